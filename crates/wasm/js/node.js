// For Node.js: the WebAssembly module is read from its file.
import { readFileSync } from "node:fs";
import { initSync } from "./module.js";

initSync({ module: readFileSync(new URL("./module_bg.wasm", import.meta.url)) });

export * from "./index.js";
