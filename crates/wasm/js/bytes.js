// What callers hand over, copied or checked before anything is done with it.

// The engine's own, as objects may have others of these names.
const own = (prototype, name) => {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name);
  return Function.prototype.call.bind(get);
};
const typed = Object.getPrototypeOf(Uint8Array.prototype);
const keysOf = Function.prototype.call.bind(typed.keys);
const parts = (prototype) => ["buffer", "byteOffset", "byteLength"].map((name) => own(prototype, name));
const ofTyped = parts(typed);
const ofDataView = parts(DataView.prototype);
const nameOf = own(typed, Symbol.toStringTag);
const bufferOf = own(typed, "buffer");
const lengthOfBuffer = own(ArrayBuffer.prototype, "byteLength");

// How many bytes an array of them has, whatever the object says.
export const lengthOf = own(typed, "byteLength");

// Is this an ArrayBuffer?
export function isBuffer(value) {
  try {
    lengthOfBuffer(value);
    return true;
  } catch {
    return false;
  }
}

// Can other threads write to this array of bytes?
export const isShared = (array) => !isBuffer(bufferOf(array));

// The bytes of a view or of a buffer, where they are, as an array of which only `lengthOf` tells the length. Throws a TypeError if it
// is none, or if they were taken away. `what` names the value, and with `index` the place in it.
export function bytes(what, value, wanted = "a Uint8Array", index = undefined) {
  if (ArrayBuffer.isView(value)) {
    const name = nameOf(value);
    const isTyped = name !== undefined;
    // A view of what is no longer there says that it has no bytes, and its iterator throws.
    if (isTyped && lengthOf(value) === 0) keysOf(value);
    if (name === "Uint8Array") return value;
    const [buffer, start, length] = (isTyped ? ofTyped : ofDataView).map((get) => get(value));
    return new Uint8Array(buffer, start, length);
  }
  if (isBuffer(value)) return new Uint8Array(value);
  throw new TypeError(`${index === undefined ? what : `${what}[${index}]`} must be ${wanted}`);
}

// Bytes of one's own.
export function copied(part) {
  const copy = new Uint8Array(lengthOf(part));
  copy.set(part);
  return copy;
}

// Rows of bytes: an array of them, or bytes with rows of `width`, if there is such a width. `row` gives the one of a number.
export function rows(what, value, width) {
  if (Array.isArray(value)) {
    return { count: value.length, row: (index) => bytes(what, value[index], undefined, index) };
  }
  if (width === undefined) throw new TypeError(`${what} must be an array of Uint8Array`);
  const array = bytes(what, value);
  const [buffer, start, length] = ofTyped.map((get) => get(array));
  if (length % width !== 0) throw new RangeError(`${what} must have rows of ${width} bytes`);
  return { count: length / width, row: (index) => new Uint8Array(buffer, start + index * width, width) };
}
