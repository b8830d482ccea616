// What callers hand over by mistake, or by intent: an error of the language in its place, and a key that can still be used and wiped.
import assert from "node:assert/strict";
import test from "node:test";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { backend, ed25519, jq255e, x25519 } from "lemniscate";
import { curve25519 } from "../node_modules/lemniscate/module-curve25519.js";
import { pem, privateDer } from "./files.mjs";
import { detached, run } from "./hostile.mjs";

const message = new Uint8Array(3);

// Functions that return promises reject them; others throw.
const refuses = (name, call, ...expected) => (name.endsWith("Async") ? assert.rejects(call, ...expected) : assert.throws(call, ...expected));

const classes = [ed25519.SigningKey, ed25519.VerifyingKey, jq255e.SigningKey, jq255e.VerifyingKey, x25519.PrivateKey, x25519.PublicKey];
const published = { kty: "OKP", crv: "Ed25519", d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };

// A key of each class, of its own.
function made(Class) {
  if (Class.generate) return Class.generate();
  if (Class === x25519.PublicKey) return x25519.PrivateKey.generate().publicKey();
  return (Class === ed25519.VerifyingKey ? ed25519 : jq255e).SigningKey.generate().verifyingKey();
}

// What throws, or is no longer there, where bytes are wanted.
const resized = (View) => {
  const buffer = new ArrayBuffer(64, { maxByteLength: 128 });
  const view = new View(buffer, 32, 32 / (View.BYTES_PER_ELEMENT ?? 1));
  buffer.resize(16);
  return view;
};
const notBytes = {
  "a detached buffer": () => detached().buffer,
  "a view of a detached buffer": () => detached().view,
  "an empty view of a detached buffer": () => detached(0).view,
  "a DataView of a detached buffer": () => {
    const { buffer, view } = withDataView();
    structuredClone(buffer, { transfer: [buffer] });
    return view;
  },
  "a view beyond a buffer that shrank": () => resized(Uint8Array),
  "a wide view beyond a buffer that shrank": () => resized(Float64Array),
  "a DataView beyond a buffer that shrank": () => resized(DataView),
  "a proxy of bytes": () => new Proxy(new Uint8Array(32), {}),
  "an object with the prototype of bytes": () => Object.create(Uint8Array.prototype),
  "an object with the prototype of a buffer": () => Object.create(ArrayBuffer.prototype),
  "what throws": () => new Proxy({}, { get: () => { throw new TypeError("a trap"); } }), // prettier-ignore
  "what has a length": () => ({ byteOffset: 0, byteLength: 32, buffer: new ArrayBuffer(32) }),
}; // prettier-ignore

function withDataView() {
  const buffer = new ArrayBuffer(32);
  return { buffer, view: new DataView(buffer) };
}

for (const [name, make] of Object.entries(notBytes)) {
  test(`${name} is a TypeError, and the key is wiped after it`, () => {
    for (const { SigningKey, VerifyingKey, verifyEach } of [ed25519, jq255e]) {
      const key = SigningKey.generate();
      const publicKey = key.verifyingKey();
      const signature = key.sign(message);
      for (const call of [
        () => key.sign(make()),
        () => publicKey.verify(make(), signature),
        () => publicKey.verify(message, make()),
        () => SigningKey.fromBytes(make()),
        () => VerifyingKey.fromBytes(make()),
        () => SigningKey.fromKeyFile(make()),
        () => VerifyingKey.fromKeyFile(make()),
        () => verifyEach([make()], [message], [signature]),
        () => verifyEach([publicKey.toBytes()], [make()], [signature]),
        () => verifyEach([publicKey.toBytes()], [message], [make()]),
        () => verifyEach(make(), [], []),
      ]) {
        assert.throws(call, TypeError);
      }
      assert.ok(publicKey.verify(message, key.sign(message)));
      key.free();
      assert.throws(() => key.sign(message), { name: "TypeError", message: "the key was freed" });
    }
  });
}

