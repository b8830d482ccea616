// The 80 rounds of SHA-512 for ARMv7E-M: lemniscate_sha512_rounds(words, block, constants), a function of C.
//
// `words` are 24 words of 64 bits. The last eight are the state before, and the first eight the state afterwards: the eight words at r0
// are the state of a round, each round moves r0 down by one word, and after 16 rounds they are copied back up. `block` is 16
// words of 64 bits, the upper half of each first; the words of the schedule replace them.
//
// Rotations are sums modulo 2 of shifted halves, which are operands of `eor`. The majority of a, b and c is b + (a + b)(b + c)
// modulo 2, and a + b is the b + c of the next round.

    .cpu    cortex-m4

// r6, r7 += low, high.
    .macro  lemniscate_add low, high
    adds.w  r6, r6, \low
    adc.w   r7, r7, \high
    .endm

// to = the half `low` of low, high rotated right by n; with the halves changed, by 32 + n.
    .macro  lemniscate_rotated to, low, high, n
    lsr.w   \to, \low, #\n
    eor.w   \to, \to, \high, lsl #32 - \n
    .endm

// The same, added to `to` modulo 2.
    .macro  lemniscate_add_rotated to, low, high, n
    eor.w   \to, \to, \low, lsr #\n
    eor.w   \to, \to, \high, lsl #32 - \n
    .endm

// r8, r9 = the word of the schedule so many places after that of the round.
    .macro  lemniscate_scheduled after
    add.w   r8, r3, #8 * \after
    and.w   r8, r8, #0x78
    add.w   r8, r1, r8
    ldr.w   r9, [r8]
    ldr.w   r8, [r8, #4]
    .endm

    .section .text.lemniscate_sha512_rounds, "ax", %progbits
    .p2align 2
    .global lemniscate_sha512_rounds
    .type   lemniscate_sha512_rounds, %function
    .thumb_func
lemniscate_sha512_rounds:
    push.w  {r4-r11, lr}
    add.w   r0, r0, #128
    // b + c in r4, r5; eight times the number of the round in r3
    ldr.w   r4, [r0, #8]
    ldr.w   r5, [r0, #12]
    ldr.w   r6, [r0, #16]
    ldr.w   r7, [r0, #20]
    eor.w   r4, r4, r6
    eor.w   r5, r5, r7
    mov.w   r3, #0
1:
    and.w   lr, r3, #0x78
    add.w   lr, r1, lr
    cmp.w   r3, #128
    ldr.w   r7, [lr]
    ldr.w   r6, [lr, #4]
    blo.w   2f
    lemniscate_scheduled 9
    lemniscate_add r8, r9
    lemniscate_scheduled 1
    lemniscate_rotated r10, r8, r9, 1
    lemniscate_add_rotated r10, r8, r9, 8
    lemniscate_add_rotated r10, r8, r9, 7
    lemniscate_rotated r11, r9, r8, 1
    lemniscate_add_rotated r11, r9, r8, 8
    eor.w   r11, r11, r9, lsr #7
    lemniscate_add r10, r11
    lemniscate_scheduled 14
    lemniscate_rotated r10, r8, r9, 19
    lemniscate_add_rotated r10, r9, r8, 29
    lemniscate_add_rotated r10, r8, r9, 6
    lemniscate_rotated r11, r9, r8, 19
    lemniscate_add_rotated r11, r8, r9, 29
    eor.w   r11, r11, r9, lsr #6
    lemniscate_add r10, r11
    str.w   r7, [lr]
    str.w   r6, [lr, #4]
2:
    // The constant, and h
    ldr.w   r8, [r2]
    ldr.w   r9, [r2, #4]
    ldr.w   r10, [r0, #56]
    ldr.w   r11, [r0, #60]
    lemniscate_add r8, r9
    lemniscate_add r10, r11
    add.w   r2, r2, #8
    // e in r8, r9; g + e (f + g) modulo 2
    ldr.w   r8, [r0, #32]
    ldr.w   r9, [r0, #36]
    ldr.w   r10, [r0, #48]
    ldr.w   r11, [r0, #52]
    ldr.w   r12, [r0, #40]
    ldr.w   lr, [r0, #44]
    eor.w   r12, r12, r10
    eor.w   lr, lr, r11
    and.w   r12, r12, r8
    and.w   lr, lr, r9
    eor.w   r12, r12, r10
    eor.w   lr, lr, r11
    lemniscate_add r12, lr
    lemniscate_rotated r10, r8, r9, 14
    lemniscate_add_rotated r10, r8, r9, 18
    lemniscate_add_rotated r10, r9, r8, 9
    lemniscate_rotated r11, r9, r8, 14
    lemniscate_add_rotated r11, r9, r8, 18
    lemniscate_add_rotated r11, r8, r9, 9
    lemniscate_add r10, r11
    // d; a in r10, r11, b in r12, lr
    ldr.w   r8, [r0, #24]
    ldr.w   r9, [r0, #28]
    ldr.w   r10, [r0]
    ldr.w   r11, [r0, #4]
    ldr.w   r12, [r0, #8]
    ldr.w   lr, [r0, #12]
    adds.w  r8, r8, r6
    adc.w   r9, r9, r7
    str.w   r8, [r0, #24]
    str.w   r9, [r0, #28]
    eor.w   r8, r10, r12
    eor.w   r9, r11, lr
    and.w   r4, r4, r8
    and.w   r5, r5, r9
    eor.w   r12, r12, r4
    eor.w   lr, lr, r5
    mov.w   r4, r8
    mov.w   r5, r9
    lemniscate_add r12, lr
    lemniscate_rotated r8, r10, r11, 28
    lemniscate_add_rotated r8, r11, r10, 2
    lemniscate_add_rotated r8, r11, r10, 7
    lemniscate_rotated r9, r11, r10, 28
    lemniscate_add_rotated r9, r10, r11, 2
    lemniscate_add_rotated r9, r10, r11, 7
    lemniscate_add r8, r9
    add.w   r3, r3, #8
    str     r7, [r0, #-4]
    str     r6, [r0, #-8]!
    tst.w   r3, #0x78
    bne.w   1b
    cmp.w   r3, #640
    beq.w   3f
    add.w   r12, r0, #128
    ldmia.w r0!, {r6-r11}
    stmia.w r12!, {r6-r11}
    ldmia.w r0!, {r6-r11}
    stmia.w r12!, {r6-r11}
    ldmia.w r0, {r6-r9}
    stmia.w r12, {r6-r9}
    add.w   r0, r0, #80
    b.w     1b
3:
    pop.w   {r4-r11, pc}
    .size   lemniscate_sha512_rounds, .-lemniscate_sha512_rounds

    .irp name, add, rotated, add_rotated, scheduled
    .purgem lemniscate_\name
    .endr
    .text
