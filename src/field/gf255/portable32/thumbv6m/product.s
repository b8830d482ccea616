// Products modulo 2^256 - 2M: Karatsuba's method twice, from 256 to 128 to 64 bits, and 64 bits by 16 products of halves.
//
// Names: a0, a1, .. are the halfwords of a factor of 64 bits, from the lowest; [x y z] are words from the lowest.

// [r4 r5 r6 r7] = [r0 r1] * [r6 r7]. Changes r0-r12. 73 cycles.
//
// Products of halves whose places are a multiple of 32 bits apart are added as words: those at odd halfwords first (O, at
// 2^16, three words and a bit), then those at even ones on top of the former shifted by 16. No sum of O2, of the result's
// highest word or of a carry and a product ((2^16 - 1)^2 + 2 < 2^32) overflows but where its carry is used.
    .macro  product_64
    lsrs    r2, r0, #16             // r0 = a0, r2 = a1, r1 = a2, r3 = a3
    uxth    r0, r0
    lsrs    r3, r1, #16
    uxth    r1, r1
    lsrs    r4, r6, #16             // r8 = b0, r9 = b1, r10 = b2, r11 = b3
    uxth    r6, r6
    lsrs    r5, r7, #16
    uxth    r7, r7
    mov     r8, r6
    mov     r9, r4
    mov     r10, r7
    mov     r11, r5
    muls    r4, r0                  // O0 = r4 = a0 b1
    muls    r5, r0                  // O1 = r5 = a0 b3
    muls    r6, r3                  //      + a3 b0
    muls    r7, r3                  // O2 = r7 = a3 b2
    adds    r5, r6
    movs    r6, #0
    adcs    r7, r6
    mov     r6, r8                  // O0 += a1 b0
    muls    r6, r2
    adds    r4, r6
    mov     r6, r10                 // O1 += a1 b2
    muls    r6, r2
    adcs    r5, r6
    movs    r6, #0
    adcs    r7, r6
    mov     r6, r9                  // O1 += a2 b1
    muls    r6, r1
    adds    r5, r6
    mov     r6, r11                 // O2 += a2 b3
    muls    r6, r1
    adcs    r7, r6
    movs    r6, #0                  // O3 = r6
    adcs    r6, r6
    mov     r12, r0                 // [r4 r5 r6 r7] = 2^16 O; r12 = a0
    lsls    r0, r6, #16
    lsls    r6, r7, #16
    lsrs    r7, r7, #16
    orrs    r7, r0
    lsrs    r0, r5, #16
    orrs    r6, r0
    lsls    r5, r5, #16
    lsrs    r0, r4, #16
    orrs    r5, r0
    lsls    r4, r4, #16
    mov     r0, r8                  // [r5 r6 r7] += [a2 b0, a1 b3, a3 b3]
    muls    r0, r1
    adds    r5, r0
    mov     r0, r11
    muls    r0, r2
    adcs    r6, r0
    mov     r0, r11
    muls    r0, r3
    adcs    r7, r0
    mov     r0, r9                  // r3 = a3 b1, r2 = a1 b1
    muls    r3, r0
    muls    r2, r0
    mov     r0, r10                 // r1 = a2 b2
    muls    r1, r0
    adds    r5, r2                  // [r5 r6] += [a1 b1, a2 b2]
    adcs    r6, r1
    movs    r1, #0
    adcs    r7, r1
    mov     r2, r12                 // [r4 r5 r6] += [a0 b0, a0 b2, a3 b1]
    muls    r0, r2
    mov     r1, r8
    muls    r1, r2
    adds    r4, r1
    adcs    r5, r0
    adcs    r6, r3
    movs    r0, #0
    adcs    r7, r0
    .endm

// [x0 x1] = |[x0 x1] - [y0 y1]|; mask is all ones if the difference was negative, else zero. 7 cycles.
    .macro  distance_64 x0, x1, y0, y1, mask
    subs    \x0, \y0
    sbcs    \x1, \y1
    sbcs    \mask, \mask
    eors    \x0, \mask
    eors    \x1, \mask
    subs    \x0, \mask
    sbcs    \x1, \mask
    .endm

