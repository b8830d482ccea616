// Keys, signatures and exchanges; what Rust says of every case; WebCrypto as another implementation; bad arguments.
import assert from "node:assert/strict";
import { createPrivateKey, sign, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInNewContext } from "node:vm";
import * as lemniscate from "lemniscate";
import { backend, ed25519, ed448, x25519, x448 } from "lemniscate";
import * as verification from "lemniscate/ed25519/verify";
import { hasRelaxedSimd } from "../node_modules/lemniscate/code.js";

const hex = (text) => Uint8Array.from(Buffer.from(text, "hex"));
const bytes = (text) => new TextEncoder().encode(text);
const signatures = Object.fromEntries(Object.entries(lemniscate).filter(([, scheme]) => scheme.SigningKey));
const withExchanges = Object.entries(signatures).filter(([, { SigningKey }]) => SigningKey.prototype.exchange);
const policies = { ed25519: ["rfc8032", "zip215", "dalek", "strict"], ed448: ["rfc8032", "strict"] };

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

const lines = readFileSync(process.env.LEMNISCATE_VERDICTS, "utf8").trim().split("\n").map((line) => JSON.parse(line));

for (const [name, modules] of Object.entries({ ed25519: [ed25519, verification], ed448: [ed448] })) {
  test(`${name}: what Rust says of every case`, () => {
    const columns = { publicKeys: [], messages: [], signatures: [], valid: [] };
    let others = 0;
    for (const line of lines.filter((line) => line.scheme === name)) {
      const [publicKey, message, signature] = [line.public_key, line.message, line.signature].map(hex);
      const isPlain = line.context === null && !line.prehash;
      const options = { context: line.context === null ? undefined : hex(line.context), prehash: line.prehash };
      for (const { VerifyingKey } of modules) {
        let valid = [];
        try {
          const key = VerifyingKey.fromBytes(publicKey);
          valid = policies[name].filter((policy) => key.verify(message, signature, isPlain ? policy : { ...options, policy }));
        } catch (error) {
          assert.ok(error instanceof RangeError);
        }
        assert.deepEqual(valid, line.valid);
      }
      if (isPlain) {
        columns.publicKeys.push(publicKey);
        columns.messages.push(message);
        columns.signatures.push(signature);
        columns.valid.push(line.valid);
      } else {
        others += 1;
      }
    }
    assert.ok(columns.valid.length > 5000 && others > 500);
    // Each row by one of the policies, and by all of them above.
    for (const [turn, policy] of policies[name].entries()) {
      const [publicKeys, messages, signatures, valid] = ["publicKeys", "messages", "signatures", "valid"].map((column) =>
        columns[column].filter((_, index) => index % policies[name].length === turn),
      );
      for (const { verifyEach } of modules) {
        assert.deepEqual(verifyEach(publicKeys, messages, signatures, policy), valid.map((valid) => valid.includes(policy)));
      }
    }
  });
}

for (const [name, { PrivateKey, PublicKey }] of Object.entries({ x25519, x448 })) {
  test(`${name}: what Rust says of every case`, () => {
    const ours = lines.filter((line) => line.scheme === name);
    assert.ok(ours.length > 500);
    for (const line of ours) {
      const exchange = () => PrivateKey.fromBytes(hex(line.private_key)).exchange(PublicKey.fromBytes(hex(line.public_key)));
      if (line.shared === null) assert.throws(exchange, RangeError);
      else assert.deepEqual(exchange(), hex(line.shared));
    }
  });
}

for (const [name, scheme] of Object.entries(signatures)) {
  test(`${name}: promises have the same results`, async () => {
    const key = scheme.SigningKey.generate();
    const publicKey = key.verifyingKey();
    const texts = Array.from({ length: 2500 }, (_, index) => bytes(`${index}`));
    const rows = texts.slice(0, name === "ed25519" ? 2500 : 150);
    const all = rows.map((text) => key.sign(text));
    assert.deepEqual(await key.signAsync(rows[7]), all[7]);
    assert.equal(await publicKey.verifyAsync(rows[7], all[7]), true);
    assert.equal(await publicKey.verifyAsync(rows[8], all[7]), false);
    all[70] = all[71];
    all[3] = new Uint8Array(3);
    const expected = rows.map((_, index) => index !== 70 && index !== 3);
    const keys = rows.map(() => publicKey.toBytes());
    assert.deepEqual(await scheme.verifyEachAsync(keys, rows, all), expected);
    assert.deepEqual(scheme.verifyEach(keys, rows, all), expected);
    assert.deepEqual(await scheme.verifyEachAsync([], [], []), []);
    await assert.rejects(scheme.verifyEachAsync(keys, rows.slice(1), all), RangeError);
    await assert.rejects(key.signAsync("text"), TypeError);
    await assert.rejects(publicKey.verifyAsync(rows[0], "text"), TypeError);
  });
}

