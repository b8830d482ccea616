// Keys in PKCS#8 and SubjectPublicKeyInfo (RFC 8410), whose lengths all have one byte.

// The last number of the object identifiers 1.3.101.n.
const identifiers = { X25519: 110, X448: 111, Ed25519: 112, Ed448: 113 };

// What stands before the bytes of a key of a curve.
export function before(curve, length, isPrivate) {
  const algorithm = [0x30, 5, 6, 3, 0x2b, 0x65, identifiers[curve]];
  return isPrivate ? [0x30, length + 14, 2, 1, 0, ...algorithm, 4, length + 2, 4, length] : [0x30, length + 10, ...algorithm, 3, length + 1, 0];
}

// The bytes of a key, with what stands before them.
export function der(curve, raw, isPrivate) {
  const first = before(curve, raw.length, isPrivate);
  const document = new Uint8Array(first.length + raw.length);
  document.set(first);
  document.set(raw, first.length);
  return document;
}
