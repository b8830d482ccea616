// Key files: what the package says of those of other programs is what the library says; those of jq255e; what is wrong, and where.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { ed25519, jq255e, x25519 } from "lemniscate";
import { openssh, pem, privateDer, publicDer } from "./files.mjs";

const classes = {
  private: { ed25519: ed25519.SigningKey, jq255e: jq255e.SigningKey, x25519: x25519.PrivateKey },
  public: { ed25519: ed25519.VerifyingKey, jq255e: jq255e.VerifyingKey, x25519: x25519.PublicKey },
};
const names = { ed25519: "Ed25519", ed448: "Ed448", jq255e: "jq255e", x25519: "X25519", x448: "X448" };
const every = ["private", "public"].flatMap((half) => Object.values(classes[half]));

// The bytes of a key in hexadecimal digits, or what is wrong.
function read(Class, data) {
  try {
    const key = Class.fromKeyFile(data);
    assert.ok(key instanceof Class);
    return Buffer.from(key.toBytes()).toString("hex");
  } catch (error) {
    assert.equal(error.constructor, RangeError, error.stack);
    return `! ${error.message}`;
  }
}

test("files of other programs", () => {
  const folder = process.env.LEMNISCATE_KEY_FILES;
  const counts = { ed25519: 0, x25519: 0, others: 0 };
  for (const line of readFileSync(join(folder, "list.tsv"), "utf8").trim().split("\n").slice(1)) {
    const [name, half, scheme, outcome] = line.split("\t");
    const file = readFileSync(join(folder, name));
    for (const [own, Class] of Object.entries(classes[half])) {
      // A key of one scheme is none of another.
      const isOther = own !== scheme;
      if (isOther && outcome.startsWith("!")) continue;
      const expected = isOther ? `! expected key type ${names[own]}, found ${names[scheme]}` : outcome;
      const text = file.toString();
      const isText = !name.endsWith(".der") && Buffer.from(text).equals(file);
      const ways = [file, new Uint8Array(file).buffer, new DataView(file.buffer, file.byteOffset, file.length), ...(isText ? [text] : [])];
      for (const data of ways) assert.equal(read(Class, data), expected, `${name} as ${own}`);
      counts[isOther ? "others" : own] += 1;
    }
  }
  assert.ok(counts.ed25519 > 60 && counts.x25519 > 30 && counts.others > 100, JSON.stringify(counts));
});

test("a text in another encoding is read when it is a string", () => {
  const file = readFileSync(join(process.env.LEMNISCATE_KEY_FILES, "edited-x25519-utf-16.pem"));
  assert.equal(read(x25519.PrivateKey, file), "! the text is UTF-16, which is not supported: save it as UTF-8");
  assert.match(read(x25519.PrivateKey, file.toString("utf16le")), /^[0-9a-f]{64}$/);
});

// Made by `lemniscate keygen` and `lemniscate public`; OpenSSL's `asn1parse` shows the secret.
test("jq255e: files of the program", () => {
  const file = `-----BEGIN PRIVATE KEY-----
MD8CAQAwFgYUaYO7lP6mtNvavt20jvyaiJC37FwEIgQgyIweY7XOs9XMwdGhfOoL
Ezxs/H2rcN22x43l6eG1Gjk=
-----END PRIVATE KEY-----
`;
  const publicFile = `-----BEGIN PUBLIC KEY-----
MDswFgYUaYO7lP6mtNvavt20jvyaiJC37FwDIQAHY1xr3InCJnv006UN/FafHZzQ
Evm6j9kxRuOjuscmAQ==
-----END PUBLIC KEY-----
`;
  assert.equal(read(jq255e.SigningKey, file), "c88c1e63b5ceb3d5ccc1d1a17cea0b133c6cfc7dab70ddb6c78de5e9e1b51a39");
  const publicKey = "07635c6bdc89c2267bf4d3a50dfc569f1d9cd012f9ba8fd93146e3a3bac72601";
  assert.equal(read(jq255e.VerifyingKey, publicFile), publicKey);
  assert.equal(Buffer.from(jq255e.SigningKey.fromKeyFile(file).verifyingKey().toBytes()).toString("hex"), publicKey);
  // A module names the schemes that it has.
  assert.match(read(ed25519.SigningKey, file), /^! expected key type Ed25519, found (jq255e|an unknown algorithm \(2\.25\.294532970343950019342608642300399449692\))$/);
});

