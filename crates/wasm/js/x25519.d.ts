// X25519 key exchange (RFC 7748).
import type { Key } from "./keys.js";

/** An X25519 secret key. `free` wipes it from the memory of the module. */
export class PrivateKey extends Key {
  private readonly kind: "PrivateKey";
  private constructor();
  /** Generates a key with random bytes from the JavaScript engine. */
  static generate(): PrivateKey;
  /** The key from 32 bytes. Throws a RangeError for any other length. */
  static fromBytes(data: Uint8Array): PrivateKey;
  /** The private key of a key file: PKCS#8 in PEM or DER, unencrypted. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Uint8Array | ArrayBuffer): PrivateKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is invalid or its parts do not match. */
  static fromJwk(jwk: JsonWebKey): PrivateKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
  /** The public key. */
  publicKey(): PublicKey;
  /**
   * The secret shared with the owner of a public key. Pass it to a key derivation function. Throws a RangeError if the public key makes
   * the secret zero for every private key.
   */
  exchange(peer: PublicKey): Uint8Array;
}

/** An X25519 public key: any 32 bytes. */
export class PublicKey extends Key {
  private readonly kind: "PublicKey";
  private constructor();
  /** The key from 32 bytes. Throws a RangeError for any other length. */
  static fromBytes(data: Uint8Array): PublicKey;
  /** The public key of a key file: SubjectPublicKeyInfo in PEM or DER. Throws a RangeError with the reason if it finds no key. */
  static fromKeyFile(data: string | Uint8Array | ArrayBuffer): PublicKey;
  /** The key of a JSON Web Key (RFC 8037). Throws a RangeError if it is invalid. */
  static fromJwk(jwk: JsonWebKey): PublicKey;
  /** The key as a JSON Web Key. */
  toJwk(): JsonWebKey;
}
