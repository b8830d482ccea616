//! Signatures: `OSSL_OP_SIGNATURE`.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::Arc;

use lemniscate::{ed448, ed25519};
use lemniscate_bindings::{EdDsa, Variant};

use crate::algorithm::Algorithm;
use crate::c::{self, Dispatch, attempt, create};
use crate::key::Key;
use crate::key_management;
use crate::params::{Asked, Given, Param};
use crate::provider::{self, Provider, place};
use crate::reason::Reason;

const INSTANCE: &CStr = c"instance";
const CONTEXT: &CStr = c"context-string";
const IDENTIFIER: &CStr = c"algorithm-id";

/// The longest context (RFC 8032).
const MAX_CONTEXT: usize = 255;

/// A scheme of RFC 8032, as OpenSSL names it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Instance {
    Ed25519,
    Ed25519ctx,
    Ed25519ph,
    Ed448,
    Ed448ph,
}

impl Instance {
    const ALL: [Self; 5] =
        [Instance::Ed25519, Instance::Ed25519ctx, Instance::Ed25519ph, Instance::Ed448, Instance::Ed448ph];

    const fn name(self) -> &'static CStr {
        match self {
            Instance::Ed25519 => c"Ed25519",
            Instance::Ed25519ctx => c"Ed25519ctx",
            Instance::Ed25519ph => c"Ed25519ph",
            Instance::Ed448 => c"Ed448",
            Instance::Ed448ph => c"Ed448ph",
        }
    }

    const fn algorithm(self) -> Algorithm {
        match self {
            Instance::Ed25519 | Instance::Ed25519ctx | Instance::Ed25519ph => Algorithm::Ed25519,
            Instance::Ed448 | Instance::Ed448ph => Algorithm::Ed448,
        }
    }
}

/// An algorithm of OpenSSL's, with the instance that it begins with.
pub trait Named {
    const INSTANCE: Instance;
    /// Whether another instance can be set, as for algorithms that are named by the key alone.
    const IS_OPEN: bool;
}

macro_rules! named {
    ($($name:ident $is_open:literal;)+) => {
        $(
            pub struct $name;

            impl Named for $name {
                const INSTANCE: Instance = Instance::$name;
                const IS_OPEN: bool = $is_open;
            }
        )+
    };
}

named! {
    Ed25519 true;
    Ed25519ctx false;
    Ed25519ph false;
    Ed448 true;
    Ed448ph false;
}

/// What an operation signs or verifies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Input {
    Message,
    /// The hash that Ed25519ph and Ed448ph begin with.
    Hash,
}

#[derive(Clone)]
struct Context {
    provider: Arc<Provider>,
    key: Option<Arc<Key>>,
    /// That of the algorithm, and whether another can be set.
    first: (Instance, bool),
    instance: Instance,
    input: Input,
    string: Vec<u8>,
}

/// The functions of an algorithm, by their numbers in `openssl/core_dispatch.h`. Those of OpenSSL before 3.4 are the last ones.
const fn all<N: Named>() -> &'static [Dispatch; 19] {
    &const {
        [
            Dispatch::new(2, hash_init as *const c_void),
            Dispatch::new(4, hash_init as *const c_void),
            Dispatch::new(27, message_init as *const c_void),
            Dispatch::new(3, sign as *const c_void),
            Dispatch::new(30, message_init as *const c_void),
            Dispatch::new(5, verify as *const c_void),
            Dispatch::new(26, key_types::<N> as *const c_void),
            Dispatch::new(1, new::<N> as *const c_void),
            Dispatch::new(8, digest_init as *const c_void),
            Dispatch::new(11, sign as *const c_void),
            Dispatch::new(12, digest_init as *const c_void),
            Dispatch::new(15, verify as *const c_void),
            Dispatch::new(16, free as *const c_void),
            Dispatch::new(17, duplicate as *const c_void),
            Dispatch::new(18, get_params as *const c_void),
            Dispatch::new(19, gettable_params as *const c_void),
            Dispatch::new(20, set_params as *const c_void),
            Dispatch::new(21, settable_params::<N> as *const c_void),
            Dispatch::END,
        ]
    }
}

/// Those that sign a message, or its hash.
pub const fn hash_functions<N: Named>() -> &'static [Dispatch] {
    all::<N>()
}

/// Those that sign a message.
pub const fn message_functions<N: Named>() -> &'static [Dispatch] {
    all::<N>().split_at(2).1
}

/// Those that sign a message, by the names of OpenSSL before 3.4, where `sign` and its like come in pairs.
pub const fn functions<N: Named>() -> &'static [Dispatch] {
    all::<N>().split_at(7).1
}

