// Ed25519 signatures (RFC 8032), verified alone.
import type { Policy, VerifyingOptions, verifyEach as Each, verifyEachAsync as EachAsync } from "./ed25519.js";
import type { Bytes, Key } from "./keys.js";
export type { Policy, VerifyingOptions };

/** A public key. */
export class VerifyingKey extends Key {
  private readonly kind: "VerifyingKey";
  private constructor();
  /** The key from its bytes. Throws a RangeError if they are not a key. */
  static fromBytes(data: Bytes): VerifyingKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is invalid. */
  static fromJwk(jwk: JsonWebKey): VerifyingKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
  /** The key in SubjectPublicKeyInfo, in DER. */
  toDer(): Uint8Array;
  /** Returns whether the signature of the message is valid, under the policy "rfc8032" by default. */
  verify(message: Bytes, signature: Bytes, options?: Policy | VerifyingOptions): boolean;
  /** The same, with a promise. The native addon verifies in another thread. */
  verifyAsync(message: Bytes, signature: Bytes, options?: Policy | VerifyingOptions): Promise<boolean>;
}

export const verifyEach: typeof Each;
export const verifyEachAsync: typeof EachAsync;
