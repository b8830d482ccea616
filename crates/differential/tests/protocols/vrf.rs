//! RFC 9381 beside `vrf-rfc9381`.

use lemniscate_protocols::vrf::{Proof, PublicKey, SecretKey, Suite};
use vrf_rfc9381::ec::edwards25519::{elligator2, tai};
use vrf_rfc9381::{Proof as _, Prover, Verifier};

use super::{Seeded, cases};

/// Proofs are the same to the bit, and verify; changed ones do not. Whatever is wrong with a proof, both agree on the verdict.
fn compare<P, V>(suite: Suite, first: u64)
where
    P: Prover<sha2::Sha512, Verifier = V>,
    V: Verifier<sha2::Sha512, Proof = P::Proof>,
{
    for case in 0..cases() {
        let mut rng = Seeded::new(first + case);
        let (mut seed, alpha) = ([0; 32], rng.bytes(200));
        rng.fill(&mut seed);
        let (ours, theirs) = (SecretKey::from_seed(&seed), P::from_slice(&seed).expect("a key"));
        let (proof, output) = ours.prove(suite, &alpha);
        let pi = theirs.prove(&alpha).expect("a proof").encode_to_pi();
        assert_eq!(proof.to_bytes()[..], pi, "{suite:?} {case}");
        let their_key = V::from_slice(&ours.public_key().to_bytes()).expect("a key");
        let our_key = PublicKey::from_bytes(&ours.public_key().to_bytes()).expect("a key");
        let verdicts = |pi: &[u8], alpha: &[u8]| {
            let ours = Proof::from_bytes(pi).and_then(|proof| our_key.verify(suite, alpha, &proof)).ok();
            let theirs = P::Proof::decode_pi(pi).and_then(|proof| their_key.verify(alpha, proof)).ok();
            (ours.map(Vec::from), theirs.map(|output| output.to_vec()))
        };
        assert_eq!(verdicts(&pi, &alpha), (Some(output.to_vec()), Some(output.to_vec())));
        let mut wrong = pi.clone();
        // Of s without its highest bits: they reduce one that is not below the order.
        wrong[usize::from(rng.below(79))] ^= 1 << rng.below(8);
        assert_eq!(verdicts(&wrong, &alpha), (None, None), "{suite:?} {case}");
        assert_eq!(verdicts(&pi, &[&alpha[..], b"!"].concat()), (None, None));
    }
}

#[test]
fn by_trying() {
    compare::<tai::EdVrfEdwards25519TaiSecretKey, tai::EdVrfEdwards25519TaiPublicKey>(Suite::Tai, 0);
}

#[test]
fn by_elligator() {
    type Key = elligator2::EdVrfEdwards25519Ell2SecretKey;
    compare::<Key, elligator2::EdVrfEdwards25519Ell2PublicKey>(Suite::Ell2, 1 << 32);
}
