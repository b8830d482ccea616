//! X25519.

use lemniscate::x25519::{PublicKey, StaticSecret, pkcs8::ALGORITHM_OID};

use super::codec;
use super::scheme::{About, Exchanges, Scheme};
use crate::failure::{Outcome, bad};
use crate::input::Secret;
use crate::oid::Oid;

pub struct X25519;

fn secret(private: &[u8]) -> Outcome<StaticSecret> {
    Ok(StaticSecret::from(*codec::array(private)?))
}

fn public_key(public: &[u8]) -> Outcome<PublicKey> {
    Ok(PublicKey::from(*codec::array(public)?))
}

impl Scheme for X25519 {
    fn about(&self) -> About {
        About {
            name: "x25519",
            summary: "key exchange: X25519 (RFC 7748)",
            oid: Oid::new(ALGORITHM_OID.as_bytes()),
            private_length: 32,
            public_length: 32,
        }
    }

    fn generate(&self) -> Outcome<Secret> {
        codec::random(32)
    }

    fn public(&self, private: &[u8]) -> Outcome<Vec<u8>> {
        Ok(PublicKey::from(&secret(private)?).as_bytes().to_vec())
    }

    fn private_from_der(&self, der: &[u8]) -> Outcome<Secret> {
        Ok(codec::private_from_der::<StaticSecret>(der)?.as_bytes().to_vec().into())
    }

    fn private_to_der(&self, private: &[u8]) -> Outcome<Secret> {
        codec::private_to_der(&secret(private)?)
    }

    fn public_from_der(&self, der: &[u8]) -> Outcome<Vec<u8>> {
        Ok(codec::public_from_der::<PublicKey>(der)?.as_bytes().to_vec())
    }

    fn public_to_der(&self, public: &[u8]) -> Outcome<Vec<u8>> {
        codec::public_to_der(&public_key(public)?)
    }

    fn exchanges(&self) -> Option<&dyn Exchanges> {
        Some(self)
    }
}

impl Exchanges for X25519 {
    fn exchange(&self, private: &[u8], peer: &[u8]) -> Outcome<Secret> {
        let shared = secret(private)?.diffie_hellman(&public_key(peer)?);
        if !shared.was_contributory() {
            return Err(bad(
                "the peer's key is a point of small order: the shared secret is all zero, known to all",
            ));
        }
        Ok(shared.as_bytes().to_vec().into())
    }
}
