import { curve25519 } from "./module-curve25519.js";

export * as ed25519 from "./ed25519.js";
export * as x25519 from "./x25519.js";
export const { backend } = curve25519;
