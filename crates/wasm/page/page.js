// Signs, verifies, and measures.
import { backend, ed25519, x25519 } from "lemniscate";

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

// The least time of an operation in microseconds, of calls for a tenth of a second.
async function least(operation) {
  let best = Infinity;
  for (const end = performance.now() + 100; performance.now() < end; ) {
    const start = performance.now();
    for (let i = 0; i < 5; i += 1) operation();
    best = Math.min(best, (performance.now() - start) / 5);
  }
  // The page is drawn.
  await new Promise((resolve) => setTimeout(resolve));
  return best * 1000;
}

async function measure() {
  const noble = await import("@noble/curves/ed25519.js").catch(() => undefined);
  const text = new Uint8Array(32);
  const key = ed25519.SigningKey.generate();
  const [secret, publicKey, signature] = [key.toBytes(), key.verifyingKey().toBytes(), key.sign(text)];
  const ours = x25519.PrivateKey.generate();
  const theirs = x25519.PrivateKey.generate().publicKey();
  const [oursBytes, theirsBytes] = [ours.toBytes(), theirs.toBytes()];
  const operations = [
    ["Ed25519 sign", () => ed25519.SigningKey.fromBytes(secret).sign(text), () => noble.ed25519.sign(text, secret)],
    [
      "Ed25519 verify",
      () => ed25519.VerifyingKey.fromBytes(publicKey).verify(text, signature),
      () => noble.ed25519.verify(signature, text, publicKey),
    ],
    ["X25519", () => ours.exchange(theirs), () => noble.x25519.getSharedSecret(oursBytes, theirsBytes)],
  ];
  const rows = [];
  for (const [name, our, their] of operations) {
    $("progress").textContent = name;
    rows.push({ name, ours: await least(our), theirs: noble && (await least(their)) });
  }
  $("progress").textContent = `backend ${backend()}`;
  plot(rows);
  return rows;
}

// Bars of microseconds, ours above @noble/curves'.
function plot(rows) {
  const longest = Math.max(...rows.flatMap((row) => [row.ours, row.theirs ?? 0]));
  const bar = (y, time, kind, name) => {
    const width = Math.max((time / longest) * 400, 1);
    return `<rect x="120" y="${y}" width="${width}" height="16" class="${kind}"/><text x="${126 + width}" y="${y + 13}">${time.toFixed(0)} µs ${name}</text>`;
  };
  const bars = rows.map((row, i) => {
    const y = i * 52 + 8;
    const theirs = row.theirs === undefined ? "" : bar(y + 18, row.theirs, "theirs", "@noble/curves");
    return `<text x="0" y="${y + 13}">${row.name}</text>${bar(y, row.ours, "ours", "lemniscate")}${theirs}`;
  });
  $("plot").innerHTML = `<svg viewBox="0 0 680 ${rows.length * 52 + 8}" role="img" aria-label="Microseconds for each operation">${bars.join("")}</svg>`;
}

onClick("measure", () => measure().catch((error) => say(error.message, false)));
generate();

// `?test`: does all of it once, and sends the outcome, for a test without hands.
if (location.search === "?test") {
  $("sign").click();
  $("verify").click();
  const isValid = $("verdict").textContent === "valid";
  $("message").value += "!";
  $("verify").click();
  const isRefused = $("verdict").textContent === "not valid";
  const rows = await measure();
  await fetch("/outcome", { method: "POST", body: JSON.stringify({ isValid, isRefused, rows, agent: navigator.userAgent }) });
}
