//! The start of a Cortex-M: the table of interrupts, and memory as Rust expects it.

use core::arch::naked_asm;

use super::{UNUSED, run};
use crate::semihosting::{exit, print};

/// An entry of the table.
#[repr(C)]
union Vector {
    handler: unsafe extern "C" fn() -> !,
    reserved: u32,
}

/// All but the first entry, where the stack begins, which is in the linker's script. No interrupt is used, only faults.
#[used]
#[unsafe(link_section = ".vectors")]
static VECTORS: [Vector; 15] = {
    const FAULT: Vector = Vector { handler: fault };
    const NONE: Vector = Vector { reserved: 0 };
    [
        Vector { handler: reset },
        FAULT, // NMI
        FAULT, // HardFault
        FAULT, // MemManage
        FAULT, // BusFault
        FAULT, // UsageFault
        NONE,
        NONE,
        NONE,
        NONE,
        FAULT, // SVCall
        FAULT, // DebugMonitor
        NONE,
        FAULT, // PendSV
        FAULT, // SysTick
    ]
};

/// Permits the instructions of the floating-point unit, where the compiler may use its registers: the processor starts without.
#[cfg(target_abi = "eabihf")]
macro_rules! enable_fpu {
    () => {
        "ldr r0, =0xe000ed88
        ldr r1, =0x00f00000
        str r1, [r0]
        dsb
        isb"
    };
}
#[cfg(not(target_abi = "eabihf"))]
macro_rules! enable_fpu {
    () => {
        ""
    };
}

/// Fills memory in the order of the linker script: variables from their copy in flash, then zeros, then [`UNUSED`] up to the
/// stack.
#[unsafe(naked)]
unsafe extern "C" fn reset() -> ! {
    naked_asm!(
        enable_fpu!(),
        "ldr r0, =data_begin",
        "ldr r1, =data_end",
        "ldr r2, =data_in_flash",
        "b 2f",
        "1: ldm r2!, {{r3}}",
        "stm r0!, {{r3}}",
        "2: cmp r0, r1",
        "blo 1b",
        "ldr r1, =stack_limit",
        "movs r3, #0",
        "b 4f",
        "3: stm r0!, {{r3}}",
        "4: cmp r0, r1",
        "blo 3b",
        "mov r1, sp",
        "ldr r3, ={unused}",
        "b 6f",
        "5: stm r0!, {{r3}}",
        "6: cmp r0, r1",
        "blo 5b",
        "bl {run}",
        ".pool",
        unused = const UNUSED,
        run = sym run,
    )
}

unsafe extern "C" fn fault() -> ! {
    print(c"a fault\n");
    exit(false)
}
