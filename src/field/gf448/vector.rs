//! Tests of vectors of elements of GF(2^448 - 2^224 - 1).

#[cfg(all(test, target_arch = "x86_64"))]
pub(super) mod suite;
