// Ed25519 signatures (RFC 8032), verified alone: a module without key files, and without lanes for many signatures.
import code from "./code-ed25519-verify.js";
import { load } from "./module.js";
import { signatures } from "./signatures.js";

export const { VerifyingKey, verifyEach, verifyEachAsync } = signatures(load(code), "ed25519", "an Ed25519", { hasSecrets: false, hasKeyFiles: false });
