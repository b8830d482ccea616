// A module for each scheme.
import { bytesOf } from "./module.js";

export * as ed25519 from "./ed25519.js";
export * as jq255e from "./jq255e.js";
export * as x25519 from "./x25519.js";

// The name of the implementation that runs.
export const backend = () => String.fromCharCode(...bytesOf([], (module) => module.backend()));
