// A module for each scheme.
import { curve25519 } from "./module-curve25519.js";

export * as curve9767 from "./curve9767.js";
export * as decaf448 from "./decaf448.js";
export * as do255e from "./do255e.js";
export * as do255s from "./do255s.js";
export * as ed25519 from "./ed25519.js";
export * as ed448 from "./ed448.js";
export * as jq255e from "./jq255e.js";
export * as jq255s from "./jq255s.js";
export * as ristretto255 from "./ristretto255.js";
export * as x25519 from "./x25519.js";
export * as x448 from "./x448.js";

// What runs: "native" or "wasm", and the name of the implementation of Curve25519.
export const { backend } = curve25519;
