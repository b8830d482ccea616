//! Every scheme on every backend, in builds of the library that its own tests are not, as those have all features:
//!
//! - one scheme by itself: `cargo test --package lemniscate-builds --no-default-features --features x25519`;
//! - tables of other sizes, with `--features small-tables` or `large-tables`: products by base points against those of the
//!   same point as if it were not known beforehand, and signatures;
//! - the blinding of the build, with `--features build-blinding`;
//! - other processors, with `--target` (`.ci/arm`).
//!
//! Signatures and encodings are also compared with digests of those that the library's tests compare with published vectors.
#![cfg(test)]

use lemniscate::backend::{self, BackendKind};
#[cfg(any(feature = "do255", feature = "jq255"))]
use lemniscate::double_odd::{self, GroupScalar, Suite};
#[cfg(any(
    feature = "curve9767",
    feature = "decaf448",
    feature = "do255",
    feature = "jq255",
    feature = "ristretto255"
))]
use lemniscate::prime_order::{Element, PrimeGroup, ScalarOf};

#[cfg(any(
    feature = "curve9767",
    feature = "do255",
    feature = "ed25519",
    feature = "ed448",
    feature = "jq255"
))]
const MESSAGE: &[u8] = b"a message";

/// In a thread of its own, as builds that are not optimised take much of the stack.
#[test]
fn products_and_signatures() {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(on_every_backend);
    thread.unwrap().join().unwrap();
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

    let all = || {
        check(|seed| lemniscate::ed25519::Blinding::from_seed(seed));
        check(|seed| lemniscate::ed448::Blinding::from_seed(seed));
        check(|seed| lemniscate::jq255e::Blinding::from_seed(seed));
        check(|seed| lemniscate::jq255s::Blinding::from_seed(seed));
        check(|seed| lemniscate::curve9767::Blinding::from_seed(seed));
    };
    std::thread::Builder::new().stack_size(64 << 20).spawn(all).unwrap().join().unwrap();
}

fn on_every_backend() {
    for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
        backend::force(kind).unwrap();
        #[cfg(feature = "x25519")]
        assert_eq!(x25519_keys(), 0x19bc_a4a8_fd0a_e019);
        #[cfg(feature = "x448")]
        assert_eq!(x448_keys(), 0x2937_e1b7_8c9d_55e6);
        #[cfg(feature = "ed25519")]
        assert_eq!(
            eddsa::<lemniscate::ed25519::Ed25519>(|signature| signature.to_bytes().to_vec()),
            0xb4f5_8c26_a60a_c5c3
        );
        #[cfg(feature = "ed448")]
        assert_eq!(
            eddsa::<lemniscate::ed448::Ed448>(|signature| signature.to_bytes().to_vec()),
            0x6fa2_a873_68aa_e514
        );
        #[cfg(feature = "ristretto255")]
        assert_eq!(
            products::<lemniscate::ristretto255::Ristretto255>(
                lemniscate::ristretto255::Scalar::from_slice_reduced,
            ),
            0x0216_8980_7534_5270
        );
        #[cfg(feature = "decaf448")]
        assert_eq!(
            products::<lemniscate::decaf448::Decaf448>(lemniscate::decaf448::Scalar::from_slice_reduced),
            0x7f83_6809_191c_fcb0
        );
        #[cfg(feature = "jq255")]
        assert_eq!(double_odd::<lemniscate::jq255e::Jq255e>(), 0x67fe_c4d6_3eb6_956e);
        #[cfg(feature = "jq255")]
        assert_eq!(double_odd::<lemniscate::jq255s::Jq255s>(), 0x37a7_0aa8_12a7_6c35);
        #[cfg(feature = "do255")]
        assert_eq!(double_odd::<lemniscate::do255e::Do255e>(), 0x9adb_1008_ae0a_0fcc);
        #[cfg(feature = "do255")]
        assert_eq!(double_odd::<lemniscate::do255s::Do255s>(), 0xddc7_e351_c87a_667b);
        #[cfg(feature = "curve9767")]
        assert_eq!(curve9767(), 0x1b31_7edc_e064_e24c);
    }
}