for (const [name, scheme] of withExchanges) {
  test(`${name}: exchanges`, async () => {
    const [ours, theirs] = [scheme.SigningKey.generate(), scheme.SigningKey.generate()];
    const secret = ours.exchange(theirs.verifyingKey());
    assert.equal(secret.length, 32);
    assert.deepEqual(await theirs.exchangeAsync(ours.verifyingKey()), secret);
  });
}

for (const [name, scheme] of Object.entries({ ed25519, ed448 })) {
  test(`${name}: long messages, wherever they are, as OpenSSL signs them`, async () => {
    const key = scheme.SigningKey.generate();
    const publicKey = key.verifyingKey();
    const theirs = createPrivateKey({ key: key.toJwk(), format: "jwk" });
    for (const length of [16_000, 16_383, 16_384, 16_385, 100_000]) {
      const buffer = Uint8Array.from({ length: length + 8 }, (_, index) => index * 7);
      const expected = new Uint8Array(sign(null, buffer.subarray(8), theirs));
      const shared = new Uint8Array(new SharedArrayBuffer(length + 8));
      shared.set(buffer);
      const wide = length % 8 === 0 ? [new Float64Array(buffer.buffer, 8)] : [];
      for (const message of [buffer.slice(8), buffer.subarray(8), shared.subarray(8), new DataView(buffer.buffer, 8), Buffer.from(buffer.buffer, 8), ...wide]) {
        assert.deepEqual(key.sign(message), expected);
        assert.deepEqual(await key.signAsync(message), expected);
        assert.equal(publicKey.verify(message, expected), true);
        assert.equal(await publicKey.verifyAsync(message, expected), true);
        assert.equal(publicKey.verify(message, expected, { context: bytes("a") }), false);
      }
      const options = { context: new Uint8Array(255).fill(length) };
      assert.equal(publicKey.verify(buffer, key.sign(buffer, options), options), true);
      assert.throws(() => key.sign(buffer, { context: buffer }), RangeError);
    }
  });
}

test("all schemes are there", () => {
  assert.equal(Object.keys(signatures).length, 7);
  assert.equal(withExchanges.length, 5);
});

test("ristretto255 and decaf448: the vectors of RFC 9496", () => {
  // Multiples of the generator, and elements derived from uniform bytes (appendices A.1, A.3 and B.1).
  const { element, scalar } = lemniscate.ristretto255;
  const small = (group, value) => Uint8Array.from({ length: group.scalarLength }, (_, index) => (index === 0 ? value : 0));
  for (const [group, multiples] of [
    [lemniscate.ristretto255, ["00".repeat(32), "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76", "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919"]],
    [lemniscate.decaf448, ["00".repeat(56), "6666666666666666666666666666666666666666666666666666666633333333333333333333333333333333333333333333333333333333"]],
  ]) {
    for (const [value, multiple] of multiples.entries()) assert.deepEqual(group.element.multiplyGenerator(small(group, value)), hex(multiple));
    const one = group.element.multiplyGenerator(small(group, 1));
    assert.deepEqual(group.element.add(one, one), group.element.multiply(one, small(group, 2)));
    assert.deepEqual(group.element.subtract(one, one), hex(multiples[0]));
  }
  const uniform = "5d1be09e3d0c82fc538112490e35701979d99e06ca3e2b5b54bffe8b4dc772c14d98b696a1bbfb5ca32c436cc61c16563790306c79eaca7705668b47dffe5bb6";
  assert.deepEqual(element.fromUniformBytes(hex(uniform)), hex("3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46"));
  for (const wrong of ["00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "01".padEnd(64, "0"), "00"]) {
    assert.equal(element.isValid(hex(wrong)), false);
    assert.throws(() => element.add(hex(wrong), element.random()), RangeError);
  }
  const [a, b] = [scalar.random(), scalar.random()];
  assert.deepEqual(scalar.multiply(scalar.multiply(a, b), scalar.invert(b)), a);
  assert.deepEqual(scalar.subtract(scalar.add(a, b), b), a);
  assert.deepEqual(scalar.negate(scalar.negate(a)), a);
  assert.throws(() => scalar.add(new Uint8Array(32).fill(255), a), RangeError);
  assert.throws(() => element.hash(a, new Uint8Array(0)), RangeError);
  assert.throws(() => element.add("a", a), TypeError);
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
  for (const policy of policies.ed25519) assert.ok(key.verifyingKey().verify(bytes("a"), signature, policy));
  assert.throws(() => key.verifyingKey().verify(bytes("a"), signature, "Strict"), RangeError);
  assert.throws(() => key.verifyingKey().verify(bytes("a"), signature, 1), TypeError);
  const ofModule = process.env.LEMNISCATE_MODULE ?? (hasRelaxedSimd ? "relaxed-simd" : "simd128");
  if (process.env.LEMNISCATE_BACKEND === "wasm") assert.equal(backend(), `wasm ${ofModule}`);
  else assert.match(backend(), /^native /);
});

test("entries for schemes are those of the whole package, and verification has keys of its own", async () => {
  for (const [name, scheme] of Object.entries(lemniscate).filter(([, scheme]) => typeof scheme === "object")) {
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
