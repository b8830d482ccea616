// Ed25519 and X25519 are in one module.
import code from "./code-curve25519.js";
import { load } from "./module.js";

export const curve25519 = load(code);
