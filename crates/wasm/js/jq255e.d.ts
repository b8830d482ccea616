// Signatures and key exchange with jq255e, a group of prime order.
export {
  Jq255eSigningKey as SigningKey,
  Jq255eVerifyingKey as VerifyingKey,
  jq255eVerifyEach as verifyEach,
} from "./module.js";
