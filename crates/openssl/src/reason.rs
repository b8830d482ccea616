//! Reasons for failures, which OpenSSL queues for the calling thread. Errors that OpenSSL's own providers have too keep their numbers and
//! texts (`openssl/proverr.h`).

use std::ffi::c_uint;

use crate::c::Item;

macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident = $number:literal, $text:literal;)+) => {
        /// Why an operation fails.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Reason {
            $($(#[$doc])* $reason = $number,)+
        }

        /// All of them, as OpenSSL asks for them.
        pub static TEXTS: &[Item] = &[
            $(Item { id: Reason::$reason as c_uint, text: $text.as_ptr() },)+
            Item { id: 0, text: std::ptr::null() },
        ];
    };
}

reasons! {
    BufferTooSmall = 106, c"output buffer too small";
    NoKeySet = 114, c"no key set";
    InvalidDigest = 122, c"invalid digest";
    MissingKey = 128, c"missing key";
    DerivationFailed = 164, c"failed during derivation";
    WrongAlgorithm = 173, c"algorithm mismatch";
    SigningFailed = 175, c"failed to sign";
    NotAPrivateKey = 221, c"not a private key";
    WrongInstance = 243, c"invalid eddsa instance for attempted operation";
    // What has no number there.
    InvalidArgument = 1001, c"passed invalid argument";
    InvalidKeyLength = 1002, c"invalid key length";
    ContextLength = 1003, c"invalid context string length";
    InvalidDigestLength = 1004, c"invalid digest length";
    NullPointer = 1005, c"passed a null parameter";
    NoRandomNumbers = 1006, c"the operating system gives no random numbers";
    UnknownPolicy = 1007, c"unknown policy: openssl, rfc8032, strict, and for Ed25519 zip215 or dalek";
}
