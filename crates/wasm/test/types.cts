// The same from CommonJS: compiled, and not run.
import lemniscate = require("lemniscate");
import verification = require("lemniscate/ed25519/verify");
import noble = require("lemniscate/noble/ed25519.js");

const key: lemniscate.ed25519.SigningKey = lemniscate.ed25519.SigningKey.generate();
const alone: boolean = verification.VerifyingKey.fromBytes(new Uint8Array(32)).verify(new Uint8Array(1), new Uint8Array(64), "strict");
const signature: Uint8Array = noble.ed25519.sign(new Uint8Array(1), key.toBytes());
// @ts-expect-error: text is no bytes
key.sign("text");
export = { alone, signature };
