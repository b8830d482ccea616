//! No secret bytes: without the feature `blinding` there are no contexts, and no value of this type.

use zeroize::Zeroizing;

use crate::group::start;

/// Secret bytes that one seed gives.
pub enum Stream {}

impl Stream {
    pub(crate) fn draw<const N: usize>(&mut self) -> Zeroizing<[u8; N]> {
        match *self {}
    }

    pub(crate) fn draw_factors(&mut self) -> Zeroizing<[[u64; 4]; start::LANES]> {
        match *self {}
    }

    pub(crate) fn draw_factors_448(&mut self) -> Zeroizing<[[u64; 7]; start::LANES]> {
        match *self {}
    }
}
