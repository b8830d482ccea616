//! Key exchange: `OSSL_OP_KEYEXCH`.

use std::ffi::{c_int, c_void};
use std::sync::Arc;

use crate::algorithm::{Algorithm, Kind};
use crate::c::{self, Dispatch, attempt, create};
use crate::key::Key;
use crate::key_management;
use crate::params::Param;
use crate::provider::{Provider, place, shared};
use crate::reason::Reason;

/// The functions of an algorithm, by their numbers in `openssl/core_dispatch.h`.
pub const fn functions<K: Kind>() -> &'static [Dispatch] {
    &const {
        [
            Dispatch::new(1, new::<K> as *const c_void),
            Dispatch::new(2, init as *const c_void),
            Dispatch::new(3, derive as *const c_void),
            Dispatch::new(4, set_peer as *const c_void),
            Dispatch::new(5, free as *const c_void),
            Dispatch::new(6, duplicate as *const c_void),
            Dispatch::END,
        ]
    }
}

#[derive(Clone)]
struct Exchange {
    provider: Arc<Provider>,
    algorithm: Algorithm,
    key: Option<Arc<Key>>,
    peer: Option<Arc<Key>>,
}

impl Exchange {
    /// A key of OpenSSL's, if it is one of this algorithm.
    ///
    /// # Safety
    /// The pointer must be null or to a key of this provider's, which nothing changes meanwhile.
    unsafe fn key_of(&self, key: *const c_void) -> Result<Option<Arc<Key>>, Reason> {
        // SAFETY: the caller's.
        let key = unsafe { key_management::shared(key) }.ok_or(Reason::NoKeySet)?;
        if key.algorithm() == self.algorithm { Ok(Some(key)) } else { Err(Reason::WrongAlgorithm) }
    }
}

unsafe extern "C" fn new<K: Kind>(provider: *mut c_void) -> *mut c_void {
    create(|| {
        // SAFETY: it is the provider.
        let provider = unsafe { shared(provider) }?;
        Some(Exchange { provider, algorithm: K::ALGORITHM, key: None, peer: None })
    })
}

unsafe extern "C" fn init(context: *mut c_void, key: *mut c_void, _: *const Param) -> c_int {
    attempt(|| {
        // SAFETY: OpenSSL gives what `new` made, and uses it nowhere else meanwhile.
        let Some(context) = (unsafe { c::object_mut::<Exchange>(context) }) else { return false };
        // SAFETY: OpenSSL gives a key of this provider's.
        let result = unsafe { context.key_of(key) }.map(|key| context.key = key);
        context.provider.succeeds(result, place!(c"exchange init"))
    })
}

unsafe extern "C" fn set_peer(context: *mut c_void, key: *mut c_void) -> c_int {
    attempt(|| {
        // SAFETY: as in `init`.
        let Some(context) = (unsafe { c::object_mut::<Exchange>(context) }) else { return false };
        // SAFETY: likewise.
        let result = unsafe { context.key_of(key) }.map(|key| context.peer = key);
        context.provider.succeeds(result, place!(c"exchange set peer"))
    })
}

unsafe extern "C" fn derive(
    context: *mut c_void,
    secret: *mut u8,
    written: *mut usize,
    capacity: usize,
) -> c_int {
    attempt(|| {
        // SAFETY: OpenSSL gives what `new` made, and does not change it meanwhile.
        let Some(context) = (unsafe { c::object::<Exchange>(context) }) else { return false };
        let result = match (&context.key, &context.peer) {
            (Some(key), Some(peer)) if key.secret().is_some() => {
                let length = context.algorithm.about().output_length;
                // SAFETY: OpenSSL gives a buffer of the caller's with its length, or null, and a place for a length.
                unsafe {
                    c::write_result(secret, written, capacity, length, |secret| key.exchange(peer, secret))
                }
            }
            _ => Err(Reason::MissingKey),
        };
        context.provider.succeeds(result, place!(c"exchange derive"))
    })
}

unsafe extern "C" fn free(context: *mut c_void) {
    // SAFETY: OpenSSL gives what `new` or `duplicate` made, and uses it no more.
    unsafe { c::free::<Exchange>(context) };
}

unsafe extern "C" fn duplicate(context: *mut c_void) -> *mut c_void {
    // SAFETY: OpenSSL gives what `new` or `duplicate` made, and does not change it meanwhile.
    create(|| unsafe { c::object::<Exchange>(context) }.cloned())
}
