// Schemes of signatures: their keys, and verdicts on many signatures.
import { bytes, lengthOf, rows } from "./bytes.js";
import * as keys from "./keys.js";
import { turn } from "./turn.js";

const { Key, numberOfKey } = keys;
// Rows that are copied in a turn of the event loop: it takes a millisecond at most, before the engine has compiled this.
const ROWS_A_TURN = 256;
// Bytes that the module is given at a time, or one row more, and the most that it takes.
const MOST_BYTES = 1 << 20;
const LONGEST = 0x7fffffff;
const EMPTY = new Uint8Array(0);

// The classes and functions of a scheme. `hasSecrets` and `hasKeyFiles` say what its module has.
export function signatures(module, name, title, { hasSecrets = true, hasKeyFiles = true } = {}) {
  const scheme = keys.scheme(module, name, title, ["signing", "verifying"]);
  const { policies, takesContext, curve } = scheme;

  class VerifyingKey extends Key {
    static fromBytes(data) {
      return keys.fromBytes(VerifyingKey, scheme.public, data);
    }

    static fromKeyFile(data) {
      return keys.fromKeyFile(VerifyingKey, scheme.public, data);
    }

    static fromJwk(jwk) {
      return keys.fromJwk(VerifyingKey, scheme.public, scheme, jwk);
    }

    toJwk() {
      return keys.toJwk(this, scheme.public, scheme);
    }

    toDer() {
      return keys.toDer(this, scheme.public, scheme);
    }

    verify(message, signature, options) {
      const { parts, make } = verifying(this, message, signature, options);
      return module.bytesOf(parts, make())[0] === 1;
    }

    async verifyAsync(message, signature, options) {
      const { parts, make } = verifying(this, message, signature, options);
      return (await module.later(parts, make))[0] === 1;
    }
  }

  class SigningKey extends Key {
    static generate() {
      return keys.generate(SigningKey, scheme.secret, scheme.secretLength);
    }

    static fromBytes(data) {
      return keys.fromBytes(SigningKey, scheme.secret, data);
    }

    static fromKeyFile(data) {
      return keys.fromKeyFile(SigningKey, scheme.secret, data);
    }

    static fromJwk(jwk) {
      return keys.fromJwk(SigningKey, scheme.secret, scheme, jwk);
    }

    toJwk() {
      return keys.toJwk(this, scheme.secret, scheme);
    }

    toDer() {
      return keys.toDer(this, scheme.secret, scheme);
    }

    verifyingKey() {
      return keys.publicKey(VerifyingKey, this, scheme);
    }

    sign(message, options) {
      const { parts, make } = signing(this, message, options);
      return module.bytesOf(parts, make());
    }

    async signAsync(message, options) {
      const { parts, make } = signing(this, message, options);
      return module.later(parts, make);
    }

    exchange(peer) {
      return keys.exchange(this, peer, scheme);
    }

    async exchangeAsync(peer) {
      return keys.exchangeAsync(this, peer, scheme);
    }
  }

  // How a message is meant, as the module has it: 0 as it is, 1 with a context, 2 hashed first.
  function meant(options) {
    if (!takesContext || options === undefined) return { variant: 0, context: EMPTY };
    const { context, prehash = false } = Object(options);
    if (typeof prehash !== "boolean") throw new TypeError("prehash must be a boolean");
    return { variant: prehash ? 2 : context === undefined ? 0 : 1, context: context === undefined ? EMPTY : bytes("context", context) };
  }

  function numberOfPolicy(policy) {
    if (policy === undefined || policies.length === 0) return 0;
    if (typeof policy !== "string") throw new TypeError("policy must be a string");
    const number = policies.indexOf(policy);
    if (number < 0) throw new RangeError(`policy must be one of ${policies.join(", ")}`);
    return number;
  }

  // The parts of the input, and what makes the call when it comes.
  function signing(key, message, options) {
    const { variant, context } = meant(options);
    const parts = [context, bytes("message", message)];
    const lengths = parts.map(lengthOf);
    const make = () => {
      const number = numberOfKey("this", key, scheme.secret);
      return (functions) => functions.sign(number, variant, ...lengths);
    };
    return { parts, make };
  }

  function verifying(key, message, signature, options) {
    const isObject = typeof options === "object" && options !== null;
    const policy = numberOfPolicy(isObject ? options.policy : options);
    const { variant, context } = meant(isObject ? options : undefined);
    const parts = [bytes("signature", signature), context, bytes("message", message)];
    const lengths = parts.map(lengthOf);
    const make = () => {
      const number = numberOfKey("this", key, scheme.public);
      return (functions) => functions.verify(number, policy, variant, ...lengths);
    };
    return { parts, make };
  }

  // The rows of the columns in pieces, each as the module takes it, with the places of its rows. Rows with keys and signatures of a
  // wrong length are in none. In between `undefined` says that it is time for other work.
  function* pieces([publicKeys, messages, signatures]) {
    const { count } = publicKeys;
    const width = scheme.publicLength + scheme.signature;
    let buffer = new Uint8Array(Math.min(count, module.rowsAtOnce) * (width + 64));
    let view = new DataView(buffer.buffer);
    let used = 0;
    let places = [];
    for (let index = 0; index < count; index += 1) {
      const [key, text, signature] = [publicKeys.row(index), messages.row(index), signatures.row(index)];
      const length = lengthOf(text);
      if (lengthOf(key) === scheme.publicLength && lengthOf(signature) === scheme.signature) {
        const start = used + width + 4;
        const end = start + length;
        if (end > LONGEST) throw new RangeError(`not enough memory for ${end} bytes`);
        if (end > buffer.length) {
          const larger = new Uint8Array(Math.min(Math.max(2 * buffer.length, end), LONGEST));
          larger.set(buffer);
          buffer = larger;
          view = new DataView(buffer.buffer);
        }
        // Each throws a TypeError if somebody has taken the bytes away meanwhile.
        buffer.set(key, used);
        buffer.set(signature, used + scheme.publicLength);
        view.setUint32(start - 4, length, true);
        buffer.set(text, start);
        used = end;
        places.push(index);
      }
      if (places.length === module.rowsAtOnce || used > MOST_BYTES) {
        yield { bytes: buffer.subarray(0, used), places };
        [used, places] = [0, []];
      } else if (index % ROWS_A_TURN === ROWS_A_TURN - 1) {
        yield undefined;
      }
    }
    if (places.length > 0) yield { bytes: buffer.subarray(0, used), places };
  }

  function columns(publicKeys, messages, signatures) {
    const all = [rows("publicKeys", publicKeys, scheme.publicLength), rows("messages", messages), rows("signatures", signatures, scheme.signature)];
    if (all.some((column) => column.count !== all[0].count)) {
      const [keys, texts, signed] = all.map((column) => column.count);
      throw new RangeError(`${keys} public keys, ${texts} messages, ${signed} signatures`);
    }
    return all;
  }

  const asking = (policy, { bytes, places }) => {
    const [rows, length] = [places.length, lengthOf(bytes)];
    return (functions) => functions.verify_each(scheme.number, policy, rows, length);
  };
  const keep = (verdicts, places, said) => places.forEach((place, index) => (verdicts[place] = said[index] === 1));

  // The verdict on each of many signatures. Keys and signatures of a wrong length are not valid.
  function verifyEach(publicKeys, messages, signatures, policy) {
    const number = numberOfPolicy(policy);
    const all = columns(publicKeys, messages, signatures);
    const verdicts = new Array(all[0].count).fill(false);
    for (const piece of pieces(all)) if (piece) keep(verdicts, piece.places, module.bytesOf([piece.bytes], asking(number, piece)));
    return verdicts;
  }

  // Two pieces at a time are at work, and one is made, in turns of the event loop.
  async function verifyEachAsync(publicKeys, messages, signatures, policy) {
    const number = numberOfPolicy(policy);
    const all = columns(publicKeys, messages, signatures);
    const verdicts = new Array(all[0].count).fill(false);
    const atWork = [];
    try {
      for (const piece of pieces(all)) {
        if (piece) {
          const { places } = piece;
          atWork.push(module.later([piece.bytes], () => asking(number, piece)).then((said) => keep(verdicts, places, said)));
          if (atWork.length === 2) await atWork.shift();
        }
        await turn();
      }
    } finally {
      await Promise.all(atWork);
    }
    return verdicts;
  }

  if (!curve) for (const Class of [SigningKey, VerifyingKey]) keys.without(Class, "fromJwk", "toJwk", "toDer");
  if (!hasKeyFiles) keys.without(VerifyingKey, "fromKeyFile");
  if (takesContext) keys.without(SigningKey, "exchange", "exchangeAsync");
  keys.settle(SigningKey, VerifyingKey);
  return { ...(hasSecrets && { SigningKey }), VerifyingKey, verifyEach, verifyEachAsync };
}
