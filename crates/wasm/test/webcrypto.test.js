// `subtle` beside the platform's own: results and names of errors are the same, but for what is listed here with a reason.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { CryptoKey, subtle } from "lemniscate/webcrypto";

const platform = webcrypto.subtle;
const usages = ["encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey"];
const hex = (buffer) => Buffer.from(buffer).toString("hex");
const isKey = (value) => value instanceof CryptoKey || value instanceof globalThis.CryptoKey;

function shown(value) {
  if (value instanceof ArrayBuffer) return hex(value);
  if (isKey(value)) return [value.type, value.extractable, value.algorithm.name, [...value.usages].sort(), Object.prototype.toString.call(value)];
  if (value?.publicKey) return { publicKey: shown(value.publicKey), privateKey: shown(value.privateKey) };
  if (value?.kty) return { ...value, key_ops: [...value.key_ops].sort() };
  return value;
}

async function outcome(run, subtle) {
  try {
    return { result: shown(await run(subtle)) };
  } catch (error) {
    // Node.js 20 has its own name for one of them.
    return { error: error.name.replace("InvalidAccessException", "InvalidAccessError") };
  }
}

// The same from both, which is returned.
async function same(what, run) {
  const [ours, theirs] = [await outcome(run, subtle), await outcome(run, platform)];
  // Of a JSON Web Key with two mistakes Node.js 20 names another one first than the specification.
  if (what.startsWith("jwk") && ours.error === "SyntaxError" && theirs.error === "DataError") return ours;
  // Of a key of the other type Node.js 24 says that the format is not supported, and the specification that the access is invalid.
  if (what.includes(" to ") && ours.error === "InvalidAccessError" && theirs.error === "NotSupportedError") return ours;
  assert.deepEqual(ours, theirs, what);
  return ours;
}

const of = { Ed25519: ["sign", "verify"], Ed448: ["sign", "verify"], X25519: ["deriveBits"], X448: ["deriveBits"] };
// Two key pairs of each algorithm, made by the platform, in every format.
const pairs = {};
for (const [name, own] of Object.entries(of)) {
  pairs[name] = [];
  for (let index = 0; index < 2; index += 1) {
    const { publicKey, privateKey } = await platform.generateKey({ name }, true, own);
    const [raw, spki, publicJwk] = [await platform.exportKey("raw", publicKey), await platform.exportKey("spki", publicKey), await platform.exportKey("jwk", publicKey)];
    pairs[name].push({ raw, spki, publicJwk, pkcs8: await platform.exportKey("pkcs8", privateKey), jwk: await platform.exportKey("jwk", privateKey) });
  }
}
const importPrivate = (subtle, name, index = 0, extractable = true) => subtle.importKey("pkcs8", pairs[name][index].pkcs8, { name }, extractable, of[name].slice(0, 1));
const importPublic = (subtle, name, index = 0) => subtle.importKey("raw", pairs[name][index].raw, { name }, true, of[name].slice(1));

