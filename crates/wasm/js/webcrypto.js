// Ed25519, Ed448, X25519 and X448 with the interface of the Web Cryptography API (`crypto.subtle`). Everything else is the platform's.
import { bytes, copied, isBuffer, lengthOf } from "./bytes.js";
import { before, der } from "./der.js";
import * as ed25519 from "./ed25519.js";
import * as ed448 from "./ed448.js";
import { isReduced } from "./noble.js";
import * as x25519 from "./x25519.js";
import * as x448 from "./x448.js";

const platform = globalThis.crypto?.subtle;
const signing = { ofPrivate: ["sign"], ofPublic: ["verify"], use: "sig" };
const deriving = { ofPrivate: ["deriveKey", "deriveBits"], ofPublic: [], use: "enc" };
const algorithms = {
  Ed25519: { ...signing, Secret: ed25519.SigningKey, Public: ed25519.VerifyingKey, length: 32, signatureLength: 64 },
  Ed448: { ...signing, Secret: ed448.SigningKey, Public: ed448.VerifyingKey, length: 57, signatureLength: 114 },
  X25519: { ...deriving, Secret: x25519.PrivateKey, Public: x25519.PublicKey, length: 32 },
  X448: { ...deriving, Secret: x448.PrivateKey, Public: x448.PublicKey, length: 56 },
};
const names = Object.fromEntries(Object.keys(algorithms).map((name) => [name.toLowerCase(), name]));
const everyUsage = ["encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey"];
// No key here has these.
everyUsage.push("encapsulateKey", "encapsulateBits", "decapsulateKey", "decapsulateBits");
const everyFormat = ["raw", "pkcs8", "spki", "jwk"];

const fail = (name, message) => {
  throw new DOMException(message, name);
};

// What tells keys of this module from others, and what they have.
const ours = Symbol();
let secretsOf;

// A key. Nobody else constructs one, and `structuredClone` copies none.
export class CryptoKey {
  #of;

  constructor(token, of) {
    if (token !== ours) throw new TypeError("Illegal constructor");
    this.#of = of;
  }

  static {
    secretsOf = (key) => (typeof key === "object" && key !== null && #of in key ? key.#of : undefined);
  }

  get type() {
    return this.#of.type;
  }

  get extractable() {
    return this.#of.extractable;
  }

  get algorithm() {
    return this.#of.shown.algorithm;
  }

  get usages() {
    return this.#of.shown.usages;
  }
}
Object.defineProperty(CryptoKey.prototype, Symbol.toStringTag, { value: "CryptoKey", configurable: true });

// A public key is bytes, of which no point need be the encoding: verification says so, not import.
function made(name, type, key, raw, extractable, usages) {
  // What callers may write to, and nothing here reads.
  const shown = { algorithm: { name }, usages: [...usages] };
  return new CryptoKey(ours, { name, type, key, raw, extractable: Boolean(extractable), usages, shown });
}

// The name that an algorithm states, and all that it states.
function stated(algorithm) {
  const isObject = (typeof algorithm === "object" && algorithm !== null) || typeof algorithm === "function";
  const object = isObject ? algorithm : { name: `${algorithm}` };
  const { name } = object;
  if (name === undefined) throw new TypeError("the algorithm has no name");
  return { object, name: names[String(name).toLowerCase()] };
}

function usagesOf(list) {
  if (list === null || list === undefined || typeof list[Symbol.iterator] !== "function") throw new TypeError("usages must be a sequence");
  const all = [...list].map(String);
  const wrong = all.find((usage) => !everyUsage.includes(usage));
  if (wrong !== undefined) throw new TypeError(`${wrong} is no usage of a key`);
  return everyUsage.filter((usage) => all.includes(usage));
}

const checkFormat = (format) => {
  if (!everyFormat.includes(String(format))) throw new TypeError(`${String(format)} is no format of a key`);
};

// What a caller hands over, as it is now: no bytes if they were taken away.
function snapshot(what, value) {
  try {
    return copied(bytes(what, value, "an ArrayBuffer or a view of one"));
  } catch (error) {
    if (ArrayBuffer.isView(value) || isBuffer(value)) return new Uint8Array(0);
    throw error;
  }
}

const onlyThese = (usages, allowed) => usages.every((usage) => allowed.includes(usage)) || fail("SyntaxError", "a key of this kind has no such usage");

function privateKey(name, key, extractable, usages) {
  if (usages.length === 0) {
    key.free();
    fail("SyntaxError", "a private key must have a usage");
  }
  return made(name, "private", key, undefined, extractable, usages);
}

const isOfPlatform = (key) => typeof globalThis.CryptoKey === "function" && key instanceof globalThis.CryptoKey;

// What a failure of the package is here.
function data(run) {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) fail("DataError", error.message);
    throw error;
  }
}

