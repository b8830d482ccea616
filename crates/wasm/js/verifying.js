// What verifies Ed25519 signatures, by any module that does.
import { Key, fromBytes, fromJwk, scheme as schemeOf, settle, toJwk } from "./keys.js";
import { verify, verifyEach } from "./signatures.js";

// By the numbers that the module has for them.
const policies = ["rfc8032", "zip215", "dalek", "strict"];

function numberOfPolicy(policy = policies[0]) {
  if (typeof policy !== "string") throw new TypeError("policy must be a string");
  const number = policies.indexOf(policy);
  if (number < 0) throw new RangeError(`policy must be one of ${policies.join(", ")}`);
  return number;
}

export const ed25519 = (module) => schemeOf(module, 0, ["an Ed25519 signing", "an Ed25519 verifying"], "Ed25519");

// With key files or without them.
export function verification(scheme, fromKeyFile) {
  class VerifyingKey extends Key {
    static fromBytes(data) {
      return fromBytes(VerifyingKey, scheme.public, data);
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

  if (fromKeyFile) {
    const value = (data) => fromKeyFile(VerifyingKey, scheme.public, data);
    Object.defineProperty(VerifyingKey, "fromKeyFile", { value, configurable: true, writable: true });
  }
  settle(VerifyingKey);
  const each = (publicKeys, messages, signatures, policy) =>
    verifyEach(scheme, numberOfPolicy(policy), 64, publicKeys, messages, signatures);
  return { VerifyingKey, verifyEach: each };
}
