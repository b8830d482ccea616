// Ed25519 signatures (RFC 8032).
import type { Key } from "./keys.js";

/** Which signatures of Ed25519 are valid. */
export type Policy = "rfc8032" | "zip215" | "dalek" | "strict";

/** A secret key, with its public key. It is wiped from the memory of the module by `free`. */
export class SigningKey extends Key {
  private readonly kind: "SigningKey";
  private constructor();
  /** A new key, of random bytes from the JavaScript engine. */
  static generate(): SigningKey;
  /** The key of its bytes. Throws a RangeError if they are none. */
  static fromBytes(data: Uint8Array): SigningKey;
  /** The private key of a key file: PKCS#8 in PEM or DER, or OpenSSH's, without a password. Throws a RangeError that says what is wrong. */
  static fromKeyFile(data: string | Uint8Array | ArrayBuffer): SigningKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is none, or if its parts do not belong together. */
  static fromJwk(jwk: JsonWebKey): SigningKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
  /** The public key. */
  verifyingKey(): VerifyingKey;
  /** The signature of a message. */
  sign(message: Uint8Array): Uint8Array;
}

/** A public key. */
export class VerifyingKey extends Key {
  private readonly kind: "VerifyingKey";
  private constructor();
  /** The key of its bytes. Throws a RangeError if they are none. */
  static fromBytes(data: Uint8Array): VerifyingKey;
  /** The public key of a key file: SubjectPublicKeyInfo in PEM or DER, or OpenSSH's. Throws a RangeError that says what is wrong. */
  static fromKeyFile(data: string | Uint8Array | ArrayBuffer): VerifyingKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is none. */
  static fromJwk(jwk: JsonWebKey): VerifyingKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
  /** Returns whether this is a valid signature of the message by a policy: "rfc8032", if there is none. */
  verify(message: Uint8Array, signature: Uint8Array, policy?: Policy): boolean;
}

/** The verdict on each of many signatures by a policy: that of `verify`. Keys and signatures of a wrong length are not valid. */
export function verifyEach(
  publicKeys: Uint8Array[] | Uint8Array,
  messages: Uint8Array[],
  signatures: Uint8Array[] | Uint8Array,
  policy?: Policy,
): boolean[];
