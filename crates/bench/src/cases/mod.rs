//! The table of cases: one file for each scheme of ours, one in `peers` for each peer.

use crate::case::Case;

pub mod shape;

/// All cases; the peers' only when asked for. The cases of one operation need not stand together.
pub fn all(peers: bool) -> Vec<Case> {
    let mut cases = Vec::new();
    if peers {
        cases.extend(crate::peers::all());
    }
    cases
}
