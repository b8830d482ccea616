// Keys in the memory of the module, and the objects that stand for them.
import { bytes, lengthOf } from "./bytes.js";
import { der } from "./der.js";
import { curves, withMembers, written } from "./jwk.js";

// A scheme by its name, with what its module says of it: lengths, policies. It has two kinds of keys, which are called so.
export function scheme(module, name, title, halves) {
  const number = module.about.schemes.findIndex((scheme) => scheme.name === name);
  const { secret: secretLength, public: publicLength, signature, policies, takesContext } = module.about.schemes[number];
  const [secret, open] = halves.map((half, index) => ({ module, number: 2 * number + index, name: `${title} ${half}` }));
  const about = { secretLength, publicLength, signature, policies, takesContext, curve: curves[name] };
  return { ...about, module, number, secret, public: open };
}

const { crypto } = globalThis;
const encoder = new TextEncoder();
// A name in a file may be as long as the file, and errors have copies of it: the module has memory for those of this length.
const LONGEST_FILE = 1 << 26;
const collected = new FinalizationRegistry((held) => held.free());

// What an object has of its key. No user gets hold of one.
class Held {
  #number;
  #instance;

  constructor(owner, kind, parts, make) {
    this.kind = kind;
    // Before there is a key that could be left behind.
    collected.register(owner, this, this);
    this.#number = kind.module.numberOf(parts, make);
    this.#instance = kind.module.instance();
  }

  get number() {
    if (this.#number === undefined) throw new TypeError("the key was freed");
    if (this.#instance !== this.kind.module.instance()) throw new TypeError("the key is lost: the engine interrupted a call to this module");
    return this.#number;
  }

  free() {
    const number = this.#number;
    const { module } = this.kind;
    if (number !== undefined && this.#instance === module.instance()) module.release(number);
    this.#number = undefined;
    collected.unregister(this);
  }
}

// What constructors must be given, and nobody else has.
const ours = Symbol();
let heldBy;

// A key, of whatever kind.
export class Key {
  #held;

  constructor(token, kind, parts, make) {
    if (token !== ours) throw new TypeError("keys have no public constructor: use generate, fromBytes, fromKeyFile or fromJwk");
    this.#held = new Held(this, kind, parts, make);
  }

  static {
    heldBy = (key) => (typeof key === "object" && key !== null && #held in key ? key.#held : undefined);
  }

  toBytes() {
    const { number, kind } = this.#held;
    return kind.module.bytesOf([], (functions) => functions.to_bytes(number));
  }

  free() {
    this.#held.free();
  }
}
// For `using`, where engines have it.
if (Symbol.dispose) Object.defineProperty(Key.prototype, Symbol.dispose, { value: Key.prototype.free, configurable: true, writable: true });

// Has classes keep `Key` as what they extend: whoever took its place would be given what constructors must be given.
export const settle = (...classes) => classes.forEach(Object.preventExtensions);

// The number that its module has for a receiver or an argument, which must be a key of this kind.
export function numberOfKey(what, key, kind) {
  const held = heldBy(key);
  if (held?.kind !== kind) throw new TypeError(`${what} must be ${kind.name} key`);
  return held.number;
}

// Takes from a class what its scheme lacks.
export function without(Class, ...names) {
  for (const name of names) {
    delete Class[name];
    delete Class.prototype[name];
  }
}

// Keys of a class, each made in one way.
export function generate(Class, kind, length) {
  const random = new Uint8Array(length);
  try {
    return new Class(ours, kind, [crypto.getRandomValues(random)], (functions) => functions.generate(kind.number, length));
  } finally {
    random.fill(0);
  }
}

export function fromBytes(Class, kind, data) {
  const part = bytes("data", data);
  return new Class(ours, kind, [part], (functions) => functions.from_bytes(kind.number, lengthOf(part)));
}

// Of a text there is a copy for the module, which is wiped after it.
export function fromKeyFile(Class, kind, data) {
  const isText = typeof data === "string";
  const part = isText ? encoder.encode(data) : bytes("data", data, "a string or a Uint8Array");
  const length = lengthOf(part);
  try {
    if (length > LONGEST_FILE) throw new RangeError(`data has more than ${LONGEST_FILE} bytes`);
    return new Class(ours, kind, [part], (functions) => functions.from_key_file(kind.number, length));
  } finally {
    if (isText) part.fill(0);
  }
}

export function fromJwk(Class, kind, scheme, jwk) {
  return withMembers(jwk, scheme.curve, kind === scheme.secret ? ["d", "x"] : ["x"], (parts) => {
    const [secret, x] = parts.length === 2 ? parts : [new Uint8Array(0), ...parts];
    return new Class(ours, kind, [secret, x], (functions) => functions.from_jwk(kind.number, secret.length, x.length));
  });
}

export function publicKey(Class, key, scheme) {
  const number = numberOfKey("this", key, scheme.secret);
  return new Class(ours, scheme.public, [], (functions) => functions.public_key(number));
}

export function toJwk(key, kind, scheme) {
  const number = numberOfKey("this", key, kind);
  const { module } = scheme;
  if (kind === scheme.public) return written(scheme, number);
  const other = module.numberOf([], (functions) => functions.public_key(number));
  try {
    return written(scheme, other, number);
  } finally {
    module.release(other);
  }
}

export function toDer(key, kind, scheme) {
  const number = numberOfKey("this", key, kind);
  const raw = kind.module.bytesOf([], (functions) => functions.to_bytes(number));
  try {
    return der(scheme.curve, raw, kind === scheme.secret);
  } finally {
    raw.fill(0);
  }
}

// What computes the secret that a secret key shares with the owner of a public one.
function exchanging(key, peer, scheme) {
  const number = numberOfKey("this", key, scheme.secret);
  const other = numberOfKey("the peer's key", peer, scheme.public);
  return (functions) => functions.exchange(number, other);
}

export const exchange = (key, peer, scheme) => scheme.module.bytesOf([], exchanging(key, peer, scheme));

export const exchangeAsync = async (key, peer, scheme) => scheme.module.later([], () => exchanging(key, peer, scheme));
