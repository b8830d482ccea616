// Groups of prime order: elements and scalars as bytes.
import { bytes, lengthOf } from "./bytes.js";

const { crypto } = globalThis;
const EMPTY = new Uint8Array(0);

// The functions of a group of a module.
export function groups(module, name) {
  const number = module.about.groups.findIndex((group) => group.name === name);
  const about = module.about.groups[number];
  const call = (kind, operation, [first, second = EMPTY]) =>
    module.bytesOf([first, second], (functions) => functions[kind](number, operation, lengthOf(first), lengthOf(second)));
  // An operation of this number on bytes that are called so.
  const operation = (kind, number, ...names) => (...all) => call(kind, number, names.map((name, index) => bytes(name, all[index])));
  const random = (kind, number, length) => () => {
    const uniform = crypto.getRandomValues(new Uint8Array(length));
    try {
      return call(kind, number, [uniform]);
    } finally {
      uniform.fill(0);
    }
  };

  const element = {
    multiplyGenerator: operation("element", 0, "scalar"),
    multiply: operation("element", 1, "element", "scalar"),
    add: operation("element", 2, "element", "other"),
    subtract: operation("element", 3, "element", "other"),
    negate: operation("element", 4, "element"),
    hash: operation("element", 5, "message", "domain"),
    fromUniformBytes: operation("element", 6, "data"),
    random: random("element", 6, about.uniform),
    isValid(data) {
      const part = bytes("element", data);
      try {
        element.negate(part);
        return true;
      } catch (error) {
        if (error instanceof RangeError) return false;
        throw error;
      }
    },
  };
  const scalar = {
    add: operation("scalar", 0, "scalar", "other"),
    subtract: operation("scalar", 1, "scalar", "other"),
    multiply: operation("scalar", 2, "scalar", "other"),
    negate: operation("scalar", 3, "scalar"),
    invert: operation("scalar", 4, "scalar"),
    hash: operation("scalar", 5, "message", "domain"),
    reduce: operation("scalar", 6, "data"),
    // Reduced from so many more bits than the order has that none is likelier than others.
    random: random("scalar", 6, about.scalar + 32),
  };
  return { elementLength: about.element, scalarLength: about.scalar, element: Object.freeze(element), scalar: Object.freeze(scalar) };
}
