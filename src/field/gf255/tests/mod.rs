//! One suite for every backend and every M: against plain big integers, and over tiny fields where all inputs occur.

use super::{portable32, portable64};
use crate::field::interleaved::Interleaved;
use crate::testing::instances;

mod model;
mod suite;
mod tiny;

fn portable_32<const M: u64>() {
    suite::single::<M, portable32::Fe<M>>();
}

fn portable_64<const M: u64>() {
    suite::single::<M, portable64::Fe<M>>();
}

fn interleaved_three<const M: u64>() {
    suite::lanes::<M, Interleaved<portable64::Fe<M>, 3>>();
}

fn interleaved_twice<const M: u64>() {
    suite::lanes::<M, Interleaved<Interleaved<portable64::Fe<M>, 2>, 2>>();
}

instances! {
    [portable_32 portable_64 interleaved_three interleaved_twice]
    m_19 [19];
    m_18651 [18651];
    m_3957 [3957];
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::super::{adx, avx2, ifma};
    use super::*;

    cpufeatures::new!(has_adx, "adx", "bmi2");
    cpufeatures::new!(has_avx2, "avx2", "fma");
    cpufeatures::new!(has_ifma, "avx512f", "avx512vl", "avx512ifma");

    fn one<const M: u64>() {
        suite::single::<M, adx::Fe<M>>();
    }

    fn interleaved_two<const M: u64>() {
        suite::lanes::<M, Interleaved<adx::Fe<M>, 2>>();
    }

    instances! {
        [one interleaved_two]
        m_19 [19] if has_adx::get();
        m_18651 [18651] if has_adx::get();
        m_3957 [3957] if has_adx::get();
    }

    #[test]
    fn four_with_avx2() {
        if has_avx2::get() {
            suite::lanes::<19, avx2::Fe4<portable64::Fe<19>>>();
        }
    }

    #[test]
    fn four_with_ifma() {
        if has_ifma::get() {
            suite::lanes::<19, ifma::Fe4<portable64::Fe<19>>>();
        }
    }

    #[test]
    fn eight_with_ifma() {
        if has_ifma::get() {
            suite::lanes::<19, ifma::Fe8<portable64::Fe<19>>>();
            suite::uncarried::<18651, ifma::Fe8<portable64::Fe<18651>, 18651>>();
            suite::uncarried::<3957, ifma::Fe8<portable64::Fe<3957>, 3957>>();
        }
    }
}
