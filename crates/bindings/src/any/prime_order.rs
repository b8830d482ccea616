//! The schemes on groups of prime order.

use lemniscate::curve9767::{self, Curve9767};
use lemniscate::schnorr::{Error, Message};

use super::signatures::{Described, Signatures, whole};
use super::{AnyScheme, Failure, Listed, Outcome, Source};

/// What `prehash` means: a hash function, which the scheme names in what it hashes itself.
#[derive(Clone, Copy)]
enum Hash {
    Blake2s,
    Sha512,
}

impl Hash {
    /// By its name in jq255, else by its object identifier.
    const fn name(self) -> &'static str {
        match self {
            Hash::Blake2s => "blake2s",
            Hash::Sha512 => "2.16.840.1.101.3.4.2.3",
        }
    }

    fn of(self, message: &mut dyn Source) -> Outcome<Vec<u8>> {
        fn hashed<D: sha2::Digest>(message: &mut dyn Source) -> Outcome<Vec<u8>> {
            let mut hash = D::new();
            message.pieces(&mut |piece| hash.update(piece)).map_err(Failure::Message)?;
            Ok(hash.finalize().to_vec())
        }
        match self {
            Hash::Blake2s => hashed::<blake2::Blake2s256>(message),
            Hash::Sha512 => hashed::<sha2::Sha512>(message),
        }
    }
}

/// What each of them is, and which hash it takes.
const fn described(name: &str) -> (&'static str, Hash) {
    const DOUBLE_ODD: &str = "signatures, key exchange, hashing to the curve; group of prime order";
    match name.as_bytes() {
        b"curve9767" => {
            ("signatures, key exchange, hashing to the curve; prime order over GF(9767^19)", Hash::Sha512)
        }
        [b'j', ..] => (DOUBLE_ODD, Hash::Blake2s),
        _ => (DOUBLE_ODD, Hash::Sha512),
    }
}

/// How a message is hashed to the curve, which the modules of the library have by no common name.
trait ToCurve {
    fn to_curve(message: &mut dyn Source, prehash: bool) -> Outcome<Vec<u8>>;
}

impl ToCurve for Curve9767 {
    fn to_curve(message: &mut dyn Source, prehash: bool) -> Outcome<Vec<u8>> {
        // Before a long message is read.
        if prehash {
            return Err(Failure::NoPrehash(Self::LISTED));
        }
        Ok(curve9767::Element::hash_raw(&whole(message)?).encode().to_vec())
    }
}

macro_rules! to_curve {
    ($($module:ident $scheme:ident,)+) => {$(
        impl ToCurve for lemniscate::$module::$scheme {
            fn to_curve(message: &mut dyn Source, prehash: bool) -> Outcome<Vec<u8>> {
                let (hash, data);
                let message = if prehash {
                    hash = Self::hash(message)?;
                    Self::prehashed(None, &hash).map_err(Failure::Unusable)?
                } else {
                    data = whole(message)?;
                    Message::raw(&data)
                };
                Ok(lemniscate::$module::Element::hash(message).encode().to_vec())
            }
        }
    )+};
}

lemniscate::for_each_scheme!(double_odd, to_curve);

macro_rules! prime_order {
    ($($module:ident $scheme:ident,)+) => {$(
        impl Described for lemniscate::$module::$scheme {
            const LISTED: &'static str = stringify!($module);
            const SUMMARY: &'static str = described(Self::LISTED).0;
            const OID: &'static [u8] =
                <Self as lemniscate::schnorr::key_file::Identified>::ALGORITHM_OID.as_bytes();
            const SHARED_LENGTH: Option<usize> = Some(32);

            fn hash(message: &mut dyn Source) -> Outcome<Vec<u8>> {
                described(Self::LISTED).1.of(message)
            }

            fn prehashed<'a>(_: Option<&'a [u8]>, hash: &'a [u8]) -> Result<Message<'a>, Error> {
                Message::prehashed(described(Self::LISTED).1.name(), hash)
            }

            fn with_context<'a>(_: &'a [u8], _: &'a [u8]) -> Option<Result<Message<'a>, Error>> {
                None
            }

            fn hash_to_curve(message: &mut dyn Source, prehash: bool) -> Option<Outcome<Vec<u8>>> {
                Some(<Self as ToCurve>::to_curve(message, prehash))
            }
        }

        impl Listed for lemniscate::$module::$scheme {
            const ANY: &'static dyn AnyScheme = &Signatures::<Self>::NEW;
        }
    )+};
}

lemniscate::for_each_scheme!(prime_order, prime_order);
