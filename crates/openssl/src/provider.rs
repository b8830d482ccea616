//! The provider: how OpenSSL enters the module, and what it asks of it.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::Arc;

use crate::algorithm::{Ed448, Ed25519, X448, X25519};
use crate::c::{self, Dispatch, FAILURE, Implementation, Item, attempt, guard};
use crate::capabilities::get_capabilities;
use crate::params::{Asked, Param};
use crate::policy::Policies;
use crate::reason::{self, Reason};
use crate::{exchange, key_management, signature};

/// Numbers of `openssl/core_dispatch.h`.
mod id {
    use super::c_int;

    // Functions of OpenSSL's.
    pub const GET_PARAMS: c_int = 2;
    pub const NEW_ERROR: c_int = 5;
    pub const SET_ERROR_PLACE: c_int = 6;
    pub const SET_ERROR: c_int = 7;

    // Functions of a provider.
    pub const TEARDOWN: c_int = 1024;
    pub const GETTABLE_PARAMS: c_int = 1025;
    pub const PROVIDER_GET_PARAMS: c_int = 1026;
    pub const QUERY_OPERATION: c_int = 1027;
    pub const GET_REASON_STRINGS: c_int = 1029;
    pub const GET_CAPABILITIES: c_int = 1030;

    // Operations.
    pub const KEY_MANAGEMENT: c_int = 10;
    pub const KEY_EXCHANGE: c_int = 11;
    pub const SIGNATURE: c_int = 12;
}

/// OpenSSL's handle of a provider.
type Handle = *const c_void;
type GetParams = unsafe extern "C" fn(Handle, *mut Param) -> c_int;
type NewError = unsafe extern "C" fn(Handle);
type SetErrorPlace = unsafe extern "C" fn(Handle, *const c_char, c_int, *const c_char);
/// The last argument is a `va_list`, which is read only where the text before it says so.
type SetError = unsafe extern "C" fn(Handle, u32, *const c_char, *mut c_void);

/// What the objects of a provider share. Keys and contexts own it together with OpenSSL.
pub struct Provider {
    /// A name that is none of a policy leaves OpenSSL's provider in charge if this one does not load: so it loads, and verifies nothing.
    pub policies: Result<Policies, Reason>,
    /// Whether OpenSSL is 3.4 or later, which signs messages by functions of its own.
    signs_messages: bool,
    core: Core,
}

/// OpenSSL, as the provider calls it.
#[derive(Clone, Copy)]
struct Core {
    handle: Handle,
    get_params: GetParams,
    new_error: NewError,
    set_error_place: SetErrorPlace,
    set_error: SetError,
}

// SAFETY: OpenSSL's functions may be called with its handle on every thread, as long as the provider is loaded.
unsafe impl Send for Core {}
// SAFETY: likewise.
unsafe impl Sync for Core {}

impl Core {
    /// The functions of a table.
    ///
    /// # Safety
    /// The table must be OpenSSL's, and end where a number is 0.
    unsafe fn new(handle: Handle, mut table: *const Dispatch) -> Option<Self> {
        let mut functions = [std::ptr::null::<c_void>(); 4];
        // SAFETY: the caller's.
        while let Some(entry) = unsafe { table.as_ref() }.filter(|entry| entry.id != 0) {
            let of_interest = [id::GET_PARAMS, id::NEW_ERROR, id::SET_ERROR_PLACE, id::SET_ERROR];
            if let Some(i) = of_interest.iter().position(|&id| id == entry.id) {
                functions[i] = entry.function;
            }
            // SAFETY: it does not end here.
            table = unsafe { table.add(1) };
        }
        if functions.contains(&std::ptr::null()) {
            return None;
        }
        let [get_params, new_error, set_error_place, set_error] = functions;
        // SAFETY: by their numbers they are functions of these types, and none is null.
        unsafe {
            Some(Core {
                handle,
                get_params: std::mem::transmute::<*const c_void, GetParams>(get_params),
                new_error: std::mem::transmute::<*const c_void, NewError>(new_error),
                set_error_place: std::mem::transmute::<*const c_void, SetErrorPlace>(set_error_place),
                set_error: std::mem::transmute::<*const c_void, SetError>(set_error),
            })
        }
    }

