// X25519 key exchange (RFC 7748).
import { curve25519 } from "./curve25519.js";
import { Key, exchange, fromBytes, fromJwk, fromKeyFile, generate, publicKey, scheme as schemeOf, settle, toJwk } from "./keys.js";

const scheme = schemeOf(curve25519, 4, ["an X25519 private", "an X25519 public"], "X25519");

export class PrivateKey extends Key {
  static generate() {
    return generate(PrivateKey, scheme.secret);
  }

  static fromBytes(data) {
    return fromBytes(PrivateKey, scheme.secret, data);
  }

  static fromKeyFile(data) {
    return fromKeyFile(PrivateKey, scheme.secret, data);
  }

  static fromJwk(jwk) {
    return fromJwk(PrivateKey, scheme.secret, scheme, jwk);
  }

  toJwk() {
    return toJwk(this, scheme.secret, scheme);
  }

  publicKey() {
    return publicKey(PublicKey, this, scheme);
  }

  exchange(peer) {
    return exchange(this, peer, scheme);
  }
}

export class PublicKey extends Key {
  static fromBytes(data) {
    return fromBytes(PublicKey, scheme.public, data);
  }

  static fromKeyFile(data) {
    return fromKeyFile(PublicKey, scheme.public, data);
  }

  static fromJwk(jwk) {
    return fromJwk(PublicKey, scheme.public, scheme, jwk);
  }

  toJwk() {
    return toJwk(this, scheme.public, scheme);
  }
}

settle(PrivateKey, PublicKey);
