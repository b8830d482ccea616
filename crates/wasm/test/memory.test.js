// No copies of a secret are left in the module's memory, whichever way a function ends: all of that memory is searched.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { ed25519, jq255e, x25519 } from "lemniscate";
import { instance } from "../node_modules/lemniscate/module.js";
import { detached } from "./hostile.mjs";

const message = Uint8Array.from("a message", (character) => character.charCodeAt(0));

// How often each of these is in memory.
function found(patterns) {
  const memory = Buffer.from(instance().memory.buffer);
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
  return [...whole.flatMap((part) => [part.subarray(0, 12), part.subarray(10, 22), part.subarray(20)]), text.subarray(0, 20), text.subarray(20, 42)];
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
const schemes = {
  "ed25519.SigningKey": [ed25519.SigningKey, { ...common, ...signing, ...jwk }],
  "jq255e.SigningKey": [jq255e.SigningKey, { ...common, ...signing, ...exchanging }],
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

test("the search finds what is there", () => {
  const key = x25519.PrivateKey.generate();
  const secret = key.toBytes();
  assert.equal(found([Buffer.from(secret)])[0], 1);
  key.free();
  assert.equal(found([Buffer.from(secret)])[0], 0);
});
