//! The schemes, by their numbers.

use std::ffi::{CStr, c_char};

use lemniscate::curve9767::Curve9767;
use lemniscate::do255e::Do255e;
use lemniscate::do255s::Do255s;
use lemniscate::ed448::Ed448;
use lemniscate::ed25519::Ed25519;
use lemniscate::jq255e::Jq255e;
use lemniscate::jq255s::Jq255s;
use lemniscate::key_file::KeyFile;
use lemniscate::x448::X448;
use lemniscate::x25519::X25519;

use crate::batch::Batch;
use crate::public::Public;
use crate::secret::Secret;
use crate::signatures::Signatures;
use crate::status::Status;
use crate::xdh::Xdh;

/// A scheme: LEMNISCATE_ED25519 to LEMNISCATE_X448.
pub type lemniscate_scheme = u32;

/// Signatures (RFC 8032). Secret and public keys have 32 bytes, signatures 64.
pub const LEMNISCATE_ED25519: lemniscate_scheme = 1;
/// Signatures (RFC 8032). Secret and public keys have 57 bytes, signatures 114.
pub const LEMNISCATE_ED448: lemniscate_scheme = 2;
/// Signatures and exchanges (IACR ePrint 2022/1052). Keys and shared secrets have 32 bytes, signatures 48.
pub const LEMNISCATE_JQ255E: lemniscate_scheme = 3;
/// The same on the other curve.
pub const LEMNISCATE_JQ255S: lemniscate_scheme = 4;
/// Signatures and exchanges (IACR ePrint 2020/1558). Keys and shared secrets have 32 bytes, signatures 64.
pub const LEMNISCATE_DO255E: lemniscate_scheme = 5;
/// The same on the other curve.
pub const LEMNISCATE_DO255S: lemniscate_scheme = 6;
/// Signatures and exchanges (IACR ePrint 2020/009). Secret keys have 64 bytes, public keys and shared secrets 32, signatures 64.
pub const LEMNISCATE_CURVE9767: lemniscate_scheme = 7;
/// Exchanges (RFC 7748). Keys and shared secrets have 32 bytes.
pub const LEMNISCATE_X25519: lemniscate_scheme = 8;
/// Exchanges (RFC 7748). Keys and shared secrets have 56 bytes.
pub const LEMNISCATE_X448: lemniscate_scheme = 9;

/// Upper bound on the length of secret keys.
pub const LEMNISCATE_MAX_SECRET_KEY: usize = 64;
/// Upper bound on the length of public keys.
pub const LEMNISCATE_MAX_PUBLIC_KEY: usize = 57;
/// Upper bound on the length of signatures.
pub const LEMNISCATE_MAX_SIGNATURE: usize = 114;
/// Upper bound on the length of shared secrets.
pub const LEMNISCATE_MAX_SHARED_SECRET: usize = 56;
/// Upper bound on the length of key files that the library writes, including the zero byte.
pub const LEMNISCATE_MAX_FILE: usize = 512;

/// What is fixed for a scheme.
pub struct About {
    pub name: &'static CStr,
    pub secret_key: usize,
    pub public_key: usize,
    /// 0 if it has no signatures.
    pub signature: usize,
    /// 0 if it has no exchanges.
    pub shared_secret: usize,
}

/// A scheme: what makes its objects.
pub trait Maker {
    fn about(&self) -> About;
    fn secret_of_bytes(&self, bytes: &[u8]) -> Result<Box<dyn Secret>, Status>;
    fn secret_of_seed(&self, seed: &[u8]) -> Result<Box<dyn Secret>, Status>;
    fn secret_of_file(&self, file: &KeyFile) -> Result<Box<dyn Secret>, Status>;
    fn public_of_bytes(&self, bytes: &[u8]) -> Result<Box<dyn Public>, Status>;
    fn public_of_file(&self, file: &KeyFile) -> Result<Box<dyn Public>, Status>;
    fn batch(&self) -> Result<Box<dyn Batch>, Status>;
}

/// The scheme of a number.
pub fn find(scheme: lemniscate_scheme) -> Result<&'static dyn Maker, Status> {
    Ok(match scheme {
        LEMNISCATE_ED25519 => &Signatures::<Ed25519>::NEW,
        LEMNISCATE_ED448 => &Signatures::<Ed448>::NEW,
        LEMNISCATE_JQ255E => &Signatures::<Jq255e>::NEW,
        LEMNISCATE_JQ255S => &Signatures::<Jq255s>::NEW,
        LEMNISCATE_DO255E => &Signatures::<Do255e>::NEW,
        LEMNISCATE_DO255S => &Signatures::<Do255s>::NEW,
        LEMNISCATE_CURVE9767 => &Signatures::<Curve9767>::NEW,
        LEMNISCATE_X25519 => &Xdh::<X25519, 32>::NEW,
        LEMNISCATE_X448 => &Xdh::<X448, 56>::NEW,
        _ => return Err(Status::LEMNISCATE_SCHEME),
    })
}

/// The number of a scheme.
pub trait Numbered {
    const NUMBER: lemniscate_scheme;
    const NAME: &'static CStr;
}

macro_rules! numbered {
    ($($scheme:ty: $number:ident $name:literal),+) => {
        $(impl Numbered for $scheme {
            const NUMBER: lemniscate_scheme = $number;
            const NAME: &'static CStr = $name;
        })+
    };
}

numbered!(
    Ed25519: LEMNISCATE_ED25519 c"Ed25519", Ed448: LEMNISCATE_ED448 c"Ed448",
    Jq255e: LEMNISCATE_JQ255E c"jq255e", Jq255s: LEMNISCATE_JQ255S c"jq255s",
    Do255e: LEMNISCATE_DO255E c"do255e", Do255s: LEMNISCATE_DO255S c"do255s",
    Curve9767: LEMNISCATE_CURVE9767 c"Curve9767", X25519: LEMNISCATE_X25519 c"X25519", X448: LEMNISCATE_X448 c"X448"
);

/// The name of a scheme; null for an unknown number. Do not free it.
#[unsafe(no_mangle)]
pub extern "C" fn lemniscate_scheme_name(scheme: lemniscate_scheme) -> *const c_char {
    find(scheme).map_or(std::ptr::null(), |scheme| scheme.about().name.as_ptr())
}

fn length(scheme: lemniscate_scheme, of: impl Fn(About) -> usize) -> usize {
    find(scheme).map_or(0, |scheme| of(scheme.about()))
}

/// The length of a secret key in bytes; 0 for an unknown scheme.
#[unsafe(no_mangle)]
pub extern "C" fn lemniscate_secret_key_length(scheme: lemniscate_scheme) -> usize {
    length(scheme, |about| about.secret_key)
}

/// The length of a public key in bytes; 0 for an unknown scheme.
#[unsafe(no_mangle)]
pub extern "C" fn lemniscate_public_key_length(scheme: lemniscate_scheme) -> usize {
    length(scheme, |about| about.public_key)
}

/// The length of a signature in bytes; 0 if the scheme has no signatures.
#[unsafe(no_mangle)]
pub extern "C" fn lemniscate_signature_length(scheme: lemniscate_scheme) -> usize {
    length(scheme, |about| about.signature)
}

/// The length of a shared secret in bytes; 0 if the scheme has no exchanges.
#[unsafe(no_mangle)]
pub extern "C" fn lemniscate_shared_secret_length(scheme: lemniscate_scheme) -> usize {
    length(scheme, |about| about.shared_secret)
}
