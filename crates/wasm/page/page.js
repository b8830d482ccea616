// Signs, verifies, and measures.
import { backend, ed25519, ed448, jq255e, x25519, x448 } from "./packages/lemniscate/index.js";

const $ = (id) => document.getElementById(id);
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function fromHex(text) {
  const digits = text.replace(/\s/g, "");
  if (!/^([0-9a-f]{2})*$/i.test(digits)) throw new RangeError("not hexadecimal");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

const message = () => new TextEncoder().encode($("message").value);

function say(text, isValid) {
  $("verdict").textContent = text;
  $("verdict").className = isValid ? "valid" : "invalid";
}

// Runs what a button does; what is wrong with the input is said beside it.
function onClick(id, run) {
  $(id).addEventListener("click", () => {
    try {
      run();
    } catch (error) {
      say(error.message, false);
    }
  });
}

function generate() {
  const key = ed25519.SigningKey.generate();
  $("secret").value = toHex(key.toBytes());
  key.free();
}

onClick("generate", generate);
onClick("sign", () => {
  const key = ed25519.SigningKey.fromBytes(fromHex($("secret").value));
  $("public").value = toHex(key.verifyingKey().toBytes());
  $("signature").value = toHex(key.sign(message()));
  key.free();
  say("", true);
});
onClick("verify", () => {
  const key = ed25519.VerifyingKey.fromBytes(fromHex($("public").value));
  const isValid = key.verify(message(), fromHex($("signature").value), $("policy").value);
  say(isValid ? "valid" : "not valid", isValid);
});

// The implementations by the names of their colours.
const peers = { lemniscate: "lemniscate", libsodium: "libsodium.js", webcrypto: "WebCrypto", noble: "@noble/curves" };

// Those that are installed beside the package, or that the browser has.
async function installed() {
  const sodium = await import("libsodium-wrappers").then(async ({ default: sodium }) => (await sodium.ready, sodium)).catch(() => undefined);
  const noble = await import("@noble/curves/ed25519.js").catch(() => undefined);
  const noble448 = await import("@noble/curves/ed448.js").catch(() => undefined);
  return { sodium, noble, noble448 };
}

// WebCrypto's functions for a key, or none where the browser lacks the algorithm.
async function ofBrowser(key, text, signature, exchange, peer) {
  try {
    const { subtle } = crypto;
    const secret = await subtle.importKey("jwk", key.toJwk(), "Ed25519", false, ["sign"]);
    const open = await subtle.importKey("jwk", key.verifyingKey().toJwk(), "Ed25519", false, ["verify"]);
    const base = await subtle.importKey("jwk", exchange.toJwk(), "X25519", false, ["deriveBits"]);
    const other = await subtle.importKey("jwk", peer.toJwk(), "X25519", false, []);
    return {
      sign: () => subtle.sign("Ed25519", secret, text),
      verify: () => subtle.verify("Ed25519", open, signature, text),
      exchange: () => subtle.deriveBits({ name: "X25519", public: other }, base, 256),
    };
  } catch {
    return {};
  }
}

// The least time of an operation in microseconds, of runs of some milliseconds, as the browser's clock has steps, as many as there are in this time.
const MILLISECONDS = location.search === "?test" ? 60 : 300;
async function least(operation, rows = 1) {
  if (!operation) return undefined;
  let [best, count] = [Infinity, 1];
  for (const end = performance.now() + MILLISECONDS; performance.now() < end || best === Infinity; ) {
    const start = performance.now();
    for (let i = 0; i < count; i += 1) await operation();
    const time = performance.now() - start;
    if (time < 3) count *= 2;
    else best = Math.min(best, time / count);
  }
  // The page is drawn.
  await new Promise((resolve) => setTimeout(resolve));
  return (best * 1000) / rows;
}

async function measure() {
  $("measure").disabled = true;
  const { sodium, noble, noble448 } = await installed();
  const text = new Uint8Array(32);
  const key = ed25519.SigningKey.generate();
  const open = key.verifyingKey();
  const [secret, publicKey, signature] = [key.toBytes(), open.toBytes(), key.sign(text)];
  const pair = sodium?.crypto_sign_seed_keypair(secret);
  const [ours, theirs] = [x25519.PrivateKey.generate(), x25519.PrivateKey.generate().publicKey()];
  const [oursBytes, theirsBytes] = [ours.toBytes(), theirs.toBytes()];
  const browser = await ofBrowser(key, text, signature, ours, theirs);
  const columns = [new Array(64).fill(publicKey), new Array(64).fill(text), new Array(64).fill(signature)];
  const large = ed448.SigningKey.generate();
  const [large_, jq] = [[large.toBytes(), large.verifyingKey(), large.sign(text)], jq255e.SigningKey.generate()];
  const jqOpen = jq.verifyingKey();
  const jqSignature = jq.sign(text);
  const [ours448, theirs448] = [x448.PrivateKey.generate(), x448.PrivateKey.generate().publicKey()];
  const [ours448Bytes, theirs448Bytes] = [ours448.toBytes(), theirs448.toBytes()];
  const operations = [
    ["Ed25519 sign", { lemniscate: () => key.sign(text), libsodium: sodium && (() => sodium.crypto_sign_detached(text, pair.privateKey)), webcrypto: browser.sign, noble: noble && (() => noble.ed25519.sign(text, secret)) }],
    ["Ed25519 verify", { lemniscate: () => open.verify(text, signature), libsodium: sodium && (() => sodium.crypto_sign_verify_detached(signature, text, publicKey)), webcrypto: browser.verify, noble: noble && (() => noble.ed25519.verify(signature, text, publicKey)) }],
    ["Ed25519 verify 64, each", { lemniscate: () => ed25519.verifyEach(...columns) }, 64],
    ["X25519", { lemniscate: () => ours.exchange(theirs), libsodium: sodium && (() => sodium.crypto_scalarmult(oursBytes, theirsBytes)), webcrypto: browser.exchange, noble: noble && (() => noble.x25519.getSharedSecret(oursBytes, theirsBytes)) }],
    ["Ed448 sign", { lemniscate: () => large.sign(text), noble: noble448 && (() => noble448.ed448.sign(text, large_[0])) }],
    ["Ed448 verify", { lemniscate: () => large_[1].verify(text, large_[2]), noble: noble448 && (() => noble448.ed448.verify(large_[2], text, large_[1].toBytes())) }],
    ["X448", { lemniscate: () => ours448.exchange(theirs448), noble: noble448 && (() => noble448.x448.getSharedSecret(ours448Bytes, theirs448Bytes)) }],
    ["jq255e sign", { lemniscate: () => jq.sign(text) }],
    ["jq255e verify", { lemniscate: () => jqOpen.verify(text, jqSignature) }],
  ]; // prettier-ignore
  const rows = [];
  for (const [name, all, count] of operations) {
    $("progress").textContent = `${name} …`;
    const times = {};
    for (const [peer, operation] of Object.entries(all)) times[peer] = await least(operation, count);
    rows.push({ name, times });
    show(rows);
  }
  $("progress").textContent = backend();
  $("measure").disabled = false;
  return rows;
}

const shownTime = (time) => (time === undefined ? "" : time < 10 ? time.toFixed(1) : time.toFixed(0));

// A dot for each implementation on a line for each operation, and a table of the same.
function show(rows) {
  const found = Object.keys(peers).filter((peer) => rows.some((row) => row.times[peer] !== undefined));
  const all = rows.flatMap((row) => Object.values(row.times).filter((time) => time !== undefined));
  const [low, high] = [10 ** Math.floor(Math.log10(Math.min(...all))), 10 ** Math.ceil(Math.log10(Math.max(...all)))];
  // In pixels of the page, so that letters have the same size on every screen.
  const width = Math.max($("plot").clientWidth, 280);
  const at = (time) => 12 + (Math.log10(time / low) / Math.log10(high / low)) * (width - 24);
  const height = rows.length * 44 + 24;
  let svg = "";
  for (let tick = low; tick <= high; tick *= 10) {
    const anchor = tick === low ? "start" : tick === high ? "end" : "middle";
    svg += `<line x1="${at(tick)}" x2="${at(tick)}" y1="0" y2="${height - 20}"/><text class="axis" x="${at(tick)}" y="${height - 5}" text-anchor="${anchor}">${tick} µs</text>`;
  }
  for (const [index, { name, times }] of rows.entries()) {
    const y = index * 44 + 32;
    svg += `<text x="0" y="${y - 14}">${name}</text><line x1="0" x2="${width}" y1="${y}" y2="${y}"/>`;
    // Ours is drawn last, above the others.
    for (const peer of found.toReversed()) {
      if (times[peer] !== undefined) svg += `<circle cx="${at(times[peer])}" cy="${y}" r="6" fill="var(--${peer})"><title>${peers[peer]}: ${shownTime(times[peer])} µs</title></circle>`;
    }
  }
  $("plot").innerHTML = `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Microseconds for each operation">${svg}</svg>`;
  $("legend").replaceChildren(...found.map((peer) => element("li", peers[peer], peer)));
  const head = element("tr", ["µs", ...found.map((peer) => peers[peer])].map((text) => element("th", text)));
  const body = rows.map((row) => element("tr", [element("th", row.name), ...found.map((peer) => element("td", shownTime(row.times[peer])))]));
  $("table").replaceChildren(element("thead", [head]), element("tbody", body));
}

function element(name, content, colour) {
  const made = document.createElement(name);
  made.replaceChildren(...(typeof content === "string" ? [content] : content));
  if (colour) made.style.setProperty("--color", `var(--${colour})`);
  return made;
}

onClick("measure", () => measure().catch((error) => say(error.message, false)));
generate();

// `?test`: does all of it once, and sends the outcome, for a test without hands.
if (location.search === "?test") {
  const refused = [];
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => refused.push(`${violatedDirective} ${blockedURI}`));
  $("sign").click();
  $("verify").click();
  const isValid = $("verdict").textContent === "valid";
  $("message").value += "!";
  $("verify").click();
  const isRefused = $("verdict").textContent === "not valid";
  const worker = new Worker("worker.js", { type: "module" });
  const ofWorker = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(message);
  });
  const rows = await measure();
  await fetch("/outcome", { method: "POST", body: JSON.stringify({ isValid, isRefused, rows, ofWorker, refused, agent: navigator.userAgent }) });
}
