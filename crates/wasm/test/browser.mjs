// `node browser.mjs PACKAGE [PICTURE [WIDTH]]`: the page works in a headless Chromium, without `unsafe-eval`, and so does a worker. With a
// picture, it is written there, of a screen of this width.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "../serve.mjs";

const [, , folder, picture, width = "900"] = process.argv;
const profile = mkdtempSync(join(tmpdir(), "chromium-"));
let finish;
const outcome = new Promise((resolve) => (finish = resolve));
const { server, address } = await serve(folder, 0, finish);
const options = ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, "--remote-debugging-pipe"];
const browser = spawn("chromium", [...options, "about:blank"], {
  stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
});
const late = setTimeout(() => finish(undefined), 120_000);

// The browser's own protocol, of messages that end with a zero byte.
let number = 0;
const waiting = new Map();
let received = "";
browser.stdio[4].on("data", (data) => {
  received += data;
  for (let end; (end = received.indexOf("\0")) >= 0; received = received.slice(end + 1)) {
    const answer = JSON.parse(received.slice(0, end));
    waiting.get(answer.id)?.(answer.result);
    const said = answer.params?.exceptionDetails ?? answer.params?.entry;
    if (said) console.error(said.exception?.description ?? said.text, said.url ?? "");
  }
});
function ask(method, params, sessionId) {
  number += 1;
  browser.stdio[3].write(`${JSON.stringify({ id: number, method, params, sessionId })}\0`);
  return new Promise((resolve) => waiting.set(number, resolve));
}

try {
  const { targetId } = await ask("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
  await ask("Emulation.setDeviceMetricsOverride", { width: Number(width), height: 900, deviceScaleFactor: 2, mobile: Number(width) < 600 }, sessionId);
  await Promise.all(["Runtime.enable", "Log.enable"].map((method) => ask(method, {}, sessionId)));
  await ask("Page.navigate", { url: `${address}?test` }, sessionId);
  const result = await outcome;
  assert.ok(result, "the page did not end in two minutes");
  console.log(result.agent);
  for (const { name, times } of result.rows) {
    console.log(`${name}: ${Object.entries(times).map(([peer, time]) => `${peer} ${time.toFixed(0)} us`).join(", ")}`); // prettier-ignore
  }
  assert.ok(result.isValid && result.isRefused && result.rows.length === 9);
  assert.deepEqual(result.refused, []);
  assert.deepEqual(result.ofWorker, { backend: "wasm relaxed-simd", invalid: [7], same: true });
  // Nothing is wider than the screen.
  const { result: wide } = await ask("Runtime.evaluate", { expression: "document.documentElement.scrollWidth" }, sessionId);
  assert.ok(wide.value <= Number(width), `the page is ${wide.value} wide`);
  if (picture) {
    const { data } = await ask("Page.captureScreenshot", { captureBeyondViewport: true }, sessionId);
    (await import("node:fs")).writeFileSync(picture, Buffer.from(data, "base64"));
  }
} finally {
  clearTimeout(late);
  browser.kill("SIGKILL");
  server.close();
  server.closeAllConnections();
  await new Promise((resolve) => browser.on("exit", resolve));
  // Other processes of the browser may still write to it, also while its folders are removed, which `maxRetries` takes for an error.
  for (let left = 50; ; left -= 1) {
    try {
      rmSync(profile, { recursive: true, force: true });
      break;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
