//! Powers by public exponents close to that of an inversion: p - 2, (p - 3)/4 and (p - 1)/2. All begin with 223 ones, a
//! zero and 222 ones, as (p - 3)/4 = 2^446 - 2^222 - 1 does.

use crate::field::Field;

/// x^(2^222 - 1), by the numbers of ones 1, 2, 3, 6, 12, 24, 27, 54, 108, 111, 222. 10M + 221S; level 0.
#[inline(always)]
fn ones_222<F: Field>(x: F) -> F {
    let raised = |mut power: F, n: usize, factor: &F| {
        power.set_square_n_mul(n, factor);
        power
    };
    let two = raised(x, 1, &x);
    let three = raised(two, 1, &x);
    let mut power = three;
    for n in [3, 6, 12] {
        power = raised(power, n, &power);
    }
    power = raised(power, 3, &three);
    for n in [27, 54] {
        power = raised(power, n, &power);
    }
    power = raised(power, 3, &three);
    raised(power, 111, &power)
}

/// x^((p - 3)/4), p - 3 = 2^448 - 2^224 - 4. Operand of level at most 2. 12M + 445S; level 0.
#[inline(always)]
pub(super) fn power_quarter<F: Field>(x: F) -> F {
    let ones = ones_222(x);
    // 223 ones, and then a zero and 222 ones.
    let mut power = ones;
    power.set_square_n_mul(1, &x);
    power.set_square_n_mul(223, &ones);
    power
}

/// x^(p - 2), p - 2 = 4 (p - 3)/4 + 1: 1/x, and 0 for 0. Operand of level at most 2. 13M + 447S; level 0.
#[inline(always)]
pub(super) fn invert<F: Field>(x: F) -> F {
    let mut power = power_quarter(x);
    power.set_square_n_mul(2, &x);
    power
}

/// x^((p - 1)/2), (p - 1)/2 = 2 (p - 3)/4 + 1, the Legendre symbol: 1 for a square, -1 for another element, 0 for 0. Operand
/// of level at most 2. 13M + 446S; level 0.
#[inline(always)]
pub(super) fn power_half<F: Field>(x: F) -> F {
    let mut power = power_quarter(x);
    power.set_square_n_mul(1, &x);
    power
}
