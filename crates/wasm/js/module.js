// What computes: the native addon where there is one, and a WebAssembly module elsewhere.
import { addon } from "./addon.js";
import { native } from "./native.js";
import { webassembly } from "./webassembly.js";

const ofAddon = addon && described(native(addon));

// With what it has.
export function described(module) {
  const text = (name) => new TextDecoder().decode(module.bytesOf([], (functions) => functions[name]()));
  const kind = module.isNative ? "native" : "wasm";
  return Object.assign(module, { about: JSON.parse(text("about")), backend: () => `${kind} ${text("backend")}` });
}

// The addon, which has every scheme, or the module of a code.
export const load = (code) => ofAddon ?? described(webassembly(code));
