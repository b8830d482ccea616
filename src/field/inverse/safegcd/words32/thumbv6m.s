// Steps of safegcd on words, and their rows applied to numbers of eight words in two's complement.

// high -= 0 or += low, by the mask r5 of an odd g and the mask r7 of a theta that is not negative: the addend is low, -low
// where both are set, and 0 where g is even. r4 is both masks. 6 cycles.
    .macro  add_signed high, low
    mov     r6, \low
    ands    r6, r5
    eors    r6, r4
    subs    r6, r4
    add     \high, r6
    .endm

// low += high where r4 is set. 3 cycles.
    .macro  add_masked low, high
    mov     r6, \high
    ands    r6, r4
    add     \low, r6
    .endm

// r3 divsteps, from [theta f g 1 0 0 1] at [[r0]], which become [theta f g u v q r]: the matrix of the steps, with f and g
// right in their low 32 - r3 bits. r3 is even, from 2 to 30. 35 cycles a step and 61, 36 bytes of stack.
//
// r1 = f, r2 = g, r3 = steps left, r7 = not theta; r8 = u, r9 = v, r10 = q, r11 = r.
    function lemniscate_safegcd_steps
    save_registers
    mov     r12, r0
    mov     r3, r1
    ldmia   r0!, {r7}
    ldmia   r0!, {r1, r2}
    movs    r4, #1
    movs    r5, #0
    mov     r8, r4
    mov     r9, r5
    mov     r10, r5
    mov     r11, r4
    mvns    r7, r7
1:
    .rept   2
    lsls    r5, r2, #31
    asrs    r5, r5, #31             // all ones if g is odd
    asrs    r4, r7, #31             // and if theta is not negative
    ands    r4, r5                  // both: f and g are exchanged
    add_signed r2, r1
    add_signed r10, r8
    add_signed r11, r9
    add_masked r1, r2
    add_masked r8, r10
    add_masked r9, r11
    lsrs    r2, r2, #1
    add     r8, r8
    add     r9, r9
    eors    r7, r4                  // theta becomes (theta ^ r4) + 1
    subs    r7, #1
    .endr
    subs    r3, #2
    bne     1b
    mvns    r7, r7
    mov     r0, r12
    stmia   r0!, {r7}
    stmia   r0!, {r1, r2}
    mov     r4, r8
    mov     r5, r9
    mov     r6, r10
    mov     r7, r11
    stmia   r0!, {r4-r7}
    restore_registers

