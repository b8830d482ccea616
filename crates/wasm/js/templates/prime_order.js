// Signatures and key exchange with @Title@, a group of prime order, and its elements and scalars.
import { @module@ } from "./module-@module@.js";
import { groups } from "./groups.js";
import { signatures } from "./signatures.js";

export const { SigningKey, VerifyingKey, verifyEach, verifyEachAsync } = signatures(@module@, "@name@", "a @Title@");
export const { element, scalar, elementLength, scalarLength } = groups(@module@, "@name@");
