// The names of @noble/curves 2 for keys that are bytes.

/** Signatures. An argument that is no Uint8Array throws a TypeError. An argument of the wrong length throws a RangeError. */
export interface Signatures {
  keygen(seed?: Uint8Array): { secretKey: Uint8Array; publicKey: Uint8Array };
  getPublicKey(secretKey: Uint8Array): Uint8Array;
  sign(message: Uint8Array, secretKey: Uint8Array, options?: { context?: Uint8Array }): Uint8Array;
  /**
   * Returns whether the signature is valid: for Ed25519 under ZIP 215 by default, and with `zip215: false` under RFC 8032 for keys that do
   * not have small order.
   */
  verify(
    signature: Uint8Array,
    message: Uint8Array,
    publicKey: Uint8Array,
    options?: { context?: Uint8Array; zip215?: boolean },
  ): boolean;
  readonly utils: {
    randomSecretKey(seed?: Uint8Array): Uint8Array;
    isValidSecretKey(secretKey: Uint8Array): boolean;
    isValidPublicKey(publicKey: Uint8Array, zip215?: boolean): boolean;
    /** The public key of X25519 or X448 for the same point. */
    toMontgomery(publicKey: Uint8Array): Uint8Array;
  };
  readonly lengths: { secretKey: number; publicKey: number; signature: number; seed: number };
}

/** Key exchange. */
export interface Exchange {
  keygen(seed?: Uint8Array): { secretKey: Uint8Array; publicKey: Uint8Array };
  getPublicKey(secretKey: Uint8Array): Uint8Array;
  /** Throws an Error if the public key makes the secret zero for every secret key. */
  getSharedSecret(secretKey: Uint8Array, publicKey: Uint8Array): Uint8Array;
  scalarMult(scalar: Uint8Array, u: Uint8Array): Uint8Array;
  scalarMultBase(scalar: Uint8Array): Uint8Array;
  readonly utils: { randomSecretKey(seed?: Uint8Array): Uint8Array };
  readonly GuBytes: Uint8Array;
  readonly lengths: { secretKey: number; publicKey: number; seed: number };
}
