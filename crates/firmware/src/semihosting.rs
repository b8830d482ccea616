//! Calls of the host: a debugger, or QEMU (Arm, "Semihosting for AArch32 and AArch64"; "RISC-V Semihosting").

use core::arch::asm;
use core::ffi::CStr;

const WRITE0: u32 = 0x04;
const EXIT: u32 = 0x18;
/// Reasons of an exit: the program has ended, or could not go on.
const ENDED: usize = 0x20026;
const FAILED: usize = 0x20023;

fn call(operation: u32, argument: usize) {
    // SAFETY: the host reads what the argument points to, which is a text with a zero byte where it points to anything,
    // and changes one register alone.
    unsafe {
        #[cfg(target_arch = "arm")]
        asm!("bkpt 0xab", inout("r0") operation => _, in("r1") argument, options(nostack));
        // What tells the breakpoint from others stands on both sides of it, on one page.
        #[cfg(target_arch = "riscv32")]
        asm!(
            ".p2align 4",
            ".option push",
            ".option norvc",
            "slli x0, x0, 0x1f",
            "ebreak",
            "srai x0, x0, 7",
            ".option pop",
            inout("a0") operation => _,
            in("a1") argument,
            options(nostack)
        );
    }
}

/// Prints a text.
pub fn print(text: &CStr) {
    call(WRITE0, text.as_ptr() as usize);
}

/// Prints a number below 10^9.
pub fn print_number(number: usize) {
    let mut digits = *b"000000000\0";
    let mut rest = number;
    for digit in digits[..9].iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let zeros = digits[..8].iter().take_while(|digit| **digit == b'0').count();
    if let Ok(text) = CStr::from_bytes_with_nul(&digits[zeros..]) {
        print(text);
    }
}

/// Ends the program.
pub fn exit(is_well: bool) -> ! {
    loop {
        call(EXIT, if is_well { ENDED } else { FAILED });
    }
}
