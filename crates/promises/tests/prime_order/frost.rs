//! FROST (RFC 9591) by the crate `frost-core`, which knows of groups what the traits of `ff` and `group` say: the vectors of the
//! RFC for ristretto255 and edwards25519, and threshold signatures on every group.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use ff::{Field, PrimeField};
use frost_core::keys::{IdentifierList, KeyPackage, PublicKeyPackage, SigningShare, VerifyingShare};
use frost_core::{
    Ciphersuite, FieldError, GroupError, Identifier, SigningPackage, VerifyingKey, aggregate, keys, round1,
    round2,
};
use lemniscate::{ed25519, edwards25519, ristretto255};
use rand_core_06::{CryptoRng, Error, RngCore};
use sha2::{Digest, Sha512};

use super::on_every_backend;

/// A group, with the name of its ciphersuite.
trait Named: group::prime::PrimeGroup {
    const ID: &'static str;
    /// What is put before the input of the challenge: nothing where that is Ed25519's.
    const CHALLENGE: [&'static str; 2] = [Self::ID, "chal"];
}

impl Named for edwards25519::Element {
    const ID: &'static str = "FROST-ED25519-SHA512-v1";
    const CHALLENGE: [&'static str; 2] = [""; 2];
}

impl Named for ristretto255::Element {
    const ID: &'static str = "FROST-RISTRETTO255-SHA512-v1";
}

macro_rules! named {
    ($($module:ident $group:ident,)+) => {
        $(impl Named for lemniscate::$module::Element {
            const ID: &'static str = stringify!($module);
        })+
    };
}

// No RFC names these.
named!(decaf448 Decaf448, edwards448 Edwards448,);
lemniscate::for_each_scheme!(prime_order, named);

/// The group, its field and its ciphersuite, as `frost-core` has them.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Frost<E>(PhantomData<E>);

/// The value of an encoding that has the right length.
fn exactly<R: Default + AsMut<[u8]>>(bytes: &[u8]) -> Option<R> {
    let mut repr = R::default();
    (repr.as_mut().len() == bytes.len()).then(|| repr.as_mut().copy_from_slice(bytes)).map(|()| repr)
}

impl<E: Named> frost_core::Field for Frost<E> {
    type Scalar = E::Scalar;
    type Serialization = Vec<u8>;

    fn zero() -> E::Scalar {
        E::Scalar::ZERO
    }

    fn one() -> E::Scalar {
        E::Scalar::ONE
    }

    fn invert(scalar: &E::Scalar) -> Result<E::Scalar, FieldError> {
        scalar.invert().into_option().ok_or(FieldError::InvalidZeroScalar)
    }

    fn random<R: RngCore + CryptoRng>(rng: &mut R) -> E::Scalar {
        let mut bytes = [0; 64];
        rng.fill_bytes(&mut bytes);
        reduced::<E>(&bytes)
    }

    fn serialize(scalar: &E::Scalar) -> Vec<u8> {
        scalar.to_repr().as_ref().to_vec()
    }

    fn little_endian_serialize(scalar: &E::Scalar) -> Vec<u8> {
        Self::serialize(scalar)
    }

    fn deserialize(bytes: &Vec<u8>) -> Result<E::Scalar, FieldError> {
        exactly(bytes).and_then(|repr| E::Scalar::from_repr(repr).into()).ok_or(FieldError::MalformedScalar)
    }
}

impl<E: Named> frost_core::Group for Frost<E> {
    type Field = Self;
    type Element = E;
    type Serialization = Vec<u8>;

    fn cofactor() -> E::Scalar {
        E::Scalar::ONE
    }

    fn identity() -> E {
        E::identity()
    }

    fn generator() -> E {
        E::generator()
    }

    fn serialize(element: &E) -> Result<Vec<u8>, GroupError> {
        if element.is_identity().into() {
            return Err(GroupError::InvalidIdentityElement);
        }
        Ok(element.to_bytes().as_ref().to_vec())
    }

    fn deserialize(bytes: &Vec<u8>) -> Result<E, GroupError> {
        let element = exactly(bytes).and_then(|repr| E::from_bytes(&repr).into_option());
        match element.ok_or(GroupError::MalformedElement)? {
            element if element.is_identity().into() => Err(GroupError::InvalidIdentityElement),
            element => Ok(element),
        }
    }
}

/// An integer in little-endian, modulo the order.
fn reduced<E: Named>(bytes: &[u8; 64]) -> E::Scalar {
    let radix = E::Scalar::from_u128(1 << 64);
    bytes
        .as_chunks()
        .0
        .iter()
        .rev()
        .fold(E::Scalar::ZERO, |sum, word| sum * radix + E::Scalar::from(u64::from_le_bytes(*word)))
}

fn hash(prefix: [&str; 2], message: &[u8]) -> [u8; 64] {
    Sha512::new().chain_update(prefix.concat()).chain_update(message).finalize().into()
}

impl<E: Named> Ciphersuite for Frost<E> {
    const ID: &'static str = E::ID;
    type Group = Self;
    type HashOutput = [u8; 64];
    type SignatureSerialization = Vec<u8>;

