//! What functions return.

use std::ffi::{CStr, c_char};

use lemniscate::key_file;
use lemniscate::schnorr::{self, Error};

/// The result of a function: `LEMNISCATE_OK` or an error. Numbers keep their meanings.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lemniscate_status {
    /// Success.
    LEMNISCATE_OK = 0,
    /// A pointer must not be null.
    LEMNISCATE_NULL = 1,
    /// A buffer, a key or another argument has the wrong length.
    LEMNISCATE_LENGTH = 2,
    /// The scheme does not exist, or an object belongs to another scheme.
    LEMNISCATE_SCHEME = 3,
    /// The scheme does not have this operation.
    LEMNISCATE_UNSUPPORTED = 4,
    /// The scheme has no policy of this name.
    LEMNISCATE_POLICY = 5,
    /// A context has more than 255 bytes, or is empty for Ed25519ctx.
    LEMNISCATE_CONTEXT = 6,
    /// The bytes are not a secret key of the scheme.
    LEMNISCATE_SECRET_KEY = 7,
    /// The bytes are not a public key of the scheme, or the policy refuses the key.
    LEMNISCATE_PUBLIC_KEY = 8,
    /// The text or the bytes are not a key file.
    LEMNISCATE_KEY_FILE = 9,
    /// The signature is not valid for this message and public key under this policy.
    LEMNISCATE_SIGNATURE = 10,
    /// The policy is not cofactored, so a batch has no single verdict.
    LEMNISCATE_NOT_COFACTORED = 11,
    /// The operating system supplies no random numbers.
    LEMNISCATE_RANDOM = 12,
    /// Not enough memory, or the operating system cannot start a thread.
    LEMNISCATE_MEMORY = 13,
    /// An error in the library itself. Please report it.
    LEMNISCATE_INTERNAL = 14,
    /// The key file contains a key of another scheme.
    LEMNISCATE_KEY_FILE_SCHEME = 15,
    /// The key file contains a public key instead of a secret key, or vice versa.
    LEMNISCATE_KEY_FILE_ROLE = 16,
    /// The secret key in the file is encrypted.
    LEMNISCATE_KEY_FILE_ENCRYPTED = 17,
    /// The public key in the file does not belong to the secret key.
    LEMNISCATE_KEY_FILE_PAIR = 18,
    /// The format is not supported: PuTTY, RFC 4716, JSON, UTF-16, or another type of PEM.
    LEMNISCATE_KEY_FILE_FORMAT = 19,
    /// A pointer refers to an object of another kind, such as a public key instead of a secret key.
    LEMNISCATE_OBJECT = 20,
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

impl From<key_file::Error> for Status {
    fn from(error: key_file::Error) -> Self {
        use key_file::Error;
        match error {
            Error::Algorithm { .. } => Status::LEMNISCATE_KEY_FILE_SCHEME,
            Error::Role(_) => Status::LEMNISCATE_KEY_FILE_ROLE,
            Error::Encrypted => Status::LEMNISCATE_KEY_FILE_ENCRYPTED,
            Error::Pair => Status::LEMNISCATE_KEY_FILE_PAIR,
            Error::OtherFormat(_) | Error::Type { .. } | Error::Utf16 => Status::LEMNISCATE_KEY_FILE_FORMAT,
            Error::Key(schnorr::Error::SecretOutOfRange) => Status::LEMNISCATE_SECRET_KEY,
            Error::Key(error) => error.into(),
            _ => Status::LEMNISCATE_KEY_FILE,
        }
    }
}

/// A description of a status in English, never null, even for an unknown number. Do not free it.
#[unsafe(no_mangle)]
pub extern "C" fn lemniscate_error_message(status: i32) -> *const c_char {
    message(status).as_ptr()
}

fn message(status: i32) -> &'static CStr {
    match status {
        0 => c"success",
        1 => c"a pointer is null",
        2 => c"a buffer or an argument does not have the right length",
        3 => c"the scheme does not exist, or the object belongs to another one",
        4 => c"the scheme does not have this operation",
        5 => c"the scheme has no policy of this name",
        6 => c"a context must have at most 255 bytes, and for Ed25519ctx at least 1",
        7 => c"the bytes are not a secret key of the scheme",
        8 => c"the bytes are not a public key of the scheme, or the policy refuses the key",
        9 => c"this is not a key file, or it is malformed",
        10 => c"the signature is not valid for this message and public key",
        11 => c"the policy is not cofactored: a batch has no single verdict",
        12 => c"the operating system supplies no random numbers",
        13 => c"not enough memory, or the operating system cannot start a thread",
        14 => c"an error in the library itself",
        15 => c"the key file contains a key of another scheme",
        16 => c"the key file contains a public key instead of a secret key, or vice versa",
        17 => c"the secret key in the file is encrypted, which is not supported",
        18 => c"the public key in the file does not belong to the secret key",
        19 => c"the format of the key file is not supported",
        20 => c"a pointer refers to an object of another kind",
        _ => c"unknown status",
    }
}
