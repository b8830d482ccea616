/** Ed25519 and X25519, with the same names as the package's other entries. */
export interface Curve25519 {
  readonly ed25519: typeof import("./ed25519.js");
  readonly x25519: typeof import("./x25519.js");
  /** What runs: "native" or "wasm", and the name of the implementation. */
  backend(): string;
}

/**
 * Loads the fastest implementation: the native addon, a WebAssembly module with wide arithmetic, or one with SIMD. Loads only that one.
 */
export function load(): Promise<Curve25519>;
