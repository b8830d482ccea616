// The examples of both README.md run.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";

for (const readme of process.env.LEMNISCATE_READMES.split(":")) {
  const examples = readFileSync(readme, "utf8").matchAll(/```js\n(.*?)```/gs);
  for (const [index, [, code]] of [...examples].entries()) {
    test(`${readme}: example ${index + 1}`, () => {
      writeFileSync("example.mjs", code);
      execFileSync(process.execPath, ["example.mjs"]);
    });
  }
}
