//! Products by the two constant factors of a ladder, one of them small.
//!
//! The product of a = sum a\[k\] 2^(13 k) and a fixed factor f is sum a\[k\] (2^(13 k) f): the limbs of a times a matrix of 20 by 20 limbs,
//! which is made once. So there are 20 columns and not 39, and a lane has a column rather than an element: 50 instructions multiply,
//! where a product of four elements takes 210, and those that carry are for four columns each.
//!
//! # Bounds
//!
//! In the words of [`limbs`](super::limbs): elements are sums of two tight values, f is tight. The rows of the matrix are so, too, as each
//! is carried twice from that before. A column is below 20.3 * 2^13.03 * 2^12.4 < 2^30. The first time carries at most 2^16.8, and
//! 608 times as much to the first column. The second time leaves 2^13.4 in the first two, and 2^12 + 16 in the others: less than three
//! tight values. A product by a number below 2^18 is at most a tight value and 2^10 then. Both are good for a factor.

use super::Form;
use super::limbs::{BITS, FOLD, HALF, LOW, Limbs, each, splat16, splat32, store, ten};
use super::register::*;
use crate::field::vector::lanes;

/// Columns 4r .. 4r + 3 in the lanes of register r, each more by [`HALF`] than it is, so that carries round to the nearest.
type Columns = [Register; 5];

/// The factors of lane 1 and of lane 3.
#[derive(Clone, Copy)]
pub struct Factors {
    small: Small,
    /// At place \[i\]\[r\], what limbs 2i and 2i + 1 of an element give to columns 4r .. 4r + 3.
    matrix: [[Register; 5]; 10],
}

/// What limbs give to the columns of a product by a number k = c + 2^13 d below 2^18: to their own, and d times to the next.
#[derive(Clone, Copy)]
struct Small {
    /// Of limbs 4r and 4r + 1, to columns from 4r on.
    first: Register,
    /// Of limbs 4r + 2 and 4r + 3.
    second: Register,
    /// Of limb 4r - 1, to column 4r.
    before: Register,
    /// Of limb 19, to column 0.
    last: Register,
}

/// An array of the values for r = 0 .. 5.
macro_rules! five {
    (|$r:ident| $value:expr) => {{
        let mut all = [splat32(0); 5];
        let mut $r = 0;
        while $r < 5 {
            all[$r] = $value;
            $r += 1;
        }
        all
    }};
}

impl Factors {
    /// A number below 2^18 for lane 1, and for lane 3 the element with these limbs, tight: limbs 2i and 2i + 1 at place i.
    pub(super) fn new(small: u32, element: &[u32; 10]) -> Self {
        let lower = |i: usize| i32::from(element[i] as i16) as u32;
        let upper = |i: usize| (element[i] as i32 >> 16) as u32;
        let mut columns =
            five!(|r| register([lower(2 * r), upper(2 * r), lower(2 * r + 1), upper(2 * r + 1)]));
        let mut matrix = [[splat32(0); 5]; 10];
        for row in &mut matrix {
            let even = columns;
            columns = times_limb(&columns);
            *row = five!(|r| halves(even[r], left32::<16>(columns[r])));
            columns = times_limb(&columns);
        }
        Factors { small: Small::new(small), matrix }
    }

    /// The element in lane 1 times the first factor, that in lane 3 times the second, and 0 in the other lanes, tight.
    #[inline(never)]
    pub(super) fn mul(&self, a: &Limbs) -> Limbs {
        let products = self.products(a);
        let mut tight = ten!(|i| products.register(i));
        tight.carry();
        tight
    }

    /// [`Self::mul`], whose registers the caller reads one by one; not tight.
    #[inline(always)]
    pub(super) fn products(&self, a: &Limbs) -> Products {
        let mut small = [splat32(0); 3];
        let columns = self.small.mul(&ten!(|i| permute::<{ lanes(1, 1, 1, 1) }>(a[i])));
        for (place, pairs) in small.iter_mut().zip(packed(columns)) {
            store(place, pairs);
        }
        let pairs = ten!(|i| permute::<{ lanes(3, 3, 3, 3) }>(a[i]));
        let mut large = [splat32(0); 5];
        macro_rules! four_columns {
            ($r:literal) => {
                let mut sum = splat32(HALF);
                for i in 0..10 {
                    sum = add32(sum, dot(pairs[i], self.matrix[i][$r]));
                }
                store(&mut large[$r], sum);
            };
        }
        each!(four_columns: 0 1 2 3 4);
        Products { small, large: packed(large) }
    }
}

/// Two products: four pairs of limbs in each register.
pub(super) struct Products {
    small: [Register; 3],
    large: [Register; 3],
}

impl Products {
    /// Register i of both: in lane 1 and in lane 3.
    #[inline(always)]
    pub(super) fn register(&self, i: usize) -> Register {
        let (zero, small, large) = (splat32(0), self.small[i / 4], self.large[i / 4]);
        let (x, y) = if i % 4 < 2 {
            (zip_low32(zero, small), zip_low32(zero, large))
        } else {
            (zip_high32(zero, small), zip_high32(zero, large))
        };
        if i.is_multiple_of(2) { low64(x, y) } else { high64(x, y) }
    }
}

impl Small {
    fn new(k: u32) -> Self {
        debug_assert!(k < 1 << 18);
        let d = (k + HALF) >> BITS;
        let c = k.wrapping_sub(d << BITS) & 0xffff;
        Small {
            first: register([c, d | c << 16, d << 16, 0]),
            second: register([0, 0, c, d | c << 16]),
            before: register([d << 16, 0, 0, 0]),
            last: register([(FOLD * d) << 16, 0, 0, 0]),
        }
    }

    /// The columns of the product, of the limbs in every lane.
    #[inline(always)]
    fn mul(&self, a: &Limbs) -> Columns {
        five!(|r| {
            let before = if r == 0 { dot(a[9], self.last) } else { dot(a[2 * r - 1], self.before) };
            let own = add32(dot(a[2 * r], self.first), dot(a[2 * r + 1], self.second));
            add32(add32(own, before), splat32(HALF))
        })
    }
}

/// Carries all columns at the same time.
#[inline(always)]
fn carried(columns: Columns) -> Columns {
    let carries = five!(|r| floor32::<BITS>(columns[r]));
    five!(|r| {
        let before = carries[(r + 4) % 5];
        let before = if r == 0 { mul32(before, splat32(FOLD)) } else { before };
        add32(and(columns[r], splat32(LOW)), last_and_three(before, carries[r]))
    })
}

/// The columns, carried twice, as pairs of limbs: place h has columns 8h to 8h + 7.
#[inline(always)]
fn packed(columns: Columns) -> [Register; 3] {
    let [a, b, c, d, e] = carried(carried(columns));
    [narrow(a, b), narrow(c, d), narrow(e, e)].map(
        #[inline(always)]
        |pairs| sub16(pairs, splat16(HALF)),
    )
}

/// The limbs of 2^13 times an element, both without [`HALF`], for the sum of two tight values.
#[inline(always)]
fn times_limb(columns: &Columns) -> Columns {
    let moved = five!(|r| {
        let before = columns[(r + 4) % 5];
        let before = if r == 0 { mul32(before, splat32(FOLD)) } else { before };
        add32(last_and_three(before, columns[r]), splat32(HALF))
    });
    let twice = carried(carried(moved));
    five!(|r| sub32(twice[r], splat32(HALF)))
}
