// Keys as JSON Web Keys (RFC 7517, RFC 8037).

// What such a key says of itself, if it says anything.
const signature = (name) => ({ use: "sig", operations: ["sign", "verify"], algorithms: ["EdDSA", name] });
const EXCHANGE = {
  use: "enc",
  operations: ["deriveKey", "deriveBits"],
  algorithms: ["ECDH-ES", "ECDH-ES+A128KW", "ECDH-ES+A192KW", "ECDH-ES+A256KW"],
};
const purposes = { Ed25519: signature("Ed25519"), Ed448: signature("Ed448"), X25519: EXCHANGE, X448: EXCHANGE };

// The names of curves there, by those of schemes.
export const curves = { ed25519: "Ed25519", ed448: "Ed448", x25519: "X25519", x448: "X448" };

function text(jwk, name) {
  const value = jwk[name];
  if (typeof value !== "string") throw new RangeError(`the JWK lacks the string ${name}`);
  return value;
}

function check(jwk, curve) {
  if (jwk === null || (typeof jwk !== "object" && typeof jwk !== "function")) throw new RangeError("the JWK is not an object");
  if (text(jwk, "kty") !== "OKP" || text(jwk, "crv") !== curve) throw new RangeError(`the JWK is not a key of ${curve}`);
  const { use, operations, algorithms } = purposes[curve];
  const refuse = (name) => {
    throw new RangeError(`the JWK has the wrong ${name} for a key of ${curve}`);
  };
  const { alg, use: stated, key_ops: stated_operations } = jwk;
  if (alg !== undefined && !algorithms.includes(alg)) refuse("alg");
  if (stated !== undefined && stated !== use) refuse("use");
  if (stated_operations !== undefined) {
    if (!Array.isArray(stated_operations)) refuse("key_ops");
    const all = [...stated_operations];
    if (all.some((name) => !operations.includes(name)) || new Set(all).size !== all.length) refuse("key_ops");
  }
}

// Calls `use` with the texts of these members as arrays of bytes, which are wiped after it.
export function withMembers(jwk, curve, members, use) {
  check(jwk, curve);
  // A text of another length is no key; what it is goes no further.
  const texts = members.map((name) => Uint8Array.from(text(jwk, name).slice(0, 96), (character) => Math.min(character.charCodeAt(0), 255)));
  try {
    return use(texts);
  } finally {
    for (const text of texts) text.fill(0);
  }
}

// The key of a number, or a pair of them, as an object.
export function written({ module, curve }, publicKey, secretKey) {
  const text = (number) => {
    const bytes = module.bytesOf([], (functions) => functions.to_base64url(number));
    const digits = String.fromCharCode(...bytes);
    bytes.fill(0);
    return digits;
  };
  const jwk = { kty: "OKP", crv: curve, x: text(publicKey) };
  if (secretKey !== undefined) jwk.d = text(secretKey);
  return jwk;
}