// [sp + offset] = the next word of u a + v b: word n of a and b. r12 is what is above the word before, and then above this.
// Changes r2-r7. 46 cycles.
//
// By halves: u = 2^16 r9 + r8, v = 2^16 r11 + r10, where r9 and r11 are signed, and |u| + |v| <= 2^30. So r9 and r11 times
// halves, and the sum of both, are within 2^30 + 2^17; what is above a word is within 2^30 + 1.
    .macro  row_word n
    ldr     r2, [r0, #4 * \n]
    lsrs    r3, r2, #16
    uxth    r2, r2
    mov     r4, r8
    muls    r4, r2                  // [r4 r5] = the sum
    mov     r5, r9
    muls    r2, r5                  // r2 = signed products at 2^16
    muls    r5, r3
    mov     r6, r8
    muls    r3, r6
    lsls    r6, r3, #16
    lsrs    r3, r3, #16
    adds    r4, r6
    adcs    r5, r3
    ldr     r3, [r1, #4 * \n]
    lsrs    r6, r3, #16
    uxth    r3, r3
    mov     r7, r11
    muls    r7, r3
    adds    r2, r7
    mov     r7, r11
    muls    r7, r6
    adds    r5, r7
    mov     r7, r10
    muls    r3, r7
    muls    r6, r7
    adds    r4, r3
    movs    r3, #0
    adcs    r5, r3
    lsls    r3, r6, #16
    lsrs    r6, r6, #16
    adds    r4, r3
    adcs    r5, r6
    lsls    r3, r2, #16
    asrs    r2, r2, #16
    adds    r4, r3
    adcs    r5, r2
    mov     r2, r12
    asrs    r3, r2, #31
    adds    r4, r2
    adcs    r5, r3
    mov     r12, r5
    str     r4, [sp, #4 * \n]
    .endm

// r2 = the number whose halves are low and high, where \word is negative, else 0. Changes r3. 7 cycles.
    .macro  where_negative low, high, pointer
    mov     r2, \high
    lsls    r2, r2, #16
    mov     r3, \low
    orrs    r2, r3
    ldr     r3, [\pointer, #28]
    asrs    r3, r3, #31
    ands    r2, r3
    .endm

// [[sp]] = r2 [[r0]] + r3 [[r1]]: nine words of eight, in two's complement, for |r2| + |r3| <= 2^30. Changes r2-r12.
// 400 cycles.
    .section .text.lemniscate_safegcd_row, "ax", %progbits
    .p2align 2
    .thumb_func
lemniscate_safegcd_row:
    uxth    r4, r2
    mov     r8, r4
    asrs    r2, r2, #16
    mov     r9, r2
    uxth    r4, r3
    mov     r10, r4
    asrs    r3, r3, #16
    mov     r11, r3
    movs    r4, #0
    mov     r12, r4
    row_word 0
    row_word 1
    row_word 2
    row_word 3
    row_word 4
    row_word 5
    row_word 6
    row_word 7
    // Words of a negative number are 2^256 more than it is.
    where_negative r8, r9, r0
    subs    r5, r2
    where_negative r10, r11, r1
    subs    r5, r2
    str     r5, [sp, #32]
    bx      lr

// The next four words at [[r0]], of five words r2 to r6, by 30 bits down. Changes r2-r5, r7. 17 cycles.
    .macro  shift_words
    lsrs    r2, r2, #30
    lsls    r7, r3, #2
    orrs    r2, r7
    lsrs    r3, r3, #30
    lsls    r7, r4, #2
    orrs    r3, r7
    lsrs    r4, r4, #30
    lsls    r7, r5, #2
    orrs    r4, r7
    lsrs    r5, r5, #30
    lsls    r7, r6, #2
    orrs    r5, r7
    stmia   r0!, {r2-r5}
    .endm

// [[r0]] = (r3 [[r1]] + v [[r2]]) / 2^30, where the sum is a multiple of 2^30: eight words of eight, in two's complement;
// v is on the stack, |r3| + |v| <= 2^30. 492 cycles, 76 bytes of stack.
    function lemniscate_safegcd_combine_exact
    save_registers
    push    {r0}
    sub     sp, #36
    mov     r0, r1
    mov     r1, r2
    mov     r2, r3
    ldr     r3, [sp, #40 + 36]
    bl      lemniscate_safegcd_row
    ldr     r0, [sp, #36]
    pop     {r2-r6}
    shift_words
    mov     r2, r6
    pop     {r3-r6}
    shift_words
    add     sp, #4
    restore_registers

// low = [low high] >> r0, with r1 = 32 - r0. Changes r7. 4 cycles.
    .macro  shift_word low, high
    mov     r7, \high
    lsls    r7, r1
    lsrs    \low, r0
    orrs    \low, r7
    .endm

// The words r2 to r5 of five words r2 to r6, by r0 bits down; complements where r7 = r12 is set, then. 21 cycles.
    .macro  shift_words_complement
    shift_word r2, r3
    shift_word r3, r4
    shift_word r4, r5
    shift_word r5, r6
    mov     r7, r12
    eors    r2, r7
    eors    r3, r7
    eors    r4, r7
    eors    r5, r7
    .endm

// [[r0]] = |r3 [[r1]] + v [[r2]]| / 2^shift, rounded down before the magnitude is taken, and 1 if the sum was negative, else
// 0: nine words of eight, in two's complement. v and shift, from 1 to 31, are on the stack; |r3| + |v| <= 2^30.
// 550 cycles, 76 bytes of stack.
    function lemniscate_safegcd_combine_absolute
    save_registers
    push    {r0}
    sub     sp, #36
    mov     r0, r1
    mov     r1, r2
    mov     r2, r3
    ldr     r3, [sp, #40 + 36]
    bl      lemniscate_safegcd_row
    asrs    r5, r5, #31
    mov     r12, r5
    ldr     r0, [sp, #40 + 36 + 4]
    ldr     r1, [sp, #36]
    mov     r8, r1
    movs    r1, #32
    subs    r1, r0
    pop     {r2-r6}
    shift_words_complement
    subs    r2, r7
    sbcs    r3, r7
    sbcs    r4, r7
    sbcs    r5, r7
    sbcs    r7, r7
    mov     lr, r7
    mov     r7, r8
    stmia   r7!, {r2-r5}
    mov     r8, r7
    mov     r2, r6
    pop     {r3-r6}
    shift_words_complement
    mov     r7, lr
    rsbs    r7, r7, #0              // carry, that is, no borrow, if it is 0
    mov     r7, r12
    sbcs    r2, r7
    sbcs    r3, r7
    sbcs    r4, r7
    sbcs    r5, r7
    lsrs    r6, r7, #31
    mov     r7, r8
    stmia   r7!, {r2-r6}
    add     sp, #4
    restore_registers

// [[r0]] = (r3 [[r1]] + v [[r2]]) / 2^32 modulo q = 2^255 - M, within q/2 of a fourth of the larger of both: eight words in
// two's complement. On the stack: v, M, and 1/M modulo 2^32; |r3| + |v| <= 2^30. 493 cycles, 76 bytes of stack.
//
// k = r/M modulo 2^32, of which the lowest word of k q is -r for the lowest word r of the sum, as a signed number. Of k q the
// words are -k M and, from bit 255, k.
    function lemniscate_safegcd_combine_modulo
    save_registers
    push    {r0}
    sub     sp, #36
    mov     r0, r1
    mov     r1, r2
    mov     r2, r3
    ldr     r3, [sp, #40 + 36]
    bl      lemniscate_safegcd_row
    pop     {r4}                    // r
    ldr     r5, [sp, #36 + 36 + 8]
    muls    r5, r4                  // k
    ldr     r4, [sp, #36 + 36 + 4]
    uxth    r6, r5
    muls    r6, r4
    lsrs    r6, r6, #16
    asrs    r1, r5, #16
    muls    r1, r4
    adds    r1, r6
    asrs    r1, r1, #16             // what k M has above its lowest word
    lsls    r2, r5, #31
    asrs    r3, r5, #1
    asrs    r0, r1, #31
    pop     {r4-r7}
    subs    r4, r1
    sbcs    r5, r0
    sbcs    r6, r0
    sbcs    r7, r0
    ldr     r1, [sp, #16]
    stmia   r1!, {r4-r7}
    pop     {r4-r7}
    sbcs    r4, r0
    sbcs    r5, r0
    sbcs    r6, r0
    sbcs    r7, r0
    adds    r6, r2
    adcs    r7, r3
    stmia   r1!, {r4-r7}
    add     sp, #4
    restore_registers

    .purgem function
    .purgem routine
    .purgem save_registers
    .purgem restore_registers
    .purgem add_signed
    .purgem add_masked
    .purgem row_word
    .purgem where_negative
    .purgem shift_words
    .purgem shift_word
    .purgem shift_words_complement
