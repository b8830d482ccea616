// The module of jq255e.
import code from "./code-jq255e.js";
import { load } from "./module.js";

export const jq255 = load(code);