    fn H1(message: &[u8]) -> E::Scalar {
        reduced::<E>(&hash([E::ID, "rho"], message))
    }

    fn H2(message: &[u8]) -> E::Scalar {
        reduced::<E>(&hash(E::CHALLENGE, message))
    }

    fn H3(message: &[u8]) -> E::Scalar {
        reduced::<E>(&hash([E::ID, "nonce"], message))
    }

    fn H4(message: &[u8]) -> [u8; 64] {
        hash([E::ID, "msg"], message)
    }

    fn H5(message: &[u8]) -> [u8; 64] {
        hash([E::ID, "com"], message)
    }
}

/// Bytes that were drawn before, and then such as count.
struct Given(Vec<u8>);

impl RngCore for Given {
    fn next_u32(&mut self) -> u32 {
        self.next_u64() as u32
    }

    fn next_u64(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.fill_bytes(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        while self.0.len() < bytes.len() {
            let next = Sha512::digest(&self.0);
            self.0.extend_from_slice(&next);
        }
        let rest = self.0.split_off(bytes.len());
        bytes.copy_from_slice(&self.0);
        self.0 = rest;
        self.0.push(bytes.len() as u8 ^ bytes[0]);
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.fill_bytes(bytes);
        Ok(())
    }
}

impl CryptoRng for Given {}

/// Vectors of RFC 9591, appendix E.
struct Vectors {
    /// The number of each signer, the share, the randomness of the nonces and the share of the signature.
    signers: [(u16, &'static str, [&'static str; 2], &'static str); 2],
    key: &'static str,
    signature: &'static str,
}

/// E.3.
const RISTRETTO255: Vectors = Vectors {
    signers: [
        (
            1,
            "5c3430d391552f6e60ecdc093ff9f6f4488756aa6cebdbad75a768010b8f830e",
            [
                "4366eff4b4676f97822998ec3e5af1388131bffa3db76e54ee19805f0e778f33",
                "173a02012818fbb58ed70b2dc620bb22e2d144d8c3953479e213ed7323f0270a",
            ],
            "1f5adbfd775a95ce4c95c7d81b3898d89bdce160adece3168b38dc9367a20502",
        ),
        (
            3,
            "f17e505f0e2581c6acfe54d3846a622834b5e7b50cad9a2109a97ba7a80d5c04",
            [
                "ca93286a68e79bd850839fd4fb4498fbee1bae3829f5dbd9e447860925e556cc",
                "598dce485138d86ddecebb5c0cfa112ac114eb35fcded3cf69ad915c7abeb425",
            ],
            "34c974f623cd0b5563334afc2a395ee86c0638136d6cad74240478c13d4a2101",
        ),
    ],
    key: "e2a62f39eede11269e3bd5a7d97554f5ca384f9f6d3dd9c3c0d05083c7254f57",
    signature: "fa954853693068803615803a06e2c23a6228f7d6d6b442b72b26696aa776fe75\
                532350f49b27a123b0c811d54671f6c008e319741a59918baf3c5455a5ec2603",
};

/// E.1.
const ED25519: Vectors = Vectors {
    signers: [
        (
            1,
            "929dcc590407aae7d388761cddb0c0db6f5627aea8e217f4a033f2ec83d93509",
            [
                "06894e04ee4aceec8619d5f6a0a180e2f47194d2ac306cba586b555e7c48d765",
                "40d6f879ff22e22409f7d808fed81f37118e7d3e4af71c0f44c60207553bcbce",
            ],
            "60997f0142e43e8005027fe5ab7447dac00d22c2d7ddd9571a02613ba7d81c08",
        ),
        (
            3,
            "d3cb090a075eb154e82fdb4b3cb507f110040905468bb9c46da8bdea643a9a02",
            [
                "fa5d950626782aade9e33fa781376d4888c2d1de7c37518bc248eb818ed0cdde",
                "7459a4d14ded0e365b085271be8dc6600d5b88f3978a2174297ffa32001a5afc",
            ],
            "79390e78bc59699c7af831f8f5fb478ec871a85f561a8641b5670ac4443f720f",
        ),
    ],
    key: "15d21ccd7ee42959562fc8aa63224c8851fb3ec85a3faf66040d380fb9738673",
    signature: "154fb694ee7fcb37bf2381d94488c2a84b03b3352ad085feca81ad26d45852b7\
                ecfe971ce4da95c4a95db93ac376b053897fca212ef85f99cf696bffeb178f07",
};

fn bytes(digits: &str) -> Vec<u8> {
    hex::decode(digits).expect("hexadecimal digits")
}

#[test]
fn vectors_of_rfc_9591() {
    on_every_backend(|| {
        check::<ristretto255::Element>(&RISTRETTO255);
        check::<edwards25519::Element>(&ED25519);
    });
}

fn check<E: Named>(vectors: &Vectors) {
    let key = VerifyingKey::<Frost<E>>::deserialize(&bytes(vectors.key)).expect("a key");
    let (mut packages, mut nonces, mut commitments, mut verifying_shares) =
        (BTreeMap::new(), BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for (number, share, randomness, _) in vectors.signers {
        let identifier = Identifier::<Frost<E>>::try_from(number).expect("not 0");
        let share = SigningShare::deserialize(&bytes(share)).expect("a share");
        let verifying = VerifyingShare::from(share);
        let mut given = Given(randomness.map(bytes).concat());
        let (of_signer, commitment) = round1::commit(&share, &mut given);
        packages.insert(identifier, KeyPackage::new(identifier, share, verifying, key, 2));
        nonces.insert(identifier, of_signer);
        commitments.insert(identifier, commitment);
        verifying_shares.insert(identifier, verifying);
    }
    let package = SigningPackage::new(commitments, b"test");
    let mut shares = BTreeMap::new();
    for ((identifier, key), (.., expected)) in packages.iter().zip(vectors.signers) {
        let share = round2::sign(&package, &nonces[identifier], key).expect("signed");
        assert_eq!(hex::encode(share.serialize()), expected);
        shares.insert(*identifier, share);
    }
    let public = PublicKeyPackage::new(verifying_shares, key, Some(2));
    let signature = aggregate(&package, &shares, &public).expect("signatures that fit");
    assert_eq!(hex::encode(signature.serialize().expect("bytes")), vectors.signature);
    assert!(key.verify(b"test", &signature).is_ok() && key.verify(b"toast", &signature).is_err());
}

/// Two of three sign: the key, and the signature.
fn signs<E: Named>() -> [Vec<u8>; 2] {
    let mut rng = Given(b"random".to_vec());
    let (shares, public) =
        keys::generate_with_dealer::<Frost<E>, _>(3, 2, IdentifierList::Default, &mut rng).expect("keys");
    let signers: BTreeMap<_, KeyPackage<Frost<E>>> = shares
        .into_iter()
        .skip(1)
        .map(|(identifier, share)| (identifier, KeyPackage::try_from(share).expect("a share that fits")))
        .collect();
    let (mut nonces, mut commitments) = (BTreeMap::new(), BTreeMap::new());
    for (identifier, key) in &signers {
        let (of_signer, commitment) = round1::commit(key.signing_share(), &mut rng);
        nonces.insert(*identifier, of_signer);
        commitments.insert(*identifier, commitment);
    }
    let package = SigningPackage::new(commitments, b"message");
    let share = |(identifier, key): (&Identifier<_>, &KeyPackage<_>)| {
        (*identifier, round2::sign(&package, &nonces[identifier], key).expect("signed"))
    };
    let signature = aggregate(&package, &signers.iter().map(share).collect(), &public).expect("they fit");
    let key = public.verifying_key();
    assert!(key.verify(b"message", &signature).is_ok() && key.verify(b"massage", &signature).is_err());
    [key.serialize().expect("bytes"), signature.serialize().expect("bytes")]
}

#[test]
fn on_edwards25519_signatures_are_those_of_ed25519() {
    on_every_backend(|| {
        let [key, signature] = signs::<edwards25519::Element>();
        let (key, signature) =
            (key[..].try_into().expect("32 bytes"), signature[..].try_into().expect("64 bytes"));
        let theirs = ed25519_dalek::VerifyingKey::from_bytes(&key).expect("a key");
        assert!(theirs.verify_strict(b"message", &ed25519_dalek::Signature::from_bytes(&signature)).is_ok());
        let ours = ed25519::VerifyingKey::from_bytes(&key).expect("a key");
        let signature = ed25519::Signature::from_bytes(&signature);
        assert!(ours.verify(b"message", &signature).is_ok() && ours.verify(b"massage", &signature).is_err());
    });
}

#[test]
fn on_every_group() {
    on_every_backend(|| {
        macro_rules! each {
            ($($module:ident $group:ident,)+) => { $(signs::<lemniscate::$module::Element>();)+ };
        }
        lemniscate::for_each_scheme!(groups, each);
    });
}
