//! Schemes of signatures.

use lemniscate::schnorr::{
    ByteArray, Entry, Error, PreparedVerifyingKey, Scheme, SigningKey, verify_each_into,
};

use signature::SignatureEncoding;

use crate::Digest;

const MESSAGE: &[u8] = b"a message";

macro_rules! check {
    ($module:ident $scheme:ident) => {
        crate::signatures::keys_and_signatures::<lemniscate::$module::$scheme>()
    };
}
pub(crate) use check;

/// Keys and signatures, and verdicts on them: one at a time, with a table, and several in the lanes of vectors.
pub fn keys_and_signatures<S: Scheme<Signature: SignatureEncoding>>() -> u64 {
    // As many as a vector has lanes. Integers that are below any order, where keys are integers.
    let keys: [SigningKey<S>; 8] = core::array::from_fn(|i| {
        let mut bytes = S::SecretKeyBytes::ZERO;
        bytes.as_mut().fill(i as u8 + 1);
        SigningKey::try_from(bytes.as_ref()).expect("a secret key")
    });
    let signatures = keys.each_ref().map(|key| key.sign(MESSAGE));
    let public = keys.each_ref().map(|key| key.verifying_key());
    for (key, signature) in public.iter().zip(&signatures) {
        assert_eq!(key.verify(MESSAGE, signature), Ok(()));
        assert_eq!(key.verify(b"another", signature), Err(Error::Mismatch));
    }
    let prepared = PreparedVerifyingKey::new(&public[0]);
    assert_eq!(prepared.verify(MESSAGE, &signatures[0]), Ok(()));
    assert_eq!(prepared.verify(MESSAGE, &signatures[1]), Err(Error::Mismatch));
    let entry = |i: usize, signature| Entry::<S>::new(&public[i], MESSAGE, signature);
    let entries: [_; 8] = core::array::from_fn(|i| entry(i, &signatures[if i == 5 { 4 } else { i }]));
    let mut verdicts = [Ok(()); 8];
    assert_eq!(verify_each_into(&entries, &mut verdicts), Ok(()));
    assert!((0..8).all(|i| verdicts[i].is_ok() == (i != 5)), "{verdicts:?}");
    let mut digest = Digest::default();
    for (key, signature) in public.iter().zip(&signatures) {
        digest.add(key.to_bytes().as_ref());
        digest.add(signature.to_bytes().as_ref());
    }
    digest.0
}

/// The mask of the build, which several threads may find empty, is that of its seed.
#[cfg(feature = "build-blinding")]
#[test]
fn the_mask_of_the_build_is_that_of_its_seed() {
    use lemniscate::engine::blinding::{Blindable, Blinding};

    fn check<G: Blindable>(from_seed: fn(&[u8; 32]) -> Blinding<G>) {
        let mask_of_build = Blinding::<G>::mask_words_of_build;
        let found = std::thread::scope(|scope| {
            let threads = [(); 4].map(|()| {
                let thread = std::thread::Builder::new().stack_size(16 << 20);
                thread.spawn_scoped(scope, mask_of_build).unwrap()
            });
            threads.map(|thread| thread.join().unwrap())
        });
        let expected = from_seed(&lemniscate_build_seed::SEED).mask_words();
        assert_eq!(found, [expected; 4]);
        assert_eq!(mask_of_build(), expected);
    }

    macro_rules! all {
        ($($module:ident $scheme:ident,)+) => { || { $(check(|seed| lemniscate::$module::Blinding::from_seed(seed));)+ } };
    }
    let all = lemniscate::for_each_scheme!(signatures, all);
    std::thread::Builder::new().stack_size(64 << 20).spawn(all).unwrap().join().unwrap();
}
