//! Key management: `OSSL_OP_KEYMGMT`.

use std::ffi::{CStr, c_int, c_void};
use std::sync::Arc;

use zeroize::Zeroizing;

use crate::algorithm::{Algorithm, Kind};
use crate::c::{self, Callback, Dispatch, attempt, create, select};
use crate::derive;
use crate::key::Key;
use crate::params::{Asked, Given, Param};
use crate::provider::{self, Provider, place};
use crate::reason::Reason;

/// The functions of an algorithm, by their numbers in `openssl/core_dispatch.h`.
pub const fn functions<K: Kind>() -> &'static [Dispatch] {
    &const {
        [
            Dispatch::new(1, new::<K> as *const c_void),
            Dispatch::new(2, generate_init::<K> as *const c_void),
            Dispatch::new(4, generate_set_params as *const c_void),
            Dispatch::new(5, generate_settable_params::<K> as *const c_void),
            Dispatch::new(6, generate as *const c_void),
            Dispatch::new(7, generate_free as *const c_void),
            Dispatch::new(10, free as *const c_void),
            Dispatch::new(11, get_params as *const c_void),
            Dispatch::new(12, gettable_params::<K> as *const c_void),
            Dispatch::new(13, set_params as *const c_void),
            Dispatch::new(14, settable_params::<K> as *const c_void),
            Dispatch::new(21, has as *const c_void),
            Dispatch::new(22, validate as *const c_void),
            Dispatch::new(23, matches as *const c_void),
            Dispatch::new(40, import as *const c_void),
            Dispatch::new(41, key_types as *const c_void),
            Dispatch::new(42, export as *const c_void),
            Dispatch::new(43, key_types as *const c_void),
            Dispatch::new(44, duplicate as *const c_void),
            Dispatch::END,
        ]
    }
}

const PUBLIC: &CStr = c"pub";
const SECRET: &CStr = c"priv";
const ENCODED_PUBLIC: &CStr = c"encoded-pub-key";
const BITS: &CStr = c"bits";
const SECURITY_BITS: &CStr = c"security-bits";
const MAX_SIZE: &CStr = c"max-size";
const MANDATORY_DIGEST: &CStr = c"mandatory-digest";
const GROUP: &CStr = c"group";
const PROPERTIES: &CStr = c"properties";
const MATERIAL: &CStr = c"dhkem-ikm";

/// A key of OpenSSL's. Contexts share what is in it: what changes it puts another in its place.
struct Handle {
    provider: Arc<Provider>,
    key: Arc<Key>,
}

/// What is in a key of OpenSSL's, for a context.
///
/// # Safety
/// The pointer must be null or to a key of this provider's, which nothing changes meanwhile.
pub unsafe fn shared(key: *const c_void) -> Option<Arc<Key>> {
    // SAFETY: the caller's.
    unsafe { c::object::<Handle>(key) }.map(|handle| handle.key.clone())
}

unsafe extern "C" fn new<K: Kind>(provider: *mut c_void) -> *mut c_void {
    create(|| {
        // SAFETY: it is the provider.
        let provider = unsafe { provider::shared(provider) }?;
        Some(Handle { provider, key: Arc::new(Key::empty(K::ALGORITHM)) })
    })
}

unsafe extern "C" fn free(key: *mut c_void) {
    // SAFETY: OpenSSL gives a key that this file made, and uses it no more.
    unsafe { c::free::<Handle>(key) };
}

unsafe extern "C" fn duplicate(key: *const c_void, selection: c_int) -> *mut c_void {
    create(|| {
        // SAFETY: OpenSSL gives a key that this file made, and does not change it meanwhile.
        let Handle { provider, key } = unsafe { c::object::<Handle>(key) }?;
        let public = key.public().filter(|_| selection & select::PUBLIC != 0);
        let secret = key.secret().filter(|_| selection & select::PRIVATE != 0);
        let key = match (public, secret) {
            (None, None) => Key::empty(key.algorithm()),
            _ => Key::new(key.algorithm(), public, secret).ok()?,
        };
        Some(Handle { provider: provider.clone(), key: Arc::new(key) })
    })
}

unsafe extern "C" fn has(key: *const c_void, selection: c_int) -> c_int {
    attempt(|| {
        // SAFETY: as in `duplicate`.
        let Some(Handle { key, .. }) = (unsafe { c::object::<Handle>(key) }) else { return false };
        has_selected(key, selection)
    })
}

fn has_selected(key: &Key, selection: c_int) -> bool {
    (selection & select::PUBLIC == 0 || key.public().is_some())
        && (selection & select::PRIVATE == 0 || key.secret().is_some())
}

unsafe extern "C" fn validate(key: *const c_void, selection: c_int, _: c_int) -> c_int {
    attempt(|| {
        // SAFETY: as in `duplicate`.
        let Some(Handle { key, .. }) = (unsafe { c::object::<Handle>(key) }) else { return false };
        has_selected(key, selection) && (selection & select::PAIR != select::PAIR || key.is_pair())
    })
}