impl Context {
    /// Begins to sign or to verify: without a key, with that of before.
    ///
    /// # Safety
    /// The key must be null or one of this provider's, which nothing changes meanwhile.
    unsafe fn begin(&mut self, input: Input, key: *const c_void, given: Given<'_>) -> Result<(), Reason> {
        // SAFETY: the caller's.
        match unsafe { key_management::shared(key) } {
            Some(key) if key.algorithm() != self.first.0.algorithm() => return Err(Reason::WrongAlgorithm),
            Some(key) => self.key = Some(key),
            None if self.key.is_some() => {}
            None => return Err(Reason::NoKeySet),
        }
        (self.input, self.instance) = (input, self.first.0);
        self.string.clear();
        self.set(given)
    }

    fn set(&mut self, given: Given<'_>) -> Result<(), Reason> {
        if let Some(name) = given.text(INSTANCE)? {
            let is_named = |instance: &&Instance| name.eq_ignore_ascii_case(instance.name().to_bytes());
            let instance = Instance::ALL.iter().find(is_named).ok_or(Reason::WrongInstance)?;
            let (first, is_open) = self.first;
            if *instance != first && !(is_open && instance.algorithm() == first.algorithm()) {
                return Err(Reason::WrongInstance);
            }
            self.instance = *instance;
        }
        if let Some(string) = given.octets(CONTEXT)? {
            if string.len() > MAX_CONTEXT {
                return Err(Reason::ContextLength);
            }
            self.string = string.to_vec();
        }
        Ok(())
    }

