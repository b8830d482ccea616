// The fastest implementation of Ed25519 and X25519. Engines with wide arithmetic take a module for it: `.ci/javascript` runs the other tests with
// that module, too.
import assert from "node:assert/strict";
import test from "node:test";
import * as lemniscate from "lemniscate";
import { load } from "lemniscate/curve25519";
import code from "../node_modules/lemniscate/code-wide25519.js";
import { bytesOf, relaxedIn } from "../node_modules/lemniscate/code.js";

const bytes = bytesOf(code);
const hasWideArithmetic = WebAssembly.validate(bytes);
const isWide = hasWideArithmetic && process.env.LEMNISCATE_BACKEND === "wasm";

test("the fastest implementation gives the same results", async () => {
  const { backend, ed25519, x25519 } = await load();
  assert.equal(backend(), isWide ? "wasm wide-arithmetic" : lemniscate.backend());
  const key = lemniscate.ed25519.SigningKey.generate();
  const same = ed25519.SigningKey.fromBytes(key.toBytes());
  const message = new Uint8Array(100);
  assert.deepEqual(same.sign(message), key.sign(message));
  assert.ok(same.verifyingKey().verify(message, key.sign(message)));
  const [ours, theirs] = [x25519, lemniscate.x25519].map(({ PrivateKey }) => PrivateKey.generate());
  const peer = lemniscate.x25519.PublicKey.fromBytes(ours.publicKey().toBytes());
  assert.deepEqual(ours.exchange(x25519.PublicKey.fromBytes(theirs.publicKey().toBytes())), theirs.exchange(peer));
});

test("the module has wide arithmetic, and nothing of how it was made", () => {
  const at = (first, second) => bytes.findIndex((byte, index) => byte === first && bytes[index + 1] === second);
  for (const [first, second] of [[252, 19], [252, 22]]) assert.ok(at(first, second) > 0); // prettier-ignore
  assert.ok(!Buffer.from(bytes).includes("lemniscate_wide"));
  // What is replaced for engines without relaxed SIMD is not in it.
  assert.deepEqual(relaxedIn(bytes), []);
  // Without it an engine refuses the module.
  if (!hasWideArithmetic) assert.throws(() => new WebAssembly.Module(bytes), WebAssembly.CompileError);
});
