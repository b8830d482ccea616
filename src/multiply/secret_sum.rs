//! Sums of any number of products of secret scalars and variable points, for which the tables of not too many points are made
//! at a time ([`variable_base`](super::variable_base)).

use alloc::vec::Vec;

use zeroize::{Zeroize, Zeroizing};

use crate::group::Group;

use super::variable_base::{SecretTerm, sum_of_products};

/// The width of the windows of scalars.
pub const WIDTH: usize = 5;
/// The multiples in the table of a point: the largest magnitude of digits.
pub const MULTIPLES: usize = 1 << (WIDTH - 1);

/// The tables at a time: more would not stay in the cache, and the doublings of each such part hardly count.
const CHUNK: usize = 64;

/// A sum of products of points and scalars. Each scalar has D digits of [`WIDTH`] bits. Constant-time except for the number
/// of terms.
pub struct SecretSum<G: Group, const D: usize> {
    sum: G,
    digits: Vec<Zeroizing<[i8; D]>>,
    tables: Vec<[G::Addend; MULTIPLES]>,
}

impl<G: Group, const D: usize> SecretSum<G, D> {
    /// The sum of no products, with room for some.
    #[inline(always)]
    pub fn new(terms: usize) -> Self {
        let room = terms.min(CHUNK);
        SecretSum { sum: G::neutral(), digits: Vec::with_capacity(room), tables: Vec::with_capacity(room) }
    }

    /// Adds a product, by the digits from the lowest and the multiples from 1 on.
    #[inline(always)]
    pub fn push(&mut self, digits: Zeroizing<[i8; D]>, table: [G::Addend; MULTIPLES]) {
        self.digits.push(digits);
        self.tables.push(table);
        if self.digits.len() == CHUNK {
            self.add_up();
        }
    }

    #[inline(always)]
    fn add_up(&mut self) {
        let mut terms = Vec::with_capacity(self.digits.len());
        for (digits, table) in self.digits.iter().zip(&self.tables) {
            terms.push(SecretTerm { digits: &**digits, table });
        }
        self.sum.set_add_point(&sum_of_products(WIDTH, &terms));
        self.digits.clear();
        self.tables.clear();
    }

    /// The sum.
    #[inline(always)]
    pub fn finish(mut self) -> G {
        if !self.digits.is_empty() {
            self.add_up();
        }
        self.sum
    }
}

/// The parts of a scalar, for which a prepared point has a table each.
const PARTS: usize = 8;
/// The most digits of a part.
const MOST_PLACES: usize = 16;

/// The multiples of a point for all parts of scalars of D digits: `MULTIPLES` of P, of 2^(WIDTH places) P, and so on. All parts
/// share the doublings of one. `table` makes those of a point. Constant-time.
#[inline(always)]
pub fn multiples_of_parts<G: Group, const D: usize>(
    point: G,
    table: impl Fn(G) -> [G::Addend; MULTIPLES],
) -> Vec<[G::Addend; MULTIPLES]> {
    let mut tables = Vec::with_capacity(PARTS);
    let mut power = point;
    for part in 0..PARTS {
        if part > 0 {
            power.set_double_n(WIDTH * D.div_ceil(PARTS));
        }
        tables.push(table(power));
    }
    tables
}

/// The product of a scalar, by D digits from the lowest, and the point with these multiples. Constant-time.
#[inline(always)]
pub fn product_of_parts<G: Group, const D: usize>(digits: &[i8; D], tables: &[[G::Addend; MULTIPLES]]) -> G {
    const { assert!(D <= PARTS * MOST_PLACES) };
    let places = D.div_ceil(PARTS);
    // The last parts are filled up with zeros.
    let mut parts = [[0; MOST_PLACES]; PARTS];
    for (part, digits) in parts.iter_mut().zip(digits.chunks(places)) {
        part[..digits.len()].copy_from_slice(digits);
    }
    let terms: [_; PARTS] = core::array::from_fn(|i| SecretTerm {
        digits: &parts[i][..places],
        table: tables.get(i).map_or(&[][..], |table| table.as_slice()),
    });
    let product = sum_of_products(WIDTH, &terms);
    parts.zeroize();
    product
}
