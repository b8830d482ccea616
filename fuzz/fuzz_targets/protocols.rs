//! No decoder of the protocols panics, and each gives back what it was given: random bytes, and valid messages that were changed, as
//! random bytes are hardly ever those of a point.
#![no_main]

use std::convert::Infallible;
use std::sync::LazyLock;

use lemniscate::decaf448::Decaf448;
use lemniscate::edwards448::Edwards448;
use lemniscate::edwards25519::{Edwards25519, Point, u_of_representative};
use lemniscate::ristretto255::Ristretto255;
use lemniscate_protocols::aggregate::{Entry, HalfAggregate, Signed};
use lemniscate_protocols::frost::{self, dkg, refresh, repair};
use lemniscate_protocols::{oprf, vrf, xeddsa};
use libfuzzer_sys::fuzz_target;
use rand_core::{TryCryptoRng, TryRng};

/// What decodes is encoded by the same bytes.
macro_rules! back {
    ($data:expr, $($type:ty,)+) => {$(
        if let Ok(value) = <$type>::from_bytes($data) {
            assert!(value.to_bytes().as_slice() == $data);
        }
    )+};
}

fuzz_target!(|data: &[u8]| {
    decode(data);
    if let Some(message) = changed(data) {
        decode(&message);
    }
});

/// A valid message by its number, with the changes that follow: a place in two bytes, and what the byte there is changed by. No change
/// ends the message there.
fn changed(data: &[u8]) -> Option<Vec<u8>> {
    static VALID: LazyLock<Vec<Vec<u8>>> = LazyLock::new(valid);
    let (number, changes) = data.split_first()?;
    let mut message = VALID[usize::from(*number) % VALID.len()].clone();
    for change in changes.chunks_exact(3) {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]])) % (message.len() + 1);
        match message.get_mut(place) {
            Some(byte) if change[2] != 0 => *byte ^= change[2],
            Some(_) => message.truncate(place),
            None => message.push(change[2]),
        }
    }
    Some(message)
}

/// One of each kind.
fn valid() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let key = vrf::SecretKey::from_seed(&[7; 32]);
    let public = key.public_key().to_bytes();
    let proof = key.prove(vrf::Suite::Ell2, b"input").0.to_bytes();
    let batchable = key.prove_batchable(vrf::Suite::Ell2, b"input").0.to_bytes();
    all.extend([public.to_vec(), proof.to_vec(), batchable.to_vec(), [&public[..], &proof].concat()]);
    let secret = [9; 32];
    let signature = xeddsa::sign_with(&secret, b"message", &[1; 64]);
    all.push([&lemniscate::x25519::x25519_base(secret)[..], &signature].concat());
    let entry = Entry { public_key: &public, message: b"" };
    let signature = lemniscate::ed25519::SigningKey::from_bytes(&[7; 32]).sign(b"").to_bytes();
    all.push(HalfAggregate::new(&[Signed { entry, signature }; 2]).expect("an aggregate").to_bytes());
    frost_messages::<Edwards25519>(&mut all);
    frost_messages::<Edwards448>(&mut all);
    frost_messages::<Ristretto255>(&mut all);
    oprf_messages::<Ristretto255>(&mut all);
    oprf_messages::<Decaf448>(&mut all);
    all
}

fn frost_messages<S: frost::Suite>(all: &mut Vec<Vec<u8>>) {
    let rng = &mut Same(0);
    let (dealt, public) = frost::deal::<S, _>(2, 3, rng).expect("shares");
    all.extend([dealt[0].to_bytes().to_vec(), public.to_bytes()]);
    let contribution = &refresh::contribute(&public, rng)[&dealt[0].identifier()];
    all.push(contribution.to_bytes().to_vec());
    let shares: Vec<_> = dealt.into_iter().map(|share| share.verify().expect("a share")).collect();
    let helpers = [shares[0].identifier(), shares[1].identifier()];
    let parts = repair::divide(&shares[0], &helpers, shares[2].identifier(), rng).expect("parts");
    all.extend([shares[0].to_bytes().to_vec(), parts[&helpers[0]].to_bytes().to_vec()]);
    let (nonces, commitments): (Vec<_>, Vec<_>) = shares.iter().map(|share| share.commit(rng)).unzip();
    let package = frost::SigningPackage::new(b"message", &commitments).expect("a package");
    all.extend([commitments[0].to_bytes(), package.to_bytes()]);
    let mut signed = Vec::new();
    for (share, nonces) in shares.iter().zip(nonces) {
        let stored = nonces.into_bytes();
        let nonces = frost::Nonces::from_bytes(&stored).expect("nonces");
        signed.push(share.sign(nonces, &package).expect("a part"));
        all.push(stored.to_vec());
    }
    let signature = public.aggregate(&package, &signed).expect("a signature");
    all.extend([signed[0].to_bytes(), signature.to_bytes()]);
    let (_, first) = dkg::start::<S, _>(helpers[0], 2, 3, rng).expect("a start");
    all.push(first.to_bytes());
}

fn oprf_messages<S: oprf::Suite>(all: &mut Vec<Vec<u8>>) {
    let rng = &mut Same(0);
    let key = oprf::SecretKey::<S>::random(rng);
    let server = oprf::VoprfServer::new(key.clone());
    let client = oprf::VoprfClient::blind(b"input", rng).expect("a client");
    let (evaluated, proof) = server.evaluate(client.blinded(), rng).expect("an answer");
    let elements = [client.blinded().to_bytes(), evaluated.to_bytes(), server.public_key().to_bytes()];
    all.extend(elements.map(|element| element.as_ref().to_vec()));
    all.extend([(*key.to_bytes()).as_ref().to_vec(), proof.to_bytes()]);
}

/// The same bytes each time.
struct Same(u8);

impl TryRng for Same {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0 = self.0.wrapping_add(1);
        Ok(self.0.into())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.try_next_u32().map(u64::from)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0 = self.0.wrapping_add(1);
        bytes.fill(self.0);
        Ok(())
    }
}

impl TryCryptoRng for Same {}

fn decode(data: &[u8]) {
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
}

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
