//! Any number of random signatures.

use curve25519_dalek::{EdwardsPoint, Scalar};

use crate::crafted::challenge;
use crate::points::torsion;
use crate::{Case, Source};

/// How many keys the signatures of one label are by: fewer than signatures, as batches treat equal keys alike.
const KEYS: usize = 64;

/// An endless row of signatures: of each four, one has parts of small order in A and R, and one of each three is
/// spoilt somewhere.
pub fn random(label: &str) -> impl Iterator<Item = Case> + use<> {
    let mut source = Source::new(label);
    let torsion = torsion();
    let keys: Vec<_> = (0..KEYS)
        .map(|i| {
            let a = source.scalar();
            let part = if i % 4 == 0 { source.below(8) } else { 0 };
            (a, (EdwardsPoint::mul_base(&a) + torsion[part]).compress().to_bytes())
        })
        .collect();
    core::iter::from_fn(move || {
        let (a, public_key) = keys[source.below(KEYS)];
        let part = if source.below(4) == 0 { source.below(8) } else { 0 };
        let r = source.scalar();
        let point = (EdwardsPoint::mul_base(&r) + torsion[part]).compress().to_bytes();
        let message = source.message(200);
        let s = r + challenge(&point, &public_key, &message) * a;
        let mut case = Case::new("random", public_key, &message, point, s.to_bytes());
        if source.below(3) == 0 {
            spoil(&mut case, &mut source);
        }
        Some(case)
    })
}

/// Changes one thing.
fn spoil(case: &mut Case, source: &mut Source) {
    case.family = "random, spoilt";
    match source.below(5) {
        0 => case.message.push(0),
        1 => case.signature[32..].copy_from_slice(&source.scalar().to_bytes()),
        2 => case.signature[..32].copy_from_slice(&source.bytes::<32>()),
        3 => {
            let s = Scalar::from_bytes_mod_order(case.s()) + Scalar::ONE;
            case.signature[32..].copy_from_slice(s.as_bytes());
        }
        _ => {
            let bit = source.below(512);
            case.signature[bit / 8] ^= 1 << (bit % 8);
        }
    }
}
