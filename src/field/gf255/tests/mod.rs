//! One suite for every backend and every M: against plain big integers, and over tiny fields where all inputs occur.

use super::{portable32, portable64};
use crate::field::interleaved::Interleaved;

mod model;
mod suite;
mod tiny;

/// The suite for one type of elements or lanes, for all M, where the processor can run it.
macro_rules! backend {
    ($name:ident, $single:ident, $available:expr, $fe:ident => $type:ty) => {
        mod $name {
            use super::*;

            fn run<const M: u64>() {
                type $fe<const M: u64> = $type;
                if $available {
                    suite::$single::<M, $fe<M>>();
                }
            }

            #[test]
            fn m_19() {
                run::<19>();
            }

            #[test]
            fn m_18651() {
                run::<18651>();
            }

            #[test]
            fn m_3957() {
                run::<3957>();
            }
        }
    };
}

backend!(portable_32, single, true, Fe => portable32::Fe<M>);
backend!(portable_64, single, true, Fe => portable64::Fe<M>);
backend!(interleaved_three, lanes, true, Fe => Interleaved<portable64::Fe<M>, 3>);
backend!(interleaved_twice, lanes, true, Fe => Interleaved<Interleaved<portable64::Fe<M>, 2>, 2>);

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::super::{adx, avx2, ifma};
    use super::*;

    cpufeatures::new!(has_adx, "adx", "bmi2");

    backend!(one, single, has_adx::get(), Fe => adx::Fe<M>);
    backend!(interleaved_two, lanes, has_adx::get(), Fe => Interleaved<adx::Fe<M>, 2>);

    cpufeatures::new!(has_avx2, "avx2", "fma");
    cpufeatures::new!(has_ifma, "avx512f", "avx512vl", "avx512ifma");

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
        }
    }
}
