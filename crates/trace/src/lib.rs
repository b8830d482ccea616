//! Does what is executed depend on secrets? A check is run with several secrets, and what it does is compared: which
//! blocks of instructions follow each other, which addresses they access, and what they divide.
//!
//! The first run is with the secrets that the check names, and what it publishes is kept. In the runs that are compared
//! the secrets are others, and what they publish is replaced by what the first one has published: a verification of a
//! public signature then takes the same path, whatever the secrets. Unlike taint, which valgrind follows, this finds
//! only leaks that some of these secrets show.

pub mod image;
mod secrets;
mod trace;

pub use secrets::Secrets;
pub use trace::{Difference, MANY, RUNS, compare};
