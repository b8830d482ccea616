//! One verdict for many signatures, by one equation that combines theirs with random coefficients
//! ([`combination`](crate::scheme::eddsa::combination)).

use alloc::vec::Vec;

use crate::engine::edwards::Sums;
use crate::engine::edwards448::{Claim, Edwards448};
use crate::scheme::eddsa::{Policies, combination::random};
use crate::scheme::schnorr::{Combine, Error};

use crate::scheme::ed448::{Ed448, Policy};

impl Combine for Ed448 {
    type Combination = ();

    fn is_combined(signatures: usize) -> bool {
        Edwards448::pays(signatures)
    }

    fn may_combine(policy: Policy) -> Result<(), Error> {
        Policies::may_combine(policy)
    }

    fn verify_combined_vartime(_: Policy, claims: Vec<Claim>, (): (), seed: &[u8; 32]) -> Result<(), Error> {
        random::verify_vartime(&claims, seed)
    }
}
