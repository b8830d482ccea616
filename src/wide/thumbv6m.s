// Products of words of 32 bits.

// [[r0]] += r3 [[r1]], both of r2 > 0 words; r0 = what is above. 32 cycles a word and 37, 24 bytes of stack.
//
// r12 + 2^16 r14 = r3, r8 = the end of [[r1]], r7 = what is above the word before. For each word a of [[r1]],
// [r4 r5] = a r3 by four products of halves, plus two words: that is below 2^64.
    function lemniscate_wide_add_row
    push    {r4-r7, lr}
    mov     r4, r8
    push    {r4}
    uxth    r4, r3
    mov     r12, r4
    lsrs    r3, r3, #16
    mov     lr, r3
    lsls    r2, r2, #2
    adds    r2, r1
    mov     r8, r2
    movs    r7, #0
1:
    ldmia   r1!, {r2}
    lsrs    r3, r2, #16
    uxth    r2, r2
    mov     r4, r12
    muls    r4, r2
    mov     r5, lr
    muls    r2, r5
    muls    r5, r3
    mov     r6, r12
    muls    r3, r6
    lsls    r6, r2, #16
    lsrs    r2, r2, #16
    adds    r4, r6
    adcs    r5, r2
    lsls    r6, r3, #16
    lsrs    r3, r3, #16
    adds    r4, r6
    adcs    r5, r3
    movs    r6, #0
    adds    r4, r7
    adcs    r5, r6
    ldr     r3, [r0]
    adds    r4, r3
    adcs    r5, r6
    stmia   r0!, {r4}
    mov     r7, r5
    cmp     r1, r8
    bne     1b
    mov     r0, r7
    pop     {r4}
    mov     r8, r4
    pop     {r4-r7, pc}

    .purgem function
    .purgem routine
    .purgem save_registers
    .purgem restore_registers
