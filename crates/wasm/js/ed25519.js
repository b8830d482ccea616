// Ed25519 signatures (RFC 8032).
import { Key, ed25519 as scheme, fromBytes, fromJwk, fromKeyFile, generate, publicKey, settle, toJwk } from "./keys.js";
import { sign, verify, verifyEach as verifyAll } from "./signatures.js";

// By the numbers that the module has for them.
const policies = ["rfc8032", "zip215", "dalek", "strict"];

function numberOfPolicy(policy = policies[0]) {
  if (typeof policy !== "string") throw new TypeError("policy must be a string");
  const number = policies.indexOf(policy);
  if (number < 0) throw new RangeError(`policy must be one of ${policies.join(", ")}`);
  return number;
}

export class SigningKey extends Key {
  static generate() {
    return generate(SigningKey, scheme.secret);
  }

  static fromBytes(data) {
    return fromBytes(SigningKey, scheme.secret, data);
  }

  static fromKeyFile(data) {
    return fromKeyFile(SigningKey, scheme.secret, data);
  }

  static fromJwk(jwk) {
    return fromJwk(SigningKey, scheme.secret, scheme, jwk);
  }

  toJwk() {
    return toJwk(this, scheme.secret, scheme);
  }

  verifyingKey() {
    return publicKey(VerifyingKey, this, scheme);
  }

  sign(message) {
    return sign(this, scheme.secret, message);
  }
}

export class VerifyingKey extends Key {
  static fromBytes(data) {
    return fromBytes(VerifyingKey, scheme.public, data);
  }

  static fromKeyFile(data) {
    return fromKeyFile(VerifyingKey, scheme.public, data);
  }

  static fromJwk(jwk) {
    return fromJwk(VerifyingKey, scheme.public, scheme, jwk);
  }

  toJwk() {
    return toJwk(this, scheme.public, scheme);
  }

  verify(message, signature, policy) {
    return verify(this, scheme.public, numberOfPolicy(policy), message, signature);
  }
}

settle(SigningKey, VerifyingKey);

export function verifyEach(publicKeys, messages, signatures, policy) {
  return verifyAll(scheme, numberOfPolicy(policy), 64, publicKeys, messages, signatures);
}
