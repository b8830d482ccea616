// Times beside @noble/curves, which must be installed: the least of several runs, in microseconds for each operation.
import { ed25519 as nobleEd25519, x25519 as nobleX25519 } from "@noble/curves/ed25519.js";
import { backend, ed25519, jq255e, x25519 } from "lemniscate";

function least(operation, times, runs = 9) {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    for (let i = 0; i < times; i += 1) operation();
    best = Math.min(best, performance.now() - start);
  }
  return (best / times) * 1000;
}

function row(name, ours, theirs) {
  const peer = theirs === undefined ? "" : `  @noble/curves ${theirs.toFixed(1).padStart(8)}  ratio ${(ours / theirs).toFixed(2)}`;
  console.log(`${name.padEnd(28)}${ours.toFixed(1).padStart(8)}${peer}`);
}

const message = new Uint8Array(32);
const key = ed25519.SigningKey.generate();
const publicKey = key.verifyingKey();
const signature = key.sign(message);
const [secretBytes, publicBytes] = [key.toBytes(), publicKey.toBytes()];
console.log(`backend ${backend()}; microseconds`);
row("Ed25519 sign", least(() => key.sign(message), 300), least(() => nobleEd25519.sign(message, secretBytes), 50));
const signFromBytes = () => ed25519.SigningKey.fromBytes(secretBytes).sign(message);
row("Ed25519 sign from bytes", least(signFromBytes, 200), least(() => nobleEd25519.sign(message, secretBytes), 50));
const verifyFromBytes = () => ed25519.VerifyingKey.fromBytes(publicBytes).verify(message, signature);
row("Ed25519 verify from bytes", least(verifyFromBytes, 100), least(() => nobleEd25519.verify(signature, message, publicBytes), 30));
const fill = (row) => Array.from({ length: 64 }, () => row);
const columns = [fill(publicBytes), fill(message), fill(signature)];
row("Ed25519 verifyEach, each", least(() => ed25519.verifyEach(...columns), 3) / 64);
const [ours, peer] = [x25519.PrivateKey.generate(), x25519.PrivateKey.generate().publicKey()];
const [oursBytes, peerBytes] = [ours.toBytes(), peer.toBytes()];
row("X25519", least(() => ours.exchange(peer), 100), least(() => nobleX25519.getSharedSecret(oursBytes, peerBytes), 30));
const jq = jq255e.SigningKey.generate();
const jqSignature = jq.sign(message);
row("jq255e sign", least(() => jq.sign(message), 300));
row("jq255e verify", least(() => jq.verifyingKey().verify(message, jqSignature), 100));