function generated(name, extractable, usages) {
  const { Secret, ofPrivate, ofPublic } = algorithms[name];
  onlyThese(usages, [...ofPrivate, ...ofPublic]);
  const own = (allowed) => usages.filter((usage) => allowed.includes(usage));
  const key = Secret.generate();
  const raw = publicOf(key);
  return { publicKey: made(name, "public", undefined, raw, true, own(ofPublic)), privateKey: privateKey(name, key, extractable, own(ofPrivate)) };
}

function publicOf(key) {
  const publicKey = key.verifyingKey ? key.verifyingKey() : key.publicKey();
  const raw = publicKey.toBytes();
  publicKey.free();
  return raw;
}

function publicInDer(name, document) {
  const { length } = algorithms[name];
  const first = before(name, length, false);
  const matches = document.length === first.length + length && first.every((byte, index) => document[index] === byte);
  return matches ? document.subarray(first.length) : fail("DataError", `this is no SubjectPublicKeyInfo of ${name}`);
}

function fromJwk(name, jwk, extractable, usages) {
  const { Secret, ofPrivate, ofPublic, length, use } = algorithms[name];
  if ((typeof jwk !== "object" && jwk !== undefined) || ArrayBuffer.isView(jwk) || jwk instanceof ArrayBuffer) throw new TypeError("a JSON Web Key must be an object");
  const { kty, crv, x, d, alg, use: stated, key_ops: operations, ext } = jwk ?? {};
  const isPrivate = d !== undefined;
  onlyThese(usages, isPrivate ? ofPrivate : ofPublic);
  const refuse = (what) => fail("DataError", `the JWK has the wrong ${what} for a key of ${name}`);
  if (kty !== "OKP") refuse("kty");
  if (crv !== name) refuse("crv");
  if (use === "sig" && alg !== undefined && alg !== name && alg !== "EdDSA") refuse("alg");
  if (usages.length > 0 && stated !== undefined && stated !== use) refuse("use");
  if (operations !== undefined) {
    const all = Array.isArray(operations) ? operations : refuse("key_ops");
    if (new Set(all).size !== all.length || usages.some((usage) => !all.includes(usage))) refuse("key_ops");
  }
  if (ext === false && extractable) refuse("ext");
  if (isPrivate) return privateKey(name, data(() => Secret.fromJwk({ kty, crv, x, d })), extractable, usages);
  return made(name, "public", undefined, fromBase64(x, length) ?? refuse("x"), extractable, usages);
}

function fromBase64(text, length) {
  if (typeof text !== "string" || !/^[\w-]*$/.test(text)) return undefined;
  const digits = text.replaceAll("-", "+").replaceAll("_", "/");
  const decoded = text.length % 4 === 1 ? "" : atob(digits);
  return decoded.length === length ? Uint8Array.from(decoded, (character) => character.charCodeAt(0)) : undefined;
}

