// What verifies Ed25519 signatures, by any module that does.
import { Key, fromBytes, fromJwk, fromKeyFile, scheme as schemeOf, settle, toJwk } from "./keys.js";
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

export function verification(scheme) {
  class VerifyingKey extends Key {
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

  settle(VerifyingKey);
  const each = (publicKeys, messages, signatures, policy) =>
    verifyEach(scheme, numberOfPolicy(policy), 64, publicKeys, messages, signatures);
  return { VerifyingKey, verifyEach: each };
}
