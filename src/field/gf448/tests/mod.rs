//! One suite for every backend, against plain big integers.

use std::vec::Vec;

use num_bigint::BigUint;

use super::{portable32, portable64, sqrt};
use crate::field::tests::{Tested, limbs, modulus, neighbours, power, suite};
use crate::field::{FieldLanes, P448};

impl Tested for P448 {
    /// Limbs of 32, 45 and 44, 56 and 64 bits, and halves.
    fn corners() -> Vec<BigUint> {
        let p = modulus::<P448>();
        let mut around =
            Vec::from([BigUint::ZERO, p.clone(), power(448) - power(224), power(225) + 1u8, &p / 2u8]);
        around.extend(
            [55, 56, 64, 112, 168, 192, 223, 224, 225, 256, 280, 336, 384, 392, 446, 447, 448].map(power),
        );
        let of_45 = (0..=450).step_by(45).map(|start| start - start / 225).collect();
        let mut starts: Vec<Vec<_>> = [32, 56, 64, 224].map(|bits| (0..=448).step_by(bits).collect()).into();
        starts.push(of_45);
        let mut corners = neighbours(&around, 448);
        for starts in starts {
            corners.extend(limbs(&[&starts], 448));
            // Single limbs half full, and all limbs at the place where rounding goes up, and just below.
            let halves = starts[1..].iter().map(|end| power(end - 1));
            let units: BigUint = starts[..starts.len() - 1].iter().copied().map(power).sum();
            let all: BigUint = halves.clone().sum();
            corners.extend(halves.chain([&all - units, all]));
        }
        corners
    }

    fn sqrt<F: FieldLanes<Prime = P448>>(x: F) -> (F::Mask, F) {
        sqrt::sqrt(x)
    }

    fn sqrt_ratio<F: FieldLanes<Prime = P448>>(u: F, v: F) -> (F::Mask, F) {
        sqrt::sqrt_ratio(u, v)
    }

    fn is_square_in_lanes<F: FieldLanes<Prime = P448>>(x: F) -> F::Mask {
        sqrt::is_square(x)
    }
}

#[test]
fn portable_32() {
    suite::single::<portable32::Fe>();
}

#[test]
fn portable_64() {
    suite::single::<portable64::Fe>();
}

#[cfg(target_arch = "aarch64")]
#[test]
fn aarch64() {
    suite::single::<super::aarch64::Fe>();
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
