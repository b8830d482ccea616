//! One suite for every backend, against plain big integers.

use super::{portable32, portable64};

mod suite;

#[test]
fn portable_32() {
    suite::single::<portable32::Fe>();
}

#[test]
fn portable_64() {
    suite::single::<portable64::Fe>();
}
