// Keys, signatures and exchanges; what Rust says of every case; WebCrypto as another implementation; bad arguments.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInNewContext } from "node:vm";
import { backend, ed25519, jq255e, x25519 } from "lemniscate";
import * as verification from "lemniscate/ed25519/verify";

const hex = (text) => Uint8Array.from(Buffer.from(text, "hex"));
const bytes = (text) => new TextEncoder().encode(text);
const signatures = { ed25519, jq255e };
const policies = ["rfc8032", "zip215", "dalek", "strict"];

for (const [name, scheme] of Object.entries(signatures)) {
  test(`${name}: keys and signatures`, () => {
    const key = scheme.SigningKey.generate();
    const again = scheme.SigningKey.fromBytes(key.toBytes());
    for (const message of [bytes(""), bytes("a message"), new Uint8Array(100_000)]) {
      const signature = key.sign(message);
      assert.deepEqual(again.sign(message), signature);
      const publicKey = scheme.VerifyingKey.fromBytes(key.verifyingKey().toBytes());
      assert.equal(publicKey.verify(message, signature), true);
      assert.equal(publicKey.verify(bytes("another"), signature), false);
      for (const wrong of [signature.slice(1), new Uint8Array(0), new Uint8Array(signature.length).fill(255)]) {
        assert.equal(publicKey.verify(message, wrong), false);
      }
    }
    assert.notDeepEqual(scheme.SigningKey.generate().toBytes(), key.toBytes());
  });

  test(`${name}: bytes in other types, and of another realm`, () => {
    const key = scheme.SigningKey.generate();
    const message = Uint8Array.from([9, 1, 2, 3, 4, 5, 6, 7]);
    const signature = key.sign(message);
    const publicKey = key.verifyingKey();
    const elsewhere = runInNewContext("Uint8Array.from([9, 1, 2, 3, 4, 5, 6, 7])");
    const part = new Uint8Array([0, ...message, 0]).subarray(1, 9);
    for (const same of [message.buffer, Buffer.from(message), new DataView(message.buffer), elsewhere, part]) {
      assert.equal(publicKey.verify(same, signature), true);
    }
    assert.equal(publicKey.verify(new Uint32Array(message.buffer), signature), true);
  });

  test(`${name}: many`, () => {
    const keys = [0, 1, 2, 3, 4].map(() => scheme.SigningKey.generate());
    const messages = ["a", "b", "c", "d", "e"].map(bytes);
    const all = keys.map((key, i) => key.sign(messages[i]));
    const publicKeys = keys.map((key) => key.verifyingKey().toBytes());
    all[3] = all[2];
    const expected = [true, true, true, false, true];
    assert.deepEqual(scheme.verifyEach(publicKeys, messages, all), expected);
    const joined = [publicKeys, all].map((rows) => Uint8Array.from(rows.flatMap((row) => [...row])));
    assert.deepEqual(scheme.verifyEach(joined[0], messages, joined[1]), expected);
    assert.deepEqual(scheme.verifyEach([], [], []), []);
    assert.deepEqual(scheme.verifyEach([new Uint8Array(5), publicKeys[0]], [messages[0], messages[0]], [all[0], all[0]]), [false, true]);
    assert.throws(() => scheme.verifyEach(publicKeys, messages.slice(1), all), RangeError);
    assert.throws(() => scheme.verifyEach(joined[0].slice(1), messages, all), RangeError);
    assert.throws(() => scheme.verifyEach(publicKeys, joined[0], all), TypeError);
    assert.throws(() => scheme.verifyEach(publicKeys, ["a", "b", "c", "d", "e"], all), TypeError);
  });

  test(`${name}: what is no key, and what is no bytes`, () => {
    const key = scheme.SigningKey.generate();
    for (const length of [0, 31, 33, 1 << 20]) {
      assert.throws(() => scheme.SigningKey.fromBytes(new Uint8Array(length)), RangeError);
      assert.throws(() => scheme.VerifyingKey.fromBytes(new Uint8Array(length)), RangeError);
    }
    for (const wrong of [undefined, null, 1, "a", [1, 2], {}, { length: 32 }, () => 1, Symbol("a"), 1n]) {
      assert.throws(() => key.sign(wrong), TypeError);
      assert.throws(() => scheme.SigningKey.fromBytes(wrong), TypeError);
      assert.throws(() => key.verifyingKey().verify(new Uint8Array(1), wrong), TypeError);
    }
    key.free();
    assert.throws(() => key.sign(new Uint8Array(1)));
    assert.throws(() => key.toBytes());
    assert.throws(() => new scheme.SigningKey().sign(new Uint8Array(1)));
  });
}

