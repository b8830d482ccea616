//! The groups of TLS. OpenSSL takes a group from the provider whose keys it takes, and from no other.

use std::ffi::{CStr, c_char, c_int, c_void};

use crate::algorithm::Algorithm;
use crate::c::{Callback, attempt};
use crate::params::Param;

/// Calls the callback with each group.
pub unsafe extern "C" fn get_capabilities(
    _: *mut c_void,
    capability: *const c_char,
    callback: Option<Callback>,
    argument: *mut c_void,
) -> c_int {
    attempt(|| {
        // SAFETY: OpenSSL gives a text or null.
        let is_groups = !capability.is_null() && unsafe { CStr::from_ptr(capability) } == c"TLS-GROUP";
        let (true, Some(callback)) = (is_groups, callback) else { return false };
        [(c"x25519", Algorithm::X25519, 0x1d), (c"x448", Algorithm::X448, 0x1e)].iter().all(
            |(name, algorithm, id)| {
                let about = algorithm.about();
                // From TLS 1.0 and DTLS 1.0 on, to whatever comes.
                let (tls, dtls, any) = (0x301, 0xfeff, 0);
                let params = [
                    Param::of_text(c"tls-group-name", name),
                    Param::of_text(c"tls-group-name-internal", about.name),
                    Param::of_text(c"tls-group-alg", about.name),
                    Param::of_integer(c"tls-group-id", id),
                    Param::of_integer(c"tls-group-sec-bits", &about.security_bits),
                    Param::of_integer(c"tls-min-tls", &tls),
                    Param::of_integer(c"tls-max-tls", &any),
                    Param::of_integer(c"tls-min-dtls", &dtls),
                    Param::of_integer(c"tls-max-dtls", &any),
                    Param::END,
                ];
                // SAFETY: the callback is OpenSSL's, the argument what it asked for, and the array ends.
                unsafe { callback(params.as_ptr(), argument) != 0 }
            },
        )
    })
}
