// A module for each scheme.
import { curve25519 } from "./curve25519.js";

export * as ed25519 from "./ed25519.js";
export * as jq255e from "./jq255e.js";
export * as x25519 from "./x25519.js";

// The name of the implementation that runs.
export const backend = () => String.fromCharCode(...curve25519.bytesOf([], (functions) => functions.backend()));
