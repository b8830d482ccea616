// The examples of README.md, of the pages in docs and of the package's own README.md run as written.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";

let run = 0;
for (const page of process.env.LEMNISCATE_PAGES.split(":")) {
  const examples = readFileSync(page, "utf8").matchAll(/```js\n(.*?)```/gs);
  for (const [index, [, code]] of [...examples].entries()) {
    run += 1;
    test(`${page}: example ${index + 1}`, () => {
      writeFileSync("example.mjs", code);
      execFileSync(process.execPath, ["example.mjs"]);
    });
  }
}

test("both README.md have examples", () => assert.ok(run >= 2));
