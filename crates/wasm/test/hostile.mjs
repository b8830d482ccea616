// `node hostile.mjs CALLS [SEED]`: calls with arguments that make no sense, objects that are forged, and buffers that another thread
// writes to, shrinks or takes away. Each has a result or an error of the language; nothing ends the module, and keys stay usable.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Worker, MessageChannel } from "node:worker_threads";
import * as lemniscate from "lemniscate";
import * as noble25519 from "lemniscate/noble/ed25519";
import * as noble448 from "lemniscate/noble/ed448";
import * as webcrypto from "lemniscate/webcrypto";
import { openssh, pem, privateDer, publicDer } from "./files.mjs";

const { ed25519, jq255e, x25519 } = lemniscate;
const modules = [...Object.values(lemniscate).filter((value) => typeof value === "object"), noble25519, noble448, webcrypto];

// What a buffer is when somebody else has it.
export function detached(length = 32) {
  const buffer = new ArrayBuffer(length);
  const view = new Uint8Array(buffer);
  new MessageChannel().port1.postMessage(buffer, [buffer]);
  return { buffer, view };
}

function values(shared) {
  const key = ed25519.SigningKey.fromBytes(new Uint8Array(32).fill(7));
  const gone = x25519.PrivateKey.generate();
  gone.free();
  const proxy = new Proxy({}, { get: () => { throw new Error("a trap"); } }); // prettier-ignore
  const shrunk = new ArrayBuffer(64, { maxByteLength: 128 });
  const outside = [new Uint8Array(shrunk, 32, 32), new DataView(shrunk, 32)];
  const following = new Uint8Array(shrunk);
  shrunk.resize?.(16);
  const shadowed = new Uint8Array(32);
  for (const name of ["length", "byteLength", "byteOffset", "buffer"]) Object.defineProperty(shadowed, name, { get: () => 2 ** 40 });
  const lengths = Array.from({ length: 130 }, (_, length) => new Uint8Array(length).fill(length));
  const forged = modules.flatMap((module) => Object.values(module)).filter((thing) => thing.prototype?.toBytes).flatMap((Class) => [
    Object.create(Class.prototype), Object.assign(Object.create(Class.prototype), { __wbg_ptr: 1024, number: 0 }), new Proxy(Class.generate?.() ?? key, {}),
  ]); // prettier-ignore
  const { buffer, view } = detached();
  const array = [new Uint8Array(32)];
  Object.defineProperty(array, 0, { get: () => detached().view });
  const [der, publicFile] = [privateDer("ed25519", key.toBytes()), publicDer("x25519", new Uint8Array(32).fill(9))];
  const files = [der, publicFile, pem("PRIVATE KEY", der), pem("PUBLIC KEY", publicFile), openssh(key.toBytes(), key.verifyingKey().toBytes())];
  return [
    "Ed25519", "X448", "pkcs8", "raw", "jwk", ["sign", "deriveBits"], { name: "Ed448", context: new Uint8Array(4) }, { zip215: false },
    undefined, null, true, false, 0, -1, 0.5, 2 ** 31, 2 ** 53, NaN, Infinity, 1n, "", "strict", "\ud800", "rfc8032", Symbol.iterator, new Date(0), /x/,
    [], [[]], [null], [new Uint8Array(32)], [new Uint8Array(64), new Uint8Array(48)], new Array(3), { length: 3 }, {}, Object.create(null), () => 1, class {},
    new ArrayBuffer(32), new SharedArrayBuffer(32), new Float64Array(4), new BigUint64Array(8), new DataView(new ArrayBuffer(64)), Buffer.from("abc"),
    new Uint8Array(1 << 20), new Uint8ClampedArray(48), new WeakMap(), new Map([["kty", "OKP"]]), Promise.resolve(1), globalThis, proxy, array, buffer, view,
    { __wbg_ptr: 1024 }, { kty: "OKP", crv: "Ed25519", x: "A".repeat(43) }, { kty: "OKP", crv: "X25519", x: "A".repeat(1 << 20), d: "" }, key.toJwk(),
    key, key.verifyingKey(), gone, jq255e.SigningKey.generate(), jq255e.SigningKey.generate().verifyingKey(), x25519.PrivateKey.generate(),
    x25519.PrivateKey.generate().publicKey(), shadowed, following, new Uint8Array(shared), new Uint8Array(shared, 5, 64), [new Uint8Array(shared, 0, 32)],
    ...outside, ...lengths, ...forged, ...files,
  ]; // prettier-ignore
}

