// What keys of all kinds have.
export abstract class Key {
  protected constructor();
  /** The bytes of the key: the secret ones, if it is a secret key. */
  toBytes(): Uint8Array;
  /** Wipes the key from the memory of the module. It cannot be used any more. */
  free(): void;
  /** For `using`: the same as `free`. */
  [Symbol.dispose](): void;
}

/** Bytes in any array or buffer: typed arrays, Buffer, DataView, ArrayBuffer. */
export type Bytes = ArrayBufferView | ArrayBufferLike;