for (const [name, own] of Object.entries(of)) {
  test(`${name}: generateKey`, async () => {
    const lists = [own, [], ["bogus"], [...own, ...own], own.slice(0, 1), own.slice(1), ["deriveKey"], ["deriveKey", "deriveBits"], ["encrypt"], [...own, "encrypt"], usages];
    for (const list of lists) {
      for (const extractable of [true, false]) {
        await same(`${list} ${extractable}`, (subtle) => subtle.generateKey({ name }, extractable, list));
        await same(`${list} ${extractable}`, (subtle) => subtle.generateKey(name.toLowerCase(), extractable, list));
      }
    }
    for (const algorithm of [undefined, null, {}, "", "Ed", 1, []]) await same(String(algorithm), (subtle) => subtle.generateKey(algorithm, true, own));
    const { privateKey, publicKey } = await subtle.generateKey(name, true, own);
    const again = await platform.importKey("pkcs8", await subtle.exportKey("pkcs8", privateKey), { name }, true, own.slice(0, 1));
    assert.equal((await platform.exportKey("jwk", again)).x, (await subtle.exportKey("jwk", publicKey)).x);
  });

  test(`${name}: importKey and exportKey`, async () => {
    const { raw, spki, publicJwk, pkcs8, jwk } = pairs[name][0];
    const changed = (buffer, place) => Buffer.from(buffer).map((byte, index) => (index === (place < 0 ? buffer.byteLength + place : place) ? byte ^ 1 : byte));
    const cut = (buffer) => buffer.slice(0, -1);
    const longer = (buffer) => Buffer.concat([Buffer.from(buffer), Buffer.of(0)]);
    const files = {
      raw: [raw, cut(raw), longer(raw), new ArrayBuffer(0), new Uint8Array(raw), new DataView(raw)],
      spki: [spki, cut(spki), changed(spki, 1), changed(spki, 8), changed(spki, -1), raw, pkcs8],
      pkcs8: [pkcs8, cut(pkcs8), changed(pkcs8, 1), changed(pkcs8, 11), changed(pkcs8, -1), raw, spki],
      jwk: [publicJwk, jwk, { ...jwk, x: undefined }, { ...jwk, d: "" }, { ...jwk, kty: "EC" }, { ...jwk, crv: "P-256" }, { ...publicJwk, x: "AAAA" }, { ...publicJwk, ext: false }],
    };
    files.jwk.push({ ...jwk, key_ops: [] }, { ...publicJwk, use: "sig" }, { ...publicJwk, use: "enc" }, { ...jwk, d: pairs[name][1].jwk.d }, {}, { ...jwk, key_ops: undefined, ext: undefined });
    const lists = [own, own.slice(0, 1), own.slice(1), [], ["encrypt"]];
    for (const [format, all] of Object.entries(files)) {
      for (const [index, file] of all.entries()) {
        for (const list of lists) {
          for (const extractable of [true, false]) {
            const what = `${format} ${index} ${list} ${extractable}`;
            const { result } = await same(what, (subtle) => subtle.importKey(format, file, { name }, extractable, list));
            if (!result) continue;
            for (const other of ["raw", "spki", "pkcs8", "jwk"]) {
              await same(`${what} to ${other}`, async (subtle) => subtle.exportKey(other, await subtle.importKey(format, file, { name }, extractable, list)));
            }
          }
        }
      }
    }
    // What Node.js 20 accepts.
    await assert.rejects(subtle.importKey("spki", longer(spki), { name }, true, own.slice(1)), { name: "DataError" });
    for (const wrong of [undefined, null, 1, "text", [1, 2]]) {
      for (const format of ["raw", "jwk", "pkcs8", "bogus"]) await same(`${format} ${wrong}`, (subtle) => subtle.importKey(format, wrong, { name }, true, []));
    }
  });
}

for (const name of ["Ed25519", "Ed448"]) {
  test(`${name}: sign and verify`, async () => {
    const contexts = name === "Ed448" ? [undefined, new Uint8Array(0)] : [undefined];
    const message = new Uint8Array(100).fill(3);
    for (const context of contexts) {
      const algorithm = context ? { name, context } : { name };
      const { result } = await same("sign", async (subtle) => subtle.sign(algorithm, await importPrivate(subtle, name), message));
      const signature = Buffer.from(result, "hex");
      const verify = (subtle, signature, data, index = 0) => importPublic(subtle, name, index).then((key) => subtle.verify(algorithm, key, signature, data));
      for (const [index, data] of [message, message.buffer, new DataView(message.buffer), message.subarray(1), new Uint8Array(0)].entries()) {
        const expected = await same(`data ${index}`, (subtle) => verify(subtle, signature, data));
        assert.equal(expected.result, index < 3);
      }
      for (const wrong of [signature.subarray(1), new Uint8Array(0), Buffer.concat([signature, signature]), signature.map((byte, index) => byte ^ (index === 5 ? 1 : 0))]) {
        assert.equal((await same("wrong", (subtle) => verify(subtle, wrong, message))).result, false);
      }
      assert.equal((await same("another key", (subtle) => verify(subtle, signature, message, 1))).result, false);
    }
    for (const wrong of [undefined, null, "text", 1, [1]]) {
      await same(`sign ${wrong}`, async (subtle) => subtle.sign({ name }, await importPrivate(subtle, name), wrong));
      await same(`verify ${wrong}`, async (subtle) => subtle.verify({ name }, await importPublic(subtle, name), wrong, message));
    }
    // What was taken away is no bytes.
    const taken = () => structuredClone(message, { transfer: [] });
    for (const detach of [(array) => array, (array) => array.buffer]) {
      await same("sign what was taken away", async (subtle) => {
        const array = taken();
        const gone = detach(array);
        structuredClone(array.buffer, { transfer: [array.buffer] });
        return subtle.sign({ name }, await importPrivate(subtle, name), gone);
      });
    }
    const other = name === "Ed25519" ? "Ed448" : "Ed25519";
    await same("another algorithm", async (subtle) => subtle.sign({ name: other }, await importPrivate(subtle, name), message));
    await same("a public key", async (subtle) => subtle.sign({ name }, await importPublic(subtle, name), message));
    await same("a private key", async (subtle) => subtle.verify({ name }, await importPrivate(subtle, name), message, message));
  });
}

test("Ed448: contexts", async () => {
  const key = await importPrivate(subtle, "Ed448");
  const publicKey = await importPublic(subtle, "Ed448");
  const algorithm = { name: "Ed448", context: new Uint8Array(255).fill(1) };
  const signature = await subtle.sign(algorithm, key, new Uint8Array(3));
  assert.equal(await subtle.verify(algorithm, publicKey, signature, new Uint8Array(3)), true);
  assert.equal(await subtle.verify("Ed448", publicKey, signature, new Uint8Array(3)), false);
  await assert.rejects(subtle.sign({ name: "Ed448", context: new Uint8Array(256) }, key, new Uint8Array(3)), { name: "OperationError" });
});

