//! What the library has for every signature scheme by no common name.

#[cfg(feature = "ed448")]
use lemniscate::ed448::signature::digest::{ExtendableOutput as _, Update as _};
#[cfg(feature = "ed448")]
use lemniscate::ed448::{self, Ed448, Shake256};
#[cfg(feature = "ed25519")]
use lemniscate::ed25519::{self, Digest as _, Ed25519, Sha512};
#[cfg(feature = "any")]
use lemniscate::schnorr::Entry;
use lemniscate::schnorr::{self, Error, SharedSecret, SigningKey};

/// How a message is meant.
#[derive(Clone, Copy)]
pub enum Variant<'a> {
    /// As it is.
    Pure,
    /// Under a context.
    Context(&'a [u8]),
    /// The message is a hash of 64 bytes, under a context.
    Prehashed(&'a [u8]),
}

/// A signature scheme.
pub trait SignatureScheme: schnorr::Scheme {
    /// Its signatures have so many bytes.
    const SIGNATURE_LENGTH: usize;
    /// The names of its policies, the usual one first; none if it leaves nothing open.
    const POLICIES: &'static [&'static str];

    /// The signature of these bytes.
    ///
    /// # Errors
    /// What is wrong with them.
    fn signature(bytes: &[u8]) -> Result<Self::Signature, Error>;

    /// The bytes of a signature.
    fn signature_bytes(signature: &Self::Signature) -> impl AsRef<[u8]>;

    /// A policy by its name. Schemes that leave nothing open have none.
    ///
    /// # Errors
    /// [`Error::PolicyName`]
    fn policy(name: Option<&str>) -> Result<Self::Policy, Error>;

    /// A message of a variant; `None` if the scheme has it not.
    ///
    /// # Errors
    /// [`Error::ContextLength`]; [`Error::Unspecified`] for a hash that has not 64 bytes.
    fn message<'a>(variant: Variant<'a>, message: &'a [u8]) -> Option<Result<Self::Message<'a>, Error>>;

    /// What a message is hashed to beforehand; `None` if the scheme has neither this nor contexts.
    fn prehash(_message: &[u8]) -> Option<[u8; 64]> {
        None
    }

    /// The key of a seed: of any length, or of the length of a key where every string of that length is one. Constant-time
    /// except for the length.
    ///
    /// # Errors
    /// [`Error::KeyLength`]
    fn key_of_seed(seed: &[u8]) -> Result<SigningKey<Self>, Error>;

    /// [`SigningKey::exchange`], if the keys of the scheme serve for it, too.
    fn exchange(key: &SigningKey<Self>, peer: &Self::PublicKeyBytes) -> Option<(bool, SharedSecret)>;

    /// One verdict for many signatures: by one equation if the scheme has one.
    ///
    /// # Errors
    /// What is wrong with any of them; [`Error::NotCofactored`].
    #[cfg(feature = "any")]
    fn verify_all(policy: Self::Policy, entries: &[Entry<'_, Self>]) -> Result<(), Error>;
}

/// Ed25519 or Ed448.
pub trait EdDsa: SignatureScheme {
    /// What messages are hashed to beforehand.
    fn hash(message: &[u8]) -> [u8; 64];
}

/// Calls a function with a message in the variant that is asked for.
///
/// # Errors
/// [`Error::ContextLength`]; [`Error::Unspecified`] if the scheme has no such variant; any error that the function returns.
pub fn with_message<S: SignatureScheme, T>(
    message: &[u8],
    context: Option<&[u8]>,
    prehash: bool,
    then: impl FnOnce(S::Message<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let hash;
    let (variant, message) = match (prehash, context) {
        (true, context) => {
            hash = S::prehash(message).ok_or(Error::Unspecified)?;
            (Variant::Prehashed(context.unwrap_or_default()), &hash[..])
        }
        (false, Some(context)) => (Variant::Context(context), message),
        (false, None) => (Variant::Pure, message),
    };
    then(S::message(variant, message).unwrap_or(Err(Error::Unspecified))?)
}

#[cfg(any(feature = "ed25519", feature = "ed448"))]
macro_rules! ed_dsa {
    ($scheme:ident, $module:ident, $length:literal, $signature:expr, $hash:expr) => {
        impl SignatureScheme for $scheme {
            const SIGNATURE_LENGTH: usize = $length;
            const POLICIES: &'static [&'static str] = &{
                let (all, mut names) = ($module::Policy::ALL, [""; $module::Policy::ALL.len()]);
                let mut i = 0;
                while i < all.len() {
                    names[i] = all[i].name();
                    i += 1;
                }
                names
            };

            fn signature(bytes: &[u8]) -> Result<Self::Signature, Error> {
                $signature(bytes)
            }

            fn signature_bytes(signature: &Self::Signature) -> impl AsRef<[u8]> {
                signature.to_bytes()
            }

            fn policy(name: Option<&str>) -> Result<Self::Policy, Error> {
                name.map_or(Ok(Default::default()), str::parse)
            }

            fn message<'a>(
                variant: Variant<'a>,
                message: &'a [u8],
            ) -> Option<Result<Self::Message<'a>, Error>> {
                Some(match variant {
                    Variant::Pure => Ok(message.into()),
                    Variant::Context(context) => $module::Message::with_context(context, message),
                    Variant::Prehashed(context) => match message.try_into() {
                        Ok(hash) => $module::Message::prehashed(context, hash),
                        Err(_) => Err(Error::Unspecified),
                    },
                })
            }

            fn prehash(message: &[u8]) -> Option<[u8; 64]> {
                Some(<Self as EdDsa>::hash(message))
            }

            fn key_of_seed(seed: &[u8]) -> Result<SigningKey<Self>, Error> {
                SigningKey::try_from(seed)
            }

            fn exchange(_: &SigningKey<Self>, _: &Self::PublicKeyBytes) -> Option<(bool, SharedSecret)> {
                None
            }

            #[cfg(feature = "any")]
            fn verify_all(policy: Self::Policy, entries: &[Entry<'_, Self>]) -> Result<(), Error> {
                schnorr::verify_all_with(policy, entries)
            }
        }

        impl EdDsa for $scheme {
            fn hash(message: &[u8]) -> [u8; 64] {
                $hash(message)
            }
        }
    };
}

#[cfg(feature = "ed25519")]
ed_dsa!(
    Ed25519,
    ed25519,
    64,
    |bytes| ed25519::Signature::from_slice(bytes).map_err(|_| Error::SignatureLength),
    |message| Sha512::digest(message).into()
);
#[cfg(feature = "ed448")]
ed_dsa!(Ed448, ed448, 114, schnorr::Signature::from_slice, |message| {
    let mut digest = [0; 64];
    Shake256::default().chain(message).finalize_xof_into(&mut digest);
    digest
});

macro_rules! prime_order {
    (($verify_all:expr) $($module:ident $scheme:ident,)*) => {
        $(
            impl SignatureScheme for lemniscate::$module::$scheme {
                const SIGNATURE_LENGTH: usize =
                    <<Self as schnorr::TwoParts>::SignatureBytes as schnorr::ByteArray>::LENGTH;
                const POLICIES: &'static [&'static str] = &[];

                fn signature(bytes: &[u8]) -> Result<schnorr::Signature<Self>, Error> {
                    schnorr::Signature::from_slice(bytes)
                }

                fn signature_bytes(signature: &schnorr::Signature<Self>) -> impl AsRef<[u8]> {
                    signature.to_bytes()
                }

                fn policy(name: Option<&str>) -> Result<(), Error> {
                    name.map_or(Ok(()), |_| Err(Error::PolicyName))
                }

                fn message<'a>(
                    variant: Variant<'a>,
                    message: &'a [u8],
                ) -> Option<Result<Self::Message<'a>, Error>> {
                    matches!(variant, Variant::Pure).then(|| Ok(message.into()))
                }

                fn key_of_seed(seed: &[u8]) -> Result<SigningKey<Self>, Error> {
                    Ok(SigningKey::from_seed(seed))
                }

                fn exchange(key: &SigningKey<Self>, peer: &Self::PublicKeyBytes) -> Option<(bool, SharedSecret)> {
                    let (is_key, secret) = key.exchange(peer);
                    Some((is_key.into(), secret))
                }

                #[cfg(feature = "any")]
                fn verify_all((): (), entries: &[Entry<'_, Self>]) -> Result<(), Error> {
                    $verify_all(entries)
                }
            }
        )*
    };
}

lemniscate::for_each_scheme!(prime_order_combining, prime_order(schnorr::verify_all));
// Their signatures lack the point R: no equation stands for those of many.
lemniscate::for_each_scheme!(
    jq255,
    prime_order(|entries| schnorr::verify_each(entries).into_iter().collect())
);

/// An operation on a signature scheme that is known only by name.
pub trait Visit {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<S: SignatureScheme>(self) -> Self::Output;
}

macro_rules! visit {
    ($($module:ident $scheme:ident,)*) => {
        /// The names of all schemes of signatures.
        pub const SIGNATURE_NAMES: &[&str] = &[$(stringify!($module)),*];

        /// Does something with the scheme of a name; `None` if there is none of this name.
        #[cfg_attr(not(feature = "any"), allow(unused_variables, reason = "there may be no schemes"))]
        pub fn visit<V: Visit>(scheme: &str, visitor: V) -> Option<V::Output> {
            match scheme {
                $(stringify!($module) => Some(visitor.visit::<lemniscate::$module::$scheme>()),)*
                _ => None,
            }
        }
    };
}

lemniscate::for_each_scheme!(signatures, visit);
