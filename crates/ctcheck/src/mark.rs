//! What valgrind knows of the memory.

use core::ffi::c_void;
use core::hint::black_box;
use core::mem::size_of_val;

use crabgrind::memcheck::{MemState, mark_mem};

/// Is this program run by valgrind?
pub fn under_valgrind() -> bool {
    !matches!(crabgrind::run_mode(), crabgrind::RunMode::Native)
}

/// How many things valgrind has reported.
pub fn reports() -> usize {
    crabgrind::count_errors()
}

/// A secret with this value.
pub fn secret<T>(value: T) -> T {
    marked(value, MemState::Undefined)
}

/// A value that everybody may know, whatever it was computed from.
pub fn public<T>(value: T) -> T {
    marked(value, MemState::Defined)
}

fn marked<T>(value: T, state: MemState) -> T {
    let mut value = black_box(value);
    let size = size_of_val(&value);
    // This version takes the answer of valgrind for that of no valgrind; `main` has made sure that there is one.
    let _ = mark_mem((&raw mut value).cast::<c_void>(), size, state);
    black_box(value)
}
