//! The start of a program before `main`, and its memory.

#[cfg(target_arch = "arm")]
mod arm;
#[cfg(target_arch = "riscv32")]
mod riscv32;

use crate::semihosting::{exit, print, print_number};

/// Memory that nothing has written to yet, so that the stack that was used can be told.
const UNUSED: u32 = 0x5ca1_ab1e;

unsafe extern "C" {
    /// The program, which returns whether all is well. The linker is told which function it is.
    fn main() -> bool;
    /// Where the stack may grow down to: an address.
    static stack_limit: u32;
    /// Where it begins: an address.
    static stack_begin: u32;
}

extern "C" fn run() -> ! {
    // SAFETY: memory is prepared, and the linker has a function of this type.
    let is_well = unsafe { main() };
    exit(is_well)
}

/// What a panic calls, none of which are known.
#[unsafe(no_mangle)]
extern "C" fn lemniscate_panic() -> ! {
    print(c"a panic\n");
    exit(false)
}

/// Prints how much stack was used so far.
pub fn print_stack() {
    let (limit, begin) = (&raw const stack_limit, &raw const stack_begin);
    let mut lowest = limit;
    // SAFETY: this is memory up to where the stack begins.
    while lowest < begin && unsafe { lowest.read_volatile() } == UNUSED {
        lowest = lowest.wrapping_add(1);
    }
    print(c"stack, bytes: ");
    print_number(begin as usize - lowest as usize);
    print(c"\n");
}
