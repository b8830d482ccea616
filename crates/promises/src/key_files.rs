//! Keys in PKCS#8 and SubjectPublicKeyInfo, DER and PEM: of every signature scheme, and of X25519 and X448.

use lemniscate::ed25519::pkcs8::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, LineEnding,
};
use lemniscate::schnorr::{SigningKey, VerifyingKey};
use lemniscate::x448::X448;
use lemniscate::x25519::X25519;
use lemniscate::xdh::{Function, PublicKey, StaticSecret};
use std::fmt::Debug;
use std::marker::PhantomData;

use crate::schemes::{Keys, key};

/// The keys of a scheme.
trait Files {
    type Secret: EncodePrivateKey + DecodePrivateKey;
    type Public: EncodePublicKey + DecodePublicKey + PartialEq + Debug;

    fn secret() -> Self::Secret;
    fn public(secret: &Self::Secret) -> Self::Public;
    /// The bytes of a secret.
    fn bytes(secret: &Self::Secret) -> Vec<u8>;
    /// The bytes of a public key.
    fn public_bytes(public: &Self::Public) -> Vec<u8>;
}

impl<S: Keys> Files for S
where
    SigningKey<S>: EncodePrivateKey + DecodePrivateKey,
    VerifyingKey<S>: EncodePublicKey + DecodePublicKey,
{
    type Secret = SigningKey<S>;
    type Public = VerifyingKey<S>;

    fn secret() -> Self::Secret {
        key(1)
    }

    fn public(secret: &Self::Secret) -> Self::Public {
        secret.verifying_key()
    }

    fn bytes(secret: &Self::Secret) -> Vec<u8> {
        secret.to_bytes().as_ref().to_vec()
    }

    fn public_bytes(public: &Self::Public) -> Vec<u8> {
        public.as_ref().to_vec()
    }
}

/// X25519 or X448, with keys of N bytes.
pub struct Xdh<X, const N: usize>(PhantomData<X>);

impl<X: Function<N>, const N: usize> Files for Xdh<X, N> {
    type Secret = StaticSecret<X, N>;
    type Public = PublicKey<X, N>;

    fn secret() -> StaticSecret<X, N> {
        StaticSecret::from([1; N])
    }

    fn public(secret: &StaticSecret<X, N>) -> PublicKey<X, N> {
        secret.into()
    }

    fn bytes(secret: &StaticSecret<X, N>) -> Vec<u8> {
        secret.as_bytes().to_vec()
    }

    fn public_bytes(public: &PublicKey<X, N>) -> Vec<u8> {
        public.to_bytes().to_vec()
    }
}

of_every_scheme!(are_written_and_read_back, version_2_is_read, only_whole_documents_are_read);
of!(of_x25519, super::Xdh<super::X25519, 32>, are_written_and_read_back, version_2_is_read, only_whole_documents_are_read);
of!(of_x448, super::Xdh<super::X448, 56>, are_written_and_read_back, version_2_is_read, only_whole_documents_are_read);

fn private_der<S: Files>() -> Vec<u8> {
    S::secret().to_pkcs8_der().unwrap().as_bytes().to_vec()
}

fn public_der<S: Files>() -> Vec<u8> {
    S::public(&S::secret()).to_public_key_der().unwrap().as_bytes().to_vec()
}

/// The secret of a document, if it is one.
fn read<S: Files>(der: &[u8]) -> Option<Vec<u8>> {
    S::Secret::from_pkcs8_der(der).ok().map(|secret| S::bytes(&secret))
}

fn are_written_and_read_back<S: Files>() {
    let secret = S::secret();
    let (bytes, public) = (S::bytes(&secret), S::public(&secret));
    assert_eq!(read::<S>(&private_der::<S>()), Some(bytes.clone()));
    assert_eq!(S::Public::from_public_key_der(&public_der::<S>()).unwrap(), public);
    for line_ending in [LineEnding::LF, LineEnding::CRLF] {
        let pem = secret.to_pkcs8_pem(line_ending).unwrap();
        assert!(pem.starts_with("-----BEGIN PRIVATE KEY-----"));
        assert_eq!(S::bytes(&S::Secret::from_pkcs8_pem(&pem).unwrap()), bytes);
        assert!(S::Public::from_public_key_pem(&pem).is_err());
        let pem = public.to_public_key_pem(line_ending).unwrap();
        assert!(pem.starts_with("-----BEGIN PUBLIC KEY-----"));
        assert_eq!(S::Public::from_public_key_pem(&pem).unwrap(), public);
        assert!(S::Secret::from_pkcs8_pem(&pem).is_err());
    }
}

