// Signatures of all schemes, and verdicts on them.
import { bytes, rows } from "./bytes.js";
import { numberOfKey } from "./keys.js";

const KEY_LENGTH = 32;
// Rows, and bytes of messages, that the module is given at a time, or one row more.
const MOST_ROWS = 1024;
const MOST_BYTES = 1 << 20;

export function sign(key, kind, message) {
  const part = bytes("message", message);
  const number = numberOfKey("this", key, kind);
  return kind.module.bytesOf([part], (functions) => functions.sign(number, part.length));
}

export function verify(key, kind, policy, message, signature) {
  const [text, signed] = [bytes("message", message), bytes("signature", signature)];
  const number = numberOfKey("this", key, kind);
  return kind.module.bytesOf([signed, text], (functions) => functions.verify(number, policy, signed.length, text.length))[0] === 1;
}

// The verdict on each of many signatures. Keys and signatures of a wrong length are not valid.
export function verifyEach(scheme, policy, signatureLength, publicKeys, messages, signatures) {
  const columns = [rows("publicKeys", publicKeys, KEY_LENGTH), rows("messages", messages), rows("signatures", signatures, signatureLength)];
  const [{ count }, ...others] = columns;
  if (others.some((column) => column.count !== count)) {
    const [keys, texts, signed] = columns.map((column) => column.count);
    throw new RangeError(`${keys} public keys, ${texts} messages, ${signed} signatures`);
  }
  const verdicts = [];
  let waiting = [];
  let length = 0;
  const ask = () => {
    const lengths = Uint32Array.from(waiting, ([, , text]) => text.length);
    const parts = [...waiting.flatMap(([key, signature]) => [key, signature]), littleEndian(lengths), ...waiting.map(([, , text]) => text)];
    const total = parts.reduce((sum, part) => sum + part.length, 0);
    const said = scheme.module.bytesOf(parts, (functions) => functions.verify_each(scheme.first, policy, waiting.length, total));
    waiting.forEach(([, , , index], place) => (verdicts[index] = said[place] === 1));
    [waiting, length] = [[], 0];
  };
  for (let index = 0; index < count; index += 1) {
    const [key, text, signature] = columns.map((column) => column.row(index));
    verdicts.push(false);
    if (key.length === KEY_LENGTH && signature.length === signatureLength) {
      waiting.push([key, signature, text, index]);
      length += text.length;
    }
    if (waiting.length === MOST_ROWS || length > MOST_BYTES) ask();
  }
  if (waiting.length > 0) ask();
  return verdicts;
}

function littleEndian(integers) {
  const bytes = new Uint8Array(4 * integers.length);
  const view = new DataView(bytes.buffer);
  integers.forEach((integer, index) => view.setUint32(4 * index, integer, true));
  return bytes;
}
