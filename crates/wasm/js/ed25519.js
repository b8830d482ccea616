// Ed25519 signatures (RFC 8032).
import { curve25519 } from "./curve25519.js";
import { Key, fromBytes, fromJwk, fromKeyFile, generate, publicKey, settle, toJwk } from "./keys.js";
import { sign } from "./signatures.js";
import { ed25519, verification } from "./verifying.js";

const scheme = ed25519(curve25519);

export const { VerifyingKey, verifyEach } = verification(scheme, fromKeyFile);

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

settle(SigningKey);
