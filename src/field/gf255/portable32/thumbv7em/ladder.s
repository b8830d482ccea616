// A step of the ladder (`montgomery::step`) for M = 19, with what product.s has.
//
// Results of one operation stay in r3 - r10 where the next one reads them: squares follow a choice or a difference, and the sum and the
// difference of two products follow the second.

    .macro  lemniscate_multiply to, x, y
    back    r6, \x
    back    r9, \y
    bl      lemniscate_gf255_product_in_registers
    back    r0, \to
    stm.w   r0, {r3-r10}
    .endm

// to = (r3 - r10)^2. What comes next is loaded before the result is stored, as the address of that is late; if nothing does, it is
// waited for in this way.
    .macro  lemniscate_square to, load, from
    bl      lemniscate_gf255_square_in_registers
    back    r1, \to
    back    \load, \from
    store_square r1
    .endm

// r3 - r10 stay where the mask in r2 is all ones, and become the words at r12 where it is zero.
    .macro  lemniscate_choose
    uadd8   r2, r2, r2
    ldmia.w r12!, {r1, r2, r11, lr}
    sel     r3, r3, r1
    sel     r4, r4, r2
    sel     r5, r5, r11
    sel     r6, r6, lr
    ldm.w   r12, {r1, r2, r11, lr}
    sel     r7, r7, r1
    sel     r8, r8, r2
    sel     r9, r9, r11
    sel     r10, r10, lr
    .endm