test("what Rust says of every case", () => {
  const lines = readFileSync(process.env.LEMNISCATE_VERDICTS, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const columns = { publicKeys: [], messages: [], signatures: [], valid: [] };
  let exchanges = 0;
  for (const line of lines) {
    if (line.scheme === "ed25519" && line.context === null && !line.prehash) {
      const [publicKey, message, signature] = [line.public_key, line.message, line.signature].map(hex);
      for (const { VerifyingKey } of [ed25519, verification]) {
        let valid = [];
        try {
          const key = VerifyingKey.fromBytes(publicKey);
          valid = policies.filter((policy) => key.verify(message, signature, policy));
        } catch (error) {
          assert.ok(error instanceof RangeError);
        }
        assert.deepEqual(valid, line.valid);
      }
      columns.publicKeys.push(publicKey);
      columns.messages.push(message);
      columns.signatures.push(signature);
      columns.valid.push(line.valid);
    } else if (line.scheme === "x25519") {
      const exchange = () => x25519.PrivateKey.fromBytes(hex(line.private_key)).exchange(x25519.PublicKey.fromBytes(hex(line.public_key)));
      if (line.shared === null) {
        assert.throws(exchange, RangeError);
      } else {
        assert.deepEqual(exchange(), hex(line.shared));
      }
      exchanges += 1;
    }
  }
  assert.ok(columns.valid.length > 5000 && exchanges > 500);
  for (const policy of policies) {
    for (const { verifyEach } of [ed25519, verification]) {
      const verdicts = verifyEach(columns.publicKeys, columns.messages, columns.signatures, policy);
      assert.deepEqual(verdicts, columns.valid.map((valid) => valid.includes(policy)));
    }
  }
});

test("JSON Web Keys, with WebCrypto", async () => {
  const key = ed25519.SigningKey.generate();
  assert.deepEqual(ed25519.SigningKey.fromJwk(key.toJwk()).toBytes(), key.toBytes());
  const theirs = await webcrypto.subtle.importKey("jwk", key.toJwk(), "Ed25519", true, ["sign"]);
  const message = bytes("a message");
  assert.deepEqual(new Uint8Array(await webcrypto.subtle.sign("Ed25519", theirs, message)), key.sign(message));
  const pair = await webcrypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const publicKey = ed25519.VerifyingKey.fromJwk(await webcrypto.subtle.exportKey("jwk", pair.publicKey));
  assert.ok(publicKey.verify(message, new Uint8Array(await webcrypto.subtle.sign("Ed25519", pair.privateKey, message))));
  const exchange = x25519.PrivateKey.generate();
  assert.deepEqual(x25519.PrivateKey.fromJwk(exchange.toJwk()).toBytes(), exchange.toBytes());
  assert.deepEqual(x25519.PublicKey.fromJwk(exchange.publicKey().toJwk()).toBytes(), exchange.publicKey().toBytes());
  // RFC 8037, appendix A.1 and A.2.
  const published = {
    kty: "OKP",
    crv: "Ed25519",
    d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
    x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
  };
  assert.deepEqual(ed25519.SigningKey.fromJwk(published).toJwk(), published);
  const wrong = [undefined, null, 1, "jwk", {}, { ...published, kty: "EC" }, { ...published, crv: "X25519" }, { ...published, d: "*" }];
  wrong.push({ ...published, d: published.x }, { ...published, d: 1 }, { ...published, x: "AAAA" }, { ...published, d: "AAAA" });
  for (const jwk of wrong) {
    assert.throws(() => ed25519.SigningKey.fromJwk(jwk), RangeError);
    assert.throws(() => x25519.PrivateKey.fromJwk(jwk), RangeError);
  }
});

test("policies", () => {
  const key = ed25519.SigningKey.generate();
  const signature = key.sign(bytes("a"));
  for (const policy of policies) assert.ok(key.verifyingKey().verify(bytes("a"), signature, policy));
  assert.throws(() => key.verifyingKey().verify(bytes("a"), signature, "Strict"), RangeError);
  assert.throws(() => key.verifyingKey().verify(bytes("a"), signature, 1), TypeError);
  assert.equal(backend(), "simd128");
});

test("entries for schemes are those of the whole package, and verification has keys of its own", async () => {
  for (const [name, scheme] of Object.entries({ ed25519, jq255e, x25519 })) {
    assert.equal(await import(`lemniscate/${name}`), scheme);
  }
  const key = ed25519.SigningKey.generate();
  const publicKey = verification.VerifyingKey.fromJwk(key.verifyingKey().toJwk());
  assert.ok(publicKey.verify(bytes("a"), key.sign(bytes("a"))));
  assert.equal(verification.SigningKey, undefined);
  assert.equal(verification.VerifyingKey.fromKeyFile, undefined);
  const others = ed25519.VerifyingKey.prototype.verify;
  assert.throws(() => others.call(publicKey, bytes("a"), key.sign(bytes("a"))), { name: "TypeError", message: "this must be an Ed25519 verifying key" });
});
