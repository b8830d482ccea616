// Key exchange (RFC 7748): X25519 and X448.
import * as keys from "./keys.js";

const { Key } = keys;

export function exchanges(module, name, title) {
  const scheme = keys.scheme(module, name, title, ["private", "public"]);

  class PublicKey extends Key {
    static fromBytes(data) {
      return keys.fromBytes(PublicKey, scheme.public, data);
    }

    static fromKeyFile(data) {
      return keys.fromKeyFile(PublicKey, scheme.public, data);
    }

    static fromJwk(jwk) {
      return keys.fromJwk(PublicKey, scheme.public, scheme, jwk);
    }

    toJwk() {
      return keys.toJwk(this, scheme.public, scheme);
    }

    toDer() {
      return keys.toDer(this, scheme.public, scheme);
    }
  }

  class PrivateKey extends Key {
    static generate() {
      return keys.generate(PrivateKey, scheme.secret, scheme.secretLength);
    }

    static fromBytes(data) {
      return keys.fromBytes(PrivateKey, scheme.secret, data);
    }

    static fromKeyFile(data) {
      return keys.fromKeyFile(PrivateKey, scheme.secret, data);
    }

    static fromJwk(jwk) {
      return keys.fromJwk(PrivateKey, scheme.secret, scheme, jwk);
    }

    toJwk() {
      return keys.toJwk(this, scheme.secret, scheme);
    }

    toDer() {
      return keys.toDer(this, scheme.secret, scheme);
    }

    publicKey() {
      return keys.publicKey(PublicKey, this, scheme);
    }

    exchange(peer) {
      return keys.exchange(this, peer, scheme);
    }

    async exchangeAsync(peer) {
      return keys.exchangeAsync(this, peer, scheme);
    }
  }

  keys.settle(PrivateKey, PublicKey);
  return { PrivateKey, PublicKey };
}
