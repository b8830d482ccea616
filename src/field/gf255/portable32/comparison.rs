//! For tests on processors that have assembly: the portable arithmetic, and elements with any words.

use super::program::{ELEMENTS, programs};
use super::words;
use super::{Fe, words::Limbs};
use crate::field::level::Level;
use crate::field::{P18651, Prime255};

/// Are the words of elements any words, or only those below 2q?
pub const ANY_WORDS: bool = super::ANY_WORDS;

/// The element with these words, as they are. They must be ones that an element may have.
pub fn element<P: Prime255>(words: Limbs) -> Fe<P> {
    Fe::with(words, Level::TIGHT)
}

/// The words of an element, as they are.
pub fn words_of<P: Prime255>(element: &Fe<P>) -> Limbs {
    element.limbs
}

/// a b, where a and b are below 2q, as they are below.
pub fn multiply(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    words::multiply(a, b, m)
}

/// a^2.
pub fn square(a: &Limbs, m: u32) -> Limbs {
    words::square(a, m)
}

/// a k, for k below 2^18.
pub fn multiply_small(a: &Limbs, k: u32, m: u32) -> Limbs {
    words::multiply_small(a, k, m)
}

/// a + b.
pub fn add(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    words::add(a, b, m)
}

/// a - b.
pub fn subtract(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    words::subtract(a, b, m)
}

/// The canonical words of any words.
pub fn canonical(a: &Limbs, m: u32) -> Limbs {
    words::canonical(a, m)
}

const A: usize = 0;
const B: usize = 1;
const R2: usize = 2;
const R3: usize = 3;
const R4: usize = 4;
const R5: usize = 5;
const R6: usize = 6;
const R7: usize = 7;
const R8: usize = 8;

programs! {
    /// Of two elements a and b, from the third on: a b, a^2, a + b, a - b, 2a - b, a - 2b and a - 16b.
    fn write_results::<P18651> {
        multiply R2 = A, B;
        square R3 = A;
        add R4 = A, B;
        sub R5 = A, B;
        double_sub R6 = A, B;
        sub_multiple R7 = A, 2, B;
        sub_multiple R8 = A, 16, B;
    }

    /// Written over what they are made of: 2b - a, b - 2a and b - 8a; 4a, 2a - b, (a + b)^8 and a itself.
    fn write_over::<P18651> {
        add R2 = A, A;
        sub R2 = R2, A;
        double_sub R2 = B, R2;
        add R3 = A, A;
        sub R3 = R3, A;
        sub_multiple R3 = B, 2, R3;
        sub R4 = B, A;
        add R4 = R4, A;
        sub_multiple R4 = R4, 8, A;
        quadruple R5 = A;
        quadruple R6 = A;
        sub_both R6 = A, A;
        sub R6 = R6, B;
        add R7 = A, B;
        repeat 3 {
            square R7 = R7;
        }
        sub R8 = A, B;
        add R8 = R8, B;
    }

    /// a^2 - 2b, a^2 - 128b, a^2, (a + 16b)^2 - 32ab, and over its operands (a + b)^2 - 2b, (a + 1024b)^2 - 2048a and a^4.
    #[cfg(lemniscate_assembly = "thumbv7em")]
    fn write_squares::<P18651> {
        square_sub R2 = A, 2, B;
        square_sub R3 = A, 128, B;
        multiply R6 = A, B;
        square_sum_sub R5 = A, 16, B, R6;
        sub R6 = A, B;
        add R6 = R6, B;
        square_sum_sub R6 = R6, 1, B, B;
        sub R7 = B, A;
        add R7 = R7, A;
        square_sum_sub R7 = A, 1024, R7, A;
        square_twice R8 = A, R4;
    }

    /// a + 2b, a + b and a - b, a, a, 16a and b^4.
    #[cfg(lemniscate_assembly = "thumbv7em")]
    fn write_sums::<P18651> {
        add_multiple R2 = A, 2, B;
        sub R4 = B, A;
        add R4 = R4, A;
        sum_difference R3 = R4;
        sixteenfold R7 = A;
        sub R8 = B, A;
        add R8 = R8, A;
        square_twice R8 = R8, R8;
    }
}

/// What programs make of a and b.
pub fn results_of_programs(a: &Fe<P18651>, b: &Fe<P18651>) -> [[Fe<P18651>; ELEMENTS - 2]; 2] {
    [write_results, write_over].map(|write| results(write, a, b))
}

/// Likewise the steps that only larger processors have.
pub fn results_of_larger(a: &Fe<P18651>, b: &Fe<P18651>) -> Option<[[Fe<P18651>; ELEMENTS - 2]; 2]> {
    #[cfg(lemniscate_assembly = "thumbv7em")]
    return Some([write_squares, write_sums].map(|write| results(write, a, b)));
    #[cfg(not(lemniscate_assembly = "thumbv7em"))]
    (a, b, None).2
}

fn results(
    write: impl Fn(&mut [Fe<P18651>; ELEMENTS]),
    a: &Fe<P18651>,
    b: &Fe<P18651>,
) -> [Fe<P18651>; ELEMENTS - 2] {
    let mut elements = [*a; ELEMENTS];
    elements[B] = *b;
    write(&mut elements);
    core::array::from_fn(|i| elements[i + 2])
}
