//! Reductions and products modulo the orders, compared with divisions bit by bit.

use lemniscate::scalar::Scalar;
use lemniscate::scalar::order::{Curve9767, DoubleOddE, DoubleOddS, Ed25519, Order};

use super::Random;

/// How many random integers are reduced.
const RANDOM: usize = 200;

pub fn test() -> bool {
    of::<Ed25519>() && of::<DoubleOddE>() && of::<DoubleOddS>() && of::<Curve9767>()
}

fn of<O: Order>() -> bool {
    let mut random = Random(O::WORDS[0]);
    let mut order_at = [[0; 16]; 2];
    for i in 0..8 {
        let word = (O::WORDS[i / 2] >> (32 * (i % 2))) as u32;
        (order_at[0][i], order_at[1][i + 8]) = (word, word);
    }
    let bounds = [[0; 16], [u32::MAX; 16], order_at[0], order_at[1]];
    let mut is_well = bounds.iter().all(reduces::<O>);
    for _ in 0..RANDOM {
        is_well &= reduces::<O>(&random.words());
        let (a, b): ([u32; 8], [u32; 8]) = (random.words(), random.words());
        let scalar = |words: &[u32; 8]| Scalar::<O>::from_bytes_reduced(&bytes(words));
        let (x, y) = (scalar(&a), scalar(&b));
        let expected: [u8; 32] = bytes(&remainder::<O>(&product(&a, &b)));
        is_well &= (x * y).to_bytes() == expected && (x + y - y).to_bytes() == x.to_bytes();
        is_well &= bool::from(x.is_zero()) || (x * x.invert()).to_bytes() == one();
    }
    is_well
}

fn one() -> [u8; 32] {
    core::array::from_fn(|i| u8::from(i == 0))
}

fn bytes<const N: usize, const B: usize>(words: &[u32; N]) -> [u8; B] {
    core::array::from_fn(|i| (words[i / 4] >> (8 * (i % 4))) as u8)
}

fn reduces<O: Order>(words: &[u32; 16]) -> bool {
    let expected: [u8; 32] = bytes(&remainder::<O>(words));
    Scalar::<O>::from_bytes_wide(&bytes(words)).to_bytes() == expected
}

fn product(a: &[u32; 8], b: &[u32; 8]) -> [u32; 16] {
    let mut product = [0; 16];
    for (i, &a) in a.iter().enumerate() {
        let mut carry = 0;
        for (j, &b) in b.iter().enumerate() {
            let sum = u64::from(a) * u64::from(b) + u64::from(product[i + j]) + carry;
            (product[i + j], carry) = (sum as u32, sum >> 32);
        }
        product[i + 8] = carry as u32;
    }
    product
}

/// By doubling and subtracting: the order has 255 bits at most, so that nothing is lost.
fn remainder<O: Order>(words: &[u32; 16]) -> [u32; 8] {
    let mut rest = [0u64; 4];
    for bit in (0..512).rev() {
        let mut carry = u64::from(words[bit / 32] >> (bit % 32) & 1);
        for word in &mut rest {
            (*word, carry) = (*word << 1 | carry, *word >> 63);
        }
        let mut less = rest;
        let mut borrow = false;
        for (word, order) in less.iter_mut().zip(O::WORDS) {
            let (once, first) = word.overflowing_sub(order);
            let (twice, second) = once.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (twice, first | second);
        }
        if !borrow {
            rest = less;
        }
    }
    core::array::from_fn(|i| (rest[i / 2] >> (32 * (i % 2))) as u32)
}
