// The names of `@noble/curves/ed25519.js` for keys that are bytes.
import * as scheme from "./ed25519.js";
import { edwards, montgomery } from "./noble.js";
import * as exchange from "./x25519.js";

export const ed25519 = edwards("ed25519", scheme, 0, { hasContext: false, isLenient: true });
export const ed25519ctx = edwards("ed25519", scheme, 1, { hasContext: true, isLenient: true });
export const ed25519ph = edwards("ed25519", scheme, 2, { hasContext: true, isLenient: true });
export const x25519 = montgomery(exchange, 32, 9n);
