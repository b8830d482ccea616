// X25519 key exchange (RFC 7748).
export { X25519PrivateKey as PrivateKey, X25519PublicKey as PublicKey } from "./module.js";
