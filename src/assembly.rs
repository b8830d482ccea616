//! Routines in assembly of processors without an operating system.

/// `core::arch::naked_asm!`. On ARMv8-M, compilers take the instructions for signal processing in it only after the name of a
/// processor that has them, whatever their flags say.
#[cfg(lemniscate_assembly = "thumbv7em")]
macro_rules! naked_asm {
    ($($text:tt)+) => { core::arch::naked_asm!(".cpu cortex-m4", $($text)+) };
}
#[cfg(not(lemniscate_assembly = "thumbv7em"))]
macro_rules! naked_asm {
    ($($text:tt)+) => { core::arch::naked_asm!($($text)+) };
}

pub(crate) use naked_asm;
