//! `memcpy`, `memmove`, `memset` and `memcmp` in 150 bytes, and what the compiler of ARM calls in their places: those that come with Rust take
//! 1.6 kB and more. They are weak: those of the program's C library are taken where it has some that are not.
//!
//! Instructions of ARMv6-M, which all Cortex-M have. Only addresses and lengths decide what they do, but for `memcmp`, which ends
//! where the bytes differ, as any.

core::arch::global_asm!(
    ".macro memory_function name:vararg
    .irp each, \\name
    .weak \\each
    .type \\each, %function
    .thumb_func
    \\each:
    .endr
    .endm",
    // r0 = what r2 bytes at r1 are; returns r0. Words by four where both addresses are aligned, then what is left from its end.
    ".section .text.lemniscate_memcpy, \"ax\", %progbits",
    "memory_function memcpy, __aeabi_memcpy, __aeabi_memcpy4, __aeabi_memcpy8",
    "push {{r0, r4-r6, lr}}",
    "movs r3, r0",
    "orrs r3, r1",
    "lsls r3, r3, #30",
    "bne 3f",
    "subs r2, #16",
    "blo 2f",
    "1: ldmia r1!, {{r3-r6}}",
    "stmia r0!, {{r3-r6}}",
    "subs r2, #16",
    "bhs 1b",
    "2: adds r2, #16",
    "3: b 5f",
    "4: ldrb r3, [r1, r2]",
    "strb r3, [r0, r2]",
    "5: subs r2, #1",
    "bhs 4b",
    "pop {{r0, r4-r6, pc}}",
    // The same where both may overlap: from the end if that of the result is later.
    ".section .text.lemniscate_memmove, \"ax\", %progbits",
    "memory_function memmove, __aeabi_memmove, __aeabi_memmove4, __aeabi_memmove8",
    "push {{r4, r5, lr}}",
    "cmp r0, r1",
    "bhi 4f",
    "movs r4, #0",
    "b 2f",
    "1: ldrb r5, [r1, r4]",
    "strb r5, [r0, r4]",
    "adds r4, #1",
    "2: cmp r4, r2",
    "bne 1b",
    "pop {{r4, r5, pc}}",
    "3: ldrb r5, [r1, r2]",
    "strb r5, [r0, r2]",
    "4: subs r2, #1",
    "bhs 3b",
    "pop {{r4, r5, pc}}",
    // r1 bytes at r0 = r2, for any other order of the arguments; returns r0.
    ".section .text.lemniscate_memset, \"ax\", %progbits",
    "memory_function memset",
    "movs r3, r1",
    "movs r1, r2",
    "movs r2, r3",
    "memory_function __aeabi_memset, __aeabi_memset4, __aeabi_memset8",
    "b 3f",
    "memory_function __aeabi_memclr, __aeabi_memclr4, __aeabi_memclr8",
    "movs r2, #0",
    "movs r3, r0",
    "orrs r3, r1",
    "lsls r3, r3, #30",
    "bne 3f",
    "b 2f",
    "1: str r2, [r0, r1]",
    "2: subs r1, #4",
    "bhs 1b",
    "bx lr",
    "3: b 5f",
    "4: strb r2, [r0, r1]",
    "5: subs r1, #1",
    "bhs 4b",
    "bx lr",
    // Returns the first difference of two bytes at r0 and r1, or 0 if r2 bytes are equal.
    ".section .text.lemniscate_memcmp, \"ax\", %progbits",
    "memory_function memcmp",
    "push {{r4, lr}}",
    "adds r2, r0, r2",
    "1: movs r3, #0",
    "cmp r0, r2",
    "beq 2f",
    "ldrb r3, [r0]",
    "ldrb r4, [r1]",
    "adds r0, #1",
    "adds r1, #1",
    "subs r3, r4",
    "beq 1b",
    "2: movs r0, r3",
    "pop {{r4, pc}}",
    ".purgem memory_function",
    ".text",
);
