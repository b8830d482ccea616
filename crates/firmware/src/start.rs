//! What comes before `main`: the table of interrupts, and memory as Rust expects it.

use core::arch::naked_asm;

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

/// Fills variables, which the script puts one after the other: with what flash has of them, with zeros, and what is left up
/// to the stack with [`UNUSED`].
#[unsafe(naked)]
unsafe extern "C" fn reset() -> ! {
    naked_asm!(
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

extern "C" fn run() -> ! {
    // SAFETY: memory is prepared, and the linker has a function of this type.
    let is_well = unsafe { main() };
    exit(is_well)
}

unsafe extern "C" fn fault() -> ! {
    print(c"a fault\n");
    exit(false)
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
