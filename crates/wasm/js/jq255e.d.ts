// Signatures and key exchange with jq255e, a group of prime order.
import type { Key } from "./keys.js";

/** A key pair. `free` wipes it from the memory of the module. */
export class SigningKey extends Key {
  private readonly kind: "SigningKey";
  private constructor();
  /** Generates a key with random bytes from the JavaScript engine. */
  static generate(): SigningKey;
  /** The key from its bytes. Throws a RangeError if they are not a key. */
  static fromBytes(data: Uint8Array): SigningKey;
  /** The private key of a key file: PKCS#8 in PEM or DER, unencrypted. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Uint8Array | ArrayBuffer): SigningKey;
  /** The public key. */
  verifyingKey(): VerifyingKey;
  /** The signature of a message. */
  sign(message: Uint8Array): Uint8Array;
  /** The secret of 32 bytes that is shared with the owner of a public key. */
  exchange(peer: VerifyingKey): Uint8Array;
}

/** A public key. */
export class VerifyingKey extends Key {
  private readonly kind: "VerifyingKey";
  private constructor();
  /** The key from its bytes. Throws a RangeError if they are not a key. */
  static fromBytes(data: Uint8Array): VerifyingKey;
  /** The public key of a key file: SubjectPublicKeyInfo in PEM or DER. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Uint8Array | ArrayBuffer): VerifyingKey;
  /** Returns whether this is a valid signature of the message. */
  verify(message: Uint8Array, signature: Uint8Array): boolean;
}

/** The verdict on each of many signatures: that of `verify`. Keys and signatures of a wrong length are not valid. */
export function verifyEach(publicKeys: Uint8Array[] | Uint8Array, messages: Uint8Array[], signatures: Uint8Array[] | Uint8Array): boolean[];
