//! One suite for every backend and every M: against plain big integers, and over tiny fields where all inputs occur.

use std::vec::Vec;

use num_bigint::BigUint;

use super::{portable32, portable64, sqrt};
use crate::field::interleaved::Interleaved;
use crate::field::tests::{Tested, limbs, modulus, neighbours, power, suite};
use crate::field::{FieldLanes, P3957, P18651, P25519, Prime255};
use crate::testing::instances;

// Of primes for which there are no elements with words of 64 bits then.
#[cfg(not(lemniscate_wide_arithmetic))]
mod tiny;

impl<P: Prime255> Tested for P {
    /// Limbs of 64, 51, 32, and 26 and 25 bits in turns.
    fn corners() -> Vec<BigUint> {
        let mut around = Vec::from([0u8.into(), modulus::<P>(), modulus::<P>() * 2u8]);
        around.extend([51, 63, 64, 102, 127, 128, 153, 191, 192, 204, 230, 252, 254, 255, 256].map(power));
        let starts: [&[u32]; 3] = [
            &[0, 64, 128, 192, 256],
            &[0, 51, 102, 153, 204, 255],
            &[0, 26, 51, 77, 102, 128, 153, 179, 204, 230, 255],
        ];
        [neighbours(&around, 256), limbs(&starts, 256)].concat()
    }

    fn sqrt<F: FieldLanes<Prime = P>>(x: F) -> (F::Mask, F) {
        sqrt::sqrt(x)
    }

    fn sqrt_ratio<F: FieldLanes<Prime = P>>(u: F, v: F) -> (F::Mask, F) {
        sqrt::sqrt_ratio(u, v)
    }

    fn is_square_in_lanes<F: FieldLanes<Prime = P>>(x: F) -> F::Mask {
        sqrt::is_square(x)
    }
}

fn portable_32<P: Prime255>() {
    suite::single::<portable32::Fe<P>>();
}

fn portable_64<P: Prime255>() {
    suite::single::<portable64::Fe<P>>();
}

fn interleaved_three<P: Prime255>() {
    suite::lanes::<Interleaved<portable64::Fe<P>, 3>>();
}

fn interleaved_twice<P: Prime255>() {
    suite::lanes::<Interleaved<Interleaved<portable64::Fe<P>, 2>, 2>>();
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
        suite::single::<aarch64::Fe<P>>();
    }

    fn interleaved_two<P: Prime255>() {
        suite::lanes::<Interleaved<aarch64::Fe<P>, 2>>();
    }

    instances! {
        [one interleaved_two]
        m_19 [P25519];
        m_18651 [P18651];
        m_3957 [P3957];
    }
}

#[test]
fn five_limbs_for_wide_arithmetic() {
    suite::single::<super::wide_arithmetic::Fe<P25519>>();
}

#[test]
fn four_with_simd128() {
    suite::lanes::<super::simd128::Fe4<portable64::Fe<P25519>>>();
}

#[test]
fn four_with_relaxed_simd() {
    use super::simd128::{Fe4, reals::Reals};
    suite::lanes::<Fe4<portable64::Fe<P25519>, Reals>>();
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::super::{adx, avx2, ifma};
    use super::*;

    cpufeatures::new!(has_adx, "adx", "bmi2");
    cpufeatures::new!(has_avx2, "avx2", "fma");
    cpufeatures::new!(has_ifma, "avx512f", "avx512vl", "avx512ifma");

    fn one<P: Prime255>() {
        suite::single::<adx::Fe<P>>();
    }

    fn interleaved_two<P: Prime255>() {
        suite::lanes::<Interleaved<adx::Fe<P>, 2>>();
    }

    instances! {
        [one interleaved_two]
        m_19 [P25519] if has_adx::get();
        m_18651 [P18651] if has_adx::get();
        m_3957 [P3957] if has_adx::get();
    }

    /// On any processor, all forms of runs give what single squares give, for any integer below 2^256.
    #[test]
    fn runs_in_all_forms() {
        use super::super::five_limbs;
        use super::super::four_words::Arithmetic;
        use crate::field::FieldElement;
        use crate::testing::Random;

        fn runs<P: Prime255, A: Arithmetic>() {
            let canonical = |words| portable64::Fe::<P>::new(words).to_words();
            let mut random = Random::new(30);
            let corners = P::corners().into_iter().map(|x| x.to_u64_digits()).filter(|x| x.len() <= 4);
            let corners = corners.map(|x| core::array::from_fn(|i| x.get(i).copied().unwrap_or(0)));
            for words in corners.chain(core::iter::repeat_with(|| random.words()).take(1000)) {
                let mut power = portable64::Fe::<P>::new(words);
                for n in 1..=5 {
                    power = power * power;
                    let [late, same] = A::square_n_each_late::<P, 2>([words; 2], n);
                    assert_eq!(late, same);
                    let mut forms = Vec::from([A::square_n::<P>(words, n), late]);
                    if P::M == 19 {
                        forms.push(five_limbs::square_n::<P>(words, n));
                    }
                    for form in forms {
                        assert_eq!(canonical(form), power.to_words(), "{words:x?}, {n} squares");
                        assert!(
                            form[3] < 1 << 63
                                || form[3] == 1 << 63 && form[1..3] == [0; 2] && form[0] >> 36 == 0
                        );
                    }
                }
            }
        }
        fn of_all_primes<A: Arithmetic>() {
            runs::<P25519, A>();
            runs::<P18651, A>();
            runs::<P3957, A>();
        }
        of_all_primes::<portable64::Portable>();
        if has_adx::get() {
            of_all_primes::<adx::Adx>();
        }
    }

    #[test]
    fn four_with_avx2() {
        if has_avx2::get() {
            suite::lanes::<avx2::Fe4<portable64::Fe<P25519>>>();
            suite::lanes::<avx2::Fe4<portable64::Fe<P18651>>>();
        }
    }

    #[test]
    fn four_with_ifma() {
        if has_ifma::get() {
            suite::lanes::<ifma::Fe4<portable64::Fe<P25519>>>();
        }
    }

    #[test]
    fn eight_with_ifma() {
        if has_ifma::get() {
            suite::lanes::<ifma::Fe8<portable64::Fe<P25519>>>();
            suite::uncarried::<ifma::Fe8<portable64::Fe<P18651>>>();
            suite::uncarried::<ifma::Fe8<portable64::Fe<P3957>>>();
        }
    }
}