    /// What the section of the configuration, or OpenSSL itself, says of a name. The text is OpenSSL's as long as the provider is
    /// loaded.
    fn parameter(&self, name: &'static CStr) -> Option<&str> {
        let mut text = std::ptr::null();
        let mut params = [Param::for_text_pointer(name, &mut text), Param::END];
        // SAFETY: the function is OpenSSL's, and the parameters are an array that ends.
        unsafe {
            (self.get_params)(self.handle, params.as_mut_ptr());
            // What is no UTF-8 is no name.
            (!text.is_null()).then(|| CStr::from_ptr(text).to_str().unwrap_or("\u{fffd}"))
        }
    }

    /// Adds an error to the queue of this thread.
    fn raise(&self, reason: Reason, file: &'static CStr, line: u32, function: &'static CStr) {
        // As large as a `va_list` is anywhere, as which it is never read: there is no text that asks for arguments.
        let mut arguments = [0u64; 8];
        // SAFETY: the functions are OpenSSL's, and take texts and no text.
        unsafe {
            (self.new_error)(self.handle);
            (self.set_error_place)(
                self.handle,
                file.as_ptr(),
                c_int::try_from(line).unwrap_or(0),
                function.as_ptr(),
            );
            (self.set_error)(self.handle, reason as u32, std::ptr::null(), arguments.as_mut_ptr().cast());
        }
    }
}

impl Provider {
    fn new(core: Core) -> Self {
        let [policy, ed25519, ed448] =
            [c"policy", c"policy-ed25519", c"policy-ed448"].map(|name| core.parameter(name));
        let policies = Policies::of_names(policy, ed25519, ed448);
        let mut version = core.parameter(c"openssl-version").unwrap_or_default().split('.');
        let mut number = || version.next().and_then(|number| number.parse().ok()).unwrap_or(0);
        let version: (u32, u32) = (number(), number());
        Provider { policies, signs_messages: version >= (3, 4), core }
    }

    /// Whether this succeeded; if not, the reason is in OpenSSL's queue of errors.
    pub fn succeeds(
        &self,
        result: Result<(), Reason>,
        (file, line, function): (&'static CStr, u32, &'static CStr),
    ) -> bool {
        result.map_err(|reason| self.core.raise(reason, file, line, function)).is_ok()
    }
}

/// Where an error is found, for OpenSSL's queue: the file, the line, and the function's name.
macro_rules! place {
    ($function:literal) => {
        (
            const {
                match std::ffi::CStr::from_bytes_with_nul(concat!(file!(), "\0").as_bytes()) {
                    Ok(file) => file,
                    Err(_) => panic!("file names have no zero bytes"),
                }
            },
            line!(),
            $function,
        )
    };
}
pub(crate) use place;

/// The provider that a context of OpenSSL's is.
///
/// # Safety
/// It must be one that `OSSL_provider_init` gave, and that is not torn down.
pub unsafe fn shared(context: *const c_void) -> Option<Arc<Provider>> {
    // SAFETY: the caller's.
    unsafe { c::object::<Arc<Provider>>(context) }.cloned()
}

static FUNCTIONS: &[Dispatch] = &[
    Dispatch::new(id::TEARDOWN, teardown as *const c_void),
    Dispatch::new(id::GETTABLE_PARAMS, gettable_params as *const c_void),
    Dispatch::new(id::PROVIDER_GET_PARAMS, get_params as *const c_void),
    Dispatch::new(id::QUERY_OPERATION, query_operation as *const c_void),
    Dispatch::new(id::GET_REASON_STRINGS, get_reason_strings as *const c_void),
    Dispatch::new(id::GET_CAPABILITIES, get_capabilities as *const c_void),
    Dispatch::END,
];

static KEY_MANAGEMENT: &[Implementation] = &[
    Implementation::new(
        c"ED25519:1.3.101.112",
        key_management::functions::<Ed25519>(),
        c"Lemniscate ED25519",
    ),
    Implementation::new(c"ED448:1.3.101.113", key_management::functions::<Ed448>(), c"Lemniscate ED448"),
    Implementation::new(c"X25519:1.3.101.110", key_management::functions::<X25519>(), c"Lemniscate X25519"),
    Implementation::new(c"X448:1.3.101.111", key_management::functions::<X448>(), c"Lemniscate X448"),
    Implementation::END,
];

static KEY_EXCHANGE: &[Implementation] = &[
    Implementation::new(c"X25519:1.3.101.110", exchange::functions::<X25519>(), c"Lemniscate X25519"),
    Implementation::new(c"X448:1.3.101.111", exchange::functions::<X448>(), c"Lemniscate X448"),
    Implementation::END,
];

