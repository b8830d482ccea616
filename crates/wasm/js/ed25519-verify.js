// Ed25519 signatures (RFC 8032), verified alone: a module without key files, and without lanes for many signatures.
import code from "./code-ed25519-verify.js";
import { load } from "./module.js";
import { ed25519, verification } from "./verifying.js";

export const { VerifyingKey, verifyEach } = verification(ed25519(load(code)));
