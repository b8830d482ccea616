// @Title@ signatures (RFC 8032).
import { @module@ } from "./module-@module@.js";
import { signatures } from "./signatures.js";

export const { SigningKey, VerifyingKey, verifyEach, verifyEachAsync } = signatures(@module@, "@name@", "an @Title@");
