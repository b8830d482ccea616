//! The start of a program for RISC-V in QEMU, which has put all variables in place.

use core::arch::naked_asm;

use super::{UNUSED, run};

/// Fills the rest of memory with [`UNUSED`], up to the stack.
#[unsafe(naked)]
#[unsafe(no_mangle)]
#[unsafe(link_section = ".vectors")]
unsafe extern "C" fn reset() -> ! {
    naked_asm!(
        "la sp, stack_begin",
        "la a0, stack_limit",
        "li a1, {unused}",
        "1: sw a1, 0(a0)",
        "addi a0, a0, 4",
        "bltu a0, sp, 1b",
        "tail {run}",
        unused = const UNUSED,
        run = sym run,
    )
}
