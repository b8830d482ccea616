//! What functions return.

use std::ffi::{CStr, c_char};

use lemniscate::schnorr::Error;

/// What a function returns: `LEMNISCATE_OK`, or what is wrong. Numbers and their meanings do not change.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lemniscate_status {
    /// All is well.
    LEMNISCATE_OK = 0,
    /// A pointer is null that must not be.
    LEMNISCATE_NULL = 1,
    /// A buffer, a key or another argument has a length that it must not have.
    LEMNISCATE_LENGTH = 2,
    /// There is no such scheme, or an object is of another one.
    LEMNISCATE_SCHEME = 3,
    /// The scheme does not have this operation.
    LEMNISCATE_UNSUPPORTED = 4,
    /// The scheme has no policy of this name.
    LEMNISCATE_POLICY = 5,
    /// A context has more than 255 bytes, or none for Ed25519ctx.
    LEMNISCATE_CONTEXT = 6,
    /// The bytes are no secret key of the scheme.
    LEMNISCATE_SECRET_KEY = 7,
    /// The bytes are no public key of the scheme, or one that is refused.
    LEMNISCATE_PUBLIC_KEY = 8,
    /// The text or the bytes are no key file, or one of another scheme.
    LEMNISCATE_KEY_FILE = 9,
    /// The signature is not valid for this message and public key by this policy.
    LEMNISCATE_SIGNATURE = 10,
    /// The policy is not cofactored: there is no one verdict for many signatures.
    LEMNISCATE_NOT_COFACTORED = 11,
    /// The operating system gives no random numbers.
    LEMNISCATE_RANDOM = 12,
    /// There is not enough memory, or the operating system starts no thread.
    LEMNISCATE_MEMORY = 13,
    /// An error in the library itself, to be reported.
    LEMNISCATE_INTERNAL = 14,
}

pub use lemniscate_status as Status;

impl From<Error> for Status {
    /// What is wrong with a public key, a signature, a message or a policy. Errors of secret keys are the caller's to name.
    fn from(error: Error) -> Self {
        match error {
            Error::KeyLength
            | Error::KeyNotCanonical
            | Error::KeyNotOnCurve
            | Error::KeyNeutral
            | Error::KeySmallOrder => Status::LEMNISCATE_PUBLIC_KEY,
            Error::SignatureLength
            | Error::ScalarOutOfRange
            | Error::PointNotCanonical
            | Error::PointNotOnCurve
            | Error::PointSmallOrder
            | Error::Mismatch => Status::LEMNISCATE_SIGNATURE,
            Error::ContextLength => Status::LEMNISCATE_CONTEXT,
            Error::PolicyName => Status::LEMNISCATE_POLICY,
            Error::NotCofactored => Status::LEMNISCATE_NOT_COFACTORED,
            Error::BatchLength | Error::Unspecified => Status::LEMNISCATE_LENGTH,
            _ => Status::LEMNISCATE_INTERNAL,
        }
    }
}

/// What a status means, in English: never null, and not to be freed. A number that is no status has a text as well.
#[unsafe(no_mangle)]
pub extern "C" fn lemniscate_error_message(status: i32) -> *const c_char {
    message(status).as_ptr()
}

fn message(status: i32) -> &'static CStr {
    match status {
        0 => c"all is well",
        1 => c"a pointer is null",
        2 => c"a buffer or an argument does not have the right length",
        3 => c"there is no such scheme, or an object is of another one",
        4 => c"the scheme does not have this operation",
        5 => c"the scheme has no policy of this name",
        6 => c"a context must have at most 255 bytes, and for Ed25519ctx at least 1",
        7 => c"the bytes are no secret key of the scheme",
        8 => c"the bytes are no public key of the scheme, or one that is refused",
        9 => c"this is no key file, or one of another scheme",
        10 => c"the signature is not valid for this message and public key",
        11 => c"the policy is not cofactored: there is no one verdict for many signatures",
        12 => c"the operating system gives no random numbers",
        13 => c"there is not enough memory, or no thread can be started",
        14 => c"an error in the library itself",
        _ => c"no status of this library",
    }
}