static SIGNATURE: &[Implementation] = &[
    Implementation::new(
        c"ED25519:1.3.101.112",
        signature::functions::<signature::Ed25519>(),
        c"Lemniscate ED25519",
    ),
    Implementation::new(
        c"ED448:1.3.101.113",
        signature::functions::<signature::Ed448>(),
        c"Lemniscate ED448",
    ),
    Implementation::END,
];

/// From OpenSSL 3.4 on.
static SIGNATURE_OF_MESSAGES: &[Implementation] = &[
    Implementation::new(
        c"ED25519:1.3.101.112",
        signature::message_functions::<signature::Ed25519>(),
        c"Lemniscate ED25519",
    ),
    Implementation::new(
        c"ED25519ctx",
        signature::message_functions::<signature::Ed25519ctx>(),
        c"Lemniscate ED25519ctx",
    ),
    Implementation::new(
        c"ED25519ph",
        signature::hash_functions::<signature::Ed25519ph>(),
        c"Lemniscate ED25519ph",
    ),
    Implementation::new(
        c"ED448:1.3.101.113",
        signature::message_functions::<signature::Ed448>(),
        c"Lemniscate ED448",
    ),
    Implementation::new(c"ED448ph", signature::hash_functions::<signature::Ed448ph>(), c"Lemniscate ED448ph"),
    Implementation::END,
];

/// OpenSSL calls this when it loads the module, and passes its handle and its functions. Stores the provider and its functions.
///
/// # Safety
/// `table` must be OpenSSL's, and `functions` and `context` must be valid for writing a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OSSL_provider_init(
    handle: Handle,
    table: *const Dispatch,
    functions: *mut *const Dispatch,
    context: *mut *mut c_void,
) -> c_int {
    // SAFETY: the caller's.
    let Some(core) = guard(None, || unsafe { Core::new(handle, table) }) else { return FAILURE };
    let provider = c::create(|| Some(Arc::new(Provider::new(core))));
    if provider.is_null() {
        return FAILURE;
    }
    // SAFETY: the caller's.
    unsafe {
        functions.write(FUNCTIONS.as_ptr());
        context.write(provider);
    }
    c::SUCCESS
}

unsafe extern "C" fn teardown(context: *mut c_void) {
    // SAFETY: it is what `OSSL_provider_init` gave, and OpenSSL uses it no more.
    unsafe { c::free::<Arc<Provider>>(context) };
}

const NAME: &CStr = c"name";
const VERSION: &CStr = c"version";
const BUILD: &CStr = c"buildinfo";
const STATUS: &CStr = c"status";

unsafe extern "C" fn gettable_params(_: *mut c_void) -> *const Param {
    static PARAMS: [Param; 5] = [
        Param::text_pointer(NAME),
        Param::text_pointer(VERSION),
        Param::text_pointer(BUILD),
        Param::integer(STATUS),
        Param::END,
    ];
    PARAMS.as_ptr()
}

unsafe extern "C" fn get_params(_: *mut c_void, params: *mut Param) -> c_int {
    const PACKAGE: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no zero bytes"),
        };
    attempt(|| {
        // SAFETY: OpenSSL gives parameters to fill.
        let mut asked = unsafe { Asked::new(params) };
        asked.text(NAME, c"Lemniscate Provider")
            && asked.text(VERSION, PACKAGE)
            && asked.text(BUILD, PACKAGE)
            && asked.integer(STATUS, 1)
    })
}

unsafe extern "C" fn query_operation(
    context: *mut c_void,
    operation: c_int,
    no_cache: *mut c_int,
) -> *const Implementation {
    // SAFETY: a pointer that is not null is to a place for an integer.
    if let Some(no_cache) = unsafe { no_cache.as_mut() } {
        *no_cache = 0;
    }
    match operation {
        id::KEY_MANAGEMENT => KEY_MANAGEMENT.as_ptr(),
        id::KEY_EXCHANGE => KEY_EXCHANGE.as_ptr(),
        // SAFETY: the context is the provider.
        id::SIGNATURE => match unsafe { c::object::<Arc<Provider>>(context) } {
            Some(provider) if provider.signs_messages => SIGNATURE_OF_MESSAGES.as_ptr(),
            _ => SIGNATURE.as_ptr(),
        },
        _ => std::ptr::null(),
    }
}

unsafe extern "C" fn get_reason_strings(_: *mut c_void) -> *const Item {
    reason::TEXTS.as_ptr()
}
