// No copies of a secret are left in the module's memory, whichever way a function ends: all of that memory is searched.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { ed25519, jq255e, x25519 } from "lemniscate";
import { curve25519 } from "../node_modules/lemniscate/module-curve25519.js";
import { jq255 } from "../node_modules/lemniscate/module-jq255.js";
import { openssh, pem, privateDer } from "./files.mjs";
import { detached } from "./hostile.mjs";

const message = Uint8Array.from("a message", (character) => character.charCodeAt(0));

// How often each of these is in the memory of the modules.
function found(patterns) {
  const memory = Buffer.concat([curve25519, jq255].map((module) => Buffer.from(module.instance().memory.buffer)));
  return patterns.map((pattern) => {
    let count = 0;
    for (let at = memory.indexOf(pattern); at >= 0; at = memory.indexOf(pattern, at + 1)) count += 1;
    return count;
  });
}

// What a secret looks like: it and its halves, in base64url, and what is derived from it.
function forms(secret) {
  const bytes = Buffer.from(secret);
  const hashed = createHash("sha512").update(bytes).digest();
  const clamped = (scalar) => {
    const copy = Buffer.from(scalar);
    copy[0] &= 248;
    copy[31] = (copy[31] & 127) | 64;
    return copy;
  };
  const whole = [bytes, hashed.subarray(0, 32), hashed.subarray(32), clamped(bytes), clamped(hashed.subarray(0, 32))];
  const text = Buffer.from(bytes.toString("base64url"));
  // In base64 amid other bytes.
  const amid = [0, 1, 2].map((before) => Buffer.from(Buffer.concat([Buffer.alloc(before), bytes]).toString("base64").slice(4, 40)));
  return [...whole.flatMap((part) => [part.subarray(0, 12), part.subarray(10, 22), part.subarray(20)]), text.subarray(0, 20), text.subarray(20, 42), ...amid.flatMap((part) => [part.subarray(0, 16), part.subarray(10, 26), part.subarray(20)])];
}

const attempt = (call) => assert.throws(call);
const longer = (secret) => Uint8Array.from([...secret, 0]);
const text = (secret) => Buffer.from(secret).toString("base64url");
const otherJwk = (Class) => Class.generate().toJwk();

// What is done with a class and a secret, each of which ends in one of its ways; what it returns is another secret that may not be
// there, either.
const common = {
  fromBytes: (Class, secret) => Class.fromBytes(secret).free(),
  "fromBytes of another view": (Class, secret) => Class.fromBytes(new DataView(secret.slice().buffer)).free(),
  "fromBytes of too many": (Class, secret) => attempt(() => Class.fromBytes(longer(secret))),
  "fromBytes of too few": (Class, secret) => attempt(() => Class.fromBytes(secret.subarray(0, 31))),
  toBytes: (Class, secret) => use(Class, secret, (key) => key.toBytes()),
  "the public key": (Class, secret) => use(Class, secret, (key) => (key.verifyingKey?.() ?? key.publicKey()).toBytes() && undefined),
  "freed twice": (Class, secret) => use(Class, secret, (key) => key.free()),
  "used after it was freed": (Class, secret) => use(Class, secret, (key) => key.free() ?? attempt(() => key.toBytes())),
};
const signing = {
  sign: (Class, secret) => use(Class, secret, (key) => void key.sign(message)),
  "sign a long message": (Class, secret) => use(Class, secret, (key) => void key.sign(new Uint8Array(3 << 20))),
  "sign what is detached": (Class, secret) => use(Class, secret, (key) => attempt(() => key.sign(detached().buffer))),
  "sign what is no bytes": (Class, secret) => use(Class, secret, (key) => attempt(() => key.sign("text"))),
  "sign what there is no memory for": (Class, secret) => use(Class, secret, (key) => attempt(() => key.sign(new Uint8Array(2 ** 31)))),
};
const exchanging = {
  exchange: (Class, secret) => use(Class, secret, (key) => key.exchange(publicKeyOf(Class.generate()))),
  "exchange with what is no key": (Class, secret) => use(Class, secret, (key) => attempt(() => key.exchange(key))),
};
const jwk = {
  toJwk: (Class, secret) => use(Class, secret, (key) => void key.toJwk()),
  fromJwk: (Class, secret) => use(Class, secret, (key) => Class.fromJwk(key.toJwk()).free()),
  "fromJwk of another public key": (Class, secret) => attempt(() => Class.fromJwk({ ...otherJwk(Class), d: text(secret) })),
  "fromJwk of no base64url": (Class, secret) => attempt(() => Class.fromJwk({ ...otherJwk(Class), d: `${text(secret).slice(0, 42)}*` })),
  "fromJwk of a part": (Class, secret) => attempt(() => Class.fromJwk({ ...otherJwk(Class), d: text(secret).slice(0, 40) })),
  "fromJwk with a public key that is none": (Class, secret) => attempt(() => Class.fromJwk({ ...otherJwk(Class), d: text(secret), x: "AA" })),
  "fromJwk of another curve": (Class, secret) => attempt(() => Class.fromJwk({ ...otherJwk(Class), d: text(secret), crv: "Ed448" })),
};

