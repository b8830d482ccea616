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
// Which tests of each file run: all, or all but one that asks for ZIP 215 with Ed448, a policy that the package does not have.
const parts = {
  "ed25519.test": [""],
  "ed.test": [""],
  "ed448.test": ["random", "1,000", "basic", "input", "wycheproof", "ed448ctx", "ed448ph", "X448", "E448"],
};

function fetched(name, to, checkout) {
  rmSync(to, { recursive: true, force: true });
  if (checkout) cpSync(checkout, to, { recursive: true });
  else execFileSync("git", ["clone", "--quiet", "--depth", "1", address + name, to], { stdio: "inherit" });
}

fetched("noble-curves", root, checkouts[0]);
fetched("acvp-vectors", join(root, "test/vectors/acvp-vectors"), checkouts[1]);
// It has a comma that esbuild refuses.
rmSync(join(root, "test/tsconfig.json"), { force: true });
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

for (const [name, filters] of Object.entries(parts)) {
  const outfile = join(root, "test", `${name}.mjs`);
  await build({ entryPoints: [join(root, "test", `${name}.ts`)], outfile, bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "warning" });
  for (const filter of filters) {
    const env = { ...process.env, JSBT_FILTER: filter };
    const { status, stdout, stderr } = spawnSync(process.execPath, [outfile], { cwd: root, env, encoding: "utf8" });
    const isWell = status === 0 && /^[1-9]\d* tests passed/m.test(stdout);
    console.log(`${name} ${filter}: ${isWell ? stdout.match(/^\d+ tests passed/m) : `failed\n${stdout}\n${stderr}`}`);
    if (!isWell) process.exitCode = 1;
  }
}
