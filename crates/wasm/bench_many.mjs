// `node bench_many.mjs [ROWS]`: verdicts on many signatures by the addon, on one core and on all, and the longest time for which the event
// loop stands still meanwhile, beside the longest without any work. The package and its addon must be installed here.
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { backend, ed25519 } from "lemniscate";

const [rows = "100000", part] = process.argv.slice(2);
const RUNS = 5;

// Each row has arrays of its own.
function columns(count) {
  const keys = Array.from({ length: 100 }, () => ed25519.SigningKey.generate());
  const publicKeys = keys.map((key) => key.verifyingKey().toBytes());
  const messages = Array.from({ length: count }, (_, index) => Uint8Array.from(String(index), Number));
  return [messages.map((_, index) => publicKeys[index % 100].slice()), messages, messages.map((message, index) => keys[index % 100].sign(message))];
}

async function least(run) {
  let time = Infinity;
  for (let i = 0; i < RUNS; i += 1) {
    const start = performance.now();
    await run();
    time = Math.min(time, performance.now() - start);
  }
  return time;
}

// The longest pause of the event loop while something runs, in milliseconds: the least of several runs, as other programs make it stand
// still, too.
async function pause(run) {
  let shortest = Infinity;
  for (let i = 0; i < RUNS; i += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await run();
    await setTimeout(5);
    delay.disable();
    shortest = Math.min(shortest, delay.max / 1e6);
  }
  return shortest;
}

const all = columns(Number(rows));
if (part === "time") {
  console.log(await least(() => ed25519.verifyEach(...all)));
} else {
  // In turns, in processes of their own: the addon starts its threads once.
  const times = { 1: Infinity, [availableParallelism()]: Infinity };
  for (let run = 0; run < 3; run += 1) {
    for (const threads of Object.keys(times)) {
      const env = { ...process.env, RAYON_NUM_THREADS: threads };
      const time = Number(execFileSync(process.execPath, [fileURLToPath(import.meta.url), rows, "time"], { env }));
      times[threads] = Math.min(times[threads], time);
    }
  }
  console.log(`${backend()}, ${rows} signatures`);
  for (const [threads, time] of Object.entries(times)) console.log(`verifyEach, ${threads} threads: ${time.toFixed(0)} ms, ${(times[1] / time).toFixed(2)} times as fast as one`);
  const time = await least(() => ed25519.verifyEachAsync(...all));
  console.log(`verifyEachAsync: ${time.toFixed(0)} ms`);
  console.log(`longest pause of the event loop: ${(await pause(() => ed25519.verifyEachAsync(...all))).toFixed(1)} ms`);
  console.log(`without work: ${(await pause(() => setTimeout(time))).toFixed(1)} ms`);
}
