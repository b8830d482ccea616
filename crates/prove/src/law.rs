//! What a formula is compared with: the group law of a curve, as rational functions of affine coordinates.

use num_bigint::BigUint;

use crate::expression::Node;
use crate::formula::{Claim, Formula};
use crate::polynomial::{Fraction, Polynomial, Ring, VARIABLES};

/// Why a formula is not proved: the identity that does not hold.
pub type Refusal = &'static str;

/// A curve and its group law.
pub trait Law {
    /// The name of the curve.
    fn name(&self) -> &'static str;

    /// The polynomials in the coordinates of its points.
    fn ring(&self) -> &Ring;

    /// What the variables of graphs are: the coordinates of two points, whichever they are.
    fn inputs(&self) -> Vec<Polynomial>;

    /// Changes values of the variables so that they are those of points of the curve.
    fn complete(&self, values: &mut [BigUint; VARIABLES]);

    /// Whether these are the coordinates of a P + b Q, for every P and Q.
    ///
    /// # Errors
    /// The identity that does not hold.
    fn check(&self, coordinates: [&Polynomial; 4], claim: [i32; 2]) -> Result<(), Refusal>;

    /// The place of Z among the coordinates.
    fn z(&self) -> usize;

    /// The signs of the other coordinates that may be opposite where points are the same.
    fn representatives(&self) -> Vec<[i64; 4]>;

    /// Proves that a graph, which is that of the formula or one that was changed, computes what the formula claims.
    ///
    /// # Errors
    /// The identity that does not hold.
    fn prove(&self, formula: &Formula, graph: &[Node]) -> Result<(), Refusal> {
        let values = self.ring().evaluate(graph, &self.inputs());
        for (result, claim) in formula.results.iter().zip(&formula.claims) {
            let coordinates = result.map(|node| &values[node]);
            if coordinates.iter().any(|value| value.denominator.is_some()) {
                return Err("an inversion");
            }
            let coordinates = coordinates.map(|value| &value.numerator);
            match claim {
                Claim::Sum(sum) => self.check(coordinates, *sum)?,
                Claim::Given => {}
                Claim::Same(other) => {
                    self.check_same(
                        coordinates,
                        formula.results[*other].map(|node| &values[node].numerator),
                    )?;
                }
            }
        }
        Ok(())
    }

    /// Whether two points are the same, and Z of the first is a constant that is not 0 times powers of what is never 0.
    ///
    /// # Errors
    /// The identity that does not hold.
    fn check_same(&self, point: [&Polynomial; 4], other: [&Polynomial; 4]) -> Result<(), Refusal> {
        let (ring, z) = (self.ring(), self.z());
        let is_same = |signs: &[i64; 4]| {
            (0..4).all(|i| {
                let right = ring.product([&ring.integer(signs[i]), other[i], point[z]]);
                ring.are_equal(&ring.mul(point[i], other[z]), &right)
            })
        };
        if !self.representatives().iter().any(is_same) {
            return Err("not the same point");
        }
        let first = &self.inputs()[z];
        if !ring.is_product_of_powers(point[z], &[(other[z], 2), (first, 4)]) {
            return Err("Z may be 0");
        }
        Ok(())
    }

    /// Whether two results, with numbers in the place of variables, are the same points.
    fn are_same(&self, point: [&Fraction; 4], other: [&Fraction; 4]) -> bool {
        let ring = self.ring();
        let z = self.z();
        let is_same = |signs: &[i64; 4]| {
            (0..4).all(|i| {
                let right = ring.product([&ring.integer(signs[i]), &point[i].numerator, &other[z].numerator]);
                ring.are_equal(&ring.mul(&other[i].numerator, &point[z].numerator), &right)
            })
        };
        !other[z].numerator.is_zero() && self.representatives().iter().any(is_same)
    }
}
