//! Leaks made on purpose, one of each kind that there is: the check must find them.

use core::hint::black_box;

use crate::Check;
use crate::mark::secret;

pub const CHECKS: &[Check] = &[("planted branch", branch), ("planted index", index)];

/// A branch on a secret bit.
fn branch() {
    let bit = secret([1u8]);
    if black_box(bit)[0] & 1 == 1 {
        black_box("the bit is set");
    }
}

/// A table entry by a secret index.
fn index() {
    let table: [u8; 256] = core::array::from_fn(|i| i as u8);
    let index = secret(7u8);
    black_box(black_box(&table)[usize::from(index)]);
}
