//! One verdict for many signatures of do255, which have the point R: those of jq255 have its hash, from which no equation
//! can be made.

use alloc::vec::Vec;

use crate::group::double_odd::codec::Do;
use crate::scheme::prime_order::PrimeGroup;
use crate::scheme::schnorr::combination::{Equation, combine_vartime};
use crate::scheme::schnorr::{Combine, Scheme, Statement, verdict};

use super::format::Format;
use super::{Element, Error, Suite};
use crate::engine::double_odd::{Arithmetic, Coordinates, SumsWithGenerator as _, Verification};

impl<G: Suite<Format = Do>> Combine for G {
    type Combination = ();

    fn is_combined(signatures: usize) -> bool {
        G::Curve::pays(signatures)
    }

    fn may_combine((): ()) -> Result<(), Error> {
        Ok(())
    }

    fn verify_combined_vartime(
        (): (),
        claims: Vec<Statement<'_, G>>,
        (): (),
        seed: &[u8; 32],
    ) -> Result<(), Error> {
        let equations = claims.into_iter().map(equation).collect();
        let decode = |r: &_| Element::<G>::decode(r).ok().map(|r| *r.coordinates());
        let (s, terms) = combine_vartime(<G as Scheme>::NAME, seed, equations, decode)?;
        let difference = G::Curve::sum_with_generator_vartime(&-s, &terms);
        verdict(G::is_neutral(&difference).into())
    }
}

fn equation<'a, G: Suite<Format = Do>>(
    claim: Statement<'a, G>,
) -> Equation<'a, <G::Curve as Arithmetic>::Order, Coordinates> {
    let Statement { point, public, message, signature } = claim;
    let r = signature.head();
    let (_, c) = Do::challenge::<G>(r, public, message);
    Equation { r, s: *signature.scalar(), c, key: *point.coordinates() }
}
