// Signatures and key exchange with jq255e, a group of prime order.
import { jq255 } from "./jq255.js";
import { Key, exchange, fromBytes, fromKeyFile, generate, publicKey, scheme as schemeOf, settle } from "./keys.js";
import { sign, verify, verifyEach as verifyAll } from "./signatures.js";

const scheme = schemeOf(jq255, 2, ["a jq255e signing", "a jq255e verifying"]);

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

  verifyingKey() {
    return publicKey(VerifyingKey, this, scheme);
  }

  sign(message) {
    return sign(this, scheme.secret, message);
  }

  exchange(peer) {
    return exchange(this, peer, scheme);
  }
}

export class VerifyingKey extends Key {
  static fromBytes(data) {
    return fromBytes(VerifyingKey, scheme.public, data);
  }

  static fromKeyFile(data) {
    return fromKeyFile(VerifyingKey, scheme.public, data);
  }

  verify(message, signature) {
    return verify(this, scheme.public, 0, message, signature);
  }
}

settle(SigningKey, VerifyingKey);

export function verifyEach(publicKeys, messages, signatures) {
  return verifyAll(scheme, 0, 48, publicKeys, messages, signatures);
}