const own = (thing) => [...new Set([thing, Object.getPrototypeOf(thing)].filter(Boolean).flatMap((part) => Object.getOwnPropertyNames(part)))];

const publicKeyOf = (key) => (key.verifyingKey ? key.verifyingKey() : key.publicKey());

// Every function, each as one of the receiver and of the arguments.
function functions() {
  const calls = [(_, ...all) => lemniscate.backend(...all)];
  for (const module of modules) {
    const Secret = module.SigningKey ?? module.PrivateKey;
    for (const thing of Object.values(module)) {
      const within = typeof thing === "object" ? [...Object.values(thing), ...Object.values(thing.utils ?? {})] : [];
      calls.push(...within.filter((run) => typeof run === "function").map((run) => (_, ...all) => run(...all)));
      if (typeof thing !== "function") continue;
      calls.push((_, ...all) => thing(...all), (_, ...all) => new thing(...all));
      if (!thing.prototype?.toBytes) continue;
      for (const name of own(thing).filter((name) => !(name in Function.prototype) && typeof thing[name] === "function")) calls.push((_, ...all) => thing[name](...all));
      const make = () => (thing.generate ? thing.generate() : publicKeyOf(Secret.generate()));
      for (const name of own(thing.prototype).filter((name) => name !== "constructor" && typeof thing.prototype[name] === "function" && !(name in Object.prototype))) {
        calls.push((receiver, ...all) => thing.prototype[name].apply(receiver, all), (_, ...all) => make()[name](...all));
      }
    }
  }
  return calls;
}

// What a call may fail with.
function check(error) {
  assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), String(error?.stack));
  assert.ok(!/unreachable|null pointer|recursive use|borrow|panicked|fewer bytes|there is no such/.test(error.message), error.stack);
}

// Makes so many calls, and returns how many had a result.
export async function run(calls, seed = 1) {
  let state = seed;
  const choose = (of) => of[(state = (state * 48271) % 2147483647) % of.length];
  const shared = new SharedArrayBuffer(256);
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const code = `const { workerData: [shared, stop] } = require("node:worker_threads");
    const bytes = new Uint8Array(shared);
    for (let i = 0; Atomics.load(stop, 0) === 0; i += 1) bytes[i % bytes.length] = i * 31;`;
  const writer = new Worker(code, { eval: true, workerData: [shared, stop] });
  const key = ed25519.SigningKey.generate();
  const expected = key.sign(new Uint8Array(3));
  const all = functions();
  assert.ok(all.length > 200);
  let pending = [];
  let some = values(shared);
  let results = 0;
  try {
    for (let i = 0; i < calls; i += 1) {
      // Some calls free what they are given.
      if (i % 1000 === 999) some = values(shared);
      try {
        const result = choose(all)(choose(some), ...Array.from({ length: choose([0, 1, 1, 2, 2, 3, 3, 4]) }, () => choose(some)));
        if (result instanceof Promise) pending.push(result.catch(check));
        results += 1;
      } catch (error) {
        check(error);
      }
      if (pending.length >= 20) pending = void (await Promise.all(pending)) ?? [];
    }
  } finally {
    Atomics.store(stop, 0, 1);
    await writer.terminate();
  }
  await Promise.all(pending);
  assert.deepEqual(key.sign(new Uint8Array(3)), expected);
  key.free();
  return results;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const calls = Number(process.argv[2] ?? 100_000);
  console.log(`${calls} calls, of which ${await run(calls, Number(process.argv[3] ?? 1))} had a result`);
}
