// The bytes of a WebAssembly module, from the text that `crates/wasm/build` makes of it.

// The text begins with all values of bytes, the most frequent first, in hexadecimal digits. Then each byte is a character for its place
// among them, or two characters of which the first is a space or an exclamation mark. These are the printable ones of ASCII but for
// `"`, `<` and `\`. Compressed, it is a tenth smaller than hexadecimal digits.
const SINGLE = 90;

function place(text, at) {
  const code = text.charCodeAt(at);
  return code - 35 - (code > 60) - (code > 92);
}

function decoded(text) {
  const values = Array.from({ length: 256 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let at = 512; at < text.length; at += 1) {
    const first = text.charCodeAt(at) - 32;
    bytes[length] = values[first < 2 ? SINGLE * (first + 1) + place(text, (at += 1)) : place(text, at)];
    length += 1;
  }
  return bytes.slice(0, length);
}

// A function of one `f64x2.relaxed_madd`.
const RELAXED = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 123, 1, 123, 3, 2, 1, 0, 10, 13, 1, 11, 0, 32, 0, 32, 0, 32, 0, 253, 135, 2, 11);
export const hasRelaxedSimd = WebAssembly.validate(RELAXED);

// The places of its bytes, which stand for nothing else: `relaxed.test.js` looks at each.
export function relaxedIn(bytes) {
  const places = [];
  for (let at = bytes.indexOf(253); at >= 0; at = bytes.indexOf(253, at + 1)) if (bytes[at + 1] === 135 && bytes[at + 2] === 2) places.push(at);
  return places;
}

// The bytes for an engine. If it has no relaxed SIMD, another instruction with three operands takes the place of each,
// `v128.bitselect`: the module computes with it once, sees that it is no fused product, and does without.
export function bytesOf(text, hasRelaxed = hasRelaxedSimd) {
  const bytes = decoded(text);
  if (!hasRelaxed) for (const at of relaxedIn(bytes)) bytes.set([253, 210, 0], at);
  return bytes;
}
