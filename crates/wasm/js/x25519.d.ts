// X25519 key exchange (RFC 7748).
import type { Key } from "./keys.js";

/** A secret key of X25519. It is wiped from the memory of the module by `free`. */
export class PrivateKey extends Key {
  private readonly kind: "PrivateKey";
  private constructor();
  /** A new key, of random bytes from the JavaScript engine. */
  static generate(): PrivateKey;
  /** The key of its bytes. Throws a RangeError if they are not 32. */
  static fromBytes(data: Uint8Array): PrivateKey;
  /** The private key of a key file: PKCS#8 in PEM or DER, without a password. Throws a RangeError that says what is wrong. */
  static fromKeyFile(data: string | Uint8Array | ArrayBuffer): PrivateKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is none, or if its parts do not belong together. */
  static fromJwk(jwk: JsonWebKey): PrivateKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
  /** The public key. */
  publicKey(): PublicKey;
  /**
   * The secret that is shared with the owner of a public key, to be put into a key derivation function. Throws a RangeError if it
   * is zero, whatever the secret key is.
   */
  exchange(peer: PublicKey): Uint8Array;
}

/** A public key of X25519. All 32 bytes are one. */
export class PublicKey extends Key {
  private readonly kind: "PublicKey";
  private constructor();
  /** The key of its bytes. Throws a RangeError if they are not 32. */
  static fromBytes(data: Uint8Array): PublicKey;
  /** The public key of a key file: SubjectPublicKeyInfo in PEM or DER. Throws a RangeError that says what is wrong. */
  static fromKeyFile(data: string | Uint8Array | ArrayBuffer): PublicKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is none. */
  static fromJwk(jwk: JsonWebKey): PublicKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
}
