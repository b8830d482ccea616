// Ed25519 signatures (RFC 8032).
export {
  Ed25519SigningKey as SigningKey,
  Ed25519VerifyingKey as VerifyingKey,
  ed25519VerifyEach as verifyEach,
  Policy,
} from "./module.js";
