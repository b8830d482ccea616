// Ed25519 signatures (RFC 8032), verified alone.
import type { Key } from "./keys.js";

/** Decides which Ed25519 signatures are valid. */
export type Policy = "rfc8032" | "zip215" | "dalek" | "strict";

/** A public key. */
export class VerifyingKey extends Key {
  private readonly kind: "VerifyingKey";
  private constructor();
  /** The key from its bytes. Throws a RangeError if they are not a key. */
  static fromBytes(data: Uint8Array): VerifyingKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is invalid. */
  static fromJwk(jwk: JsonWebKey): VerifyingKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
  /** Returns whether the signature of the message is valid under a policy, "rfc8032" by default. */
  verify(message: Uint8Array, signature: Uint8Array, policy?: Policy): boolean;
}

/** The verdict on each signature under a policy, the same as `verify`. Keys and signatures of a wrong length are invalid. */
export function verifyEach(
  publicKeys: Uint8Array[] | Uint8Array,
  messages: Uint8Array[],
  signatures: Uint8Array[] | Uint8Array,
  policy?: Policy,
): boolean[];
