// Ed25519 signatures (RFC 8032).
import type { Key } from "./keys.js";
import type { VerifyingKey } from "./ed25519-verify.js";

export { VerifyingKey, verifyEach } from "./ed25519-verify.js";
export type { Policy } from "./ed25519-verify.js";

/** A key pair. `free` wipes it from the memory of the module. */
export class SigningKey extends Key {
  private readonly kind: "SigningKey";
  private constructor();
  /** Generates a key with random bytes from the JavaScript engine. */
  static generate(): SigningKey;
  /** The key from its bytes. Throws a RangeError if they are not a key. */
  static fromBytes(data: Uint8Array): SigningKey;
  /** The private key of a key file: PKCS#8 in PEM or DER, or OpenSSH's, unencrypted. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Uint8Array | ArrayBuffer): SigningKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is invalid or its parts do not match. */
  static fromJwk(jwk: JsonWebKey): SigningKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
  /** The public key. */
  verifyingKey(): VerifyingKey;
  /** The signature of a message. */
  sign(message: Uint8Array): Uint8Array;
}
