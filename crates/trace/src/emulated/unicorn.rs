//! Unicorn, QEMU's processors as a library, which is loaded when the program runs: Debian's `libunicorn-dev`, or what
//! the variable `LIBUNICORN` names. Only what is needed here.

use std::ffi::{CStr, c_char, c_int, c_void};

use libloading::Library;

/// Names that the library has had.
const NAMES: [&str; 2] = ["libunicorn.so.2", "libunicorn.so"];

const ARCH_ARM: c_int = 1;
const MODE_THUMB_MCLASS: c_int = 1 << 4 | 1 << 5;
const ARCH_RISCV: c_int = 8;
const MODE_RISCV32: c_int = 1 << 2;
/// Sets the model of the processor: one argument, written.
const SET_CPU_MODEL: c_int = 7 | 1 << 26 | 1 << 30;

pub const HOOK_CODE: c_int = 1 << 2;
pub const HOOK_BLOCK: c_int = 1 << 3;
pub const HOOK_MEMORY: c_int = 1 << 10 | 1 << 11;

/// A family of processors.
#[derive(Clone, Copy)]
pub enum Family {
    /// A Cortex-M, by the number of its model in Unicorn.
    CortexM(c_int),
    /// RISC-V of 32 bits.
    RiscV,
}

impl Family {
    /// The register with this number.
    pub fn register(self, number: c_int) -> c_int {
        match (self, number) {
            (Self::CortexM(_), 13) => 12,
            (Self::CortexM(_), 14) => 10,
            (Self::CortexM(_), number) => 66 + number,
            (Self::RiscV, number) => 1 + number,
        }
    }

    /// The register with an argument of a function, or its result.
    pub fn argument(self, number: c_int) -> c_int {
        self.register(match self {
            Self::CortexM(_) => number,
            Self::RiscV => 10 + number,
        })
    }

    /// The registers for the stack and for the address to return to.
    pub fn stack_and_link(self) -> [c_int; 2] {
        match self {
            Self::CortexM(_) => [13, 14],
            Self::RiscV => [2, 1],
        }
        .map(|number| self.register(number))
    }

    /// What is set in addresses of code: on a Cortex-M, that it is Thumb code.
    pub fn code_bit(self) -> u64 {
        u64::from(matches!(self, Self::CortexM(_)))
    }

    /// The registers with the operands of an instruction, if it divides.
    pub fn divided(self, code: [u8; 4]) -> Option<[c_int; 2]> {
        let word = u32::from_le_bytes(code);
        match self {
            // `udiv` and `sdiv`.
            Self::CortexM(_) => (word & 0xf000_ffd0 == 0xf000_fb90)
                .then(|| [word & 15, word >> 16 & 15].map(|number| self.register(number as c_int))),
            // `div`, `divu`, `rem` and `remu`.
            Self::RiscV => (word & 0xfe00_407f == 0x0200_4033)
                .then(|| [word >> 15 & 31, word >> 20 & 31].map(|number| self.register(number as c_int))),
        }
    }
}

/// What a hook is called with, for instructions and blocks.
pub type OnCode = extern "C" fn(*mut c_void, u64, u32, *mut c_void);
/// And for reads and writes: kind, address, size, value.
pub type OnMemory = extern "C" fn(*mut c_void, c_int, u64, c_int, i64, *mut c_void);

type Open = unsafe extern "C" fn(c_int, c_int, *mut *mut c_void) -> c_int;
type Control = unsafe extern "C" fn(*mut c_void, c_int, ...) -> c_int;
type Map = unsafe extern "C" fn(*mut c_void, u64, u64, u32) -> c_int;
type Read = unsafe extern "C" fn(*mut c_void, u64, *mut c_void, u64) -> c_int;
type Write = unsafe extern "C" fn(*mut c_void, u64, *const c_void, u64) -> c_int;
type Register = unsafe extern "C" fn(*mut c_void, c_int, *mut c_void) -> c_int;
type Hook =
    unsafe extern "C" fn(*mut c_void, *mut usize, c_int, *const c_void, *mut c_void, u64, u64, ...) -> c_int;
type Start = unsafe extern "C" fn(*mut c_void, u64, u64, u64, usize) -> c_int;
type Error = unsafe extern "C" fn(c_int) -> *const c_char;

/// Loads the library.
pub fn library() -> Result<Library, &'static str> {
    let named = std::env::var("LIBUNICORN").ok().filter(|name| !name.is_empty());
    // SAFETY: Unicorn does nothing when it is loaded.
    let open = |name: &str| unsafe { Library::new(name) };
    let found = named.as_deref().into_iter().chain(NAMES).find_map(|name| open(name).ok());
    found.ok_or("libunicorn is not there: install libunicorn-dev")
}

