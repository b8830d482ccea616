// The names of `@noble/curves/ed448.js` for keys that are bytes.
import * as scheme from "./ed448.js";
import { edwards, montgomery } from "./noble.js";
import * as exchange from "./x448.js";

export const ed448 = edwards("ed448", scheme, 0, { hasContext: true, isLenient: false });
export const ed448ph = edwards("ed448", scheme, 2, { hasContext: true, isLenient: false });
export const x448 = montgomery(exchange, 56, 5n);
