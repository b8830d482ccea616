// @Title@ key exchange (RFC 7748).
import { @module@ } from "./module-@module@.js";
import { exchanges } from "./exchanges.js";

export const { PrivateKey, PublicKey } = exchanges(@module@, "@name@", "an @Title@");
