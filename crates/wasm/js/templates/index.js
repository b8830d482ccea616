import { curve25519 } from "./module-curve25519.js";
// What runs: "native" or "wasm", and the name of the implementation of Curve25519.
export const { backend } = curve25519;
