// Macros of all assembly for ARMv6-M: what is assembled together with this file ends by purging them.

    .syntax unified
    .thumb

// Begins a function that Rust calls, in a section of its own unless one is named.
    .macro  function name, section
    .ifb    \section
    .section .text.\name, "ax", %progbits
    .else
    .section .text.\section, "ax", %progbits
    .endif
    .p2align 2
    .global \name
    .hidden \name
    .type   \name, %function
    .thumb_func
\name:
    .endm

// Begins a routine in the section of the function above it, which other assembly calls.
    .macro  routine name
    .p2align 2
    .global \name
    .hidden \name
    .type   \name, %function
    .thumb_func
\name:
    .endm

// On the stack: r4 to r11 and the address of the return. Changes r4 to r7.
    .macro  save_registers
    push    {r4-r7, lr}
    mov     r4, r8
    mov     r5, r9
    mov     r6, r10
    mov     r7, r11
    push    {r4-r7}
    .endm

// Takes them from there, and returns.
    .macro  restore_registers
    pop     {r4-r7}
    mov     r8, r4
    mov     r9, r5
    mov     r10, r6
    mov     r11, r7
    pop     {r4-r7, pc}
    .endm
