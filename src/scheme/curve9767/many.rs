//! What needs a heap.

use alloc::vec::Vec;

use super::element::GENERATOR;
use super::scheme::Claim;
use super::{Curve9767, Error};
use crate::engine::{SumsOfProducts as _, curve9767 as engine};
use crate::scheme::prime_order::{self, PrimeGroup};
use crate::scheme::schnorr::combination::{Equation, combine_vartime};
use crate::scheme::schnorr::{self, Combine, Scheme, verdict};

pub use schnorr::batch::many::for_combinations::*;
pub use schnorr::batch::many::{for_exchanges::*, for_schemes::*};

/// An element with a table of its multiples.
pub type PreparedElement = prime_order::PreparedElement<Curve9767>;
/// A bounded cache of prepared keys, for batches in which keys recur.
pub type PreparedKeys = schnorr::PreparedKeys<Curve9767>;

impl Combine for Curve9767 {
    type Combination = ();

    fn is_combined(signatures: usize) -> bool {
        signatures >= 8
    }

    fn may_combine((): ()) -> Result<(), Error> {
        Ok(())
    }

    fn verify_combined_vartime((): (), claims: Vec<Claim<'_>>, (): (), seed: &[u8; 32]) -> Result<(), Error> {
        let equation = |claim| {
            let Claim { signature, challenge, key } = claim;
            Equation { r: signature.head(), s: *signature.scalar(), c: challenge, key: *key.coordinates() }
        };
        let equations = claims.into_iter().map(equation).collect();
        let (s, mut terms) =
            combine_vartime(<Self as Scheme>::NAME, seed, equations, engine::sums::decode_or_neutral)?;
        terms.push((-s, GENERATOR));
        verdict(Self::is_neutral(&engine::Curve9767::sum_of_products_vartime(&terms)).into())
    }
}

impl schnorr::Compiled for Curve9767 {
    type Instances = (schnorr::Batches<Self>, schnorr::Exchanges<Self>, schnorr::Combinations<Self>);

    #[inline(never)]
    fn instances() -> Self::Instances {
        (schnorr::Batches::compiled(), schnorr::Exchanges::compiled(), schnorr::Combinations::compiled())
    }
}
