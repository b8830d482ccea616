import code from "./code-@module@.js";
import { load } from "./module.js";

export const @module@ = load(code);
