//! What the programs need that have no operating system: a beginning, and an end.
//!
//! The image of one is what it would take in flash, less the table of interrupts. Nothing runs it.
#![no_std]

/// Makes a program of one function, which is called for ever.
#[macro_export]
macro_rules! program {
    ($operation:expr) => {
        #[panic_handler]
        fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
            loop {}
        }

        #[unsafe(no_mangle)]
        extern "C" fn _start() -> ! {
            loop {
                core::hint::black_box($operation);
            }
        }
    };
}

/// Bytes that the compiler knows nothing of.
pub fn input<const N: usize>() -> [u8; N] {
    core::hint::black_box([0; N])
}
