//! No decoder of the protocols panics, and each gives back what it was given.
#![no_main]

use lemniscate::decaf448::Decaf448;
use lemniscate::edwards448::Edwards448;
use lemniscate::edwards25519::{Edwards25519, Point, u_of_representative};
use lemniscate::ristretto255::Ristretto255;
use lemniscate_protocols::aggregate::{Entry, HalfAggregate};
use lemniscate_protocols::frost::{self, dkg, refresh, repair};
use lemniscate_protocols::{oprf, vrf, xeddsa};
use libfuzzer_sys::fuzz_target;

/// What decodes is encoded by the same bytes.
macro_rules! back {
    ($data:expr, $($type:ty,)+) => {$(
        if let Ok(value) = <$type>::from_bytes($data) {
            assert!(value.to_bytes().as_slice() == $data);
        }
    )+};
}

fuzz_target!(|data: &[u8]| {
    vrf_(data);
    back!(data, HalfAggregate,);
    if let (Ok(aggregate), Some(key)) = (HalfAggregate::from_bytes(data), data.first_chunk()) {
        let entries = vec![Entry { public_key: key, message: b"" }; aggregate.len()];
        let _ = aggregate.verify(&entries);
    }
    frost_::<Edwards25519>(data);
    frost_::<Edwards448>(data);
    frost_::<Ristretto255>(data);
    oprf_::<Ristretto255>(data);
    oprf_::<Decaf448>(data);
    if let Some((key, signature)) = data.split_first_chunk::<32>() {
        let _ = xeddsa::verify(key, b"message", signature);
        let u = u_of_representative(key);
        let point = Point::from_montgomery(&u, 0.into()).expect("a representative is that of a point");
        assert_eq!(point.to_montgomery(), u);
    }
});

fn vrf_(data: &[u8]) {
    back!(data, vrf::Proof, vrf::BatchableProof, vrf::PublicKey,);
    let _ = vrf::PublicKey::from_bytes_unvalidated(data);
    if let Some((key, proof)) = data.split_first_chunk::<32>() {
        if let (Ok(key), Ok(proof)) =
            (vrf::PublicKey::from_bytes_unvalidated(key), vrf::Proof::from_bytes(proof))
        {
            let _ = key.verify(vrf::Suite::Ell2, b"input", &proof);
        }
    }
}

fn frost_<S: frost::Suite>(data: &[u8]) {
    back!(
        data,
        frost::KeyShare<S>,
        frost::DealtShare<S>,
        frost::Commitments<S>,
        frost::SignatureShare<S>,
        frost::Signature<S>,
        dkg::FirstPackage<S>,
        dkg::SecondPackage<S>,
        repair::Part<S>,
        refresh::Contribution<S>,
    );
    if let Ok(nonces) = frost::Nonces::<S>::from_bytes(data) {
        assert_eq!(*nonces.into_bytes(), data);
    }
    // The order of what is in these need not be that of the numbers.
    if let Ok(keys) = frost::PublicKeys::<S>::from_bytes(data) {
        assert_eq!(frost::PublicKeys::<S>::from_bytes(&keys.to_bytes()), Ok(keys));
    }
    if let Ok(package) = frost::SigningPackage::<S>::from_bytes(data) {
        assert_eq!(frost::SigningPackage::<S>::from_bytes(&package.to_bytes()), Ok(package));
    }
    if let Ok(share) = frost::DealtShare::<S>::from_bytes(data) {
        let _ = share.verify();
    }
}

fn oprf_<S: oprf::Suite>(data: &[u8]) {
    if let Ok(proof) = oprf::Proof::<S>::from_bytes(data) {
        assert_eq!(proof.to_bytes(), data);
    }
    if let Ok(key) = oprf::SecretKey::<S>::from_bytes(data) {
        assert_eq!((*key.to_bytes()).as_ref(), data);
    }
    if let Ok(element) = oprf::BlindedElement::<S>::from_bytes(data) {
        assert_eq!(element.to_bytes().as_ref(), data);
    }
}
