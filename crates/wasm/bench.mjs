// Times beside other implementations: the least of many runs in turns, in microseconds for each operation. libsodium-wrappers,
// @noble/curves and the package must be installed: `npm install libsodium-wrappers @noble/curves`.
import { createPrivateKey, createPublicKey, sign as nodeSign, verify as nodeVerify } from "node:crypto";
import { ed25519 as nobleEd25519, x25519 as nobleX25519 } from "@noble/curves/ed25519.js";
import { backend, ed25519, jq255e, x25519 } from "lemniscate";
import sodium from "libsodium-wrappers";

await sodium.ready;
// In short runs, so that another program seldom interrupts one, and so many of them that one is not interrupted.
const RUNS = 200;

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

const peers = ["lemniscate", "libsodium.js", "node:crypto", "@noble/curves"];
console.log(`Node.js ${process.version}, backend ${backend()}; microseconds, and the ratio to libsodium.js`);
console.log(`${"".padEnd(28)}${peers.map((peer) => peer.padStart(14)).join("")}${"ratio".padStart(8)}`);

// The operations are those of the peers, for `rows` rows each.
function row(name, operations, { times = 5, rows = 1 } = {}) {
  const [slow] = operations.splice(3, 1);
  const best = [...least(operations, times), ...(slow ? least([slow], 1) : [])].map((time) => time / rows);
  const times_ = peers.map((_, index) => (best[index] < Infinity ? best[index].toFixed(1) : "").padStart(14)).join("");
  const ratio = best[1] < Infinity ? (best[0] / best[1]).toFixed(2) : "";
  console.log(`${name.padEnd(28)}${times_}${ratio.padStart(8)}`);
}

const message = new Uint8Array(32);
const key = ed25519.SigningKey.generate();
const publicKey = key.verifyingKey();
const signature = key.sign(message);
const [secretBytes, publicBytes] = [key.toBytes(), publicKey.toBytes()];
const pair = sodium.crypto_sign_seed_keypair(secretBytes);
const ofNode = createPrivateKey({ key: key.toJwk(), format: "jwk" });
const publicOfNode = createPublicKey(ofNode);
row("Ed25519 sign", [
  () => key.sign(message),
  () => sodium.crypto_sign_detached(message, pair.privateKey),
  () => nodeSign(null, message, ofNode),
  () => nobleEd25519.sign(message, secretBytes),
]);
row("Ed25519 verify", [
  () => publicKey.verify(message, signature),
  () => sodium.crypto_sign_verify_detached(signature, message, publicBytes),
  () => nodeVerify(null, message, publicOfNode, signature),
  () => nobleEd25519.verify(signature, message, publicBytes),
]);
row("Ed25519 verify, new key", [
  () => ed25519.VerifyingKey.fromBytes(publicBytes).verify(message, signature),
  () => sodium.crypto_sign_verify_detached(signature, message, publicBytes),
]);
const keys = Array.from({ length: 64 }, () => ed25519.SigningKey.generate());
const columns = [keys.map((key) => key.verifyingKey().toBytes()), keys.map(() => message), keys.map((key) => key.sign(message))];
const one = (verify) => () => columns[0].forEach((publicKey, index) => verify(columns[2][index], message, publicKey));
row("Ed25519 verifyEach of 64", [() => ed25519.verifyEach(...columns), one(sodium.crypto_sign_verify_detached)], { times: 1, rows: 64 });
const [ours, peer] = [x25519.PrivateKey.generate(), x25519.PrivateKey.generate().publicKey()];
const [oursBytes, peerBytes] = [ours.toBytes(), peer.toBytes()];
row("X25519", [
  () => ours.exchange(peer),
  () => sodium.crypto_scalarmult(oursBytes, peerBytes),
  undefined,
  () => nobleX25519.getSharedSecret(oursBytes, peerBytes),
]);
const jq = jq255e.SigningKey.generate();
const jqPublic = jq.verifyingKey();
const jqSignature = jq.sign(message);
row("jq255e sign", [() => jq.sign(message)]);
row("jq255e verify", [() => jqPublic.verify(message, jqSignature)]);
