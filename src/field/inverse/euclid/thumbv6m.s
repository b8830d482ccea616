// The binary Euclidean algorithm on two words of 64 bits, and what these are made of.

// [high low] = words n and n - 1 of [[pointer]] unless r3 is set. r3 is set where word n is 0. Changes r7. 8 cycles.
    .macro  take_words high, low, pointer, n
    ldr     r7, [\pointer, #4 * \n - 4]
    bics    r7, r3
    ands    \low, r3
    orrs    \low, r7
    ldr     r7, [\pointer, #4 * \n]
    ands    \high, r3
    orrs    \high, r7
    .endm

// [high low] <<= r3, which is below 32, with r2 = 32 - r3. Changes r7. 5 cycles.
    .macro  shift_left high, low
    lsls    \high, r3
    mov     r7, \low
    lsrs    r7, r2
    orrs    \high, r7
    lsls    \low, r3
    .endm

// low = the lowest 31 bits of [[pointer]] below the highest bit of low. Changes r2. 6 cycles.
    .macro  join low, pointer
    ldr     r2, [\pointer]
    lsls    r2, r2, #1
    lsrs    r2, r2, #1
    lsrs    \low, \low, #31
    lsls    \low, \low, #31
    orrs    \low, r2
    .endm

// [[r0]] = what `leading_and_low_bits` makes of [[r1]] and [[r2]], eight words each: four words. 262 cycles, 36 bytes of stack.
//
// [r4 r5] = the highest two words of [[r1]] of which the upper is not 0 in both, or the lowest two; [r6 r9] those of [[r2]].
// r8 = all ones where they are the lowest. Shifted by r3 zeros the 33 highest bits are those of the number.
    function lemniscate_euclid_leading
    save_registers
    mov     r12, r0
    mov     lr, r2
    ldr     r4, [r1, #4]
    ldr     r5, [r1]
    ldr     r6, [r2, #4]
    ldr     r0, [r2]
    movs    r3, #0
    mvns    r3, r3
    mov     r8, r3
    .irp    n, 2, 3, 4, 5, 6, 7
    ldr     r3, [r1, #4 * \n]
    ldr     r7, [r2, #4 * \n]
    orrs    r3, r7
    subs    r3, #1
    sbcs    r3, r3                  // all ones if both are 0
    take_words r4, r5, r1, \n
    take_words r6, r0, r2, \n
    mov     r7, r8
    ands    r7, r3
    mov     r8, r7
    .endr
    mov     r9, r0
    mov     r0, r4                  // r3 = the number of zeros that both begin with
    orrs    r0, r6
    movs    r3, #0
    .irp    n, 16, 8, 4, 2, 1
    lsrs    r2, r0, #32 - \n
    subs    r2, #1
    sbcs    r2, r2
    movs    r7, #\n
    ands    r2, r7
    lsls    r0, r2
    adds    r3, r2
    .endr
    mov     r7, r8
    bics    r3, r7
    movs    r2, #32
    subs    r2, r3
    mov     r0, r9
    shift_left r4, r5
    shift_left r6, r0
    join    r5, r1
    mov     r1, lr
    join    r0, r1
    mov     r1, r12
    str     r5, [r1]
    str     r4, [r1, #4]
    str     r0, [r1, #8]
    str     r6, [r1, #12]
    restore_registers

// One column of the rows: own -= other where r4 is set; then, where r5 is, other += own and own = -own; other doubles.
// Changes r6, r7. 11 cycles.
    .macro  column own, other
    mov     r7, \other
    ands    r7, r4
    mov     r6, \own
    subs    r6, r7
    mov     r7, r6
    ands    r7, r5
    add     \other, r7
    eors    r6, r5
    subs    r6, r5
    mov     \own, r6
    add     \other, \other
    .endm

// One step of a = [r0 r1] and b = [r2 r3], as `legendre` says. The rows are [r8 r9] and [r10 r11]; bit 1 of r12 changes with
// the sign of the symbol. 54 cycles.
    .macro  step
    lsls    r4, r0, #31
    asrs    r4, r4, #31             // all ones if a is odd
    mov     r7, r0
    ands    r7, r2
    mov     r5, r2                  // a -= b, if a is odd
    ands    r5, r4
    mov     r6, r3
    ands    r6, r4
    subs    r0, r5
    sbcs    r1, r6
    sbcs    r5, r5                  // all ones if that is negative: a and b are exchanged
    ands    r7, r5
    mov     r6, r12
    eors    r6, r7
    mov     r7, r0                  // b += a, then a = -a
    ands    r7, r5
    adds    r2, r7
    mov     r7, r1
    ands    r7, r5
    adcs    r3, r7
    eors    r0, r5
    eors    r1, r5
    subs    r0, r5
    sbcs    r1, r5
    lsls    r7, r1, #31
    lsrs    r0, r0, #1
    lsrs    r1, r1, #1
    orrs    r0, r7
    lsrs    r7, r2, #1
    eors    r7, r2
    eors    r6, r7
    mov     r12, r6
    column  r8, r10
    column  r9, r11
    .endm

// 29 steps from the a and b at [[r0]], four words: in their place come the rows as numbers f + 2^32 g of two words, and the
// word after them, of which bit 1 is set if the symbol changes its sign. 1,719 cycles, 40 bytes of stack.
    function lemniscate_euclid_symbol_steps
    save_registers
    push    {r0}
    movs    r5, #0
    mov     r9, r5
    mov     r10, r5
    mov     r12, r5
    movs    r4, #1
    mov     r8, r4
    mov     r11, r4
    movs    r4, #15
    mov     lr, r4
    ldmia   r0, {r0-r3}
    b       2f
1:
    mov     lr, r6
    step
2:
    step
    mov     r6, lr
    subs    r6, #1
    bne     1b
    pop     {r0}
    mov     r1, r8
    asrs    r2, r1, #31             // what the sign of f takes from g
    add     r2, r9
    mov     r3, r10
    asrs    r4, r3, #31
    add     r4, r11
    mov     r5, r12
    stmia   r0!, {r1-r5}
    restore_registers

    .purgem function
    .purgem routine
    .purgem save_registers
    .purgem restore_registers
    .purgem take_words
    .purgem shift_left
    .purgem join
    .purgem column
    .purgem step
