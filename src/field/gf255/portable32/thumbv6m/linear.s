// Sums, differences, products by small numbers and choices of elements of eight words.
//
// What is to stand above bit 255 is found from the highest words first, and enters times M below the lowest: so each word
// of the result is made once.

// What is a function for Rust, which may not change r4 to r11, of a routine that changes all but r8 to r11.
    .macro  for_rust routine
    push    {r4-r7, lr}
    bl      \routine
    pop     {r4-r7, pc}
    .endm

// [[r0]] = [[r1]] + [[r2]] mod 2^255 - r3, below 2^255 + 2^226: eight words each, any. They may be the same.
// 93 cycles, 28 bytes of stack.
    function lemniscate_gf255_add
    for_rust lemniscate_gf255_sum

// The same, by which all registers may be changed. 76 cycles, 8 bytes of stack.
    routine lemniscate_gf255_sum
    push    {r0, lr}
    ldr     r4, [r1, #28]
    ldr     r5, [r2, #28]
    adds    r4, r5
    movs    r6, #0
    adcs    r6, r6
    adds    r4, r4
    adcs    r6, r6                  // what is above bit 255: at most 3
    lsrs    r4, r4, #1
    mov     lr, r4                  // the rest of the highest word
    muls    r3, r6
    mov     r12, r3
    ldmia   r1!, {r4-r7}
    ldmia   r2!, {r0, r3}
    adds    r4, r0
    adcs    r5, r3
    ldmia   r2!, {r0, r3}
    adcs    r6, r0
    adcs    r7, r3
    movs    r0, #0
    adcs    r0, r0
    mov     r3, r12
    adds    r4, r3
    movs    r3, #0
    adcs    r5, r3
    adcs    r6, r3
    adcs    r7, r3
    adcs    r0, r3
    mov     r12, r0                 // what goes into the fifth word: at most 2
    pop     {r0}
    stmia   r0!, {r4-r7}
    ldmia   r1!, {r4-r6}
    ldmia   r2!, {r1, r3, r7}
    adds    r4, r1
    adcs    r5, r3
    adcs    r6, r7
    movs    r1, #0
    mov     r7, lr
    adcs    r7, r1
    mov     r3, r12
    adds    r4, r3
    adcs    r5, r1
    adcs    r6, r1
    adcs    r7, r1
    stmia   r0!, {r4-r7}
    pop     {pc}

// [[r0]] = [[r1]] - [[r2]] mod 2^255 - r3, below 2^255 + 2^226: eight words each, any. They may be the same.
// 98 cycles, 28 bytes of stack.
    function lemniscate_gf255_subtract
    for_rust lemniscate_gf255_difference

// The same, by which all registers may be changed. 81 cycles, 8 bytes of stack.
//
// Of the difference of the highest words 2 stays at least, from which the lower ones may borrow.
    routine lemniscate_gf255_difference
    push    {r0, lr}
    ldr     r4, [r1, #28]
    ldr     r5, [r2, #28]
    subs    r4, r5
    sbcs    r6, r6
    movs    r5, #0
    subs    r4, #2
    sbcs    r6, r5
    adds    r4, r4
    adcs    r6, r6                  // what is above bit 255: -3 to 1
    lsrs    r4, r4, #1
    adds    r4, #2
    mov     lr, r4                  // the rest of the highest word
    muls    r3, r6
    mov     r12, r3
    ldmia   r1!, {r4-r7}
    ldmia   r2!, {r0, r3}
    subs    r4, r0
    sbcs    r5, r3
    ldmia   r2!, {r0, r3}
    sbcs    r6, r0
    sbcs    r7, r3
    sbcs    r0, r0
    mov     r3, r12
    mov     r12, r0
    asrs    r0, r3, #31
    adds    r4, r3
    adcs    r5, r0
    adcs    r6, r0
    adcs    r7, r0
    mov     r3, r12
    adcs    r3, r0
    mov     r12, r3                 // what goes into the fifth word: -2 to 0
    pop     {r0}
    stmia   r0!, {r4-r7}
    ldmia   r1!, {r4-r6}
    ldmia   r2!, {r1, r3, r7}
    subs    r4, r1
    sbcs    r5, r3
    sbcs    r6, r7
    movs    r1, #0
    mov     r7, lr
    sbcs    r7, r1
    mov     r3, r12
    asrs    r1, r3, #31
    adds    r4, r3
    adcs    r5, r1
    adcs    r6, r1
    adcs    r7, r1
    stmia   r0!, {r4-r7}
    pop     {pc}

// [[r0]] = 2 [[r1]] - [[r2]] mod 2^255 - r3, below 2^255 + 2^226, as `difference`: all registers may be changed. 97 cycles, 8 bytes
// of stack.
    function lemniscate_gf255_double_difference
    push    {r0, lr}
    ldr     r4, [r1, #28]
    ldr     r5, [r2, #28]
    movs    r6, #0
    adds    r4, r4
    adcs    r6, r6
    subs    r4, r5
    movs    r5, #0
    sbcs    r6, r5
    subs    r4, #2
    sbcs    r6, r5
    adds    r4, r4
    adcs    r6, r6                  // what is above bit 255: -3 to 3
    lsrs    r4, r4, #1
    adds    r4, #2
    mov     lr, r4                  // the rest of the highest word
    muls    r3, r6
    mov     r12, r3
    ldmia   r1!, {r4-r7}
    adds    r4, r4
    adcs    r5, r5
    adcs    r6, r6
    adcs    r7, r7
    movs    r3, #0
    adcs    r3, r3
    mov     r8, r3
    ldmia   r2!, {r0, r3}
    subs    r4, r0
    sbcs    r5, r3
    ldmia   r2!, {r0, r3}
    sbcs    r6, r0
    sbcs    r7, r3
    sbcs    r0, r0
    add     r0, r8
    mov     r3, r12
    mov     r12, r0
    asrs    r0, r3, #31
    adds    r4, r3
    adcs    r5, r0
    adcs    r6, r0
    adcs    r7, r0
    mov     r3, r12
    adcs    r3, r0
    mov     r12, r3                 // what goes into the fifth word: -2 to 2
    pop     {r0}
    stmia   r0!, {r4-r7}
    ldmia   r1!, {r4-r6}
    movs    r1, #0
    mov     r7, lr
    adds    r4, r4
    adcs    r5, r5
    adcs    r6, r6
    adcs    r7, r1
    ldmia   r2!, {r1, r3}
    subs    r4, r1
    sbcs    r5, r3
    ldr     r1, [r2]
    sbcs    r6, r1
    movs    r1, #0
    sbcs    r7, r1
    mov     r3, r12
    asrs    r1, r3, #31
    adds    r4, r3
    adcs    r5, r1
    adcs    r6, r1
    adcs    r7, r1
    stmia   r0!, {r4-r7}
    pop     {pc}

// word = 2^k word + what the word below it, \below, has above bit 32 - k. Changes r3. 3 cycles.
    .macro  shift_word word, below, k
    lsls    \word, \word, #\k
    lsrs    r3, \below, #32 - \k
    orrs    \word, r3
    .endm

// [[r0]] = [[r1]] - 2^k [[r2]] mod 2^255 - r3, below 2^255 + 2^230, for k of 1 to 4, as `difference`: all registers may be
// changed. 121 cycles, 8 bytes of stack.
//
// Of the difference of the highest words 2^k + 1 stays at least. What is above bit 255 is -2^(k+1) - 1 to 1.
    .macro  shifted_difference name, k
    function \name
    push    {r0, lr}
    ldr     r4, [r1, #28]
    ldr     r5, [r2, #28]
    lsrs    r7, r5, #32 - \k
    lsls    r5, r5, #\k
    movs    r6, #0
    subs    r4, r5
    sbcs    r6, r7
    movs    r5, #0
    subs    r4, #(1 << \k) + 1
    sbcs    r6, r5
    adds    r4, r4
    adcs    r6, r6
    lsrs    r4, r4, #1
    adds    r4, #(1 << \k) + 1
    mov     lr, r4                  // the rest of the highest word
    muls    r3, r6
    mov     r12, r3
    ldmia   r2!, {r4-r7}
    lsrs    r3, r7, #32 - \k
    mov     r8, r3
    shift_word r7, r6, \k
    shift_word r6, r5, \k
    shift_word r5, r4, \k
    lsls    r4, r4, #\k
    mvns    r4, r4
    mvns    r5, r5
    mvns    r6, r6
    mvns    r7, r7
    cmp     r0, r0                  // no borrow
    ldmia   r1!, {r0, r3}
    adcs    r4, r0
    adcs    r5, r3
    ldmia   r1!, {r0, r3}
    adcs    r6, r0
    adcs    r7, r3
    sbcs    r0, r0
    mov     r3, r8
    subs    r0, r3
    mov     r3, r12
    mov     r12, r0
    asrs    r0, r3, #31
    adds    r4, r3
    adcs    r5, r0
    adcs    r6, r0
    adcs    r7, r0
    mov     r3, r12
    adcs    r3, r0
    mov     r12, r3                 // what goes into the fifth word: -2^k - 1 to 1
    pop     {r0}
    stmia   r0!, {r4-r7}
    ldmia   r2!, {r4-r6}
    lsrs    r3, r6, #32 - \k
    mov     r7, lr
    subs    r7, r3
    shift_word r6, r5, \k
    shift_word r5, r4, \k
    lsls    r4, r4, #\k
    mvns    r4, r4
    mvns    r5, r5
    mvns    r6, r6
    cmp     r0, r0
    ldmia   r1!, {r2, r3}
    adcs    r4, r2
    adcs    r5, r3
    ldr     r1, [r1]
    adcs    r6, r1
    movs    r1, #0
    sbcs    r7, r1
    mov     r3, r12
    asrs    r1, r3, #31
    adds    r4, r3
    adcs    r5, r1
    adcs    r6, r1
    adcs    r7, r1
    stmia   r0!, {r4-r7}
    pop     {pc}
    .endm

    shifted_difference lemniscate_gf255_difference_1, 1
    shifted_difference lemniscate_gf255_difference_3, 3
    shifted_difference lemniscate_gf255_difference_4, 4

// [r4 high] = r4 * (r6 + 2^16 r7), for r6 + r7 <= 2^16 + 1. Changes r2, r3. 13 cycles, or 14 with a word \add to be added.
    .macro  multiply_small_word high, add
    lsrs    \high, r4, #16
    uxth    r4, r4
    mov     r2, r4
    muls    r2, r7
    mov     r3, \high
    muls    r3, r6
    adds    r2, r3
    muls    r4, r6
    muls    \high, r7
    .ifnb   \add
    adds    r4, \add
    .endif
    lsls    r3, r2, #16
    lsrs    r2, r2, #16
    adds    r4, r3
    adcs    \high, r2
    .endm

// Word n of the result from word n of [[r1]] and \in, what was above the word before; out is what is above this one.
// 19 cycles.
    .macro  multiply_small_step n, out, in
    ldr     r4, [r1, #4 * \n]
    multiply_small_word \out, \in
    mov     r2, lr
    str     r4, [r2, #4 * \n]
    .endm

// [[r0]] = [[r1]] * r2 mod 2^255 - r3, below 2^255 + 2^243: eight words each, any, which may be the same; r2 < 2^18 with
// r2 mod 2^16 < 2^16 - 5. 190 cycles, 24 bytes of stack.
//
// By the latter, neither the product of the lower halves and what is above the word before, below 2^18, nor the sum of the
// mixed products needs more than a word.
    function lemniscate_gf255_multiply_small
    push    {r4-r7, lr}
    mov     lr, r0
    mov     r12, r3
    uxth    r6, r2
    lsrs    r7, r2, #16
    ldr     r4, [r1, #28]
    multiply_small_word r5
    adds    r4, r4
    adcs    r5, r5                  // what is above bit 255, below 2^19
    lsrs    r4, r4, #1
    mov     r2, r12
    lsrs    r0, r5, #16             // [r5 r0] = that times M
    muls    r0, r2
    uxth    r5, r5
    muls    r5, r2
    lsls    r2, r0, #16
    lsrs    r0, r0, #16
    adds    r5, r2
    movs    r2, #0
    adcs    r0, r2
    mov     r12, r5
    push    {r4}                    // the rest of the highest word
    ldr     r4, [r1]
    multiply_small_word r5
    mov     r2, r12
    adds    r4, r2
    adcs    r5, r0
    mov     r2, lr
    str     r4, [r2]
    multiply_small_step 1, r0, r5
    multiply_small_step 2, r5, r0
    multiply_small_step 3, r0, r5
    multiply_small_step 4, r5, r0
    multiply_small_step 5, r0, r5
    multiply_small_step 6, r5, r0
    pop     {r4}
    adds    r4, r5
    mov     r2, lr
    str     r4, [r2, #28]
    pop     {r4-r7, pc}

// [[r0]] = the canonical representative, below q = 2^255 - r2, of [[r1]]: eight words each, any. They may be the same.
// 80 cycles, 20 bytes of stack.
//
// With the value 2^255 t + l: l + t M, below 2q, is at least q if l + t M + M reaches bit 255. So l + t M, or that, modulo
// 2^255, is the result.
    function lemniscate_gf255_canonical
    push    {r4-r7, lr}
    mov     r12, r1
    ldmia   r1!, {r4-r7}
    mov     lr, r1
    ldr     r3, [r1, #12]
    lsrs    r3, r3, #31
    muls    r3, r2                  // t M
    adds    r2, r3
    movs    r1, #0
    adds    r4, r2
    adcs    r5, r1
    adcs    r6, r1
    adcs    r7, r1
    adcs    r1, r1
    subs    r2, r3                  // M
    mov     r4, lr
    ldmia   r4, {r4-r7}
    lsls    r7, r7, #1
    lsrs    r7, r7, #1
    adds    r4, r1
    movs    r1, #0
    adcs    r5, r1
    adcs    r6, r1
    adcs    r7, r1
    lsrs    r7, r7, #31             // whether bit 255 is reached
    muls    r7, r2
    adds    r3, r7
    mov     r2, r12
    ldmia   r2!, {r4-r7}
    adds    r4, r3
    adcs    r5, r1
    adcs    r6, r1
    adcs    r7, r1
    stmia   r0!, {r4-r7}
    ldmia   r2!, {r4-r7}
    adcs    r4, r1
    adcs    r5, r1
    adcs    r6, r1
    adcs    r7, r1
    lsls    r7, r7, #1
    lsrs    r7, r7, #1
    stmia   r0!, {r4-r7}
    pop     {r4-r7, pc}

// [[r0]] = [[r2]] where the mask r1 is all ones, [[r3]] where it is zero: eight words each. They may be the same.
// 74 cycles, 20 bytes of stack.
    function lemniscate_gf255_select
    push    {r4-r7, lr}
    .rept   4
    ldmia   r2!, {r4, r5}
    ldmia   r3!, {r6, r7}
    eors    r4, r6
    eors    r5, r7
    ands    r4, r1
    ands    r5, r1
    eors    r4, r6
    eors    r5, r7
    stmia   r0!, {r4, r5}
    .endr
    pop     {r4-r7, pc}

// [[r0]] = -[[r0]] mod 2^255 - r2 where the mask r1 is all ones, [[r0]] where it is zero: eight words, any. 85 cycles, 20 bytes of
// stack.
//
// With its bits turned over a is congruent to -a + 2M - 1. Of what is d + 2^255 e then, for e = 0 or 1, d + 2^255 - (1 - e) M is
// taken, less 2M - 1 under the mask.
    function lemniscate_gf255_negate_if
    push    {r4-r7, lr}
    ldr     r7, [r0, #28]
    eors    r7, r1
    lsrs    r7, r7, #31
    movs    r4, #1
    subs    r4, r7
    muls    r4, r2
    lsls    r2, r2, #1
    subs    r2, #1
    ands    r2, r1
    adds    r2, r4
    ldmia   r0!, {r4-r7}
    eors    r4, r1
    eors    r5, r1
    eors    r6, r1
    eors    r7, r1
    movs    r3, #0
    subs    r4, r2
    sbcs    r5, r3
    sbcs    r6, r3
    sbcs    r7, r3
    sbcs    r2, r2                  // the borrow
    subs    r0, #16
    stmia   r0!, {r4-r7}
    ldmia   r0!, {r4-r7}
    eors    r4, r1
    eors    r5, r1
    eors    r6, r1
    eors    r7, r1
    movs    r1, #1
    lsls    r1, r1, #31
    orrs    r7, r1
    mvns    r2, r2
    lsrs    r2, r2, #1              // no carry where there was a borrow
    sbcs    r4, r3
    sbcs    r5, r3
    sbcs    r6, r3
    sbcs    r7, r3
    subs    r0, #16
    stmia   r0!, {r4-r7}
    pop     {r4-r7, pc}

// [[r0]] and [[r1]] become [[r0]] + [[r1]] and [[r0]] - [[r1]] mod 2^255 - r2: as `add` and `subtract`, half of the words
// at a time. 182 cycles, 44 bytes of stack.
    function lemniscate_gf255_sum_difference
    push    {r4-r7, lr}
    ldr     r4, [r0, #28]
    ldr     r5, [r1, #28]
    adds    r6, r4, r5
    movs    r7, #0
    adcs    r7, r7
    adds    r6, r6
    adcs    r7, r7                  // what the sum has above bit 255
    lsrs    r3, r6, #1              // and the rest of its highest word
    muls    r7, r2
    mov     r12, r7
    subs    r4, r5
    sbcs    r6, r6
    movs    r5, #0
    subs    r4, #2
    sbcs    r6, r5
    adds    r4, r4
    adcs    r6, r6                  // likewise for the difference
    lsrs    r4, r4, #1
    adds    r4, #2
    muls    r2, r6
    mov     lr, r2
    push    {r3, r4}
    ldmia   r0!, {r4-r7}
    ldmia   r1!, {r2, r3}
    adds    r4, r2
    adcs    r5, r3
    ldmia   r1!, {r2, r3}
    adcs    r6, r2
    adcs    r7, r3
    movs    r2, #0
    adcs    r2, r2
    mov     r3, r12
    adds    r4, r3
    movs    r3, #0
    adcs    r5, r3
    adcs    r6, r3
    adcs    r7, r3
    adcs    r2, r3
    mov     r12, r2                 // what goes into the fifth word of the sum
    push    {r4-r7}
    subs    r0, #16
    subs    r1, #16
    ldmia   r0!, {r4-r7}
    ldmia   r1!, {r2, r3}
    subs    r4, r2
    sbcs    r5, r3
    ldmia   r1!, {r2, r3}
    sbcs    r6, r2
    sbcs    r7, r3
    sbcs    r2, r2
    mov     r3, lr
    mov     lr, r2
    asrs    r2, r3, #31
    adds    r4, r3
    adcs    r5, r2
    adcs    r6, r2
    adcs    r7, r2
    mov     r3, lr
    adcs    r3, r2
    mov     lr, r3                  // and into that of the difference
    subs    r1, #16
    stmia   r1!, {r4-r7}
    pop     {r4-r7}
    subs    r0, #16
    stmia   r0!, {r4-r7}
    ldmia   r0!, {r4-r6}
    ldmia   r1!, {r2, r3, r7}
    adds    r4, r2
    adcs    r5, r3
    adcs    r6, r7
    movs    r2, #0
    ldr     r7, [sp]
    adcs    r7, r2
    mov     r3, r12
    adds    r4, r3
    adcs    r5, r2
    adcs    r6, r2
    adcs    r7, r2
    push    {r4-r7}
    subs    r0, #12
    subs    r1, #12
    ldmia   r0!, {r4-r6}
    ldmia   r1!, {r2, r3, r7}
    subs    r4, r2
    sbcs    r5, r3
    sbcs    r6, r7
    movs    r2, #0
    ldr     r7, [sp, #20]
    sbcs    r7, r2
    mov     r3, lr
    asrs    r2, r3, #31
    adds    r4, r3
    adcs    r5, r2
    adcs    r6, r2
    adcs    r7, r2
    subs    r1, #12
    stmia   r1!, {r4-r7}
    pop     {r4-r7}
    subs    r0, #12
    stmia   r0!, {r4-r7}
    pop     {r2, r3, r4-r7, pc}

// [[r0]] = [[r1]]^(2^r2) mod 2^255 - r3, for r2 > 0, otherwise as `square`. 16 cycles more than its routine for a squaring.
    function lemniscate_gf255_square_n
    save_registers
    push    {r0, r2, r3}
1:
    ldr     r2, [sp, #8]
    bl      lemniscate_gf255_square_routine
    ldr     r0, [sp]
    mov     r1, r0
    ldr     r2, [sp, #4]
    subs    r2, #1
    str     r2, [sp, #4]
    bne     1b
    add     sp, #12
    restore_registers

    .purgem function
    .purgem routine
    .purgem for_rust
    .purgem shift_word
    .purgem shifted_difference
    .purgem save_registers
    .purgem restore_registers
    .purgem multiply_small_word
    .purgem multiply_small_step
