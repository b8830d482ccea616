// Key files, written anew: PKCS#8 (RFC 5958), SubjectPublicKeyInfo (RFC 5280), PEM, and OpenSSH's private keys (PROTOCOL.key).

// The algorithms, of which jq255e has the number that docs/formats.md says.
const identifiers = { ed25519: [0x2b, 101, 112], x25519: [0x2b, 101, 110], jq255e: [80 + 25, ...base128(294532970343950019342608642300399449692n)] };

function base128(number) {
  const digits = [Number(number & 127n)];
  for (let rest = number >> 7n; rest > 0n; rest >>= 7n) digits.unshift(Number(rest & 127n) | 128);
  return digits;
}

// An element of DER, which has less than 128 bytes.
const element = (tag, ...parts) => Buffer.concat([Buffer.from([tag, parts.reduce((sum, part) => sum + part.length, 0)]), ...parts]);
const algorithm = (scheme) => element(0x30, element(6, Buffer.from(identifiers[scheme])));

// A secret is an octet string (4) within another.
export function privateDer(scheme, secret, publicKey, tag = 4) {
  const beside = publicKey ? [element(0x81, Buffer.of(0), publicKey)] : [];
  return element(0x30, Buffer.of(2, 1, beside.length), algorithm(scheme), element(4, element(tag, secret)), ...beside);
}

export const publicDer = (scheme, key) => element(0x30, algorithm(scheme), element(3, Buffer.of(0), key));

export function pem(label, der) {
  const lines = Buffer.from(der).toString("base64").match(/.{1,64}/g);
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}

export function openssh(secret, publicKey, cipher = "none") {
  const string = (bytes) => Buffer.concat([Buffer.of(0, 0, bytes.length >> 8, bytes.length & 255), Buffer.from(bytes)]);
  const [name, one] = [string("ssh-ed25519"), Buffer.of(0, 0, 0, 1)];
  const beside = Buffer.concat([name, string(publicKey)]);
  const both = Buffer.concat([one, one, beside, string(Buffer.concat([secret, publicKey])), string("me"), Buffer.of(1, 2, 3)]);
  const parts = [Buffer.from("openssh-key-v1\0"), string(cipher), string("none"), string(""), one, string(beside), string(both)];
  return pem("OPENSSH PRIVATE KEY", Buffer.concat(parts));
}
