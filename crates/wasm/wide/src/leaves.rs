//! Products modulo 2^255 - 19 of five limbs of 51 bits.
//!
//! `src/field/gf255/wide_arithmetic/leaves.rs` has these formulas in Rust, with the bounds of limbs.

use wasm_encoder::Function;

use crate::code::{Code, Parameter, Word};

type Limbs = [Word; 5];

/// The functions that are written here. The first parameter is the address of the result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leaf {
    /// Of the elements at two addresses.
    Mul,
    /// Of the element at an address, as often as a number says.
    SquareN,
    /// Of the element at an address, and a number.
    MulSmall,
}

impl Leaf {
    pub const ALL: [Self; 3] = [Self::Mul, Self::SquareN, Self::MulSmall];

    /// Under which modules export it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mul => "lemniscate_wide_mul",
            Self::SquareN => "lemniscate_wide_square_n",
            Self::MulSmall => "lemniscate_wide_mul_small",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|leaf| leaf.name() == name)
    }

    pub fn function(self) -> Function {
        let [result, first, second] = [0, 1, 2].map(Parameter);
        let mut code = Code::new(3);
        let a = code.load(first);
        match self {
            Self::Mul => {
                let b = code.load(second);
                let product = product(&mut code, a, b);
                code.store(result, product);
            }
            Self::SquareN => {
                code.repeat(second, a, square);
                code.store(result, a);
            }
            Self::MulSmall => {
                let k = code.number(second);
                let k = code.shift_left(k, 13);
                let product = carried_columns(&mut code, a.map(|limb| [(limb, k)]));
                code.store(result, product);
            }
        }
        code.function()
    }
}

fn product(code: &mut Code, a: Limbs, b: Limbs) -> Limbs {
    let [a0, a1, a2, a3, a4] = a.map(|limb| code.shift_left(limb, 8));
    let [m1, m2, m3, m4] = [b[1], b[2], b[3], b[4]].map(|limb| code.mul(limb, 19 << 5));
    let [b0, b1, b2, b3, b4] = b.map(|limb| code.shift_left(limb, 5));
    carried_columns(
        code,
        [
            [(a0, b0), (a1, m4), (a2, m3), (a3, m2), (a4, m1)],
            [(a0, b1), (a1, b0), (a2, m4), (a3, m3), (a4, m2)],
            [(a0, b2), (a1, b1), (a2, b0), (a3, m4), (a4, m3)],
            [(a0, b3), (a1, b2), (a2, b1), (a3, b0), (a4, m4)],
            [(a0, b4), (a1, b3), (a2, b2), (a3, b1), (a4, b0)],
        ],
    )
}

fn square(code: &mut Code, limbs: Limbs) -> Limbs {
    let [a0, a1, a2, a3, a4] = limbs.map(|limb| code.shift_left(limb, 9));
    let [m3, m4] = [limbs[3], limbs[4]].map(|limb| code.mul(limb, 19 << 5));
    let [b0, b1, b2, b3, b4] = limbs.map(|limb| code.shift_left(limb, 5));
    let [h0, h1, h2, h3, h4] = [b0, b1, b2, m3, m4].map(|word| code.shift_right(word, 1));
    carried_columns(
        code,
        [
            [(a0, h0), (a1, m4), (a2, m3)],
            [(a3, h3), (a0, b1), (a2, m4)],
            [(a1, h1), (a0, b2), (a3, m4)],
            [(a4, h4), (a0, b3), (a1, b2)],
            [(a2, h2), (a0, b4), (a1, b3)],
        ],
    )
}

fn carried_columns<const N: usize>(code: &mut Code, columns: [[(Word, Word); N]; 5]) -> Limbs {
    let columns = columns.map(|products| code.sum_of_products(&products));
    let low = columns.map(|[low, _]| code.shift_right(low, 13));
    let sums = carried(code, low, columns.map(|[_, high]| high));
    let carries = sums.map(|sum| code.shift_right(sum, 51));
    let low = sums.map(|sum| code.and(sum, (1 << 51) - 1));
    carried(code, low, carries)
}

fn carried(code: &mut Code, [l0, l1, l2, l3, l4]: Limbs, [c0, c1, c2, c3, c4]: Limbs) -> Limbs {
    let c4 = code.mul(c4, 19);
    [[l0, c4], [l1, c0], [l2, c1], [l3, c2], [l4, c3]].map(|[low, carry]| code.add(low, carry))
}

#[cfg(test)]
mod tests;
