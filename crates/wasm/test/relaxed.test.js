// The module with relaxed SIMD, as it is and for engines that have none.
import assert from "node:assert/strict";
import test from "node:test";
import code from "../node_modules/lemniscate/code-curve25519.js";
import { bytesOf, hasRelaxedSimd, relaxedIn } from "../node_modules/lemniscate/code.js";
import { described } from "../node_modules/lemniscate/module.js";
import { signatures } from "../node_modules/lemniscate/signatures.js";
import { webassembly } from "../node_modules/lemniscate/webassembly.js";

test("what is replaced in the module are instructions", { skip: !hasRelaxedSimd && "this engine knows none of them" }, () => {
  const bytes = bytesOf(code, true);
  const places = relaxedIn(bytes);
  assert.ok(places.length > 100 && WebAssembly.validate(bytes));
  for (const at of places) {
    // No engine takes an instruction with this number, and any number in a constant.
    const unknown = bytes.slice();
    unknown.set([253, 255, 3], at);
    assert.ok(!WebAssembly.validate(unknown), `the bytes at ${at} are something else`);
  }
});

test("an engine without relaxed SIMD verifies with SIMD128", () => {
  const bytes = bytesOf(code, true, false);
  assert.ok(WebAssembly.validate(bytes));
  assert.deepEqual(relaxedIn(bytes), []);
  const module = described(webassembly(code, true, false));
  assert.equal(module.backend(), "wasm simd128");
  const { SigningKey, verifyEach } = signatures(module, "ed25519", "an Ed25519", { hasSecrets: true, hasKeyFiles: true });
  const key = SigningKey.generate();
  const messages = Array.from({ length: 67 }, (_, i) => Uint8Array.of(i));
  const all = messages.map((message) => key.sign(message));
  all[7][40] ^= 1;
  const keys = messages.map(() => key.verifyingKey().toBytes());
  assert.deepEqual(verifyEach(keys, messages, all), messages.map((_, i) => i !== 7));
});
