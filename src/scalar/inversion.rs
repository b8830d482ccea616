//! Inverses of many scalars, which share inversions (Montgomery, Mathematics of Computation 48, 1987): three products each.

use subtle::ConditionallySelectable;
use zeroize::Zeroize;

use super::order::Order;
use super::{GroupScalar, Scalar};

/// The scalars that share an inversion.
const SHARING: usize = 64;

impl<O: Order<N>, const N: usize> Scalar<O, N>
where
    Self: GroupScalar,
{
    /// Replaces each scalar by its inverse modulo the order, and 0 by 0. Faster than separate inversions. Constant-time except for
    /// their number.
    ///
    /// ```
    /// use lemniscate::scalar::order;
    ///
    /// type Scalar = lemniscate::scalar::Scalar<order::Ed25519>;
    ///
    /// let mut scalars = [2u64, 0, 5].map(Scalar::from);
    /// Scalar::invert_each(&mut scalars);
    /// assert_eq!(scalars, [Scalar::from(2u64).invert(), Scalar::ZERO, Scalar::from(5u64).invert()]);
    /// ```
    pub fn invert_each(scalars: &mut [Self]) {
        let mut before = [Self::ONE; SHARING];
        for scalars in scalars.chunks_mut(SHARING) {
            let mut product = Self::ONE;
            for (scalar, before) in scalars.iter().zip(&mut before) {
                *before = product;
                // What has no inverse must not affect those of others.
                product *= Self::conditional_select(scalar, &Self::ONE, scalar.is_zero());
            }
            let mut inverse = GroupScalar::invert(&product);
            for (scalar, before) in scalars.iter_mut().zip(&before).rev() {
                let factor = Self::conditional_select(scalar, &Self::ONE, scalar.is_zero());
                *scalar = Self::conditional_select(&(inverse * before), &Self::ZERO, scalar.is_zero());
                inverse *= factor;
            }
            product.zeroize();
            inverse.zeroize();
        }
        before.zeroize();
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::scalar::order;

    fn inverses_are_right<O: Order<N>, const N: usize>()
    where
        Scalar<O, N>: GroupScalar,
    {
        for count in [0, 1, 2, SHARING, SHARING + 1, 3 * SHARING - 1] {
            let scalars: Vec<Scalar<O, N>> = (0..count)
                .map(|i| if i % 7 == 3 { Scalar::ZERO } else { -Scalar::from(i as u64 + 1) })
                .collect();
            let mut inverses = scalars.clone();
            Scalar::invert_each(&mut inverses);
            for (scalar, inverse) in scalars.iter().zip(&inverses) {
                assert_eq!(GroupScalar::invert(scalar), *inverse);
                assert!(*scalar * inverse == Scalar::ONE || scalar == inverse);
            }
        }
    }

    #[test]
    fn inverses_of_many() {
        inverses_are_right::<order::Ed25519, 4>();
        inverses_are_right::<order::Ed448, 7>();
    }
}