/// With attributes and the public key; with the public key of another; without the public key that version 2 needs.
fn version_2_is_read<S: Files>() {
    let (secret, version_1) = (S::secret(), private_der::<S>());
    let version_2 = |attributes: &[u8], public: Option<&[u8]>| {
        let mut body = [&[2, 1, 1], &version_1[5..], attributes].concat();
        if let Some(public) = public {
            body.extend_from_slice(&[0x81, public.len() as u8 + 1, 0]);
            body.extend_from_slice(public);
        }
        // From 128 on, a length takes a byte of its own to say that it is one byte long.
        let length = if body.len() < 128 { vec![] } else { vec![0x81] };
        read::<S>(&[&[0x30], &length[..], &[body.len() as u8], &body].concat())
    };
    let public = S::public_bytes(&S::public(&secret));
    let attributes = [0xa0, 2, 0x31, 0];
    assert_eq!(version_2(&[], Some(&public)), Some(S::bytes(&secret)));
    assert_eq!(version_2(&attributes, Some(&public)), Some(S::bytes(&secret)));
    assert_eq!(version_2(&[], Some(&vec![1; public.len()])), None);
    assert_eq!(version_2(&[], None), None);
}

fn only_whole_documents_are_read<S: Files>() {
    let length_of_secret = S::bytes(&S::secret()).len();
    only_whole(&private_der::<S>(), length_of_secret, |der| read::<S>(der).is_some());
    let length_of_public = S::public_bytes(&S::public(&S::secret())).len();
    only_whole(&public_der::<S>(), length_of_public, |der| S::Public::from_public_key_der(der).is_ok());
}

/// No part of a document, nothing with a byte more, and nothing with another frame: DER leaves no choice. A document ends
/// with its key.
fn only_whole(der: &[u8], length_of_key: usize, is_read: impl Fn(&[u8]) -> bool) {
    assert!(is_read(der) && !is_read(&[der, &[0]].concat()));
    for length in 0..der.len() {
        assert!(!is_read(&der[..length]), "of {length} bytes");
    }
    for bit in 0..8 * (der.len() - length_of_key) {
        let mut changed = der.to_vec();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(!is_read(&changed), "bit {bit}");
    }
}

/// Whole documents of one scheme, read as those of another.
#[test]
fn keys_of_other_schemes_are_refused() {
    macro_rules! signatures {
        (($($other:ty),+) $($module:ident $scheme:ident,)+) => { all!($($other,)+ $(lemniscate::$module::$scheme),+) };
    }
    macro_rules! all {
        ($($scheme:ty),+) => {{
            let documents = [$((stringify!($scheme), private_der::<$scheme>(), public_der::<$scheme>())),+];
            $(for (name, private, public) in &documents {
                let is_own = *name == stringify!($scheme);
                let of_public = <$scheme as Files>::Public::from_public_key_der(public);
                assert_eq!(read::<$scheme>(private).is_some(), is_own, "{name}");
                assert_eq!(of_public.is_ok(), is_own, "{name}");
            })+
        }};
    }
    lemniscate::for_each_scheme!(signatures, signatures(Xdh<X25519, 32>, Xdh<X448, 56>));
}

mod of_prime_order {
    use super::*;

    of_prime_orders!(integers_out_of_range);

    fn integers_out_of_range<S: Files>() {
        let der = private_der::<S>();
        let start = der.len() - S::bytes(&S::secret()).len();
        for integer in [[0; 32], [0xff; 32]] {
            let mut der = der.clone();
            der[start..start + 32].copy_from_slice(&integer);
            assert_eq!(read::<S>(&der), None);
        }
        let mut der = public_der::<S>();
        let start = der.len() - 32;
        der[start..].fill(0xff);
        assert!(S::Public::from_public_key_der(&der).is_err());
    }
}
