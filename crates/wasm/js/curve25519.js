// Ed25519 and X25519: the fastest implementation, which alone is loaded.
import { addon } from "./addon.js";

// A function of one `i64.mul_wide_u`.
const WIDE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 1, 96, 2, 126, 126, 2, 126, 126, 3, 2, 1, 0, 10, 10, 1, 8, 0, 32, 0, 32, 1, 252, 22, 11);

// The other entries are the addon where there is one, and modules for all engines elsewhere.
export const load = () => (!addon && WebAssembly.validate(WIDE) ? import("./curve25519-wide.js") : import("./curve25519-usual.js"));
