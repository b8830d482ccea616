// @Title@ key exchange (RFC 7748).
import type { Bytes, Key } from "./keys.js";

/** An @Title@ secret key. `free` wipes it from the memory of the module. */
export class PrivateKey extends Key {
  private readonly kind: "@Title@ PrivateKey";
  private constructor();
  /** Generates a key with random bytes from the JavaScript engine. */
  static generate(): PrivateKey;
  /** The key from its bytes. Throws a RangeError if they have another length. */
  static fromBytes(data: Bytes): PrivateKey;
  /** The private key of a key file: PKCS#8 in PEM or DER, unencrypted. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Bytes): PrivateKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is invalid or its parts do not match. */
  static fromJwk(jwk: JsonWebKey): PrivateKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
  /** The key in PKCS#8, in DER. */
  toDer(): Uint8Array;
  /** The public key. */
  publicKey(): PublicKey;
  /**
   * The secret shared with the owner of a public key. Pass it to a key derivation function. Throws a RangeError if the public key makes
   * the secret zero for every private key.
   */
  exchange(peer: PublicKey): Uint8Array;
  /** The same, with a promise. */
  exchangeAsync(peer: PublicKey): Promise<Uint8Array>;
}

/** An @Title@ public key: any bytes of its length. */
export class PublicKey extends Key {
  private readonly kind: "@Title@ PublicKey";
  private constructor();
  /** The key from its bytes. Throws a RangeError if they have another length. */
  static fromBytes(data: Bytes): PublicKey;
  /** The public key of a key file: SubjectPublicKeyInfo in PEM or DER. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Bytes): PublicKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is invalid. */
  static fromJwk(jwk: JsonWebKey): PublicKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
  /** The key in SubjectPublicKeyInfo, in DER. */
  toDer(): Uint8Array;
}
