// `node noble.mjs FOLDER [CURVES VECTORS]`: runs the tests of @noble/curves, as they are, with this package's functions in the place of
// theirs. Points and scalars, which this package has by other names, and two utilities stay theirs. Fetches both repositories into the
// folder, or copies these checkouts. The package, esbuild and @noble/hashes must be installed.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const [, , folder, ...checkouts] = process.argv;
const root = join(resolve(folder), "noble");
const address = "https://github.com/paulmillr/";
// Tests that ask for what the package does not have, with the reason.
const known = {
  "ed448.test": ["Basic, decompress, strict verify defaults, and RFC8032: Ed448 has no policy of ZIP 215"],
};

function fetched(name, to, checkout) {
  rmSync(to, { recursive: true, force: true });
  if (checkout) cpSync(checkout, to, { recursive: true });
  else execFileSync("git", ["clone", "--quiet", "--depth", "1", address + name, to], { stdio: "inherit" });
}

fetched("noble-curves", root, checkouts[0]);
fetched("acvp-vectors", join(root, "test/vectors/acvp-vectors"), checkouts[1]);
mkdirSync(join(root, "node_modules"), { recursive: true });
execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "@paulmillr/jsbt@0.7", "fast-check@4", "@noble/hashes@2"], { cwd: root });
for (const name of ["lemniscate", "lemniscate-linux-x64-gnu"]) {
  const from = resolve("node_modules", name);
  if (existsSync(from)) symlinkSync(from, join(root, "node_modules", name));
}

for (const [file, names] of Object.entries({ ed25519: ["ed25519", "ed25519ctx", "ed25519ph", "x25519"], ed448: ["ed448", "ed448ph", "x448"] })) {
  const source = (name) => join(root, "src", `${name}.ts`);
  renameSync(source(file), source(`${file}.theirs`));
  const lines = [
    `export * from "./${file}.theirs.ts";`,
    `import * as theirs from "./${file}.theirs.ts";`,
    `import * as ours from "lemniscate/noble/${file}";`,
    "const over = (theirs, ours) => ({ ...theirs, ...ours, utils: { ...theirs.utils, ...ours.utils } });",
    ...names.map((name) => `export const ${name} = over(theirs.${name}, ours.${name});`),
  ];
  writeFileSync(source(file), lines.join("\n"));
}

let failed = 0;
for (const name of ["ed25519.test", "ed448.test", "ed.test"]) {
  const outfile = join(root, "test", `${name}.mjs`);
  await build({ entryPoints: [join(root, "test", `${name}.ts`)], outfile, bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "warning" });
  const { status, stdout, stderr } = spawnSync(process.execPath, [outfile], { cwd: root, encoding: "utf8" });
  const expected = known[name];
  console.log(`${name}: ${status === 0 ? "passed" : "failed"}${expected ? `, expected to fail: ${expected}` : ""}`);
  if ((status === 0) === Boolean(expected)) {
    console.log(stdout.slice(-3000), stderr.slice(-3000));
    failed += 1;
  }
}
process.exitCode = failed;
