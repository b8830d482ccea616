// The modules with relaxed SIMD, as they are and for engines that have none.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";
import code from "../node_modules/lemniscate/code-curve25519.js";
import { bytesOf, hasRelaxedSimd, relaxedIn } from "../node_modules/lemniscate/code.js";
import { described } from "../node_modules/lemniscate/module.js";
import { signatures } from "../node_modules/lemniscate/signatures.js";
import { webassembly } from "../node_modules/lemniscate/webassembly.js";

const folder = new URL("../node_modules/lemniscate/", import.meta.url);
for (const name of readdirSync(folder).filter((name) => name.startsWith("code-") && !name.includes("wide"))) {
  test(`${name}: what is replaced are instructions`, { skip: !hasRelaxedSimd && "this engine knows none of them" }, async () => {
    const bytes = bytesOf((await import(new URL(name, folder))).default);
    assert.ok(WebAssembly.validate(bytes));
    for (const at of relaxedIn(bytes)) {
      // No engine takes an instruction with this number, and any number in a constant.
      const unknown = bytes.slice();
      unknown.set([253, 255, 3], at);
      assert.ok(!WebAssembly.validate(unknown), `the bytes at ${at} are something else`);
    }
  });
}

test("an engine without relaxed SIMD verifies with SIMD128", () => {
  const module = described(webassembly(code, false));
  assert.equal(module.backend(), "wasm simd128");
  assert.ok(relaxedIn(bytesOf(code, true)).length > 100);
  assert.deepEqual(relaxedIn(bytesOf(code, false)), []);
  const { SigningKey, verifyEach } = signatures(module, "ed25519", "an Ed25519");
  const key = SigningKey.generate();
  const messages = Array.from({ length: 67 }, (_, i) => Uint8Array.of(i));
  const all = messages.map((message) => key.sign(message));
  all[7][40] ^= 1;
  const keys = messages.map(() => key.verifyingKey().toBytes());
  assert.deepEqual(verifyEach(keys, messages, all), messages.map((_, i) => i !== 7)); // prettier-ignore
});