// Key files with a secret, each with what is said of it, if it is not read.
const nameOf = (Class) => (Class === x25519.PrivateKey ? "x25519" : Class === jq255e.SigningKey ? "jq255e" : "ed25519");
const publicOf = (Class, secret) => use(Class, secret, (key) => publicKeyOf(key).toBytes());
const derOf = (Class, secret) => privateDer(nameOf(Class), secret);
const pemOf = (Class, secret) => pem("PRIVATE KEY", derOf(Class, secret));
const files = {
  "of DER": [derOf],
  "of PEM": [pemOf],
  "of PEM in bytes, amid another text": [(Class, secret) => Buffer.from(`a note\n${pemOf(Class, secret).replaceAll("\n", "\r\n")}another`)],
  "with its public key": [(Class, secret) => privateDer(nameOf(Class), secret, publicOf(Class, secret))],
  "with another public key": [(Class, secret) => privateDer(nameOf(Class), secret, publicOf(Class, secret.map((byte) => byte ^ 1))), /does not belong/],
  "of DER that is cut": [(Class, secret) => derOf(Class, secret).subarray(0, -1), /ends before the key does/],
  "of PEM with DER that is cut": [(Class, secret) => pem("PRIVATE KEY", derOf(Class, secret).subarray(0, -1)), /ends before the key does/],
  "of PEM with more than DER": [(Class, secret) => pem("PRIVATE KEY", Buffer.concat([derOf(Class, secret), secret])), /data follows/],
  "with a secret that is too long": [(Class, secret) => privateDer(nameOf(Class), longer(secret)), /found 33/],
  "with a secret that is not nested": [(Class, secret) => privateDer(nameOf(Class), secret, undefined, 5), /not an octet string within/],
  "of another scheme": [(Class, secret) => privateDer(nameOf(Class) === "ed25519" ? "x25519" : "ed25519", secret), /^expected key type \w+, found \w+$/],
  "of PEM without an end": [(Class, secret) => pemOf(Class, secret).slice(0, -10), /has no end/],
  "of PEM that is not base64": [(Class, secret) => pemOf(Class, secret).replace(/.=*\n-----END/, "*\n-----END"), /is not base64/],
  "of PEM with line breaks in letters": [(Class, secret) => pemOf(Class, secret).replaceAll("\n", "\\n"), /two characters/],
  "of PEM that is longer than any key": [(Class, secret) => pemOf(Class, secret).replace("\n", "\n".repeat(1 << 17)), /too long for a key/],
  "of PEM that says that it is encrypted": [(Class, secret) => pemOf(Class, secret).replace("\n", "\nProc-Type: 4,ENCRYPTED\n\n"), /encrypted/],
  "of PEM of an encrypted key": [(Class, secret) => pem("ENCRYPTED PRIVATE KEY", derOf(Class, secret)), /encrypted/],
  "of PEM of another type": [(Class, secret) => pem("EC PRIVATE KEY", derOf(Class, secret)), /PEM of type PRIVATE KEY, found EC/],
  "of an OpenSSH key that is encrypted": [(Class, secret) => openssh(secret, publicOf(Class, secret), "aes256-ctr"), /encrypted/],
  "of bytes": [(Class, secret) => Uint8Array.from([7, ...secret]), /not a key file/],
  "of JSON": [(Class, secret) => JSON.stringify({ d: text(secret) }), /JSON/],
  "of UTF-16": [(Class, secret) => Buffer.from(`\ufeff${pemOf(Class, secret)}`, "utf16le"), /UTF-16/],
};
const ofOpenSsh = {
  "of OpenSSH": [(Class, secret) => openssh(secret, publicOf(Class, secret))],
  "of OpenSSH with another public key": [(Class, secret) => openssh(secret, publicOf(Class, secret.map((byte) => byte ^ 1))), /does not belong/],
};
const ofJq255e = {
  "with a secret that is not below the order": [(Class, secret) => derOf(Class, secret.fill(255, 31)), /not below the group order/],
};
const reading = (files) =>
  Object.fromEntries(
    Object.entries(files).map(([what, [make, message]]) => [
      `fromKeyFile ${what}`,
      (Class, secret) => {
        const data = make(Class, secret);
        if (!message) return Class.fromKeyFile(data).free();
        assert.throws(() => Class.fromKeyFile(data), { name: "RangeError", message });
      },
    ]),
  );
