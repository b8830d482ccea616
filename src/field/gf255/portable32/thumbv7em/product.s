// Products and squares of eight words of 32 bits for ARMv7E-M, with their operands and results in registers, and routines made of them.
//
// Words are kept between their uses in the registers of the floating-point unit, where there is one (`lemniscate_fpu` is 1): a move to
// or from one takes one cycle, and in any order, where a load takes two, or one after another load. s0 - s15 belong to a called
// function; those that keep less words than that have nothing to save. Elsewhere the words are kept on the stack, and the places are
// counted from sp.

    .cpu    cortex-m4

// Keeps a register in one of 23 places, and takes it back.
    .if lemniscate_fpu
    .fpu    fpv4-sp-d16
    .macro  keep place, register
    vmov    s\place, \register
    .endm
    .macro  back register, place
    vmov    \register, s\place
    .endm
    .macro  enter places
    push.w  {r6, r7, lr}
    .endm
    .macro  leave places
    pop.w   {r6, r7, pc}
    .endm
    .else
    .macro  keep place, register
    str.w   \register, [sp, #4 * \place]
    .endm
    .macro  back register, place
    ldr.w   \register, [sp, #4 * \place]
    .endm
    .macro  enter places
    push.w  {r6, r7, lr}
    sub.w   sp, sp, #4 * \places
    .endm
    .macro  leave places
    add.w   sp, sp, #4 * \places
    pop.w   {r6, r7, pc}
    .endm
    .endif

    .macro  function name
    .section .text.\name, "ax", %progbits
    .p2align 2
    .global \name
    .type   \name, %function
    .thumb_func
\name:
    .endm

// r3 - r10 = the product of the words at r6 and at r9, with M kept in 15. Changes all registers but sp, and the places 0 - 11 and 13.
//
// In four parts of four by four words. The first two are made a column (the products of one weight) at a time, which takes no
// zeros to begin with: a column that has one product more than the one before begins with `umull`, and each of its other
// products takes up a high word of that.
//
// - p4 - p11 = (a0 - a3) (b4 - b7) 2^128, kept in 0 - 7;
// - w0 - w7 = (a0 - a3) (b0 - b3): w0 - w3 are kept in 8 - 11, and w4 - w7 stay in registers as the sum that
// - (a4 - a7) b0 .. (a4 - a7) b7 are added to, a row for each word of b. The carry into row k begins as p(4 + k). w4 - w6 are kept in
//   the places of p4 - p6 then.
    .macro  product
    ldm     r6!, {r3, r4, r11, lr}
    keep    13, r9
    ldr.w   r7, [r9, #16]
    ldr.w   r8, [r9, #20]
    ldr.w   r1, [r9, #24]
    ldr.w   r2, [r9, #28]
    // p4
    umull   r5, r9, r3, r7
    keep    0, r5
    // p5
    umull   r5, r0, r3, r8
    umaal   r5, r9, r4, r7
    keep    1, r5
    // p6
    umull   r5, r12, r3, r1
    umaal   r5, r9, r4, r8
    umaal   r5, r0, r11, r7
    keep    2, r5
    // p7
    umull   r5, r10, r3, r2
    umaal   r5, r9, r4, r1
    umaal   r5, r0, r11, r8
    umaal   r5, r12, lr, r7
    keep    3, r5
    // p8
    umaal   r9, r0, r4, r2
    umaal   r9, r12, r11, r1
    umaal   r9, r10, lr, r8
    keep    4, r9
    // p9
    umaal   r0, r12, r11, r2
    umaal   r0, r10, lr, r1
    keep    5, r0
    // p10 and p11
    umaal   r12, r10, lr, r2
    back    r9, 13
    keep    6, r12
    keep    7, r10
    ldr.w   r7, [r9]
    ldr.w   r8, [r9, #4]
    ldr.w   r1, [r9, #8]
    ldr.w   r2, [r9, #12]
    // w0
    umull   r5, r9, r3, r7
    keep    8, r5
    // w1
    umull   r5, r0, r3, r8
    umaal   r5, r9, r4, r7
    keep    9, r5
    // w2
    umull   r5, r12, r3, r1
    umaal   r5, r9, r4, r8
    umaal   r5, r0, r11, r7
    keep    10, r5
    // w3
    umull   r5, r10, r3, r2
    umaal   r5, r9, r4, r1
    umaal   r5, r0, r11, r8
    umaal   r5, r12, lr, r7
    keep    11, r5
    // w4 - w7 in r9, r0, r12, r10
    umaal   r9, r0, r4, r2
    umaal   r9, r12, r11, r1
    umaal   r9, r10, lr, r8
    umaal   r0, r12, r11, r2
    umaal   r0, r10, lr, r1
    umaal   r12, r10, lr, r2
    // a4 - a7
    ldm     r6, {r3, r4, r11, lr}
    back    r5, 0
    back    r6, 1
    // b0: w4 in r9
    umaal   r9, r5, r3, r7
    umaal   r0, r5, r4, r7
    umaal   r12, r5, r11, r7
    umaal   r10, r5, lr, r7
    // b1: w5 in r0
    umaal   r0, r6, r3, r8
    umaal   r12, r6, r4, r8
    umaal   r10, r6, r11, r8
    umaal   r5, r6, lr, r8
    back    r7, 2
    back    r8, 3
    keep    0, r9
    keep    1, r0
    // b2: w6 in r12
    umaal   r12, r7, r3, r1
    umaal   r10, r7, r4, r1
    umaal   r5, r7, r11, r1
    umaal   r6, r7, lr, r1
    keep    2, r12
    // b3: w7 in r10
    umaal   r10, r8, r3, r2
    umaal   r5, r8, r4, r2
    umaal   r6, r8, r11, r2
    umaal   r7, r8, lr, r2
    // b4 - b7 in r0, r1, r2, r12
    back    r12, 13
    back    r9, 4
    ldr.w   r0, [r12, #16]
    ldr.w   r1, [r12, #20]
    ldr.w   r2, [r12, #24]
    ldr.w   r12, [r12, #28]
    // b4: w8 in r5
    umaal   r5, r9, r3, r0
    umaal   r6, r9, r4, r0
    umaal   r7, r9, r11, r0
    umaal   r8, r9, lr, r0
    // b5: w9 in r6
    back    r0, 5
    umaal   r6, r0, r3, r1
    umaal   r7, r0, r4, r1
    umaal   r8, r0, r11, r1
    umaal   r9, r0, lr, r1
    // b6: w10 in r7
    back    r1, 6
    umaal   r7, r1, r3, r2
    umaal   r8, r1, r4, r2
    umaal   r9, r1, r11, r2
    umaal   r0, r1, lr, r2
    // b7: w11 - w15 in r8, r9, r0, r1, r2
    back    r2, 7
    umaal   r8, r2, r3, r12
    umaal   r9, r2, r4, r12
    umaal   r0, r2, r11, r12
    umaal   r1, r2, lr, r12
    // M in r11, 2M in lr; w7 + 2M w15 in r10 and r12
    back    r11, 15
    back    r3, 8
    back    r4, 9
    mov.w   r12, #0
    add.w   lr, r11, r11
    umaal   r10, r12, r2, lr
    // Of it, 31 bits in r10; in r12 what stands above them, at most 4M + 1, times M
    adds.w  r10, r10, r10
    adc.w   r12, r12, r12
    lsr.w   r10, r10, #1
    mul     r12, r12, r11
    // w0 - w6 + 2M (w8 - w14)
    umaal   r3, r12, r5, lr
    umaal   r4, r12, r6, lr
    back    r5, 10
    back    r6, 11
    umaal   r5, r12, r7, lr
    umaal   r6, r12, r8, lr
    back    r7, 0
    back    r8, 1
    umaal   r7, r12, r9, lr
    umaal   r8, r12, r0, lr
    back    r9, 2
    umaal   r9, r12, r1, lr
    add.w   r10, r10, r12
    .endm

// r6, r12, r0, r4, r7 - r10 = the square of the words in r3 - r10, with M kept in 15. Changes all registers but sp, and the places 0 - 10:
// w1 - w7 in 0 - 6, a0 - a3 in 7 - 10.
//
// Each mixed product once, by columns: w1 - w14. Of the upper columns the doubles and the squares are added at once: t8 - t15. The
// result is then s_k + 2 x_k, x_k = w_k + M t_(k+8), for k = 0 .. 7, with the words s0 - s7 of the squares of a0 - a3.
    .macro  square
    // w1
    umull   r0, r1, r3, r4
    keep    0, r0
    // w2
    mov.w   r2, #0
    keep    7, r3
    umaal   r1, r2, r3, r5
    keep    1, r1
    // w3
    umull   r0, r11, r3, r6
    keep    8, r4
    umaal   r0, r2, r4, r5
    keep    2, r0
    // w4
    mov.w   r1, #0
    keep    9, r5
    umaal   r1, r2, r3, r7
    umaal   r1, r11, r4, r6
    keep    3, r1
    // w5
    umull   r0, r12, r3, r8
    umaal   r0, r2, r4, r7
    umaal   r0, r11, r5, r6
    keep    4, r0
    // w6
    mov.w   r1, #0
    umaal   r1, r2, r3, r9
    umaal   r1, r11, r4, r8
    umaal   r1, r12, r5, r7
    keep    5, r1
    // w7
    umull   r0, lr, r3, r10
    umaal   r0, r2, r4, r9
    umaal   r0, r11, r5, r8
    umaal   r0, r12, r6, r7
    keep    6, r0
    // w8 in r2; t8 in r0, with the factor 2 in r3 and the carry in r4
    umaal   r2, r11, r4, r10
    umaal   r2, r12, r5, r9
    umaal   r2, lr, r6, r8
    mov.w   r3, #2
    mov.w   r4, #0
    umull   r0, r1, r7, r7
    umaal   r0, r4, r2, r3
    // t9 in r1
    mov.w   r2, #0
    keep    10, r6
    umaal   r2, r11, r5, r10
    umaal   r2, r12, r6, r9
    umaal   r2, lr, r7, r8
    umaal   r1, r4, r2, r3
    // t10 in r2
    umaal   r11, r12, r6, r10
    umaal   r11, lr, r7, r9
    umull   r2, r5, r8, r8
    umaal   r2, r4, r11, r3
    // t11 in r5
    mov.w   r6, #0
    umaal   r6, r12, r7, r10
    umaal   r6, lr, r8, r9
    umaal   r5, r4, r6, r3
    // t12 in r6
    umaal   r12, lr, r8, r10
    umull   r6, r7, r9, r9
    umaal   r6, r4, r12, r3
    // t13 in r7
    mov.w   r8, #0
    umaal   lr, r8, r9, r10
    umaal   r7, r4, lr, r3
    // t14, t15 in r9, r10
    umull   r9, r10, r10, r10
    umaal   r9, r4, r8, r3
    add.w   r10, r10, r4
    // x_k = w_k + M t_(k+8), M in r12, the carry in r11: x0 - x3 in r0, r4, r8, lr
    back    r12, 15
    back    r4, 0
    back    r8, 1
    back    lr, 2
    umull   r0, r11, r0, r12
    umaal   r4, r11, r1, r12
    umaal   r8, r11, r2, r12
    umaal   lr, r11, r5, r12
    // x4 - x6 in r1, r2, r5
    back    r1, 3
    back    r2, 4
    back    r5, 5
    umaal   r1, r11, r6, r12
    umaal   r2, r11, r7, r12
    umaal   r5, r11, r9, r12
    // x7 in r6; s6, s7 in r9, r10
    back    r6, 6
    back    r9, 10
    umaal   r6, r11, r10, r12
    umull   r9, r10, r9, r9
    // s7 + 2 x7, with twice the carry: 31 bits in r10; in r11 what stands above them, times M
    lsl.w   r11, r11, #1
    umlal   r10, r11, r6, r3
    back    r6, 7
    adds.w  r10, r10, r10
    adc.w   r11, r11, r11
    lsr.w   r10, r10, #1
    mul     r11, r11, r12
    umull   r6, r12, r6, r6
    umaal   r6, r11, r0, r3
    back    r0, 8
    umaal   r12, r11, r4, r3
    umull   r0, r4, r0, r0
    back    r7, 9
    umaal   r0, r11, r8, r3
    umaal   r4, r11, lr, r3
    umull   r7, r8, r7, r7
    umaal   r7, r11, r1, r3
    umaal   r8, r11, r2, r3
    umaal   r9, r11, r5, r3
    add.w   r10, r10, r11
    .endm

// Writes what `square` leaves to the address in a register.
    .macro  store_square to
    str.w   r6, [\to]
    str.w   r12, [\to, #4]
    str.w   r0, [\to, #8]
    str.w   r4, [\to, #12]
    str.w   r7, [\to, #16]
    str.w   r8, [\to, #20]
    str.w   r9, [\to, #24]
    str.w   r10, [\to, #28]
    .endm

// Moves what `square` leaves to r3 - r10.
    .macro  square_in_order
    mov.w   r3, r6
    mov.w   r6, r4
    mov.w   r4, r12
    mov.w   r5, r0
    .endm

// Without a floating-point unit `product.rs` and `square.rs` have quicker ones.
    .if lemniscate_fpu

// r0 = r1 r2, with M in r3.
    function lemniscate_gf255_multiply
    enter   16
    keep    12, r0
    keep    15, r3
    mov.w   r6, r1
    mov.w   r9, r2
    product
    back    r0, 12
    stm.w   r0, {r3-r10}
    leave   16

// r0 = r1^2, with M in r2.
    function lemniscate_gf255_square
    enter   16
    keep    12, r0
    keep    15, r2
    ldm.w   r1, {r3-r10}
    square
    back    r1, 12
    store_square r1
    leave   16
    .endif

// r0 = r1^(2^n), with M in r2 and n in r3, at least 1.
    function lemniscate_gf255_square_n
    enter   16
    .if lemniscate_fpu
    mov.w   r12, #0
    keep    14, r12
2:
    .endif
    keep    12, r0
    keep    13, r3
    keep    15, r2
    ldm.w   r1, {r3-r10}
1:
    square
    back    r1, 13
    square_in_order
    subs.w  r1, r1, #1
    keep    13, r1
    bne.w   1b
    back    r1, 12
    stm.w   r1, {r3-r10}
    .if lemniscate_fpu
    // The place of another square, if there is one.
    back    r1, 14
    cmp     r1, #0
    bne.w   3f
    .endif
    leave   16
    .if lemniscate_fpu
3:
    keep    12, r1
    mov.w   r1, #0
    keep    14, r1
    mov.w   r1, #1
    keep    13, r1
    b.w     1b

// r0 = r1^2 and r3 = r1^4, with M in r2.
    .global lemniscate_gf255_square_twice
    .type   lemniscate_gf255_square_twice, %function
    .thumb_func
lemniscate_gf255_square_twice:
    enter   16
    keep    14, r3
    mov.w   r3, #1
    b.w     2b
    .endif

// What the ladder calls: `product` and `square`, with the address that they return to kept in 14.
    function lemniscate_gf255_product_in_registers
    keep    14, lr
    product
    back    r1, 14
    bx      r1

    function lemniscate_gf255_square_in_registers
    keep    14, lr
    square
    back    r1, 14
    bx      r1
