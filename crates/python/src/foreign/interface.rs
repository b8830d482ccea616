//! The structures of the interface, and who releases them.

use std::ffi::{CStr, c_char, c_void};
use std::ptr;

use super::{Result, Type, malformed};

/// The type of an array: `ArrowSchema` of the interface.
#[repr(C)]
pub struct Schema {
    pub(super) format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut Schema,
    pub(super) dictionary: *mut Schema,
    pub(super) release: Option<unsafe extern "C" fn(*mut Schema)>,
    private_data: *mut c_void,
}

/// `ArrowArray` of the interface.
#[repr(C)]
pub struct Array {
    pub(super) length: i64,
    pub(super) null_count: i64,
    pub(super) offset: i64,
    pub(super) n_buffers: i64,
    n_children: i64,
    pub(super) buffers: *const *const u8,
    children: *mut *mut Array,
    pub(super) dictionary: *mut Array,
    pub(super) release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
}

/// `ArrowArrayStream` of the interface.
#[repr(C)]
pub struct Stream {
    get_schema: Option<unsafe extern "C" fn(*mut Stream, *mut Schema) -> i32>,
    get_next: Option<unsafe extern "C" fn(*mut Stream, *mut Array) -> i32>,
    get_last_error: Option<unsafe extern "C" fn(*mut Stream) -> *const c_char>,
    pub(super) release: Option<unsafe extern "C" fn(*mut Stream)>,
    private_data: *mut c_void,
}

macro_rules! released_on_drop {
    ($owned:ident, $structure:ident) => {
        /// A structure that is ours, and is released with it.
        pub struct $owned(pub(super) $structure);

        impl $owned {
            /// Takes it from where it is, which is marked as released.
            ///
            /// # Safety
            /// There is such a structure, by the rules of the interface, and nobody else reads or writes it meanwhile.
            pub unsafe fn take(from: *mut $structure) -> Result<Self> {
                // SAFETY: as the caller promises.
                let taken = unsafe { from.read() };
                if taken.release.is_none() {
                    return malformed("another has taken it already");
                }
                // SAFETY: as above.
                unsafe { (*from).release = None };
                Ok($owned(taken))
            }
        }

        impl Drop for $owned {
            fn drop(&mut self) {
                if let Some(release) = self.0.release {
                    // SAFETY: the structure is ours, and was not released before.
                    unsafe { release(&mut self.0) };
                }
            }
        }
    };
}

released_on_drop!(OwnedSchema, Schema);
released_on_drop!(OwnedArray, Array);
released_on_drop!(OwnedStream, Stream);

impl Schema {
    const EMPTY: Self = Schema {
        format: ptr::null(),
        name: ptr::null(),
        metadata: ptr::null(),
        flags: 0,
        n_children: 0,
        children: ptr::null_mut(),
        dictionary: ptr::null_mut(),
        release: None,
        private_data: ptr::null_mut(),
    };
}

impl Array {
    const EMPTY: Self = Array {
        length: 0,
        null_count: 0,
        offset: 0,
        n_buffers: 0,
        n_children: 0,
        buffers: ptr::null(),
        children: ptr::null_mut(),
        dictionary: ptr::null_mut(),
        release: None,
        private_data: ptr::null_mut(),
    };
}

impl OwnedStream {
    /// The type of its arrays.
    pub fn column_type(&mut self) -> Result<Type> {
        let mut schema = Schema::EMPTY;
        let Some(get) = self.0.get_schema else { return malformed("the stream has no types") };
        // SAFETY: the stream is ours and not released, and the structure is there for the answer.
        let status = unsafe { get(&mut self.0, &mut schema) };
        self.check(status)?;
        // SAFETY: the stream has written it, and it is on this function's stack.
        let schema = unsafe { OwnedSchema::take(&mut schema) }?;
        Type::of(&schema.0)
    }

    /// The next array, until there is none.
    pub fn next(&mut self) -> Result<Option<OwnedArray>> {
        let mut array = Array::EMPTY;
        let Some(get) = self.0.get_next else { return malformed("the stream has no arrays") };
        // SAFETY: as above.
        let status = unsafe { get(&mut self.0, &mut array) };
        self.check(status)?;
        // SAFETY: as above.
        array.release.map(|_| unsafe { OwnedArray::take(&mut array) }).transpose()
    }

    fn check(&mut self, status: i32) -> Result<()> {
        if status == 0 {
            return Ok(());
        }
        // SAFETY: the stream is ours and not released, and has just failed.
        let text = self.0.get_last_error.map_or(ptr::null(), |get| unsafe { get(&mut self.0) });
        if text.is_null() {
            return malformed(format_args!("the stream fails by error {status}"));
        }
        // SAFETY: it is a string that is there until the next call, by the interface.
        malformed(unsafe { CStr::from_ptr(text) }.to_string_lossy())
    }
}
