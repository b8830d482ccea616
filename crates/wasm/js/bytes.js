// What callers hand over, copied or checked before anything is done with it.

// The engine's own, as objects may have others of these names.
const getter = (prototype, name) => {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name);
  return (object) => Reflect.apply(get, object, []);
};
const typed = Object.getPrototypeOf(Uint8Array.prototype);
const { keys } = typed;
const parts = (prototype) => ["buffer", "byteOffset", "byteLength"].map((name) => getter(prototype, name));
const ofTyped = parts(typed);
const ofDataView = parts(DataView.prototype);
const nameOfTyped = getter(typed, Symbol.toStringTag);
const lengthOfBuffer = getter(ArrayBuffer.prototype, "byteLength");

function isBuffer(value) {
  try {
    lengthOfBuffer(value);
    return true;
  } catch {
    return false;
  }
}

// The bytes of a view or of a buffer, where they are. Throws a TypeError if it is none, or if they were taken away.
export function bytes(what, value, wanted = "a Uint8Array") {
  if (ArrayBuffer.isView(value)) {
    const isTyped = nameOfTyped(value) !== undefined;
    // A view of what is no longer there says that it has no bytes, and its iterator throws.
    if (isTyped) Reflect.apply(keys, value, []);
    const [buffer, start, length] = (isTyped ? ofTyped : ofDataView).map((get) => get(value));
    return new Uint8Array(buffer, start, length);
  }
  if (isBuffer(value)) return new Uint8Array(value);
  throw new TypeError(`${what} must be ${wanted}`);
}

// Rows of bytes: an array of them, or bytes with rows of `width`, if there is such a width. `row` gives the one of a number.
export function rows(what, value, width) {
  if (Array.isArray(value)) {
    return { count: value.length, row: (index) => bytes(`${what}[${index}]`, value[index]) };
  }
  if (width === undefined) throw new TypeError(`${what} must be an array of Uint8Array`);
  const all = bytes(what, value);
  if (all.length % width !== 0) throw new RangeError(`${what} must have rows of ${width} bytes`);
  return { count: all.length / width, row: (index) => all.subarray(index * width, (index + 1) * width) };
}
