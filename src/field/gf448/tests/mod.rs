//! One suite for every backend, against plain big integers.

use super::{portable32, portable64};

mod model;
mod suite;

#[test]
fn portable_32() {
    suite::lanes::<portable32::Fe>();
}

#[test]
fn portable_64() {
    suite::lanes::<portable64::Fe>();
}

#[cfg(target_arch = "aarch64")]
#[test]
fn aarch64() {
    suite::lanes::<super::aarch64::Fe>();
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::*;
    use crate::field::gf448::{avx2, ifma};

    cpufeatures::new!(has_avx2, "avx2", "fma");
    cpufeatures::new!(has_ifma, "avx512f", "avx512vl", "avx512ifma");

    #[test]
    fn four_with_avx2() {
        if has_avx2::get() {
            suite::lanes::<avx2::Fe4<portable64::Fe>>();
        }
    }

    #[test]
    fn four_with_ifma() {
        if has_ifma::get() {
            suite::lanes::<ifma::Fe4<portable64::Fe>>();
        }
    }

    #[test]
    fn eight_with_ifma() {
        if has_ifma::get() {
            suite::lanes::<ifma::Fe8<portable64::Fe>>();
        }
    }
}
