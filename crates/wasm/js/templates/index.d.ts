/** What runs: "native" or "wasm", and the name of the implementation of Curve25519. */
export function backend(): string;