// The words of a factor of 128 bits: its lower two in lo and hi, or its upper two for offset 8. The factor is in the frame
// at \place, or at \offset of the address that is there; sp is \depth below the frame. 4 or 6 cycles.
    .macro  load_64 lo, hi, place, offset, depth
    .ifc    \place, MIXED
    ldr     \lo, [sp, #MIXED + \offset + \depth]
    ldr     \hi, [sp, #MIXED + \offset + 4 + \depth]
    .else
    ldr     \lo, [sp, #\place + \depth]
    ldr     \hi, [\lo, #\offset + 4]
    ldr     \lo, [\lo, #\offset]
    .endif
    .endm

// r3 = the address of what load_64 loads.
    .macro  load_address place, offset
    .ifc    \place, MIXED
    add     r3, sp, #MIXED + \offset
    .else
    ldr     r3, [sp, #\place]
    .if     \offset
    adds    r3, #\offset
    .endif
    .endif
    .endm

// The words of [[sp + \out]] = a b for two factors of 128 bits, of which the upper six are in [r0 r1 r2 r3 r4 r5] yet.
// Changes r0-r12, lr. 28 bytes of stack. 330 to 338 cycles.
//
// With a = [l h], b = [l' h']: l l' + 2^64 (l l' + h h' + (l - h)(h' - l')) + 2^128 h h'.
    .macro  product_128 out, a, a_offset, b, b_offset
    load_address \a, \a_offset
    ldmia   r3!, {r0, r1, r4, r5}
    distance_64 r0, r1, r4, r5, r4
    mov     lr, r4
    load_address \b, \b_offset
    ldmia   r3!, {r4-r7}
    distance_64 r6, r7, r4, r5, r3
    mov     r4, lr
    eors    r3, r4
    mov     lr, r3                  // the mask of a negative product
    product_64
    mov     r0, lr
    eors    r4, r0
    eors    r5, r0
    eors    r6, r0
    eors    r7, r0
    push    {r4-r7}
    load_64 r0, r1, \a, \a_offset, 16
    load_64 r6, r7, \b, \b_offset, 16
    product_64                      // l l'
    str     r4, [sp, #\out + 16]
    str     r5, [sp, #\out + 4 + 16]
    pop     {r0-r3}
    cmp     lr, sp                  // carry set if lr = -1
    adcs    r0, r4                  // [r0 r1 r2 r3 lr] = l l' + (l - h)(h' - l')
    adcs    r1, r5
    adcs    r2, r6
    adcs    r3, r7
    mov     r4, lr
    movs    r5, #0
    adcs    r4, r5
    mov     lr, r4
    push    {r6, r7}
    push    {r0-r3}
    load_64 r0, r1, \a, \a_offset + 8, 24
    load_64 r6, r7, \b, \b_offset + 8, 24
    product_64                      // h h'
    pop     {r0-r3}                 // [r0 r1 r2 r3 r6] = the mixed products
    adds    r0, r4
    adcs    r1, r5
    adcs    r2, r6
    adcs    r3, r7
    mov     r8, r6
    mov     r9, r7
    mov     r6, lr
    movs    r7, #0
    adcs    r6, r7
    add_mixed
    .endm

// [r0 .. r5] = the words from the third of l^2 + 2^64 [r0 r1 r2 r3 r6] + 2^128 h^2, where the third and fourth word of l^2 are
// on the stack, from which they are taken, and h^2 = [r4 r5 r8 r9]. 15 cycles.
    .macro  add_mixed
    pop     {r7}
    adds    r0, r7
    pop     {r7}
    adcs    r1, r7
    adcs    r2, r4
    adcs    r3, r5
    mov     r4, r8
    adcs    r4, r6
    mov     r5, r9
    movs    r6, #0
    adcs    r5, r6
    .endm

// [r4 r5 r6 r7] = |l - h| of the eight words [l h] at [[ptr]], which moves on by 32 bytes; r3 is all ones if the difference
// was negative, else zero. Changes r0. 24 cycles.
    .macro  distance_128 ptr
    ldmia   \ptr!, {r4-r7}
    ldmia   \ptr!, {r0, r3}
    subs    r4, r0
    sbcs    r5, r3
    ldmia   \ptr!, {r0, r3}
    sbcs    r6, r0
    sbcs    r7, r3
    sbcs    r3, r3
    eors    r4, r3
    eors    r5, r3
    eors    r6, r3
    eors    r7, r3
    subs    r4, r3
    sbcs    r5, r3
    sbcs    r6, r3
    sbcs    r7, r3
    .endm

// word += r6 ^ the next word at [[r0]] + carry; word -= that word + borrow for a square. Changes r7. 4 or 3 cycles.
    .macro  add_mixed_word word, square
    ldmia   r0!, {r7}
    .if     \square
    sbcs    \word, r7
    .else
    eors    r7, r6
    adcs    \word, r7
    .endif
    .endm

// word += other + carry, for a high register. Changes r7. 2 cycles.
    .macro  add_high word, other
    mov     r7, \other
    adcs    \word, r7
    .endm

// word = r7 * word + r6, of which r6 keeps what is above 32 bits; r1 = 0. For r6, r7 < 2^16 - 1. Changes r0. 9 cycles.
//
// The product of the low half is at most (2^16 - 1) r7, and r6 at most 2^16 - 2 again.
    .macro  multiply_word word
    lsrs    r0, \word, #16
    muls    r0, r7
    uxth    \word, \word
    muls    \word, r7
    adds    \word, r6
    lsrs    r6, r0, #16
    lsls    r0, r0, #16
    adds    \word, r0
    adcs    r6, r1
    .endm

// word += what is at sp + offset, and the carry. Changes r0. 3 cycles.
    .macro  add_word word, offset
    ldr     r0, [sp, #\offset]
    adcs    \word, r0
    .endm

// The frame of products and squares, from sp:
    .equ    MIXED, 0                // a product of differences, eight words; before, the differences
    .equ    LOW, 32                 // the product of the low halves, eight words
    .equ    HIGH, 64                // that of the high halves: its lower two words
    .equ    MIDDLE, 72              // four words
    .equ    SIGN, 88                // all ones if MIXED counts negative, else zero
    .equ    FRAME, 92               // above it:
    .equ    FACTOR_A, 92            // the addresses of the factors
    .equ    FACTOR_B, 96
    .equ    OUT, 100                // the address of the result
    .equ    FOLD, 104               // M

// LOW and [r2 r3 r4 r5 r8 r9 r10 r0] = the product, from LOW, MIXED, and HIGH with its upper six words in [r0 .. r5].
// MIXED is taken off for a square, else added. 121 cycles, 12 fewer for a square.
//
// u is the high half of LOW + the low half of HIGH, in MIDDLE and the carry r14; the high half of HIGH is in
// [r8 r9 r10 r11].
    .macro  combine square
    // The upper half of LOW becomes u + its lower half + the low half of MIXED.
    mov     r8, r2
    mov     r9, r3
    mov     r10, r4
    mov     r11, r5
    mov     r6, r0
    mov     r7, r1
    add     r0, sp, #LOW + 16
    ldmia   r0!, {r2-r5}
    ldmia   r0, {r0, r1}            // the lowest words of HIGH
    adds    r2, r0
    adcs    r3, r1
    adcs    r4, r6
    adcs    r5, r7
    movs    r0, #0
    adcs    r0, r0
    mov     lr, r0
    add     r0, sp, #MIDDLE
    stmia   r0!, {r2-r5}
    add     r1, sp, #LOW
    ldmia   r1!, {r6, r7}
    adds    r2, r6
    adcs    r3, r7
    ldmia   r1!, {r6, r7}
    adcs    r4, r6
    adcs    r5, r7
    movs    r6, #0
    adcs    r6, r6
    mov     r12, r6
    mov     r0, sp
    .if     \square
    cmp     r0, r0                  // no borrow
    .else
    ldr     r6, [sp, #SIGN]
    lsrs    r7, r6, #1              // the carry of the complement
    .endif
    add_mixed_word r2, \square
    add_mixed_word r3, \square
    add_mixed_word r4, \square
    add_mixed_word r5, \square
    stmia   r1!, {r2-r5}
    // The lower half of HIGH, [r2 r3 r4 r5], becomes u + its upper half + the high half of MIXED + carries.
    add     r1, sp, #MIDDLE
    ldmia   r1!, {r2-r5}
    add_mixed_word r2, \square
    add_mixed_word r3, \square
    add_mixed_word r4, \square
    add_mixed_word r5, \square
    .if     \square
    sbcs    r6, r6                  // what is to be added above
    .else
    movs    r7, #0
    adcs    r6, r7
    .endif
    mov     r7, r12
    lsrs    r7, r7, #1
    add_high r2, r8
    add_high r3, r9
    add_high r4, r10
    add_high r5, r11
    movs    r7, #0
    adcs    r6, r7
    mov     r0, lr                  // the carry of u, which counts here and above
    adds    r6, r0
    adds    r2, r0
    adcs    r3, r7
    adcs    r4, r7
    adcs    r5, r7
    adcs    r6, r7
    // Its upper half: [r8 r9 r10 r0].
    mov     r0, r8
    adds    r0, r6
    mov     r8, r0
    mov     r0, r9
    adcs    r0, r7
    mov     r9, r0
    mov     r0, r10
    adcs    r0, r7
    mov     r10, r0
    mov     r0, r11
    adcs    r0, r7
    .endm

// The beginning of products and squares, for r0 = OUT, r1 = FACTOR_A, r2 = FACTOR_B, r3 = FOLD. 8 cycles.
    .macro  enter
    push    {r0, r3, lr}
    push    {r1, r2}
    sub     sp, #FRAME
    .endm

// Functions that Rust calls, for routines that may change all registers.
    .macro  for_rust name, routine
    function \name, lemniscate_gf255_products
    save_registers
    bl      \routine
    restore_registers
    .endm

// [[r0]] = [[r1]] * [[r2]] mod 2^255 - r3, below 2^255 + 2^242: eight words each, any. They may be the same.
// 1,390 cycles, 172 bytes of stack.
    for_rust lemniscate_gf255_multiply, lemniscate_gf255_product

// The same, by which all registers may be changed. 1,355 cycles, 136 bytes of stack.
    routine lemniscate_gf255_product
    enter
    distance_128 r1
    mov     r8, r3
    mov     r0, sp
    stmia   r0!, {r4-r7}
    distance_128 r2
    add     r0, sp, #MIXED + 16
    stmia   r0!, {r4-r7}
    mov     r4, r8
    eors    r3, r4
    mvns    r3, r3
    str     r3, [sp, #SIGN]
    product_128 LOW, FACTOR_A, 0, FACTOR_B, 0
    add     r6, sp, #LOW + 8
    stmia   r6!, {r0-r5}
    product_128 MIXED, MIXED, 0, MIXED, 16
    add     r6, sp, #MIXED + 8
    stmia   r6!, {r0-r5}
    product_128 HIGH, FACTOR_A, 16, FACTOR_B, 16

    combine 0

lemniscate_gf255_reduce:
    // LOW + 2 M HIGH. The highest word of the sum first: what is above bit 255, below 2^17, goes times M, r14, into the lowest
    // word. r12 = the rest.
    ldr     r6, [sp, #FOLD]
    mov     r12, r6
    adds    r7, r6, r6
    lsrs    r1, r0, #16
    muls    r1, r7
    uxth    r0, r0
    muls    r0, r7
    lsls    r6, r1, #16
    lsrs    r1, r1, #16
    adds    r0, r6
    movs    r6, #0
    adcs    r1, r6
    ldr     r6, [sp, #LOW + 28]
    adds    r0, r6
    movs    r6, #0
    adcs    r1, r6
    adds    r0, r0
    adcs    r1, r1
    lsrs    r0, r0, #1
    mov     r6, r12
    muls    r1, r6
    mov     lr, r1
    mov     r12, r0
    movs    r1, #0
    movs    r6, #0
    multiply_word r2
    multiply_word r3
    multiply_word r4
    multiply_word r5
    mov     r0, lr
    adds    r2, r0
    adcs    r3, r1
    adcs    r4, r1
    adcs    r5, r1
    adcs    r6, r1
    ldr     r0, [sp, #LOW]
    adds    r2, r0
    add_word r3, LOW + 4
    add_word r4, LOW + 8
    add_word r5, LOW + 12
    adcs    r6, r1
    ldr     r0, [sp, #OUT]
    stmia   r0!, {r2-r5}
    mov     lr, r0
    mov     r2, r8
    mov     r3, r9
    mov     r4, r10
    multiply_word r2
    multiply_word r3
    multiply_word r4
    mov     r5, r12
    adds    r5, r6
    ldr     r0, [sp, #LOW + 16]
    adds    r2, r0
    add_word r3, LOW + 20
    add_word r4, LOW + 24
    adcs    r5, r1
    mov     r0, lr
    stmia   r0!, {r2-r5}
    add     sp, #FRAME + 8 + 8
    pop     {pc}

// [r4 r5 r6 r7] = [r0 r1]^2. Changes r0-r9. 45 cycles.
//
// As in products; what is at odd halfwords is shifted by 17.
    .macro  square_64
    lsrs    r2, r0, #16             // r0 = a0, r2 = a1, r1 = a2, r3 = a3
    uxth    r0, r0
    lsrs    r3, r1, #16
    uxth    r1, r1
    mov     r4, r0                  // O0 = a0 a1
    muls    r4, r2
    mov     r5, r0                  // O1 = a0 a3 + a1 a2
    muls    r5, r3
    mov     r6, r1
    muls    r6, r2
    mov     r7, r1                  // O2 = a2 a3
    muls    r7, r3
    adds    r5, r6
    movs    r6, #0
    adcs    r7, r6
    mov     r8, r0                  // [r4 r5 r6 r7] = 2^17 O
    lsls    r6, r7, #17
    lsrs    r7, r7, #15
    lsrs    r0, r5, #15
    orrs    r6, r0
    lsls    r5, r5, #17
    lsrs    r0, r4, #15
    orrs    r5, r0
    lsls    r4, r4, #17
    mov     r9, r2
    muls    r2, r3                  // a1 a3
    muls    r3, r3
    mov     r0, r8
    muls    r0, r1                  // a0 a2
    muls    r1, r1
    adds    r5, r0
    adcs    r6, r2
    adcs    r7, r3                  // a3^2
    adds    r5, r0
    adcs    r6, r2
    movs    r3, #0
    adcs    r7, r3
    mov     r0, r8
    muls    r0, r0
    mov     r2, r9
    muls    r2, r2
    adds    r4, r0
    adcs    r5, r2
    adcs    r6, r1
    adcs    r7, r3
    .endm

// The words of [[sp + \out]] = a^2 for a factor of 128 bits, of which the upper six are in [r0 r1 r2 r3 r4 r5] yet. The factor may
// be in the place of the result. Changes r0-r12, lr. 12 bytes of stack. 211 or 217 cycles.
//
// With a = [l h]: l^2 + 2^64 (l^2 + h^2 - (l - h)^2) + 2^128 h^2.
    .macro  square_128 out, a, a_offset
    load_address \a, \a_offset
    ldmia   r3!, {r0, r1, r4, r5}
    distance_64 r0, r1, r4, r5, r4
    square_64
    mov     r10, r4
    mov     r11, r5
    mov     r12, r6
    mov     lr, r7
    load_64 r0, r1, \a, \a_offset, 0
    square_64                       // l^2
    str     r4, [sp, #\out]
    str     r5, [sp, #\out + 4]
    push    {r6, r7}
    mov     r0, r10                 // [r10 r11 r12 lr] and, on the stack, its sign: l^2 - (l - h)^2
    subs    r4, r0
    mov     r0, r11
    sbcs    r5, r0
    mov     r0, r12
    sbcs    r6, r0
    mov     r0, lr
    sbcs    r7, r0
    sbcs    r0, r0
    push    {r0}
    mov     r10, r4
    mov     r11, r5
    mov     r12, r6
    mov     lr, r7
    load_64 r0, r1, \a, \a_offset + 8, 12
    square_64                       // h^2
    mov     r0, r10                 // [r0 r1 r2 r3 r6] = the mixed products
    adds    r0, r4
    mov     r1, r11
    adcs    r1, r5
    mov     r2, r12
    adcs    r2, r6
    mov     r3, lr
    adcs    r3, r7
    mov     r8, r6
    mov     r9, r7
    pop     {r6}
    movs    r7, #0
    adcs    r6, r7
    add_mixed
    .endm

// [[r0]] = [[r1]]^2 mod 2^255 - r2, below 2^255 + 2^242: eight words each, any. They may be the same.
// 981 cycles, 172 bytes of stack.
    for_rust lemniscate_gf255_square, lemniscate_gf255_square_routine

// The same, by which all registers may be changed. 946 cycles, 128 bytes of stack.
    routine lemniscate_gf255_square_routine
    mov     r3, r2
    enter
    distance_128 r1
    mov     r0, sp
    stmia   r0!, {r4-r7}
    square_128 MIXED, MIXED, 0
    add     r6, sp, #MIXED + 8
    stmia   r6!, {r0-r5}
    square_128 LOW, FACTOR_A, 0
    add     r6, sp, #LOW + 8
    stmia   r6!, {r0-r5}
    square_128 HIGH, FACTOR_A, 16
    combine 1
    b       lemniscate_gf255_reduce

    .purgem for_rust
    .purgem routine
    .purgem square_128
    .purgem function
    .purgem save_registers
    .purgem restore_registers
    .purgem product_64
    .purgem distance_64
    .purgem load_64
    .purgem load_address
    .purgem product_128
    .purgem add_mixed
    .purgem distance_128
    .purgem add_mixed_word
    .purgem add_high
    .purgem multiply_word
    .purgem add_word
    .purgem combine
    .purgem enter
    .purgem square_64
