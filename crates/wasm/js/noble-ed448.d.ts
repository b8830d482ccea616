// The names of `@noble/curves/ed448.js` for keys that are bytes.
import type { Exchange, Signatures } from "./noble.js";
export const ed448: Signatures;
export const ed448ph: Signatures;
export const x448: Exchange;
