//! Tests on the processor: of every scheme with its test vectors, and of fields with values at their bounds.
//!
//! Each `tests_..` is the `main` of a program.

mod arithmetic;
mod curve9767;
mod double_odd;
mod eddsa;
mod x25519;
mod x448;

use core::ffi::CStr;

use crate::semihosting::print;
use crate::start::print_stack;

mod vectors {
    include!(concat!(env!("OUT_DIR"), "/vectors.rs"));
}

/// Which tests have failed.
struct Report {
    is_well: bool,
}

impl Report {
    fn new() -> Self {
        Report { is_well: true }
    }

    fn test(&mut self, name: &CStr, passes: bool) {
        print(if passes { c"ok      " } else { c"FAILED  " });
        print(name);
        print(c"\n");
        self.is_well &= passes;
    }

    /// What `main` returns.
    fn end(self) -> bool {
        print_stack();
        self.is_well
    }
}

/// The bytes of a vector, as many as there must be.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(bytes);
    array
}

/// What is not that text, except one bit.
fn changed<const N: usize>(bytes: &[u8], bit: usize) -> [u8; N] {
    let mut changed = array(bytes);
    changed[bit / 8] ^= 1 << (bit % 8);
    changed
}
