// @Title@ signatures (RFC 8032).
import type { Bytes, Key } from "./keys.js";

/** Decides which @Title@ signatures are valid. */
export type Policy = @policies@;

/** How a message is signed. Without options: as it is. */
export interface SigningOptions {
  /** What the signature is bound to besides the message: up to 255 bytes. */
  context?: Bytes;
  /** Whether the message is hashed first: @Title@ph. */
  prehash?: boolean;
}

/** How a signature is verified. */
export interface VerifyingOptions extends SigningOptions {
  /** "rfc8032" by default. */
  policy?: Policy;
}

/** A key pair. `free` wipes it from the memory of the module. */
export class SigningKey extends Key {
  private readonly kind: "SigningKey";
  private constructor();
  /** Generates a key with random bytes from the JavaScript engine. */
  static generate(): SigningKey;
  /** The key from its bytes. Throws a RangeError if they are not a key. */
  static fromBytes(data: Bytes): SigningKey;
  /** The private key of a key file: PKCS#8 in PEM or DER, or OpenSSH's, unencrypted. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Bytes): SigningKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is invalid or its parts do not match. */
  static fromJwk(jwk: JsonWebKey): SigningKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
  /** The key in PKCS#8, in DER. */
  toDer(): Uint8Array;
  /** The public key. */
  verifyingKey(): VerifyingKey;
  /** The signature of a message. */
  sign(message: Bytes, options?: SigningOptions): Uint8Array;
  /** The same, with a promise. The native addon signs in another thread. */
  signAsync(message: Bytes, options?: SigningOptions): Promise<Uint8Array>;
}

/** A public key. */
export class VerifyingKey extends Key {
  private readonly kind: "VerifyingKey";
  private constructor();
  /** The key from its bytes. Throws a RangeError if they are not a key. */
  static fromBytes(data: Bytes): VerifyingKey;
  /** The public key of a key file: SubjectPublicKeyInfo in PEM or DER, or OpenSSH's. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Bytes): VerifyingKey;
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

/** The verdict on each signature under a policy, the same as `verify`. Keys and signatures of a wrong length are invalid. */
export function verifyEach(publicKeys: Bytes[] | Bytes, messages: Bytes[], signatures: Bytes[] | Bytes, policy?: Policy): boolean[];

/**
 * The same, with a promise. Other work in the event loop goes on meanwhile. Do not change the arguments until the promise is settled: each
 * row is copied before it is verified, and not all rows at once.
 */
export function verifyEachAsync(
  publicKeys: Bytes[] | Bytes,
  messages: Bytes[],
  signatures: Bytes[] | Bytes,
  policy?: Policy,
): Promise<boolean[]>;
