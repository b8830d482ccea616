import { exchanges } from "./exchanges.js";
import { wide25519 } from "./module-wide25519.js";
import { signatures } from "./signatures.js";

export const ed25519 = signatures(wide25519, "ed25519", "an Ed25519");
export const x25519 = exchanges(wide25519, "x25519", "an X25519");
export const { backend } = wide25519;
