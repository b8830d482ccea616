//! The table of cases: one file for each scheme of ours, one in `peers` for each peer.

use lemniscate::backend::BackendKind;

use crate::case::Case;

mod base_tables;
mod batches;
mod blinding;
pub mod cache;
pub mod curve9767;
pub mod double_odd;
pub mod ed25519;
pub mod ed448;
// With peers alone, as it is a third of the library's code again.
#[cfg(feature = "peers")]
pub mod elements;
pub mod halving;
pub mod inverse;
mod many;
mod messages;
#[cfg(feature = "protocols")]
pub mod protocols;
pub mod shape;
mod verify_forms;
mod x25519;
mod x448;

/// What the table should hold.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The peers too?
    pub peers: bool,
    /// Our backends, the fastest first.
    pub backends: Vec<BackendKind>,
}

/// All cases. Those of one operation need not stand together; schemes and operations are reported in the order in which
/// they first appear here.
pub fn all(wanted: &Wanted) -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend(ed25519::cases(&wanted.backends));
    cases.extend(batches::cases(&wanted.backends));
    cases.extend(messages::cases(&wanted.backends));
    cases.extend(cache::cases());
    cases.extend(verify_forms::cases());
    cases.extend(ed448::cases(&wanted.backends));
    cases.extend(x25519::cases(&wanted.backends));
    cases.extend(x448::cases(&wanted.backends));
    cases.extend(double_odd::cases(&wanted.backends));
    cases.extend(curve9767::cases(&wanted.backends));
    #[cfg(feature = "peers")]
    cases.extend(elements::cases(&wanted.backends));
    #[cfg(feature = "protocols")]
    cases.extend(protocols::cases(&wanted.backends));
    cases.extend(many::cases(&wanted.backends));
    cases.extend(base_tables::cases(&wanted.backends));
    cases.extend(blinding::cases());
    cases.extend(halving::cases());
    cases.extend(inverse::cases());
    if wanted.peers {
        cases.extend(crate::peers::all());
    }
    cases
}
