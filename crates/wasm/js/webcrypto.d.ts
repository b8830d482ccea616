// Ed25519, Ed448, X25519 and X448 with the interface of the Web Cryptography API.

/** A key of this module. */
export class CryptoKey {
  private readonly own: true;
  private constructor();
  readonly type: "private" | "public";
  readonly extractable: boolean;
  readonly algorithm: { name: string };
  readonly usages: KeyUsage[];
}

type Name = "Ed25519" | "Ed448" | "X25519" | "X448";
type Algorithm = Name | { name: Name };
/** How a signature is made: Ed448 may have a context. */
type Signing = "Ed25519" | "Ed448" | { name: "Ed25519" } | { name: "Ed448"; context?: BufferSource };
/** With whom a secret is shared. */
type Exchanging = { name: "X25519" | "X448"; public: CryptoKey };
type Derived = Parameters<SubtleCrypto["deriveKey"]>[2];

/**
 * `crypto.subtle` for these algorithms. Calls with other algorithms go to the platform. Verification accepts what RFC 8032 accepts without
 * the cofactor, and no points of small order: the policy "strict" with canonical keys.
 */
export const subtle: Omit<SubtleCrypto, "generateKey" | "importKey" | "exportKey" | "sign" | "verify" | "deriveBits" | "deriveKey"> & {
  generateKey(algorithm: Algorithm, extractable: boolean, usages: Iterable<KeyUsage>): Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }>;
  importKey(format: "jwk", keyData: JsonWebKey, algorithm: Algorithm, extractable: boolean, usages: Iterable<KeyUsage>): Promise<CryptoKey>;
  importKey(
    format: "raw" | "pkcs8" | "spki",
    keyData: BufferSource,
    algorithm: Algorithm,
    extractable: boolean,
    usages: Iterable<KeyUsage>,
  ): Promise<CryptoKey>;
  exportKey(format: "jwk", key: CryptoKey): Promise<JsonWebKey>;
  exportKey(format: "raw" | "pkcs8" | "spki", key: CryptoKey): Promise<ArrayBuffer>;
  sign(algorithm: Signing, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  verify(algorithm: Signing, key: CryptoKey, signature: BufferSource, data: BufferSource): Promise<boolean>;
  deriveBits(algorithm: Exchanging, baseKey: CryptoKey, length?: number | null): Promise<ArrayBuffer>;
  deriveKey(
    algorithm: Exchanging,
    baseKey: CryptoKey,
    derivedKeyType: Derived,
    extractable: boolean,
    usages: Iterable<KeyUsage>,
  ): Promise<globalThis.CryptoKey>;
};
