// What type checkers see: compiled, and not run.
import { backend, do255e, ed25519, jq255e, x25519 } from "lemniscate";
import { load } from "lemniscate/curve25519";
import { type Policy, VerifyingKey } from "lemniscate/ed25519/verify";
import { ed25519 as noble, x25519 as nobleExchange } from "lemniscate/noble/ed25519.js";
import { ed448 as noble448 } from "lemniscate/noble/ed448";
import { element, elementLength, scalar } from "lemniscate/ristretto255";
import { type CryptoKey, subtle } from "lemniscate/webcrypto";

const key: ed25519.SigningKey = ed25519.SigningKey.generate();
const policy: ed25519.Policy = "strict";
const samePolicy: Policy = policy;
const alone: boolean = VerifyingKey.fromBytes(new Uint8Array(32)).verify(new Uint8Array(1), new Uint8Array(64), samePolicy);
const jwk: JsonWebKey = key.toJwk();
const verdict: boolean = ed25519.VerifyingKey.fromJwk(jwk).verify(new Uint8Array(1), key.sign(new Uint8Array(1)), policy);
const verdicts: boolean[] = ed25519.verifyEach([new Uint8Array(32)], [new Uint8Array(1)], new Uint8Array(64));
const secret: Uint8Array = x25519.PrivateKey.generate().exchange(x25519.PrivateKey.generate().publicKey());
const other: Uint8Array = jq255e.SigningKey.generate().exchange(jq255e.SigningKey.generate().verifyingKey());
const read: x25519.PrivateKey = x25519.PrivateKey.fromKeyFile("");
const readPublic: jq255e.VerifyingKey = jq255e.VerifyingKey.fromKeyFile(new ArrayBuffer(1));
const name: string = backend();
const fastest: Promise<boolean> = load().then(({ ed25519 }) => ed25519.SigningKey.generate().verifyingKey().verify(new Uint8Array(1), new Uint8Array(64)));
const later: Promise<boolean[]> = ed25519.verifyEachAsync([new Uint8Array(32)], [new DataView(new ArrayBuffer(1))], new Uint8Array(64), "zip215");
const withContext: boolean = key.verifyingKey().verify(new Uint8Array(1), new Uint8Array(64), { context: new Uint8Array(3), prehash: true });
const sum: Uint8Array = element.add(element.random(), element.multiply(element.random(), scalar.random()));
const length: number = elementLength;
const shared: Uint8Array = nobleExchange.getSharedSecret(noble.keygen().secretKey, noble448.utils.randomSecretKey());
const bits: Promise<ArrayBuffer> = subtle.deriveBits({ name: "X448", public: {} as CryptoKey }, {} as CryptoKey, 448);
const pair: Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> = subtle.generateKey("Ed448", true, ["sign"]);

// @ts-expect-error: text is no bytes
key.sign("text");
// @ts-expect-error: there is no such policy
key.verifyingKey().verify(new Uint8Array(1), new Uint8Array(64), "lenient");
// @ts-expect-error: keys have no constructor
new ed25519.SigningKey();
// @ts-expect-error: there is no such usage
subtle.generateKey("Ed448", true, ["signs"]);
// @ts-expect-error: a key of another scheme
do255e.SigningKey.generate().exchange(jq255e.SigningKey.generate().verifyingKey());
// @ts-expect-error: a private key is no public key
x25519.PrivateKey.generate().exchange(x25519.PrivateKey.generate());
// @ts-expect-error: the key is in bytes or a text
ed25519.VerifyingKey.fromKeyFile(key.toJwk());
// @ts-expect-error: a key of another scheme
jq255e.SigningKey.generate().exchange(ed25519.SigningKey.generate().verifyingKey());
export { alone, bits, later, length, pair, shared, sum, withContext, name, other, read, readPublic, secret, verdict, verdicts };