test("bytes that are taken away by another argument are not signed, nor verified", () => {
  const key = ed25519.SigningKey.generate();
  const [publicKey, signature] = [key.verifyingKey().toBytes(), key.sign(message)];
  const first = new Uint8Array(3);
  const signatures = [signature, signature];
  Object.defineProperty(signatures, 0, { get: () => structuredClone(first.buffer, { transfer: [first.buffer] }) && signature });
  assert.throws(() => ed25519.verifyEach([publicKey, publicKey], [first, message], signatures), TypeError);
  // The same, where another argument shrinks them.
  const shrinking = new ArrayBuffer(3, { maxByteLength: 3 });
  Object.defineProperty(signatures, 0, { get: () => shrinking.resize(1) ?? signature });
  assert.throws(() => ed25519.verifyEach([publicKey, publicKey], [new Uint8Array(shrinking, 0, 3), message], signatures), TypeError);
});

test("what an object says of its own bytes is not believed", () => {
  const key = ed25519.SigningKey.generate();
  for (const length of [0, 1, 2 ** 31, 2 ** 40, -1, NaN]) {
    const bytes = new Uint8Array([1, 2, 3]);
    for (const name of ["length", "byteLength", "byteOffset"]) Object.defineProperty(bytes, name, { get: () => length });
    Object.defineProperty(bytes, "buffer", { get: () => new ArrayBuffer(8) });
    assert.deepEqual(key.sign(bytes), key.sign(new Uint8Array([1, 2, 3])));
  }
});

test("objects that are forged are TypeErrors", async () => {
  for (const Class of classes) {
    const forged = [
      { __wbg_ptr: 1024 },
      { __wbg_ptr: 1024, __proto__: Class.prototype },
      Object.create(Class.prototype),
      new Proxy(made(Class), {}),
      Object.assign(Object.create(Class.prototype), made(Class)),
      structuredClone(made(Class)),
      JSON.parse(JSON.stringify(made(Class))),
      runInNewContext("({ __wbg_ptr: 1024 })"),
      ...[undefined, null, 1, "", Symbol.iterator, [], () => 1, Class, Class.prototype],
    ];
    const methods = Object.getOwnPropertyNames(Class.prototype).filter((name) => name !== "constructor");
    for (const name of [...methods, "toBytes", "free"]) {
      for (const object of forged) await refuses(name, () => Class.prototype[name].call(object, message, message), TypeError, `${Class.name} ${name}`);
    }
    // A key of another kind.
    for (const Other of classes.filter((Other) => Other !== Class)) {
      const other = made(Other);
      Object.setPrototypeOf(other, Class.prototype);
      for (const name of methods) await refuses(name, () => other[name](message, message), TypeError, `${Class.name} ${name} of a ${Other.name}`);
    }
    assert.ok(!("__wbg_ptr" in made(Class)) && Reflect.ownKeys(made(Class)).length === 0);
  }
  for (const [key, peer] of [
    [x25519.PrivateKey.generate(), { __wbg_ptr: 1024 }],
    [x25519.PrivateKey.generate(), x25519.PrivateKey.generate()],
    [x25519.PrivateKey.generate(), ed25519.SigningKey.generate().verifyingKey()],
    [jq255e.SigningKey.generate(), x25519.PrivateKey.generate().publicKey()],
    [jq255e.SigningKey.generate(), Object.create(jq255e.VerifyingKey.prototype)],
  ]) {
    assert.throws(() => key.exchange(peer), TypeError);
    assert.ok(key.toBytes());
  }
});

test("constructors make no keys", () => {
  for (const Class of [...classes, Object.getPrototypeOf(ed25519.SigningKey)]) {
    for (const make of [() => new Class(), () => new Class(Symbol(), 0, [], () => 0), () => new (class extends Class {})(), () => Reflect.construct(Class, [])]) {
      assert.throws(make, { name: "TypeError", message: /use generate/ });
    }
    assert.throws(() => Class(), TypeError);
    if (!classes.includes(Class)) continue;
    assert.throws(() => Object.setPrototypeOf(Class, class { constructor(...all) { this.stolen = all; } }), TypeError); // prettier-ignore
  }
});

