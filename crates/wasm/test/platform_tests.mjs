// `node platform_tests.mjs FOLDER`: web-platform-tests' cases of WebCrypto for Ed25519, Ed448, X25519 and X448, with the package's `subtle`.
// The folder has WebCryptoAPI/ and resources/ of github.com/web-platform-tests/wpt; Node.js' sources have them, too, in test/fixtures/wpt.
// Prints what fails, and fails itself if something does.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

const FOLDERS = ["sign_verify", "derive_bits_keys", "generateKey", "import_export"];
const OURS = /eddsa|cfrg|okp|_(Ed|X)(25519|448)\./;

// What a file asks for with `// META: script=`, and the file itself.
function scripts(root, file) {
  const text = readFileSync(file, "utf8");
  const names = [...text.matchAll(/^\/\/ META: script=(.*)$/gm)].map(([, name]) => (name.startsWith("/") ? join(root, name) : join(dirname(file), name)));
  return [...names.filter((name) => !name.endsWith("subset-tests.js")), file];
}

// Runs a file as a browser's worker does, and sends what its cases say.
async function runFile({ root, file }) {
  const { CryptoKey, subtle } = await import("lemniscate/webcrypto");
  const platform = globalThis.crypto;
  const theirs = globalThis.CryptoKey;
  // Keys that are derived are the platform's.
  const isKey = CryptoKey[Symbol.hasInstance].bind(CryptoKey);
  Object.defineProperty(CryptoKey, Symbol.hasInstance, { value: (key) => isKey(key) || key instanceof theirs });
  const given = { crypto: { subtle, getRandomValues: (array) => platform.getRandomValues(array) }, CryptoKey, self: globalThis };
  // Runs every case: browsers run parts of the long lists.
  given.subsetTest = (run, ...all) => run(...all);
  for (const [name, value] of Object.entries(given)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const run = (path) => runInThisContext(readFileSync(path, "utf8"), { filename: path });
  run(join(root, "resources/testharness.js"));
  globalThis.add_completion_callback((tests) => parentPort.postMessage(tests.map(({ name, status, message }) => ({ name, status, message }))));
  for (const path of scripts(root, file)) run(path);
  globalThis.done?.();
}

if (isMainThread) {
  const root = resolve(process.argv[2]);
  let [passed, failed] = [0, 0];
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, "WebCryptoAPI", folder)).filter((name) => /\.any\.js$/.test(name) && OURS.test(name))) {
      const file = join(root, "WebCryptoAPI", folder, name);
      const tests = await new Promise((resolve, reject) => {
        const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { root, file } });
        worker.on("message", resolve).on("error", reject).on("exit", () => reject(new Error(`${name} ended without a result`)));
      });
      const wrong = tests.filter(({ status }) => status !== 0);
      [passed, failed] = [passed + tests.length - wrong.length, failed + wrong.length];
      console.log(`${name}: ${tests.length - wrong.length} of ${tests.length}`);
      for (const { name, message } of wrong.slice(0, 20)) console.log(`  ${name}: ${message}`);
    }
  }
  console.log(`${passed} pass, ${failed} fail`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
} else {
  await runFile(workerData);
}