    /// Calls a function with the key and with what is signed by it.
    fn with_signed<T>(
        &self,
        bytes: &[u8],
        then: impl FnOnce(&Key, Variant<'_>, &[u8]) -> Result<T, Reason>,
    ) -> Result<T, Reason> {
        let key = self.key.as_ref().ok_or(Reason::NoKeySet)?;
        let string = &self.string[..];
        let hash = |of_message: fn(&[u8]) -> [u8; 64]| match self.input {
            Input::Message => Ok(of_message(bytes)),
            Input::Hash => bytes.try_into().map_err(|_| Reason::InvalidDigestLength),
        };
        match self.instance {
            Instance::Ed25519ph => then(key, Variant::Prehashed(string), &hash(ed25519::Ed25519::hash)?),
            Instance::Ed448ph => then(key, Variant::Prehashed(string), &hash(ed448::Ed448::hash)?),
            Instance::Ed25519 | Instance::Ed448 if string.is_empty() => then(key, Variant::Pure, bytes),
            Instance::Ed448 => then(key, Variant::Context(string), bytes),
            Instance::Ed25519ctx if !string.is_empty() => then(key, Variant::Context(string), bytes),
            Instance::Ed25519 | Instance::Ed25519ctx => Err(Reason::WrongInstance),
        }
    }
}

unsafe extern "C" fn new<N: Named>(provider: *mut c_void, _: *const c_char) -> *mut c_void {
    create(|| {
        // SAFETY: it is the provider.
        let provider = unsafe { provider::shared(provider) }?;
        Some(Context {
            provider,
            key: None,
            first: (N::INSTANCE, N::IS_OPEN),
            instance: N::INSTANCE,
            input: Input::Message,
            string: Vec::new(),
        })
    })
}

unsafe extern "C" fn free(context: *mut c_void) {
    // SAFETY: OpenSSL gives what `new` or `duplicate` made, and uses it no more.
    unsafe { c::free::<Context>(context) };
}

unsafe extern "C" fn duplicate(context: *mut c_void) -> *mut c_void {
    // SAFETY: OpenSSL gives what `new` or `duplicate` made, and does not change it meanwhile.
    create(|| unsafe { c::object::<Context>(context) }.cloned())
}

/// # Safety
/// As OpenSSL gives them: a context that `new` made and that nothing else uses meanwhile, a key of this provider's or null, and
/// parameters.
unsafe fn begin(context: *mut c_void, input: Input, key: *mut c_void, params: *const Param) -> c_int {
    attempt(|| {
        // SAFETY: the caller's.
        let (Some(context), given) = (unsafe { (c::object_mut::<Context>(context), Given::new(params)) })
        else {
            return false;
        };
        // SAFETY: likewise.
        let result = unsafe { context.begin(input, key, given) };
        context.provider.succeeds(result, place!(c"signature init"))
    })
}

unsafe extern "C" fn hash_init(context: *mut c_void, key: *mut c_void, params: *const Param) -> c_int {
    // SAFETY: OpenSSL's.
    unsafe { begin(context, Input::Hash, key, params) }
}

unsafe extern "C" fn message_init(context: *mut c_void, key: *mut c_void, params: *const Param) -> c_int {
    // SAFETY: OpenSSL's.
    unsafe { begin(context, Input::Message, key, params) }
}

/// The digest must have no name: these schemes bring their own.
unsafe extern "C" fn digest_init(
    context: *mut c_void,
    digest: *const c_char,
    key: *mut c_void,
    params: *const Param,
) -> c_int {
    // SAFETY: OpenSSL gives a text or null.
    if digest.is_null() || unsafe { digest.read() } == 0 {
        // SAFETY: OpenSSL's.
        return unsafe { begin(context, Input::Message, key, params) };
    }
    attempt(|| {
        // SAFETY: OpenSSL gives a context that `new` made, and does not change it meanwhile.
        let Some(context) = (unsafe { c::object::<Context>(context) }) else { return false };
        context.provider.succeeds(Err(Reason::InvalidDigest), place!(c"signature init"))
    })
}

unsafe extern "C" fn sign(
    context: *mut c_void,
    signature: *mut u8,
    written: *mut usize,
    capacity: usize,
    message: *const u8,
    length: usize,
) -> c_int {
    attempt(|| {
        // SAFETY: OpenSSL gives a context that `new` made and does not change meanwhile, and the caller's bytes.
        let (Some(context), Some(message)) =
            (unsafe { (c::object::<Context>(context), c::bytes(message, length)) })
        else {
            return false;
        };
        let size = context.first.0.algorithm().about().output_length;
        // SAFETY: OpenSSL gives a buffer of the caller's with its length, or null, and a place for a length.
        let result = unsafe {
            c::write_result(signature, written, capacity, size, |signature| {
                context.with_signed(message, |key, variant, message| key.sign(variant, message, signature))
            })
        };
        context.provider.succeeds(result, place!(c"sign"))
    })
}

/// A signature that is not valid is no error, as with OpenSSL's own provider: the queue stays as it is.
unsafe extern "C" fn verify(
    context: *mut c_void,
    signature: *const u8,
    signature_length: usize,
    message: *const u8,
    length: usize,
) -> c_int {
    attempt(|| {
        // SAFETY: OpenSSL gives a context that `new` made and does not change meanwhile, and the caller's bytes.
        let (Some(context), Some(signature), Some(message)) = (unsafe {
            (c::object::<Context>(context), c::bytes(signature, signature_length), c::bytes(message, length))
        }) else {
            return false;
        };
        if signature.len() != context.first.0.algorithm().about().output_length {
            return false;
        }
        let mut is_valid = false;
        let result = context.provider.policies.and_then(|policies| {
            context.with_signed(message, |key, variant, message| {
                is_valid = key.verify(&policies, variant, message, signature);
                Ok(())
            })
        });
        context.provider.succeeds(result, place!(c"verify")) && is_valid
    })
}

unsafe extern "C" fn get_params(context: *mut c_void, params: *mut Param) -> c_int {
    attempt(|| {
        // SAFETY: OpenSSL gives a context that `new` made and does not change meanwhile, and parameters to fill.
        let (Some(context), mut asked) = (unsafe { (c::object::<Context>(context), Asked::new(params)) })
        else {
            return false;
        };
        asked.octets(IDENTIFIER, context.instance.algorithm().about().identifier)
            && asked.text(INSTANCE, context.instance.name())
            && asked.octets(CONTEXT, &context.string)
    })
}

unsafe extern "C" fn gettable_params(_: *mut c_void, _: *mut c_void) -> *const Param {
    static PARAMS: [Param; 4] =
        [Param::octets(IDENTIFIER), Param::text(INSTANCE), Param::octets(CONTEXT), Param::END];
    PARAMS.as_ptr()
}

unsafe extern "C" fn set_params(context: *mut c_void, params: *const Param) -> c_int {
    attempt(|| {
        // SAFETY: OpenSSL gives a context that `new` made and that nothing else uses meanwhile, and parameters.
        let (Some(context), given) = (unsafe { (c::object_mut::<Context>(context), Given::new(params)) })
        else {
            return false;
        };
        let result = context.set(given);
        context.provider.succeeds(result, place!(c"signature set params"))
    })
}

unsafe extern "C" fn settable_params<N: Named>(_: *mut c_void, _: *mut c_void) -> *const Param {
    static PARAMS: [Param; 3] = [Param::text(INSTANCE), Param::octets(CONTEXT), Param::END];
    // The name of an algorithm may say which instance it is.
    PARAMS[usize::from(!N::IS_OPEN)..].as_ptr()
}

unsafe extern "C" fn key_types<N: Named>() -> *const *const c_char {
    struct Names([*const c_char; 2]);
    // SAFETY: they are constant texts.
    unsafe impl Sync for Names {}
    static OF_ED25519: Names = Names([Algorithm::Ed25519.about().name.as_ptr(), std::ptr::null()]);
    static OF_ED448: Names = Names([Algorithm::Ed448.about().name.as_ptr(), std::ptr::null()]);
    match N::INSTANCE.algorithm() {
        Algorithm::Ed448 => OF_ED448.0.as_ptr(),
        _ => OF_ED25519.0.as_ptr(),
    }
}
