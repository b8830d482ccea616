//! XEdDSA beside the crate `xeddsa`. Signatures are random, so each side verifies signatures by the other.

use lemniscate_protocols::xeddsa::{sign, verify};
use xeddsa::xed25519::{PrivateKey, PublicKey};
use xeddsa::{Sign as _, Verify as _};

use super::{Seeded, cases};

#[test]
fn each_verifies_the_other() {
    for case in 0..cases() {
        let mut rng = Seeded::new(3 << 32 | case);
        let (mut secret, message) = ([0; 32], rng.bytes(100));
        rng.fill(&mut secret);
        let public = lemniscate::x25519::x25519_base(secret);
        let ours = sign(&secret, &message, &mut rng);
        assert!(PublicKey(public).verify(&message, &ours).is_ok(), "{case}");
        let theirs: [u8; 64] = PrivateKey(secret).sign(&message, &mut rng);
        assert_eq!(verify(&public, &message, &theirs), Ok(()), "{case}");
        let mut wrong = theirs;
        wrong[usize::from(rng.below(63))] ^= 1 << rng.below(8);
        assert!(
            verify(&public, &message, &wrong).is_err() && PublicKey(public).verify(&message, &wrong).is_err()
        );
    }
}