// r0 = x + the words at r1, r3 - r10 = x - these words, where x is at r0, or in r3 - r10: as `sum_difference_asm`.
    .macro  lemniscate_sum_difference is_in_registers
    mov.w   r2, #19
    mov.w   r12, #0
    .if \is_in_registers
    ldr.w   lr, [r1, #28]
    adds.w  r11, r10, lr
    .else
    ldr.w   r11, [r0, #28]
    ldr.w   lr, [r1, #28]
    adds.w  r11, r11, lr
    .endif
    // What stands above bit 31 of x7 + y7, at most 3, times M
    adc.w   r12, r12, r12
    adds.w  r11, r11, r11
    adc.w   r12, r12, r12
    mul     r12, r12, r2
    // y_k in lr; x_k, then the difference in r3 - r10; the sum in r11
    mov.w   r2, #1
    .set    lemniscate_word, 0
    .irp    difference, 3, 4, 5, 6, 7, 8, 9
    .if     \is_in_registers == 0
    ldr.w   r\difference, [r0, #lemniscate_word]
    .endif
    ldr.w   lr, [r1, #lemniscate_word]
    .if     lemniscate_word
    str.w   r11, [r0, #lemniscate_word - 4]
    .endif
    mov.w   r11, r\difference
    .if     lemniscate_word
    sbcs.w  r\difference, r\difference, lr
    .else
    subs.w  r\difference, r\difference, lr
    .endif
    umaal   r11, r12, lr, r2
    .set    lemniscate_word, lemniscate_word + 4
    .endr
    .if     \is_in_registers == 0
    ldr.w   r10, [r0, #28]
    .endif
    ldr.w   lr, [r1, #28]
    str.w   r11, [r0, #24]
    add.w   r11, r10, lr
    sbcs.w  r10, r10, lr
    // 1 - e, and the highest word of the sum
    sbc.w   r2, r2, r2
    adds.w  lr, r10, r10
    mov.w   lr, #19
    adc.w   r2, r2, r2
    rsb.w   r2, r2, #1
    bic.w   r11, r11, #0x80000000
    add.w   r11, r11, r12
    mul     r2, r2, lr
    str.w   r11, [r0, #28]
    orr.w   r10, r10, #0x80000000
    subs.w  r3, r3, r2
    sbcs    r4, r4, #0
    sbcs    r5, r5, #0
    sbcs    r6, r6, #0
    sbcs    r7, r7, #0
    sbcs    r8, r8, #0
    sbcs    r9, r9, #0
    sbc     r10, r10, #0
    .endm

// r0 - r5 = a, b, c, d, aa, bb; r8 = u; r9: the mask that chooses c and d. Changes all registers but r6, r7 and sp, and 23 places: the
// addresses of the elements in this order are kept in 16 - 22, the mask in 12.
    function lemniscate_gf255_ladder_step
    enter   23
    keep    16, r0
    keep    17, r1
    keep    18, r2
    keep    19, r3
    keep    20, r4
    keep    21, r5
    keep    22, r8
    keep    12, r9
    mov.w   r2, #19
    keep    15, r2
    // a, b = a + b, a - b; c, d likewise
    lemniscate_sum_difference 0
    back    r0, 18
    stm.w   r1, {r3-r10}
    back    r1, 19
    lemniscate_sum_difference 0
    back    r2, 12
    stm.w   r1, {r3-r10}
    // bb = d^2 or b^2, aa = c^2 or a^2
    back    r12, 17
    lemniscate_choose
    lemniscate_square 21, r2, 18
    back    r12, 16
    ldm.w   r2, {r3-r10}
    back    r2, 12
    lemniscate_choose
    lemniscate_square 20, r2, 12
    // d = d a, c = c b
    lemniscate_multiply 19, 19, 16
    back    r6, 18
    back    r9, 17
    bl      lemniscate_gf255_product_in_registers
    // c = (c + d)^2, d = (c - d)^2
    back    r0, 18
    back    r1, 19
    lemniscate_sum_difference 1
    lemniscate_square 19, r2, 18
    ldm.w   r2, {r3-r10}
    lemniscate_square 18, r2, 12
    // d = d u, a = aa bb
    lemniscate_multiply 19, 22, 19
    lemniscate_multiply 16, 20, 21
    // aa = aa - bb, as by `subtract_asm`
    back    r0, 20
    back    r1, 21
    ldm.w   r0, {r4-r11}
    ldr.w   r12, [r1]
    ldr.w   lr, [r1, #4]
    ldr.w   r2, [r1, #8]
    ldr.w   r3, [r1, #12]
    subs.w  r4, r4, r12
    sbcs.w  r5, r5, lr
    sbcs.w  r6, r6, r2
    sbcs.w  r7, r7, r3
    ldr.w   r12, [r1, #16]
    ldr.w   lr, [r1, #20]
    ldr.w   r2, [r1, #24]
    ldr.w   r3, [r1, #28]
    sbcs.w  r8, r8, r12
    sbcs.w  r9, r9, lr
    sbcs.w  r10, r10, r2
    sbcs.w  r11, r11, r3
    mov.w   r3, #19
    sbc.w   r12, r12, r12
    adds.w  lr, r11, r11
    adc.w   r12, r12, r12
    rsb.w   r12, r12, #1
    orr.w   r11, r11, #0x80000000
    mul     r12, r12, r3
    subs.w  r4, r4, r12
    sbcs    r5, r5, #0
    sbcs    r6, r6, #0
    sbcs    r7, r7, #0
    sbcs    r8, r8, #0
    sbcs    r9, r9, #0
    sbcs    r10, r10, #0
    sbc     r11, r11, #0
    stm.w   r0, {r4-r11}
    // bb = bb + 121666 aa, as by `add_multiple_asm`
    movw    r2, #121666 & 0xffff
    movt    r2, #121666 >> 16
    ldr.w   r0, [r1, #28]
    mov.w   lr, #0
    umaal   r0, lr, r11, r2
    adds.w  r0, r0, r0
    adc.w   lr, lr, lr
    lsr.w   r0, r0, #1
    mul     r12, lr, r3
    ldr.w   r3, [r1]
    ldr.w   r11, [r1, #4]
    umaal   r3, r12, r4, r2
    umaal   r11, r12, r5, r2
    ldr.w   r4, [r1, #8]
    ldr.w   r5, [r1, #12]
    str.w   r3, [r1]
    ldr.w   lr, [r1, #16]
    ldr.w   r3, [r1, #20]
    str.w   r11, [r1, #4]
    umaal   r4, r12, r6, r2
    umaal   r5, r12, r7, r2
    ldr.w   r7, [r1, #24]
    str.w   r4, [r1, #8]
    umaal   lr, r12, r8, r2
    str.w   r5, [r1, #12]
    umaal   r3, r12, r9, r2
    str.w   lr, [r1, #16]
    umaal   r7, r12, r10, r2
    str.w   r3, [r1, #20]
    add.w   r0, r0, r12
    str.w   r7, [r1, #24]
    str.w   r0, [r1, #28]
    // b = aa bb
    lemniscate_multiply 17, 20, 21
    leave   23

    .irp name, keep, back, enter, leave, function, product, square, store_square, square_in_order
    .purgem \name
    .endr
    .irp name, multiply, square, choose, sum_difference
    .purgem lemniscate_\name
    .endr
    .text
