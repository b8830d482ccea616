// A WebAssembly module. Bytes go in and out by one buffer in its memory, which is wiped after each call.
import { copied, lengthOf } from "./bytes.js";
import { bytesOf } from "./code.js";
import { turn } from "./turn.js";

const decoder = new TextDecoder();
// Lengths are integers with a sign there.
const MOST = 0x7fffffff;

// The module of a code: for this engine, or one with relaxed SIMD or without.
export function webassembly(code, hasRelaxed) {
  const module = new WebAssembly.Module(bytesOf(code, hasRelaxed));

  // The functions of the instance that runs, and where its stack begins. An engine may end a call amid it, as it has no more stack or
  // no more time: then that instance is wiped, its keys are lost, and the next call has another one.
  let exports;
  let stack;
  let isBroken = true;

  const memory = (at, length) => new Uint8Array(exports.memory.buffer, at, length);

  // Returns the instance that runs: keys belong to one.
  function instance() {
    if (isBroken) {
      if (exports) memory().fill(0);
      exports = new WebAssembly.Instance(module).exports;
      stack = exports.__stack_pointer.value;
      isBroken = false;
    }
    return exports;
  }

  function call(parts, run, read) {
    instance();
    // An engine that has no more stack ends this, where nothing has begun.
    exports.probe();
    let length = 0;
    for (const part of parts) length += lengthOf(part);
    let [at, used] = [0, 0];
    // Nothing below runs if an engine has no more time: then this stays as it is.
    isBroken = true;
    let isInside = true;
    try {
      at = length > MOST ? 0 : exports.reserve(length) >>> 0;
      isInside = false;
      if (at === 0) throw new RangeError(`not enough memory for ${length} bytes`);
      used = length;
      let place = at;
      for (const part of parts) {
        const size = lengthOf(part);
        // Throws a TypeError if somebody has taken the bytes away meanwhile, and a RangeError if there are more than before.
        memory(place, size).set(part);
        place += size;
      }
      isInside = true;
      const status = run(exports);
      isInside = false;
      const written = status < 0 ? -1 - status : read ? status : 0;
      used = Math.max(used, written);
      if (status < 0) throw new RangeError(decoder.decode(memory(at, written)));
      return read ? memory(at, written).slice() : status;
    } finally {
      if (isInside) {
        memory().fill(0);
      } else {
        memory(at, used).fill(0);
        exports.__stack_pointer.value = stack;
        isBroken = false;
      }
    }
  }

  // `bytesOf` calls `run` with the functions of the module, after these arrays of bytes were written one after another, and returns the
  // bytes that it has written. It throws a RangeError with the module's text if it fails. `numberOf` is the same, of a function that
  // returns a number. `later` calls `make` for what to run, and returns a promise of the bytes: here after other work in the event loop
  // has had its turn.
  return {
    isNative: false,
    // In a few milliseconds.
    rowsAtOnce: 64,
    instance,
    release: (number) => call([], (functions) => (functions.release(number), 0), false),
    bytesOf: (parts, run) => call(parts, run, true),
    numberOf: (parts, run) => call(parts, run, false),
    async later(parts, make) {
      const copies = parts.map(copied);
      try {
        await turn();
        return call(copies, make(), true);
      } finally {
        for (const copy of copies) copy.fill(0);
      }
    },
  };
}
