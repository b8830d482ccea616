// For Node.js: version 18 has no global `crypto`.
import { webcrypto } from "node:crypto";
import { random } from "./random.js";

random.crypto ??= webcrypto;

export * from "./index.js";