const toBase64 = (raw) => btoa(String.fromCharCode(...raw)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function imported(name, format, keyData, extractable, usages) {
  const { Secret, ofPrivate, ofPublic, length } = algorithms[name];
  if (format === "jwk") return fromJwk(name, keyData, extractable, usages);
  const document = snapshot("keyData", keyData);
  try {
    onlyThese(usages, format === "pkcs8" ? ofPrivate : ofPublic);
    if (format === "pkcs8") {
      // The package reads PEM, too, which is none of this interface.
      if (document[0] !== 0x30) fail("DataError", `this is no PKCS#8 of ${name}`);
      return privateKey(name, data(() => Secret.fromKeyFile(document)), extractable, usages);
    }
    const raw = format === "spki" ? publicInDer(name, document) : document;
    if (raw.length !== length) fail("DataError", `a public key of ${name} has ${length} bytes`);
    return made(name, "public", undefined, raw.slice(), extractable, usages);
  } finally {
    document.fill(0);
  }
}

function exported(of, format) {
  const { name, key, raw, type, usages, extractable } = of;
  if (!extractable) fail("InvalidAccessError", "the key is not extractable");
  const needed = { raw: "public", spki: "public", pkcs8: "private" }[format];
  if (needed !== undefined && type !== needed) fail("InvalidAccessError", `only ${needed} keys have the format ${format}`);
  if (format === "raw") return raw.slice().buffer;
  if (format === "pkcs8") return key.toDer().buffer;
  if (format === "spki") return der(name, raw, false).buffer;
  const own = algorithms[name].use === "sig" ? { alg: name } : {};
  const members = type === "private" ? key.toJwk() : { kty: "OKP", crv: name, x: toBase64(raw) };
  return { ...members, ...own, key_ops: [...usages], ext: true };
}

// What a key is used for, if it is of this algorithm, type and usage.
function used(key, name, usage, type) {
  const of = secretsOf(key) ?? fail("InvalidAccessError", "the key is not of this algorithm");
  if (of.name !== name) fail("InvalidAccessError", "the key is not of this algorithm");
  if (!of.usages.includes(usage)) fail("InvalidAccessError", `the key does not have the usage ${usage}`);
  if (of.type !== type) fail("InvalidAccessError", `the key is not a ${type} key`);
  return of;
}

// The context of Ed448, which is the only one with a context here.
function contextOf(name, { context }) {
  if (name !== "Ed448" || context === undefined) return undefined;
  const own = snapshot("context", context);
  if (own.length > 255) fail("OperationError", "a context has at most 255 bytes");
  return own.length === 0 ? undefined : own;
}

// As RFC 8032 verifies without the cofactor, and no encoding that is not canonical and no point of small order is accepted.
async function verified({ name, raw }, signature, message, context) {
  const { Public, signatureLength } = algorithms[name];
  if (lengthOf(signature) !== signatureLength || !isReduced(name.toLowerCase(), raw)) return false;
  let key;
  try {
    key = Public.fromBytes(raw);
  } catch {
    return false;
  }
  try {
    return await key.verifyAsync(message, signature, { policy: "strict", context });
  } finally {
    key.free();
  }
}

async function derived(name, object, baseKey, usage, length) {
  const { key } = used(baseKey, name, usage, "private");
  const peer = secretsOf(object.public);
  if (peer === undefined && !isOfPlatform(object.public)) throw new TypeError("public must be a CryptoKey");
  if (peer?.type !== "public" || peer.name !== name) fail("InvalidAccessError", `public must be a public key of ${name}`);
  const publicKey = algorithms[name].Public.fromBytes(peer.raw);
  let secret;
  try {
    secret = await key.exchangeAsync(publicKey);
  } catch (error) {
    if (error instanceof RangeError) fail("OperationError", error.message);
    throw error;
  } finally {
    publicKey.free();
  }
  if (length === null || length === undefined) return secret.buffer;
  if (length > 8 * secret.length) fail("OperationError", `a secret of ${name} has ${8 * secret.length} bits`);
  const part = secret.slice(0, Math.ceil(length / 8));
  // The bits beyond the last are 0.
  if (length % 8 > 0) part[part.length - 1] &= 0xff00 >> length % 8;
  secret.fill(0);
  return part.buffer;
}

// How many bits a key of an algorithm of the platform has; null for any number.
function bitsOf(algorithm) {
  const { name, length, hash } = typeof algorithm === "string" ? { name: algorithm } : algorithm;
  const known = String(name).toUpperCase();
  if (known === "HKDF" || known === "PBKDF2") return null;
  if (known.startsWith("AES-")) return [128, 192, 256].includes(length) ? length : fail("OperationError", "a key of AES has 128, 192 or 256 bits");
  if (known !== "HMAC") return fail("NotSupportedError", `no key of ${String(name)} is derived`);
  if (length !== undefined) return length > 0 ? length : fail("OperationError", "a key of HMAC has at least one bit");
  const hashName = String(typeof hash === "string" ? hash : hash?.name).toUpperCase();
  return { "SHA-1": 512, "SHA-256": 512, "SHA-384": 1024, "SHA-512": 1024 }[hashName] ?? fail("NotSupportedError", "there is no such hash");
}

const unsupported = () => fail("NotSupportedError", "the platform has no such operation");
const elsewhere = (method, ...all) => (platform?.[method] ? platform[method](...all) : unsupported());

export const subtle = Object.freeze({
  async generateKey(algorithm, extractable, usages) {
    const { name } = stated(algorithm);
    if (name === undefined) return elsewhere("generateKey", algorithm, extractable, usages);
    return generated(name, extractable, usagesOf(usages));
  },

  async importKey(format, keyData, algorithm, extractable, usages) {
    const { name } = stated(algorithm);
    if (name === undefined) return elsewhere("importKey", format, keyData, algorithm, extractable, usages);
    checkFormat(format);
    return imported(name, String(format), keyData, extractable, usagesOf(usages));
  },

  async exportKey(format, key) {
    const of = secretsOf(key);
    if (of === undefined) return elsewhere("exportKey", format, key);
    checkFormat(format);
    return exported(of, String(format));
  },

  async sign(algorithm, key, message) {
    const { name, object } = stated(algorithm);
    if (name === undefined || algorithms[name].use !== "sig") return elsewhere("sign", algorithm, key, message);
    const [own, context] = [snapshot("data", message), contextOf(name, object)];
    const of = used(key, name, "sign", "private");
    return (await of.key.signAsync(own, context && { context })).buffer;
  },

  async verify(algorithm, key, signature, message) {
    const { name, object } = stated(algorithm);
    if (name === undefined || algorithms[name].use !== "sig") return elsewhere("verify", algorithm, key, signature, message);
    const [signed, own, context] = [snapshot("signature", signature), snapshot("data", message), contextOf(name, object)];
    return verified(used(key, name, "verify", "public"), signed, own, context);
  },

  async deriveBits(algorithm, baseKey, length = null) {
    const { name, object } = stated(algorithm);
    if (name === undefined || algorithms[name].use !== "enc") return elsewhere("deriveBits", algorithm, baseKey, length);
    return derived(name, object, baseKey, "deriveBits", length === null ? null : length >>> 0);
  },

  async deriveKey(algorithm, baseKey, derivedKeyType, extractable, usages) {
    const { name, object } = stated(algorithm);
    if (name === undefined || algorithms[name].use !== "enc") return elsewhere("deriveKey", algorithm, baseKey, derivedKeyType, extractable, usages);
    const bits = bitsOf(derivedKeyType);
    const secret = await derived(name, object, baseKey, "deriveKey", bits);
    try {
      return await elsewhere("importKey", "raw", secret, derivedKeyType, extractable, usages);
    } finally {
      new Uint8Array(secret).fill(0);
    }
  },

  digest: async (...all) => elsewhere("digest", ...all),
  encrypt: async (...all) => elsewhere("encrypt", ...all),
  decrypt: async (...all) => elsewhere("decrypt", ...all),
  wrapKey: async (...all) => elsewhere("wrapKey", ...all),
  unwrapKey: async (...all) => elsewhere("unwrapKey", ...all),
});