/// Public keys are compared, and secret keys where one of these is not there. Variable-time only in whether they are equal.
unsafe extern "C" fn matches(one: *const c_void, other: *const c_void, selection: c_int) -> c_int {
    attempt(|| {
        // SAFETY: as in `duplicate`.
        let keys = unsafe { (c::object::<Handle>(one), c::object::<Handle>(other)) };
        let (Some(Handle { key: one, .. }), Some(Handle { key: other, .. })) = keys else { return false };
        let same_algorithm = one.algorithm() == other.algorithm();
        let publics = one.public().zip(other.public()).filter(|_| selection & select::PUBLIC != 0);
        let secrets = one.secret().zip(other.secret()).filter(|_| selection & select::PRIVATE != 0);
        let same_keys = match (publics, secrets) {
            (Some((one, other)), _) => same_algorithm && one == other,
            (None, Some((one, other))) => same_algorithm && equal_secrets(one, other),
            (None, None) => selection & select::PAIR == 0,
        };
        same_keys && (selection & select::DOMAIN_PARAMETERS == 0 || same_algorithm)
    })
}

/// Constant-time, for keys of one length.
fn equal_secrets(one: &[u8], other: &[u8]) -> bool {
    let difference =
        one.iter().zip(other).fold(0, |all, (one, other)| std::hint::black_box(all | (one ^ other)));
    one.len() == other.len() && difference == 0
}

unsafe extern "C" fn import(key: *mut c_void, selection: c_int, params: *const Param) -> c_int {
    attempt(|| {
        // SAFETY: OpenSSL gives a new key that this file made, and parameters.
        let (Some(handle), given) = (unsafe { (c::object_mut::<Handle>(key), Given::new(params)) }) else {
            return false;
        };
        if selection & select::PAIR == 0 {
            return false;
        }
        let import = || {
            let public = given.octets(PUBLIC)?;
            let secret = if selection & select::PRIVATE != 0 { given.octets(SECRET)? } else { None };
            if public.or(secret).is_none() {
                return Err(Reason::MissingKey);
            }
            Key::new(handle.key.algorithm(), public, secret).map(Arc::new)
        };
        let result = import().map(|key| handle.key = key);
        handle.provider.succeeds(result, place!(c"key import"))
    })
}

unsafe extern "C" fn export(
    key: *mut c_void,
    selection: c_int,
    callback: Option<Callback>,
    argument: *mut c_void,
) -> c_int {
    attempt(|| {
        // SAFETY: as in `duplicate`.
        let Some(Handle { key, .. }) = (unsafe { c::object::<Handle>(key) }) else { return false };
        let (Some(callback), true) = (callback, selection & select::PAIR != 0) else { return false };
        let secret = key.secret().filter(|_| selection & select::PRIVATE != 0);
        let params: Vec<_> = [(PUBLIC, key.public()), (SECRET, secret)]
            .into_iter()
            .filter_map(|(name, bytes)| bytes.map(|bytes| Param::of_octets(name, bytes)))
            .chain([Param::END])
            .collect();
        // SAFETY: the callback is OpenSSL's, the argument what it asked for, and the array ends.
        unsafe { callback(params.as_ptr(), argument) != 0 }
    })
}

unsafe extern "C" fn key_types(selection: c_int) -> *const Param {
    static TYPES: [Param; 3] = [Param::octets(PUBLIC), Param::octets(SECRET), Param::END];
    if selection & select::PAIR != 0 { TYPES.as_ptr() } else { std::ptr::null() }
}

unsafe extern "C" fn get_params(key: *mut c_void, params: *mut Param) -> c_int {
    attempt(|| {
        // SAFETY: as in `duplicate`, and parameters to fill.
        let (Some(Handle { key, .. }), mut asked) =
            (unsafe { (c::object::<Handle>(key), Asked::new(params)) })
        else {
            return false;
        };
        let about = key.algorithm().about();
        let size = i32::try_from(about.output_length).expect("it is small");
        let mut bytes = |name, bytes: Option<&[u8]>| bytes.is_none_or(|bytes| asked.octets(name, bytes));
        bytes(PUBLIC, key.public())
            && bytes(SECRET, key.secret())
            && bytes(ENCODED_PUBLIC, key.public().filter(|_| !key.algorithm().signs()))
            && asked.integer(BITS, about.bits)
            && asked.integer(SECURITY_BITS, about.security_bits)
            && asked.integer(MAX_SIZE, size)
            && (!key.algorithm().signs() || asked.text(MANDATORY_DIGEST, c""))
    })
}

unsafe extern "C" fn gettable_params<K: Kind>(_: *mut c_void) -> *const Param {
    static OF_SIGNATURES: [Param; 7] = [
        Param::integer(BITS),
        Param::integer(SECURITY_BITS),
        Param::integer(MAX_SIZE),
        Param::text(MANDATORY_DIGEST),
        Param::octets(PUBLIC),
        Param::octets(SECRET),
        Param::END,
    ];
    static OF_EXCHANGE: [Param; 7] = [
        Param::integer(BITS),
        Param::integer(SECURITY_BITS),
        Param::integer(MAX_SIZE),
        Param::octets(ENCODED_PUBLIC),
        Param::octets(PUBLIC),
        Param::octets(SECRET),
        Param::END,
    ];
    if K::ALGORITHM.signs() { OF_SIGNATURES.as_ptr() } else { OF_EXCHANGE.as_ptr() }
}