test("after free each call is a TypeError that says so", async () => {
  for (const Class of classes) {
    const key = made(Class);
    key.free();
    key.free();
    for (const name of [...Object.getOwnPropertyNames(Class.prototype), "toBytes"].filter((name) => name !== "constructor")) {
      const peer = Class === jq255e.SigningKey ? made(jq255e.VerifyingKey) : made(x25519.PublicKey);
      await refuses(name, () => key[name](name.startsWith("exchange") ? peer : message, message), { name: "TypeError", message: "the key was freed" });
    }
  }
  const [ours, theirs] = [x25519.PrivateKey.generate(), made(x25519.PublicKey)];
  theirs.free();
  assert.throws(() => ours.exchange(theirs), { message: "the key was freed" });
  // The number of a key that was freed is another's now, which the object of the first does not reach.
  const first = ed25519.SigningKey.generate();
  first.free();
  const second = ed25519.SigningKey.generate();
  assert.throws(() => first.toBytes(), TypeError);
  assert.ok(second.toBytes());
});

test("a key that is freed before a promise is settled signs, or is said to be freed", async () => {
  const [key, other] = [ed25519.SigningKey.generate(), ed25519.SigningKey.generate()];
  const expected = key.sign(message);
  const promise = key.signAsync(message).catch((error) => error.message);
  key.free();
  const third = ed25519.SigningKey.generate();
  const result = await promise;
  if (typeof result === "string") assert.equal(result, "the key was freed");
  else assert.deepEqual(result, expected);
  assert.ok(third.sign(message) && other.sign(message));
});

test("what is written to after a call that returns a promise is not seen", async () => {
  const key = ed25519.SigningKey.generate();
  const bytes = Uint8Array.of(1, 2, 3);
  const long = new Uint8Array(1 << 17).fill(5);
  const expected = [key.sign(bytes), key.sign(long)];
  const promises = [key.signAsync(bytes), key.signAsync(long)];
  bytes.fill(0);
  long.fill(0);
  assert.deepEqual(await Promise.all(promises), expected);
  const gone = new Uint8Array(3);
  const promise = key.signAsync(gone);
  structuredClone(gone.buffer, { transfer: [gone.buffer] });
  assert.deepEqual(await promise, key.sign(message));
});

test("messages that there is no memory for are RangeErrors", () => {
  const key = ed25519.SigningKey.generate();
  const signature = key.sign(message);
  for (const length of [2 ** 31, 2 ** 31 + 5, 2 ** 32]) {
    // Of pages that nobody has touched.
    const long = new Uint8Array(length);
    assert.throws(() => key.sign(long), { name: "RangeError", message: `not enough memory for ${length} bytes` });
    assert.throws(() => key.verifyingKey().verify(long, signature), RangeError);
    assert.throws(() => ed25519.SigningKey.fromBytes(long), RangeError);
    assert.throws(() => ed25519.SigningKey.fromKeyFile(long), { name: "RangeError", message: "data has more than 67108864 bytes" });
    assert.throws(() => ed25519.verifyEach([new Uint8Array(32)], [long], [signature]), RangeError);
  }
  assert.ok(key.verifyingKey().verify(message, key.sign(message)));
});

