// `node serve.mjs PACKAGE [PORT]`: serves the page and the npm package in a folder, to this machine alone. Prints the address. With
// @noble/curves, @noble/hashes and libsodium-wrappers beside the package, as `npm install` puts them, the page compares with them.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const page = join(dirname(fileURLToPath(import.meta.url)), "page");

// What the page may run: its own files, the list of modules in it, and WebAssembly, but no code that is made of texts.
function policy(html) {
  const [, list] = html.match(/<script type="importmap">([^]*?)<\/script>/);
  const hash = createHash("sha256").update(list).digest("base64");
  return `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'; style-src 'self' 'unsafe-inline'; img-src data:`;
}

// Calls `onOutcome` with what the page sends after `?test`.
export async function serve(folder, port, onOutcome) {
  const packages = dirname(resolve(folder));
  const contentPolicy = policy(await readFile(join(page, "index.html"), "utf8"));
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    if (request.method === "POST" && path === "/outcome") {
      const parts = [];
      for await (const part of request) parts.push(part);
      response.end();
      onOutcome?.(JSON.parse(Buffer.concat(parts).toString()));
      return;
    }
    const name = path === "/" ? "index.html" : path;
    const file = path.startsWith("/packages/") ? join(packages, path.slice("/packages/".length)) : join(page, name);
    try {
      const body = await readFile(file);
      const type = types[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": contentPolicy }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve(process.argv[2], Number(process.argv[3] ?? 8080));
  console.log(address);
}