const publicFromPrivate = {
  "fromKeyFile where a public key is needed": (Class, secret) => {
    const Public = use(Class, secret, (key) => publicKeyOf(key).constructor);
    for (const file of [derOf(Class, secret), pemOf(Class, secret)]) attempt(() => Public.fromKeyFile(file));
  },
};
Object.assign(common, reading(files), publicFromPrivate);

const schemes = {
  "ed25519.SigningKey": [ed25519.SigningKey, { ...common, ...signing, ...jwk, ...reading(ofOpenSsh) }],
  "jq255e.SigningKey": [jq255e.SigningKey, { ...common, ...signing, ...exchanging, ...reading(ofJq255e) }],
  "x25519.PrivateKey": [
    x25519.PrivateKey,
    {
      ...common,
      ...exchanging,
      ...jwk,
      "exchange with a key of small order": (Class, secret) => use(Class, secret, (key) => attempt(() => key.exchange(x25519.PublicKey.fromBytes(new Uint8Array(32))))),
    },
  ],
};

const publicKeyOf = (key) => key.verifyingKey?.() ?? key.publicKey();

function use(Class, secret, then) {
  const key = Class.fromBytes(secret);
  try {
    return then(key);
  } finally {
    key.free();
  }
}

for (const [name, [Class, ways]] of Object.entries(schemes)) {
  for (const [what, run] of Object.entries(ways)) {
    test(`${name}: ${what}`, () => {
      // The last byte of a secret of jq255e is less than that of the order.
      const secret = crypto.getRandomValues(new Uint8Array(32));
      secret[31] &= 31;
      const other = run(Class, secret);
      assert.deepEqual(found(forms(secret)).filter(Boolean), []);
      if (other) assert.deepEqual(found(forms(other)).filter(Boolean), []);
    });
  }
  test(`${name}: generate`, () => {
    const key = Class.generate();
    const secret = key.toBytes();
    key.free();
    assert.deepEqual(found(forms(secret)).filter(Boolean), []);
  });
  test(`${name}: while it is used, it is there no more than once`, () => {
    const key = Class.generate();
    const secret = key.toBytes();
    key.sign?.(message);
    publicKeyOf(key);
    assert.ok(found(forms(secret)).every((count) => count <= 1));
    key.free();
  });
}

test("the bytes of a key file that is a text are wiped", (t) => {
  const encoded = [];
  const { encode } = TextEncoder.prototype;
  t.after(() => (TextEncoder.prototype.encode = encode));
  TextEncoder.prototype.encode = function (...all) {
    encoded.push(encode.apply(this, all));
    return encoded.at(-1);
  };
  const file = pemOf(ed25519.SigningKey, new Uint8Array(32).fill(7));
  ed25519.SigningKey.fromKeyFile(file).free();
  attempt(() => x25519.PrivateKey.fromKeyFile(file));
  assert.deepEqual(encoded.map((bytes) => [bytes.length, bytes.every((byte) => byte === 0)]), [[file.length, true], [file.length, true]]);
});

test("the search finds what is there", () => {
  const key = x25519.PrivateKey.generate();
  const secret = key.toBytes();
  assert.equal(found([Buffer.from(secret)])[0], 1);
  key.free();
  assert.equal(found([Buffer.from(secret)])[0], 0);
});