test("key files of any length and with anything in them are read or refused", () => {
  const key = ed25519.SigningKey.generate();
  const [secret, der] = [key.toBytes(), privateDer("ed25519", key.toBytes())];
  const text = pem("PRIVATE KEY", der);
  const refused = { name: "RangeError", message: /^(not a key file|expected PEM of type|it is too long for a key|the PEM is malformed|line 1 is not base64)/ };
  for (const unit of ["-", "-----BEGIN X-----\n", "-----BEGIN PRIVATE KEY-----", "ssh-ed25519 ", "\ud800", "\0", "0"]) {
    const long = unit.repeat((1 << 22) / unit.length);
    assert.throws(() => ed25519.SigningKey.fromKeyFile(long), refused);
    assert.throws(() => ed25519.VerifyingKey.fromKeyFile(long), RangeError);
    // After a note of any length.
    if (!unit.includes("-")) assert.deepEqual(ed25519.SigningKey.fromKeyFile(`${long}\n${text}`).toBytes(), secret);
  }
  // A name of any length ends no call.
  for (const [length, message] of [[1 << 26, /^not a key file/], [(1 << 26) + 1, /^data has more than/], [1 << 28, /^data has more than/]]) {
    const named = Buffer.alloc(length, "a");
    named.write("-----BEGIN ");
    named.write("-----", length - 5);
    assert.throws(() => ed25519.SigningKey.fromKeyFile(named), { name: "RangeError", message });
  }
  assert.throws(() => ed25519.SigningKey.fromKeyFile("a".repeat((1 << 26) + 1)), { name: "RangeError", message: /^data has more than/ });
  // A file with one byte changed is the same key, another one or none.
  for (const file of [der, Buffer.from(text)]) {
    for (let place = 0; place < file.length; place += 1) {
      for (const bits of [1, 32, 128, 255]) {
        const changed = Buffer.from(file);
        changed[place] ^= bits;
        try {
          ed25519.SigningKey.fromKeyFile(changed).free();
        } catch (error) {
          assert.equal(error.constructor, RangeError, error.stack);
        }
      }
    }
  }
  // Bytes that another object of them speaks for.
  const bytes = new Uint8Array(der);
  for (const name of ["length", "byteLength", "byteOffset"]) Object.defineProperty(bytes, name, { get: () => 2 ** 40 });
  assert.deepEqual(ed25519.SigningKey.fromKeyFile(bytes).toBytes(), secret);
  assert.ok(key.sign(message));
});

test("rows of which there are more than memory at a time", () => {
  const key = ed25519.SigningKey.generate();
  const publicKey = key.verifyingKey().toBytes();
  const long = new Uint8Array(1 << 22);
  const [signature, ofLong] = [key.sign(message), key.sign(long)];
  const count = 2500;
  const columns = [[], [], []];
  for (let index = 0; index < count; index += 1) {
    const isLong = index % 500 === 0;
    columns[0].push(index % 7 === 0 ? new Uint8Array(31) : publicKey);
    columns[1].push(isLong ? long : message);
    columns[2].push(isLong ? ofLong : index % 5 === 1 ? new Uint8Array(64) : signature);
  }
  const expected = columns[0].map((key, index) => index % 7 !== 0 && (index % 500 === 0 || index % 5 !== 1));
  assert.deepEqual(ed25519.verifyEach(...columns), expected);
  assert.throws(() => ed25519.verifyEach(new Array(2 ** 32 - 1), [], []), RangeError);
  assert.throws(() => ed25519.verifyEach(new Array(3), new Array(3), new Array(3)), TypeError);
});

test("an engine that has no more stack ends no key", () => {
  const key = ed25519.SigningKey.generate();
  const expected = key.sign(message);
  const seen = new Set();
  let deepest = 0;
  const deeper = (depth) => {
    deepest = depth;
    try {
      deeper(depth + 1);
    } catch (error) {
      seen.add(error.constructor.name);
    }
    try {
      seen.add(Buffer.from(key.sign(message)).equals(expected) ? "signed" : "wrong");
    } catch (error) {
      seen.add(error.constructor.name);
    }
    if (depth < deepest - 40) throw new RangeError("far enough");
  };
  assert.throws(() => deeper(0));
  assert.deepEqual([...seen].sort(), ["RangeError", "signed"]);
  assert.deepEqual(key.sign(message), expected);
});

test("a call that the engine ends wipes the module, whose keys are lost, and the next one goes on", { skip: backend().startsWith("native") }, () => {
  const key = ed25519.SigningKey.generate();
  const secret = Buffer.from(key.toBytes());
  const long = new Uint8Array(1 << 28);
  const memory = curve25519.instance().memory;
  assert.throws(() => runInNewContext("sign()", { sign: () => key.sign(long) }, { timeout: 50 }), { code: "ERR_SCRIPT_EXECUTION_TIMEOUT" });
  const other = ed25519.SigningKey.generate();
  assert.ok(other.verifyingKey().verify(message, other.sign(message)));
  assert.equal(Buffer.from(memory.buffer).indexOf(secret), -1);
  assert.throws(() => key.sign(message), { name: "TypeError", message: /the key is lost/ });
  key.free();
  assert.throws(() => key.sign(message), { name: "TypeError", message: "the key was freed" });
  assert.ok(other.sign(message));
});