/// A digest of bytes by FNV-1a.
struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Bytes of scalars of all sorts.
#[cfg(any(
    feature = "curve9767",
    feature = "decaf448",
    feature = "do255",
    feature = "jq255",
    feature = "ristretto255",
    feature = "x25519"
))]
fn scalars() -> [[u8; 32]; 6] {
    let bit = |i: usize| core::array::from_fn(|j| if j == i / 8 { 1 << (i % 8) } else { 0 });
    let mixed = core::array::from_fn(|i| (i * i * 37 + 11) as u8);
    [[0; 32], bit(0), bit(51), bit(250), [0xff; 32], mixed]
}

#[cfg(feature = "x25519")]
fn x25519_keys() -> u64 {
    use lemniscate::x25519::{x25519, x25519_base};

    let base = core::array::from_fn(|i| if i == 0 { 9 } else { 0 });
    let mut digest = Digest::default();
    for scalar in scalars() {
        assert_eq!(x25519_base(scalar), x25519(scalar, base));
        digest.add(&x25519_base(scalar));
    }
    digest.0
}

#[cfg(feature = "x448")]
fn x448_keys() -> u64 {
    use lemniscate::x448::{X448_BASEPOINT_BYTES, x448, x448_base};

    let mut digest = Digest::default();
    for byte in [0, 1, 0x80, 0xff] {
        let scalar = core::array::from_fn(|i| (i * i * 37) as u8 | byte);
        assert_eq!(x448_base(scalar), x448(scalar, X448_BASEPOINT_BYTES));
        digest.add(&x448_base(scalar));
    }
    digest.0
}

#[cfg(any(feature = "ed25519", feature = "ed448"))]
fn eddsa<S: lemniscate::schnorr::Scheme>(encode: fn(&S::Signature) -> Vec<u8>) -> u64 {
    use lemniscate::schnorr::{ByteArray, Entry, Error, PreparedVerifyingKey, SigningKey, verify_each_into};

    // As many as a vector has lanes.
    let keys: [SigningKey<S>; 8] = core::array::from_fn(|i| {
        SigningKey::try_from(&[i as u8; 64][..S::SecretKeyBytes::LENGTH]).expect("any bytes are a key")
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
        digest.add(&encode(signature));
    }
    digest.0
}

/// Products of the generator, by its table and as if it were any element, and what decoding makes of them.
#[cfg(any(
    feature = "curve9767",
    feature = "decaf448",
    feature = "do255",
    feature = "jq255",
    feature = "ristretto255"
))]
fn products<G: PrimeGroup>(reduce: fn(&[u8]) -> ScalarOf<G>) -> u64
where
    ScalarOf<G>: Copy + core::ops::Neg<Output = ScalarOf<G>>,
{
    let mut digest = Digest::default();
    for scalar in scalars() {
        let k = reduce(&scalar);
        for k in [k, -k] {
            let product = Element::<G>::mul_generator(&k);
            let encoding = product.encode();
            assert_eq!(encoding.as_ref(), (Element::<G>::generator() * k).encode().as_ref());
            // The neutral element of Curve9767 has no encoding that decodes.
            if !bool::from(product.is_neutral()) {
                assert!(Element::decode(&encoding).is_ok_and(|decoded| decoded == product));
            }
            digest.add(encoding.as_ref());
        }
    }
    digest.0
}

#[cfg(any(feature = "do255", feature = "jq255"))]
fn double_odd<S: Suite>() -> u64 {
    let mut digest = Digest(products::<S>(GroupScalar::<S>::from_slice_reduced));
    let key = double_odd::SigningKey::<S>::from_seed(b"a seed of a key");
    let signature = key.sign(MESSAGE);
    assert_eq!(key.verifying_key().verify(MESSAGE, &signature), Ok(()));
    assert!(key.verifying_key().verify(b"another", &signature).is_err());
    digest.add(signature.to_bytes().as_ref());
    digest.0
}

#[cfg(feature = "curve9767")]
fn curve9767() -> u64 {
    use lemniscate::curve9767;

    let mut digest = Digest(products::<curve9767::Curve9767>(curve9767::Scalar::from_slice_reduced));
    let key = curve9767::SigningKey::from_seed(b"a seed of a key");
    let signature = key.sign(MESSAGE);
    assert_eq!(key.verifying_key().verify(MESSAGE, &signature), Ok(()));
    assert!(key.verifying_key().verify(b"another", &signature).is_err());
    digest.add(signature.to_bytes().as_ref());
    digest.0
}
