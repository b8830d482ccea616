// The names of `@noble/curves/ed25519.js` for keys that are bytes.
import type { Exchange, Signatures } from "./noble.js";
export const ed25519: Signatures;
export const ed25519ctx: Signatures;
export const ed25519ph: Signatures;
export const x25519: Exchange;