test("a JSON Web Key for another purpose is refused", () => {
  const exchange = x25519.PrivateKey.generate().toJwk();
  const good = [{}, { alg: "EdDSA" }, { alg: "Ed25519" }, { use: "sig" }, { key_ops: ["sign"] }, { key_ops: [] }, { key_ops: ["verify", "sign"] }, { ext: true, kid: "a" }];
  for (const members of good) assert.ok(ed25519.SigningKey.fromJwk({ ...published, ...members }) && ed25519.VerifyingKey.fromJwk({ ...published, ...members }));
  for (const members of [{ use: "enc" }, { alg: "ECDH-ES" }, { alg: "ECDH-ES+A256KW" }, { key_ops: ["deriveBits"] }]) {
    assert.ok(x25519.PrivateKey.fromJwk({ ...exchange, ...members }) && x25519.PublicKey.fromJwk({ ...exchange, ...members }));
  }
  const wrong = [
    ...["ES256", "Ed448", "eddsa", "", "none", "HS256", null, 1, ["EdDSA"]].map((alg) => ({ alg })),
    ...["enc", "", "SIG", null, 1].map((use) => ({ use })),
    ...["sign", null, {}, ["encrypt"], ["deriveKey"], ["sign", "sign"], ["sign", 1], [undefined]].map((key_ops) => ({ key_ops })),
  ];
  for (const members of wrong) {
    assert.throws(() => ed25519.SigningKey.fromJwk({ ...published, ...members }), RangeError, JSON.stringify(members));
    assert.throws(() => ed25519.VerifyingKey.fromJwk({ ...published, ...members }), RangeError, JSON.stringify(members));
  }
  for (const members of [{ use: "sig" }, { alg: "EdDSA" }, { key_ops: ["sign"] }, { alg: "ES256" }]) {
    assert.throws(() => x25519.PrivateKey.fromJwk({ ...exchange, ...members }), RangeError);
    assert.throws(() => x25519.PublicKey.fromJwk({ ...exchange, ...members }), RangeError);
  }
  // Without a secret it is no secret key, of whatever the public one is.
  for (const d of ["", undefined, null, 0, published.x + "A", "A".repeat(1 << 20), "\u0141".repeat(43), `${published.d}=`, ` ${published.d.slice(1)}`]) {
    assert.throws(() => ed25519.SigningKey.fromJwk({ ...published, d }), RangeError);
    assert.throws(() => x25519.PrivateKey.fromJwk({ ...exchange, d }), RangeError);
  }
  const throwing = Object.defineProperty({ ...published }, "d", { get: () => { throw new SyntaxError("a trap"); } }); // prettier-ignore
  assert.throws(() => ed25519.SigningKey.fromJwk(throwing), SyntaxError);
});

test("threads have keys of their own, and end during work", async () => {
  const code = `const { parentPort } = require("node:worker_threads");
    import("lemniscate").then(async ({ ed25519 }) => {
      const [key, message] = [ed25519.SigningKey.generate(), new Uint8Array(3)];
      const [publicKey, signature] = [key.verifyingKey().toBytes(), key.sign(message)];
      const rows = [publicKey, message, signature].map((row) => new Array(5000).fill(row));
      parentPort.postMessage((await ed25519.verifyEachAsync(...rows)).every(Boolean));
      for (;;) await ed25519.verifyEachAsync(...rows);
    });`;
  const key = ed25519.SigningKey.generate();
  const expected = key.sign(message);
  const workers = [0, 1].map(() => new Worker(code, { eval: true }));
  const first = workers.map((worker) => new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject)));
  assert.deepEqual(await Promise.all(first), [true, true]);
  assert.deepEqual(await key.signAsync(message), expected);
  await Promise.all(workers.map((worker) => worker.terminate()));
  assert.deepEqual(await key.signAsync(message), expected);
});

test("five thousand hostile calls", async () => {
  assert.ok((await run(5000, 3)) > 500);
});
