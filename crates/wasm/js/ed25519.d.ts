// Ed25519 signatures (RFC 8032).
import type { Key } from "./keys.js";

/** Decides which Ed25519 signatures are valid. */
export type Policy = "rfc8032" | "zip215" | "dalek" | "strict";

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

/** A public key. */
export class VerifyingKey extends Key {
  private readonly kind: "VerifyingKey";
  private constructor();
  /** The key from its bytes. Throws a RangeError if they are not a key. */
  static fromBytes(data: Uint8Array): VerifyingKey;
  /** The public key of a key file: SubjectPublicKeyInfo in PEM or DER, or OpenSSH's. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Uint8Array | ArrayBuffer): VerifyingKey;
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