for (const name of ["X25519", "X448"]) {
  test(`${name}: deriveBits and deriveKey`, async () => {
    const bits = async (subtle, length, peer = 1, own = 0) => {
      const algorithm = { name, public: await importPublic(subtle, name, peer) };
      return subtle.deriveBits(algorithm, await importPrivate(subtle, name, own), length);
    };
    const size = name === "X25519" ? 256 : 448;
    const { result } = await same("all", (subtle) => bits(subtle, null));
    assert.equal(result.length, size / 4);
    assert.equal((await same("the other way", (subtle) => bits(subtle, null, 0, 1))).result, result);
    for (const length of [size, size - 8, 128, 8, size + 8, size + 1, 2 * size]) await same(`${length} bits`, (subtle) => bits(subtle, length));
    // As the specification says it now; Node.js 20 refuses these lengths.
    assert.equal(hex(await bits(subtle, 12)), `${result.slice(0, 3)}0`);
    assert.equal((await bits(subtle, 0)).byteLength, 0);
    const small = new Uint8Array(size / 8);
    await same("small order", async (subtle) => subtle.deriveBits({ name, public: await subtle.importKey("raw", small, { name }, true, []) }, await importPrivate(subtle, name), null));
    await same("no public key", async (subtle) => subtle.deriveBits({ name }, await importPrivate(subtle, name), null));
    await same("a private key as public", async (subtle) => subtle.deriveBits({ name, public: await importPrivate(subtle, name) }, await importPrivate(subtle, name), null));
    await same("a public key as private", async (subtle) => subtle.deriveBits({ name, public: await importPublic(subtle, name) }, await importPublic(subtle, name), null));
    for (const derived of [{ name: "AES-GCM", length: 128 }, { name: "AES-CBC", length: 256 }, { name: "HMAC", hash: "SHA-256", length: 256 }, "HKDF"]) {
      const deriving = async (subtle) => {
        const key = await subtle.importKey("pkcs8", pairs[name][0].pkcs8, { name }, true, ["deriveKey"]);
        const use = derived === "HKDF" ? ["deriveBits"] : derived.name === "HMAC" ? ["sign"] : ["encrypt"];
        return subtle.deriveKey({ name, public: await importPublic(subtle, name, 1) }, key, derived, derived !== "HKDF", use);
      };
      await same(JSON.stringify(derived), deriving);
      if (derived !== "HKDF") await same(`bytes of ${JSON.stringify(derived)}`, async (subtle) => platform.exportKey("raw", await deriving(subtle)));
    }
  });
}

test("verdicts are those of the policy strict with canonical keys", async () => {
  const lines = readFileSync(process.env.LEMNISCATE_VERDICTS, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const some = lines.filter((line) => line.scheme === "ed25519" && line.context === null && !line.prehash).slice(0, 4000);
  for (const { public_key, message, signature, valid } of some) {
    if (public_key.length !== 64) continue;
    const key = await subtle.importKey("raw", Buffer.from(public_key, "hex"), "Ed25519", true, ["verify"]);
    const verdict = await subtle.verify("Ed25519", key, Buffer.from(signature, "hex"), Buffer.from(message, "hex"));
    const isReduced = BigInt(`0x${Buffer.from(public_key, "hex").reverse().toString("hex")}`) % 2n ** 255n < 2n ** 255n - 19n;
    assert.equal(verdict, valid.includes("strict") && isReduced);
  }
});

test("what the platform has goes to the platform, and keys are not forged", async () => {
  assert.equal(hex(await subtle.digest("SHA-256", new Uint8Array(3))), hex(await platform.digest("SHA-256", new Uint8Array(3))));
  const key = await subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
  assert.equal((await subtle.sign("HMAC", key, new Uint8Array(3))).byteLength, 32);
  assert.throws(() => new CryptoKey(), TypeError);
  for (const forged of [{}, Object.create(CryptoKey.prototype), null, undefined, new Proxy(await importPrivate(subtle, "Ed25519"), {})]) {
    await assert.rejects(subtle.sign("Ed25519", forged, new Uint8Array(3)));
    await assert.rejects(subtle.exportKey("raw", forged));
  }
  const own = await importPrivate(subtle, "Ed25519", 0, false);
  own.usages.push("verify");
  own.algorithm.name = "Ed448";
  await assert.rejects(subtle.exportKey("pkcs8", own), { name: "InvalidAccessError" });
  await assert.rejects(subtle.verify("Ed25519", own, new Uint8Array(64), new Uint8Array(1)), { name: "InvalidAccessError" });
});
