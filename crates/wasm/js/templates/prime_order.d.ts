// Signatures and key exchange with @Title@, a group of prime order, and its elements and scalars.
import type { Bytes, Key } from "./keys.js";
export { type ElementFunctions, type ScalarFunctions, element, elementLength, scalar, scalarLength } from "./groups.js";

/** A key pair. `free` wipes it from the memory of the module. */
export class SigningKey extends Key {
  private readonly kind: "@Title@ SigningKey";
  private constructor();
  /** Generates a key with random bytes from the JavaScript engine. */
  static generate(): SigningKey;
  /** The key from its bytes. Throws a RangeError if they are not a key. */
  static fromBytes(data: Bytes): SigningKey;
  /** The private key of a key file: PKCS#8 in PEM or DER, unencrypted. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Bytes): SigningKey;
  /** The public key. */
  verifyingKey(): VerifyingKey;
  /** The signature of a message. */
  sign(message: Bytes): Uint8Array;
  /** The same, with a promise. The native addon signs in another thread. */
  signAsync(message: Bytes): Promise<Uint8Array>;
  /** The secret of 32 bytes that is shared with the owner of a public key. */
  exchange(peer: VerifyingKey): Uint8Array;
  /** The same, with a promise. */
  exchangeAsync(peer: VerifyingKey): Promise<Uint8Array>;
}

/** A public key. */
export class VerifyingKey extends Key {
  private readonly kind: "@Title@ VerifyingKey";
  private constructor();
  /** The key from its bytes. Throws a RangeError if they are not a key. */
  static fromBytes(data: Bytes): VerifyingKey;
  /** The public key of a key file: SubjectPublicKeyInfo in PEM or DER. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Bytes): VerifyingKey;
  /** Returns whether the signature of the message is valid. */
  verify(message: Bytes, signature: Bytes): boolean;
  /** The same, with a promise. The native addon verifies in another thread. */
  verifyAsync(message: Bytes, signature: Bytes): Promise<boolean>;
}

/** The verdict on each signature, the same as `verify`. Keys and signatures of a wrong length are invalid. */
export function verifyEach(publicKeys: Bytes[] | Bytes, messages: Bytes[], signatures: Bytes[] | Bytes): boolean[];

/**
 * The same, with a promise. Other work in the event loop goes on meanwhile. Do not change the arguments until the promise is settled: each
 * row is copied before it is verified, and not all rows at once.
 */
export function verifyEachAsync(publicKeys: Bytes[] | Bytes, messages: Bytes[], signatures: Bytes[] | Bytes): Promise<boolean[]>;
