//! Key exchange with X25519.

use lemniscate::x25519::{PublicKey, StaticSecret};
use rustls::crypto::{ActiveKeyExchange, SecureRandom as _, SharedSecret, SupportedKxGroup};
use rustls::{Error, NamedGroup, PeerMisbehaved};
use zeroize::Zeroizing;

use crate::random::System;

/// The group X25519 (RFC 8446 section 7.4.2).
#[derive(Debug)]
pub struct X25519;

impl SupportedKxGroup for X25519 {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        let mut random = Zeroizing::new([0; 32]);
        System.fill(&mut *random)?;
        let secret = StaticSecret::from(*random);
        Ok(Box::new(Active { public: PublicKey::from(&secret), secret }))
    }

    fn name(&self) -> NamedGroup {
        NamedGroup::X25519
    }
}

/// An exchange whose public key was sent.
struct Active {
    secret: StaticSecret,
    public: PublicKey,
}

impl ActiveKeyExchange for Active {
    fn complete(self: Box<Self>, peer: &[u8]) -> Result<SharedSecret, Error> {
        let refused = || Error::from(PeerMisbehaved::InvalidKeyShare);
        let peer: [u8; 32] = peer.try_into().map_err(|_| refused())?;
        let shared = self.secret.diffie_hellman(&peer.into());
        // RFC 8446 section 7.4.2: all zero must be refused.
        if !shared.was_contributory() {
            return Err(refused());
        }
        Ok(SharedSecret::from(&shared.as_bytes()[..]))
    }

    fn pub_key(&self) -> &[u8] {
        self.public.as_bytes()
    }

    fn group(&self) -> NamedGroup {
        NamedGroup::X25519
    }
}
