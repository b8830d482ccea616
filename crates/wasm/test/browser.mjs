// `node browser.mjs PACKAGE [PICTURE]`: the page works in a headless Chromium. With a picture, it is written there.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "../serve.mjs";

const [, , folder, picture] = process.argv;
const profile = mkdtempSync(join(tmpdir(), "chromium-"));
let finish;
const outcome = new Promise((resolve) => (finish = resolve));
const { server, address } = await serve(folder, 0, finish);
const options = ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, "--remote-debugging-pipe"];
const browser = spawn("chromium", [...options, "--window-size=900,1300", "about:blank"], {
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
  }
});
function ask(method, params, sessionId) {
  number += 1;
  browser.stdio[3].write(`${JSON.stringify({ id: number, method, params, sessionId })}\0`);
  return new Promise((resolve) => waiting.set(number, resolve));
}

try {
  const { targetId } = await ask("Target.createTarget", { url: `${address}?test` });
  const result = await outcome;
  assert.ok(result, "the page did not end in two minutes");
  console.log(result.agent);
  for (const row of result.rows) console.log(`${row.name}: ${row.ours.toFixed(0)} us, @noble/curves ${row.theirs?.toFixed(0)} us`);
  assert.ok(result.isValid && result.isRefused && result.rows.length === 3);
  if (picture) {
    const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
    const { data } = await ask("Page.captureScreenshot", { captureBeyondViewport: true }, sessionId);
    (await import("node:fs")).writeFileSync(picture, Buffer.from(data, "base64"));
  }
} finally {
  clearTimeout(late);
  browser.kill("SIGKILL");
  server.close();
  server.closeAllConnections();
  await new Promise((resolve) => browser.on("exit", resolve));
  rmSync(profile, { recursive: true, force: true });
}
