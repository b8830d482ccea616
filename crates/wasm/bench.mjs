// Times beside other implementations: the least of many runs in turns, in microseconds for each operation. The package, its addon,
// libsodium-wrappers and @noble/curves must be installed here.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createPrivateKey, createPublicKey, diffieHellman, sign as nodeSign, verify as nodeVerify } from "node:crypto";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ed25519 as nobleEd25519, x25519 as nobleX25519 } from "@noble/curves/ed25519.js";
import { ed448 as nobleEd448, x448 as nobleX448 } from "@noble/curves/ed448.js";
import * as lemniscate from "lemniscate";
import sodium from "libsodium-wrappers";

await sodium.ready;
// The package once more, with WebAssembly: in a folder of its own, as engines compile code that serves for both less well.
lemniscate.backend();
const copy = join(mkdtempSync(join(tmpdir(), "bench-")), "lemniscate");
cpSync("node_modules/lemniscate", copy, { recursive: true });
process.env.LEMNISCATE_BACKEND = "wasm";
const web = await import(pathToFileURL(join(copy, "index.js")));
rmSync(dirname(copy), { recursive: true });
// In short runs, so that another program seldom interrupts one, and so many of them that one is not interrupted.
const RUNS = Number(process.argv[2] ?? 200);

// The least time of each of these, taken in turns.
function least(operations, times) {
  const best = operations.map(() => Infinity);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, operation] of operations.entries()) {
      if (!operation) continue;
      const start = performance.now();
      for (let i = 0; i < times; i += 1) operation();
      best[index] = Math.min(best[index], ((performance.now() - start) / times) * 1000);
    }
  }
  return best;
}

const columns = ["native", "wasm", "libsodium.js", "node:crypto", "@noble/curves", "wasm/libsodium", "native/node"];
const pad = (texts) => texts.map((text) => text.padStart(15)).join("");
console.log(`Node.js ${process.version}, ${lemniscate.backend()} and ${web.backend()}; microseconds, and ratios`);
console.log("".padEnd(28) + pad(columns));

// The operations are those of the columns, for `rows` rows each.
function row(name, operations, { times = 5, rows = 1 } = {}) {
  const [slow] = operations.splice(4, 1);
  const best = [...least(operations, times), ...(slow ? least([slow], 1) : [])].map((time) => time / rows);
  const shown = columns.slice(0, 5).map((_, index) => (best[index] < Infinity ? best[index].toFixed(1) : ""));
  const ratio = (over, under) => (best[over] < Infinity && best[under] < Infinity ? (best[over] / best[under]).toFixed(2) : "");
  console.log(name.padEnd(28) + pad([...shown, ratio(1, 2), ratio(0, 3)]));
}

const message = new Uint8Array(32);
for (const [name, noble] of Object.entries({ ed25519: nobleEd25519, ed448: nobleEd448, jq255e: undefined })) {
  const [ours, theirs] = [lemniscate[name].SigningKey.generate(), web[name]];
  const key = theirs.SigningKey.fromBytes(ours.toBytes());
  const [open, opened] = [ours.verifyingKey(), key.verifyingKey()];
  const signature = ours.sign(message);
  const [secretBytes, publicBytes] = [ours.toBytes(), open.toBytes()];
  const pair = name === "ed25519" ? sodium.crypto_sign_seed_keypair(secretBytes) : undefined;
  const ofNode = ours.toJwk && createPrivateKey({ key: ours.toJwk(), format: "jwk" });
  const publicOfNode = ofNode && createPublicKey(ofNode);
  row(`${name} sign`, [
    () => ours.sign(message),
    () => key.sign(message),
    pair && (() => sodium.crypto_sign_detached(message, pair.privateKey)),
    ofNode && (() => nodeSign(null, message, ofNode)),
    noble && (() => noble.sign(message, secretBytes)),
  ]);
  row(`${name} verify`, [
    () => open.verify(message, signature),
    () => opened.verify(message, signature),
    pair && (() => sodium.crypto_sign_verify_detached(signature, message, publicBytes)),
    ofNode && (() => nodeVerify(null, message, publicOfNode, signature)),
    noble && (() => noble.verify(signature, message, publicBytes)),
  ]);
  const rows = [new Array(64).fill(publicBytes), new Array(64).fill(message), new Array(64).fill(signature)];
  const one = (verify) => () => rows[0].forEach((publicKey, index) => verify(rows[2][index], message, publicKey));
  row(
    `${name} verifyEach of 64`,
    [() => lemniscate[name].verifyEach(...rows), () => theirs.verifyEach(...rows), pair && one(sodium.crypto_sign_verify_detached), undefined],
    { times: 1, rows: 64 },
  );
}
for (const [name, noble] of Object.entries({ x25519: nobleX25519, x448: nobleX448 })) {
  const [ours, peer] = [lemniscate[name].PrivateKey.generate(), lemniscate[name].PrivateKey.generate().publicKey()];
  const [oursBytes, peerBytes] = [ours.toBytes(), peer.toBytes()];
  const [key, open] = [web[name].PrivateKey.fromBytes(oursBytes), web[name].PublicKey.fromBytes(peerBytes)];
  const privateKey = createPrivateKey({ key: ours.toJwk(), format: "jwk" });
  const publicKey = createPublicKey({ key: peer.toJwk(), format: "jwk" });
  row(name, [
    () => ours.exchange(peer),
    () => key.exchange(open),
    name === "x25519" && (() => sodium.crypto_scalarmult(oursBytes, peerBytes)),
    () => diffieHellman({ privateKey, publicKey }),
    () => noble.getSharedSecret(oursBytes, peerBytes),
  ]);
}