/// A processor with memory.
#[derive(Clone, Copy)]
pub struct Processor {
    engine: *mut c_void,
    library: &'static Library,
    pub family: Family,
}

impl Processor {
    /// A processor of this family.
    pub fn new(family: Family) -> Result<Self, String> {
        let library = Box::leak(Box::new(library()?));
        let mut processor = Processor { engine: std::ptr::null_mut(), library, family };
        let mut engine = std::ptr::null_mut();
        let (architecture, mode) = match family {
            Family::CortexM(_) => (ARCH_ARM, MODE_THUMB_MCLASS),
            Family::RiscV => (ARCH_RISCV, MODE_RISCV32),
        };
        processor.call("uc_open", |open: Open| {
            // SAFETY: it writes one pointer, to a variable of that type.
            unsafe { open(architecture, mode, &raw mut engine) }
        })?;
        processor.engine = engine;
        if let Family::CortexM(model) = family {
            processor.call("uc_ctl", |control: Control| {
                // SAFETY: the engine is open, and this control takes one number.
                unsafe { control(engine, SET_CPU_MODEL, model) }
            })?;
        }
        Ok(processor)
    }

    /// Calls a function of the library, whose type the caller knows from its header.
    fn call<F: Copy>(&self, name: &str, call: impl FnOnce(F) -> c_int) -> Result<(), String> {
        // SAFETY: the functions have the types that are stated here.
        let function =
            unsafe { self.library.get::<F>(name.as_bytes()) }.map_err(|error| error.to_string())?;
        let code = call(*function);
        if code == 0 {
            return Ok(());
        }
        // SAFETY: the text is the library's, for any number.
        let text = unsafe {
            let text = self.library.get::<Error>(b"uc_strerror").map_err(|error| error.to_string())?;
            CStr::from_ptr(text(code)).to_string_lossy().into_owned()
        };
        Err(format!("{name}: {text}"))
    }

    pub fn map(&self, address: u64, length: u64) -> Result<(), String> {
        self.call("uc_mem_map", |map: Map| {
            // SAFETY: the engine is open; the memory is the library's own.
            unsafe { map(self.engine, address, length, 7) }
        })
    }

    pub fn write(&self, address: u64, bytes: &[u8]) -> Result<(), String> {
        let length = bytes.len() as u64;
        self.call("uc_mem_write", |write: Write| {
            // SAFETY: the engine is open, and so many bytes are read from the slice.
            unsafe { write(self.engine, address, bytes.as_ptr().cast(), length) }
        })
    }

    pub fn read(&self, address: u64, length: usize) -> Result<Vec<u8>, String> {
        let mut bytes = vec![0; length];
        let into = bytes.as_mut_ptr().cast();
        self.call("uc_mem_read", |read: Read| {
            // SAFETY: the engine is open, and there is room for so many bytes.
            unsafe { read(self.engine, address, into, length as u64) }
        })?;
        Ok(bytes)
    }

    pub fn set(&self, register: c_int, mut value: u32) -> Result<(), String> {
        let value = (&raw mut value).cast();
        self.call("uc_reg_write", |write: Register| {
            // SAFETY: the engine is open, and registers of this processor have 32 bits, which are read from the variable.
            unsafe { write(self.engine, register, value) }
        })
    }

    pub fn get(&self, register: c_int) -> Result<u32, String> {
        let mut value = 0u32;
        let into = (&raw mut value).cast();
        self.call("uc_reg_read", |read: Register| {
            // SAFETY: the engine is open, and registers of this processor have 32 bits, for which there is room.
            unsafe { read(self.engine, register, into) }
        })?;
        Ok(value)
    }

    /// Calls `function` with `user` for events of this kind at addresses from `begin` to `end`; everywhere if that is below.
    pub fn hook(
        &self,
        kind: c_int,
        function: *const c_void,
        user: *mut c_void,
        [begin, end]: [u64; 2],
    ) -> Result<(), String> {
        let mut handle = 0;
        self.call("uc_hook_add", |hook: Hook| {
            // SAFETY: the engine is open, and the handle is written to a variable of its type. The caller gives a function of
            // the type that this kind has, and data that live as long as the processor.
            unsafe { hook(self.engine, &raw mut handle, kind, function, user, begin, end) }
        })
    }

    /// Runs from one address until it comes to another.
    pub fn run(&self, begin: u64, until: u64) -> Result<(), String> {
        self.call("uc_emu_start", |start: Start| {
            // SAFETY: the engine is open, and what it runs has access to its own memory alone.
            unsafe { start(self.engine, begin, until, 0, 0) }
        })
    }
}