for (const [scheme, Class] of Object.entries(classes.private)) {
  test(`${scheme}: files of both halves, and their mistakes`, () => {
    const Public = classes.public[scheme];
    const key = Class.generate();
    const secret = key.toBytes();
    const publicKey = (key.verifyingKey?.() ?? key.publicKey()).toBytes();
    const [der, other] = [privateDer(scheme, secret), privateDer(scheme, secret, publicKey)];
    const publicFile = publicDer(scheme, publicKey);
    const text = pem("PRIVATE KEY", der);
    for (const file of [der, other, text, pem("PRIVATE KEY", other), `a note\n${text.replaceAll("\n", "\r\n")}`, pem("PUBLIC KEY", publicFile) + text]) {
      assert.equal(read(Class, file), Buffer.from(secret).toString("hex"));
      if (!String(file).includes("PUBLIC")) assert.equal(read(Public, file), "! expected a public key, found a private key");
    }
    for (const file of [publicFile, pem("PUBLIC KEY", publicFile), `\ufeff${pem("PUBLIC KEY", publicFile)}`]) {
      assert.equal(read(Public, file), Buffer.from(publicKey).toString("hex"));
      assert.equal(read(Class, file), "! expected a private key, found a public key");
    }
    for (const [file, said] of [
      ["", "the key file is empty"],
      [new Uint8Array(0), "the key file is empty"],
      [secret.fill(7, 0, 1), "not a key file: neither PEM, DER nor OpenSSH"],
      [der.subarray(0, der.length - 1), `the DER is malformed at byte ${der.length - 1}: it ends before the key does`],
      [pem("PRIVATE KEY", Buffer.concat([der, Buffer.of(0)])), `the DER is malformed at byte ${der.length}: data follows the key`],
      [privateDer(scheme, secret, Buffer.alloc(32)), "the public key in the file does not belong to the private key"],
      [privateDer(scheme, secret.subarray(1)), "expected a key of 32 bytes, found 31"],
      [text.replace(/.=*\n-----END/, "*\n-----END"), `line ${text.trim().split("\n").length - 1} is not base64`],
      [text.slice(0, -10), "the PEM is malformed: PRIVATE KEY has no end line"],
      [`-----BEGIN PRIVATE KEY-----\n${" ".repeat(1 << 17)}${text.slice(28)}`, "it is too long for a key"],
    ]) {
      assert.equal(read(Class, file), `! ${said}`);
    }
    assert.equal(read(Public, publicDer(scheme, publicKey.subarray(1))), "! expected a key of 32 bytes, found 31");
  });
}

test("what is no key of its scheme", () => {
  for (const secret of [new Uint8Array(32), new Uint8Array(32).fill(255)]) {
    assert.equal(read(jq255e.SigningKey, privateDer("jq255e", secret)), "! the secret key is 0, or not below the group order");
  }
  const isNoPoint = publicDer("ed25519", new Uint8Array(32).fill(2, 0, 1));
  assert.equal(read(ed25519.VerifyingKey, isNoPoint), "! the public key is not a point of the curve");
  const isTooLarge = publicDer("jq255e", new Uint8Array(32).fill(255));
  assert.equal(read(jq255e.VerifyingKey, isTooLarge), "! the public key is not encoded canonically");
});

test("OpenSSH's private keys", () => {
  const key = ed25519.SigningKey.generate();
  const [secret, publicKey] = [key.toBytes(), key.verifyingKey().toBytes()];
  assert.equal(read(ed25519.SigningKey, openssh(secret, publicKey)), Buffer.from(secret).toString("hex"));
  assert.equal(read(ed25519.SigningKey, openssh(secret, publicKey, "aes256-ctr")), "! the private key is encrypted, which is not supported");
  assert.equal(read(ed25519.SigningKey, openssh(secret, new Uint8Array(32))), "! the public key in the file does not belong to the private key");
  for (const Class of [jq255e.SigningKey, x25519.PrivateKey]) assert.match(read(Class, openssh(secret, publicKey)), /^! expected key type \w+, found Ed25519$/);
});

test("names in a file are said as they are, and not at any length", () => {
  for (const Class of every) {
    assert.match(read(Class, pem("Schlüssel 鍵", Buffer.alloc(3))), /^! expected PEM of type P\w+ KEY, found Schlüssel 鍵$/);
    for (const letter of ["a", "ü", "鍵", "𝄞"]) {
      const said = read(Class, pem(letter.repeat(300_000), Buffer.alloc(3)));
      // No label is as long.
      assert.match(said, /^! not a key file/);
    }
  }
});

test("what is neither a string nor bytes is a TypeError", () => {
  for (const Class of every) {
    for (const wrong of [undefined, null, true, 0, 1n, Symbol("a"), [], [45, 45], {}, { length: 3 }, new String("a"), new Blob(["a"]), new Date(0), () => "a"]) {
      assert.throws(() => Class.fromKeyFile(wrong), { name: "TypeError", message: "data must be a string or a Uint8Array" });
    }
    assert.throws(() => Class.fromKeyFile(), TypeError);
  }
});
