//! A provider for OpenSSL 3, `lemniscate.so`: keys, signatures and exchanges of Ed25519, Ed448, X25519 and X448 for programs that know
//! nothing of it. `docs/drop-in.md` says how to use it, and what differs from OpenSSL's own provider.
//!
//! OpenSSL loads the module, and calls [`provider::OSSL_provider_init`]; everything else it finds in tables of functions, one file for
//! each operation. The module calls OpenSSL through the functions that it is given there, and is linked with no library of OpenSSL's,
//! so that one file serves for all versions. Keys come and go as bytes: OpenSSL's own encoders and decoders read and write the files.
//!
//! What OpenSSL gives is checked before it is believed, as far as C allows. No panic leaves a function. Nothing waits for a lock, so
//! that a process may fork at any time. Secrets are wiped when they are freed.

mod algorithm;
mod c;
mod capabilities;
mod derive;
mod exchange;
mod key;
mod key_management;
mod params;
mod policy;
mod provider;
mod reason;
mod signature;
