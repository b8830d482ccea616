// What `lemniscate/noble/ed25519` and `lemniscate/noble/ed448` have in common: the names of @noble/curves 2 for keys that are bytes.
import { bytes, copied, lengthOf } from "./bytes.js";

const { crypto } = globalThis;

// Bytes of this length, if it matters which. Other types than Uint8Array are refused, as they are there.
export function exactly(what, value, length) {
  if (bytes(what, value) !== value) throw new TypeError(`${what} must be a Uint8Array`);
  if (length !== undefined && lengthOf(value) !== length) throw new RangeError(`${what} must have ${length} bytes`);
  return value;
}

function checked(options) {
  if (typeof options !== "object" || options === null) throw new TypeError("expected valid options object");
  return options;
}

// The result of a function that is given a key, which is wiped after it.
function using(key, run) {
  try {
    return run(key);
  } finally {
    key.free();
  }
}

function freeze(object) {
  for (const part of Object.values(object)) if (typeof part === "object") Object.freeze(part);
  return Object.freeze(object);
}

const randomOf = (length) => (seed) => (seed === undefined ? crypto.getRandomValues(new Uint8Array(length)) : exactly("seed", seed, length));

// The integer of little-endian bytes, and the bytes of an integer.
export const toInteger = (part) => copied(part).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
const fromInteger = (integer, length) => Uint8Array.from({ length }, (_, index) => Number((integer >> BigInt(8 * index)) & 255n));

function inverse(value, prime) {
  let [result, base] = [1n, ((value % prime) + prime) % prime];
  for (let exponent = prime - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
}

const [P25519, P448] = [2n ** 255n - 19n, 2n ** 448n - 2n ** 224n - 1n];
// Two points of order 8 have this y, and two its negative.
const EIGHTH = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;
// A curve in Edwards form: its field, the y of points of small order, the u of the same point in Montgomery form as a fraction (RFC 7748).
const curves = {
  ed25519: { prime: P25519, small: [0n, 1n, P25519 - 1n, EIGHTH, P25519 - EIGHTH], fraction: (y) => [1n + y, 1n - y], lengthOfU: 32 },
  // u = y^2 / x^2, and x^2 = (1 - y^2) / (1 + 39081 y^2).
  ed448: { prime: P448, small: [0n, 1n, P448 - 1n], fraction: (y) => [y * y * (1n + 39081n * y * y), 1n - y * y], lengthOfU: 56 },
};

// The y-coordinate of an encoded point.
const coordinate = (publicKey) => toInteger(publicKey) & ((1n << BigInt(8 * lengthOf(publicKey) - 1)) - 1n);
// Has this encoding of a point a y-coordinate below the prime?
export const isReduced = (name, publicKey) => coordinate(publicKey) < curves[name].prime;

// Signatures of a scheme: as they are, with contexts (`variant` 1) or of hashed messages (2). `isLenient` says which policy is the usual one.
export function edwards(name, scheme, variant, { hasContext, isLenient }) {
  const { SigningKey, VerifyingKey } = scheme;
  const curve = curves[name];
  const lengths = name === "ed25519" ? { secretKey: 32, publicKey: 32, signature: 64, seed: 32 } : { secretKey: 57, publicKey: 57, signature: 114, seed: 57 };
  const secret = (secretKey) => SigningKey.fromBytes(exactly("secretKey", secretKey, lengths.secretKey));

  function meant({ context }) {
    if (context !== undefined) exactly("context", context);
    if (!hasContext && context !== undefined && lengthOf(context) > 0) throw new RangeError(`${name} takes no context`);
    if (variant === 0 && context === undefined) return undefined;
    return { context: hasContext ? (context ?? new Uint8Array(0)) : undefined, prehash: variant === 2 };
  }

  const getPublicKey = (secretKey) => using(secret(secretKey), (key) => using(key.verifyingKey(), (publicKey) => publicKey.toBytes()));
  const randomSecretKey = randomOf(lengths.seed);

  function keygen(seed) {
    const secretKey = randomSecretKey(seed);
    return { secretKey, publicKey: getPublicKey(secretKey) };
  }

  function sign(message, secretKey, options = {}) {
    const asked = meant(checked(options));
    exactly("message", message);
    return using(secret(secretKey), (key) => key.sign(message, asked));
  }

  function verify(signature, message, publicKey, options = {}) {
    const { zip215 = isLenient } = checked(options);
    if (typeof zip215 !== "boolean") throw new TypeError("zip215 must be a boolean");
    if (zip215 && name !== "ed25519") throw new RangeError(`${name} has no policy of ZIP 215`);
    const asked = meant(options);
    exactly("signature", signature, lengths.signature);
    exactly("message", message);
    exactly("publicKey", publicKey, lengths.publicKey);
    if (!zip215 && curve.small.includes(coordinate(publicKey))) return false;
    const key = decoded(publicKey);
    return key !== undefined && using(key, () => key.verify(message, signature, { ...asked, policy: zip215 ? "zip215" : "rfc8032" }));
  }

  function decoded(publicKey) {
    try {
      return VerifyingKey.fromBytes(publicKey);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  function isValidPublicKey(publicKey, zip215 = isLenient) {
    try {
      exactly("publicKey", publicKey, lengths.publicKey);
    } catch {
      return false;
    }
    const key = (zip215 || isReduced(name, publicKey)) && decoded(publicKey);
    key?.free?.();
    return Boolean(key);
  }

  // The public key of the key exchange, of the same point.
  function toMontgomery(publicKey) {
    if (!isValidPublicKey(publicKey, true)) throw new RangeError("publicKey is not a point of the curve");
    const [above, below] = curve.fraction(coordinate(publicKey));
    return fromInteger((((above * inverse(below, curve.prime)) % curve.prime) + curve.prime) % curve.prime, curve.lengthOfU);
  }

  const isValidSecretKey = (secretKey) => {
    try {
      return exactly("secretKey", secretKey, lengths.secretKey) === secretKey;
    } catch {
      return false;
    }
  };
  return freeze({ keygen, getPublicKey, sign, verify, utils: { randomSecretKey, isValidSecretKey, isValidPublicKey, toMontgomery }, lengths });
}

// A key exchange, whose base point has this u-coordinate.
export function montgomery({ PrivateKey, PublicKey }, length, base) {
  const lengths = { secretKey: length, publicKey: length, seed: length };
  const secret = (secretKey) => PrivateKey.fromBytes(exactly("secretKey", secretKey, length));
  const randomSecretKey = randomOf(length);
  const getPublicKey = (secretKey) => using(secret(secretKey), (key) => using(key.publicKey(), (publicKey) => publicKey.toBytes()));

  function getSharedSecret(secretKey, publicKey) {
    exactly("publicKey", publicKey, length);
    return using(secret(secretKey), (key) => using(PublicKey.fromBytes(publicKey), (peer) => agreed(key, peer)));
  }

  function agreed(key, peer) {
    try {
      return key.exchange(peer);
    } catch (error) {
      throw error instanceof RangeError ? new Error("invalid private or public key received", { cause: error }) : error;
    }
  }

  function keygen(seed) {
    const secretKey = randomSecretKey(seed);
    return { secretKey, publicKey: getPublicKey(secretKey) };
  }

  const GuBytes = fromInteger(base, length);
  return Object.freeze({
    keygen,
    getPublicKey,
    getSharedSecret,
    scalarMult: getSharedSecret,
    scalarMultBase: getPublicKey,
    utils: Object.freeze({ randomSecretKey }),
    GuBytes,
    lengths: Object.freeze(lengths),
  });
}
