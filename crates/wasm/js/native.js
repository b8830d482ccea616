// The native addon, with the interface of a WebAssembly module.
import { copied, isShared, lengthOf } from "./bytes.js";

const decoder = new TextDecoder();
// The longest input.
const MOST = 0x7fffffff;
// Longer parts are not copied.
const SHORT = 1 << 14;

export function native(addon) {
  // What a call is given and returns, which nobody else has: the parts, and the last one where it is long.
  const short = new Uint8Array(SHORT);
  let array = short;
  let last;
  // The input of a call that returns a promise.
  let whole;

  const bind = (all, call) => Object.fromEntries(Object.entries(all).filter(([, run]) => typeof run === "function").map(([name, run]) => [name, call(run)]));
  const functions = bind(addon, (run) => (a, b, c, d, e, f) => run(array, last, a, b, c, d, e, f));
  const later = bind(addon.later, (run) => (a, b, c, d, e, f) => run(whole, a, b, c, d, e, f));

  const lengthOfAll = (parts) => {
    let length = 0;
    for (const part of parts) length += lengthOf(part);
    if (length > MOST) throw new RangeError(`not enough memory for ${length} bytes`);
    return length;
  };

  function call(parts, run, read) {
    const length = lengthOfAll(parts);
    let used = 0;
    try {
      const count = parts.length;
      const isLong = length > SHORT;
      if (isLong) {
        const part = parts[count - 1];
        // What another thread writes to is copied.
        last = isShared(part) ? copied(part) : part;
        const rest = length - lengthOf(part);
        if (rest > SHORT) array = new Uint8Array(rest);
      }
      for (let index = 0; index < (isLong ? count - 1 : count); index += 1) {
        const part = parts[index];
        array.set(part, used);
        used += lengthOf(part);
      }
      const status = run(functions);
      const written = status < 0 ? -1 - status : read ? status : 0;
      used = Math.max(used, written);
      if (status < 0) throw new RangeError(decoder.decode(array.subarray(0, written)));
      return read ? array.slice(0, written) : status;
    } finally {
      array.fill(0, 0, used);
      array = short;
      last = undefined;
    }
  }

  // All parts in one array, which the addon copies.
  function joined(parts) {
    if (parts.length === 1 && !isShared(parts[0])) return parts[0];
    const all = new Uint8Array(lengthOfAll(parts));
    let place = 0;
    for (const part of parts) {
      all.set(part, place);
      place += lengthOf(part);
    }
    return all;
  }

  const instance = {};
  return {
    isNative: true,
    rowsAtOnce: 1024,
    instance: () => instance,
    release: (number) => addon.release(number),
    bytesOf: (parts, run) => call(parts, run, true),
    numberOf: (parts, run) => call(parts, run, false),
    async later(parts, make) {
      const run = make();
      whole = joined(parts);
      let answer;
      try {
        answer = run(later);
      } finally {
        if (whole !== parts[0]) whole.fill(0);
        whole = undefined;
      }
      const result = await answer;
      if (typeof result === "string") throw new RangeError(result);
      return result;
    },
  };
}
