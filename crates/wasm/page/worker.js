// The package in a worker: signatures one at a time and many, with promises, and WebCrypto's interface beside the browser's own.
import { backend, ed25519 } from "./packages/lemniscate/index.js";
import { subtle } from "./packages/lemniscate/webcrypto.js";

async function run() {
  const message = new Uint8Array(32);
  const keys = Array.from({ length: 200 }, () => ed25519.SigningKey.generate());
  const signatures = await Promise.all(keys.map((key) => key.signAsync(message)));
  const publicKeys = keys.map((key) => key.verifyingKey().toBytes());
  signatures[7] = signatures[8];
  const verdicts = await ed25519.verifyEachAsync(publicKeys, new Array(200).fill(message), signatures);
  const { privateKey } = await subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const signature = new Uint8Array(await subtle.sign("Ed25519", privateKey, message));
  const jwk = await subtle.exportKey("jwk", privateKey);
  const theirs = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["sign"]).catch(() => undefined);
  const same = theirs && new Uint8Array(await crypto.subtle.sign("Ed25519", theirs, message));
  return { backend: backend(), invalid: verdicts.flatMap((verdict, index) => (verdict ? [] : [index])), same: same && `${same}` === `${signature}` };
}

run().then(postMessage, (error) => postMessage(error.message));
