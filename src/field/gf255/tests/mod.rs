//! One suite for every backend and every M: against plain big integers, and over tiny fields where all inputs occur.

use super::{portable32, portable64};
use crate::field::interleaved::Interleaved;
use crate::field::{P3957, P18651, P25519, Prime255};
use crate::testing::instances;

mod model;
mod suite;
mod tiny;

fn portable_32<P: Prime255>() {
    suite::single::<P, portable32::Fe<P>>();
}

fn portable_64<P: Prime255>() {
    suite::single::<P, portable64::Fe<P>>();
}

fn interleaved_three<P: Prime255>() {
    suite::lanes::<P, Interleaved<portable64::Fe<P>, 3>>();
}

fn interleaved_twice<P: Prime255>() {
    suite::lanes::<P, Interleaved<Interleaved<portable64::Fe<P>, 2>, 2>>();
}

instances! {
    [portable_32 portable_64 interleaved_three interleaved_twice]
    m_19 [P25519];
    m_18651 [P18651];
    m_3957 [P3957];
}

#[cfg(target_arch = "aarch64")]
mod aarch64 {
    use super::super::aarch64;
    use super::*;

    fn one<P: Prime255>() {
        suite::single::<P, aarch64::Fe<P>>();
    }

    fn interleaved_two<P: Prime255>() {
        suite::lanes::<P, Interleaved<aarch64::Fe<P>, 2>>();
    }

    instances! {
        [one interleaved_two]
        m_19 [P25519];
        m_18651 [P18651];
        m_3957 [P3957];
    }
}

#[test]
fn four_with_simd128() {
    suite::lanes::<P25519, super::simd128::Fe4<portable64::Fe<P25519>>>();
}

#[test]
fn four_with_relaxed_simd() {
    use super::simd128::{Fe4, reals::Reals};
    suite::lanes::<P25519, Fe4<portable64::Fe<P25519>, Reals>>();
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::super::{adx, avx2, ifma};
    use super::*;

    cpufeatures::new!(has_adx, "adx", "bmi2");
    cpufeatures::new!(has_avx2, "avx2", "fma");
    cpufeatures::new!(has_ifma, "avx512f", "avx512vl", "avx512ifma");

    fn one<P: Prime255>() {
        suite::single::<P, adx::Fe<P>>();
    }

    fn interleaved_two<P: Prime255>() {
        suite::lanes::<P, Interleaved<adx::Fe<P>, 2>>();
    }

    instances! {
        [one interleaved_two]
        m_19 [P25519] if has_adx::get();
        m_18651 [P18651] if has_adx::get();
        m_3957 [P3957] if has_adx::get();
    }

    #[test]
    fn four_with_avx2() {
        if has_avx2::get() {
            suite::lanes::<P25519, avx2::Fe4<portable64::Fe<P25519>>>();
        }
    }

    #[test]
    fn four_with_ifma() {
        if has_ifma::get() {
            suite::lanes::<P25519, ifma::Fe4<portable64::Fe<P25519>>>();
        }
    }

    #[test]
    fn eight_with_ifma() {
        if has_ifma::get() {
            suite::lanes::<P25519, ifma::Fe8<portable64::Fe<P25519>>>();
            suite::uncarried::<P18651, ifma::Fe8<portable64::Fe<P18651>>>();
            suite::uncarried::<P3957, ifma::Fe8<portable64::Fe<P3957>>>();
        }
    }
}
