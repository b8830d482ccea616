// What bundlers make of the package runs, and so does CommonJS.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

const code = `import { ed25519, x25519 } from "lemniscate";
  import { ed25519 as noble } from "lemniscate/noble/ed25519.js";
  import { subtle } from "lemniscate/webcrypto";
  const key = ed25519.SigningKey.generate();
  const message = new Uint8Array(3);
  if (!key.verifyingKey().verify(message, noble.sign(message, key.toBytes()))) throw new Error("wrong");
  subtle.generateKey("Ed25519", true, ["sign"]).then(() => console.log("well", x25519.PrivateKey.generate().toBytes().length));`;
const bin = (name) => join("node_modules/.bin", name);

// The program in a folder of its own, in which `run` makes a bundle of `in.js` and returns its name.
function bundled(what, run) {
  test(what, () => {
    const folder = mkdtempSync("bundle-");
    writeFileSync(join(folder, "in.js"), code);
    const out = run(folder, join(folder, "in.js"));
    assert.equal(execFileSync(process.execPath, [join(folder, out)]).toString(), "well 32\n");
  });
}

for (const options of [["--platform=node", "--format=esm"], ["--platform=node", "--format=cjs"], ["--format=iife"], ["--format=esm", "--minify"]]) {
  bundled(`esbuild ${options.join(" ")}`, (folder, entry) => {
    const out = options.includes("--format=esm") ? "out.mjs" : "out.cjs";
    execFileSync(bin("esbuild"), [entry, "--bundle", "--log-level=warning", `--outfile=${join(folder, out)}`, ...options]);
    return out;
  });
}

bundled("Vite", (folder) => {
  const config = { build: { outDir: ".", emptyOutDir: false, lib: { entry: "in.js", formats: ["es"], fileName: "out" } }, logLevel: "warn" };
  writeFileSync(join(folder, "vite.config.mjs"), `export default ${JSON.stringify(config)}`);
  execFileSync(process.execPath, ["../node_modules/vite/bin/vite.js", "build"], { cwd: folder });
  return "out.js";
});

bundled("webpack", (folder, entry) => {
  execFileSync(bin("webpack"), ["--mode", "production", "--target", "web", "--entry", `./${entry}`, "-o", folder, "--output-filename", "out.cjs"]);
  return "out.cjs";
});

bundled("CommonJS", (folder) => {
  writeFileSync(join(folder, "out.cjs"), code.replace(/import \{ (.*?) \} from (".*?");/g, (_, names, from) => `const { ${names.replace(" as ", ": ")} } = require(${from});`));
  return "out.cjs";
});
