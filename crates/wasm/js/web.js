// For browsers: the WebAssembly module is fetched from beside this file.
import init from "./module.js";

await init({ module_or_path: new URL("./module_bg.wasm", import.meta.url) });

export * from "./index.js";