/// TLS makes a key without anything in it, and then a public key of it.
unsafe extern "C" fn set_params(key: *mut c_void, params: *const Param) -> c_int {
    attempt(|| {
        // SAFETY: OpenSSL gives a key that this file made and that nothing else uses meanwhile, and parameters.
        let (Some(handle), given) = (unsafe { (c::object_mut::<Handle>(key), Given::new(params)) }) else {
            return false;
        };
        let algorithm = handle.key.algorithm();
        if algorithm.signs() {
            return true;
        }
        let result = given.octets(ENCODED_PUBLIC).and_then(|public| {
            if public.is_some() {
                handle.key = Arc::new(Key::new(algorithm, public, None)?);
            }
            Ok(())
        });
        handle.provider.succeeds(result, place!(c"key set params"))
    })
}

unsafe extern "C" fn settable_params<K: Kind>(_: *mut c_void) -> *const Param {
    static NONE: [Param; 1] = [Param::END];
    static OF_EXCHANGE: [Param; 3] = [Param::octets(ENCODED_PUBLIC), Param::text(PROPERTIES), Param::END];
    if K::ALGORITHM.signs() { NONE.as_ptr() } else { OF_EXCHANGE.as_ptr() }
}

/// What makes a key.
struct Generation {
    provider: Arc<Provider>,
    algorithm: Algorithm,
    selection: c_int,
    /// Of which the key is derived, in the place of random numbers.
    material: Option<Zeroizing<Vec<u8>>>,
}

impl Generation {
    /// The name of the group, if given, must be that of the exchange: there is no other.
    fn set(&mut self, given: Given<'_>) -> Result<(), Reason> {
        let name = self.algorithm.about().name.to_bytes();
        let group = given.text(GROUP)?;
        if group.is_some_and(|group| self.algorithm.signs() || !group.eq_ignore_ascii_case(name)) {
            return Err(Reason::InvalidArgument);
        }
        if let Some(material) = given.octets(MATERIAL)?
            && !self.algorithm.signs()
        {
            self.material = (!material.is_empty()).then(|| Zeroizing::new(material.to_vec()));
        }
        Ok(())
    }
}

unsafe extern "C" fn generate_init<K: Kind>(
    provider: *mut c_void,
    selection: c_int,
    params: *const Param,
) -> *mut c_void {
    create(|| {
        // SAFETY: it is the provider, and parameters.
        let (provider, given) = unsafe { (provider::shared(provider)?, Given::new(params)) };
        let mut generation = Generation { provider, algorithm: K::ALGORITHM, selection, material: None };
        let result = generation.set(given);
        generation.provider.succeeds(result, place!(c"generate init")).then_some(generation)
    })
}

unsafe extern "C" fn generate_set_params(generation: *mut c_void, params: *const Param) -> c_int {
    attempt(|| {
        // SAFETY: OpenSSL gives what `generate_init` made, and uses it nowhere else meanwhile, and parameters.
        let (Some(generation), given) =
            (unsafe { (c::object_mut::<Generation>(generation), Given::new(params)) })
        else {
            return false;
        };
        let result = generation.set(given);
        generation.provider.succeeds(result, place!(c"generate set params"))
    })
}

unsafe extern "C" fn generate_settable_params<K: Kind>(_: *mut c_void, _: *mut c_void) -> *const Param {
    static OF_SIGNATURES: [Param; 3] = [Param::text(GROUP), Param::text(PROPERTIES), Param::END];
    static OF_EXCHANGE: [Param; 4] =
        [Param::text(GROUP), Param::text(PROPERTIES), Param::octets(MATERIAL), Param::END];
    if K::ALGORITHM.signs() { OF_SIGNATURES.as_ptr() } else { OF_EXCHANGE.as_ptr() }
}

unsafe extern "C" fn generate(generation: *mut c_void, _: Option<Callback>, _: *mut c_void) -> *mut c_void {
    create(|| {
        // SAFETY: as in `generate_set_params`.
        let generation = unsafe { c::object::<Generation>(generation) }?;
        let Generation { provider, algorithm, selection, material } = generation;
        let key = match material {
            // Parameters alone, of which there are none.
            _ if selection & select::PAIR == 0 => Ok(Key::empty(*algorithm)),
            Some(material) => derive::of_material(*algorithm, material),
            None => derive::random(*algorithm),
        };
        let mut made = None;
        let result = key.map(|key| made = Some(Handle { provider: provider.clone(), key: Arc::new(key) }));
        provider.succeeds(result, place!(c"generate"));
        made
    })
}

unsafe extern "C" fn generate_free(generation: *mut c_void) {
    // SAFETY: OpenSSL gives what `generate_init` made, and uses it no more.
    unsafe { c::free::<Generation>(generation) };
}
