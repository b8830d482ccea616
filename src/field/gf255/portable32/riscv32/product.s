// Products and squares of eight words of 32 bits for RISC-V with multiplications, by rows of products: functions of C, which have the
// addresses of their result and of their operands in a0 - a2, and M in the argument after these. Operands may be any words.
//
// There is no flag for carries: a step a b + c + d, which never exceeds 64 bits, takes eight instructions. What stands above bit 255
// of the result is found from the highest words first, but for a carry, and goes times M into the chain of the other words, whose
// carry is added to the 31 bits that are left: results are below 2^255 + 2^243.

    .option push
    .option arch, +m

// (low, carry) = a b + x; low may be x.
    .macro  lemniscate_add_product low, carry, x, a, b
    mul     t0, \a, \b
    mulhu   \carry, \a, \b
    add     \low, t0, \x
    sltu    t0, \low, t0
    add     \carry, \carry, t0
    .endm

// (low, to) = a b + x + a6; low may be x.
    .macro  lemniscate_step low, to, x, a, b
    mul     t0, \a, \b
    mulhu   t1, \a, \b
    add     t0, t0, \x
    sltu    t2, t0, \x
    add     t1, t1, t2
    add     \low, t0, a6
    sltu    t2, \low, t0
    add     \to, t1, t2
    .endm

// Puts eight words and the registers that belong to the caller on the stack, and loads a0 - a7 to s0 - s7.
    .macro  lemniscate_enter
    addi    sp, sp, -80
    sw      s0, 32(sp)
    sw      s1, 36(sp)
    sw      s2, 40(sp)
    sw      s3, 44(sp)
    sw      s4, 48(sp)
    sw      s5, 52(sp)
    sw      s6, 56(sp)
    sw      s7, 60(sp)
    sw      s8, 64(sp)
    sw      s9, 68(sp)
    sw      s10, 72(sp)
    sw      s11, 76(sp)
    lw      s0, 0(a1)
    lw      s1, 4(a1)
    lw      s2, 8(a1)
    lw      s3, 12(a1)
    lw      s4, 16(a1)
    lw      s5, 20(a1)
    lw      s6, 24(a1)
    lw      s7, 28(a1)
    .endm

// The result is low + 2^256 high, with the words of low on the stack, those of high in t3 - t6, s8 - s11, and M in a3. Returns.
    .macro  lemniscate_fold
    add     a1, a3, a3
    lw      a5, 28(sp)
    lemniscate_add_product a5, a6, a5, s11, a1
    slli    a6, a6, 1
    srli    t0, a5, 31
    or      a6, a6, t0
    slli    a5, a5, 1
    srli    a5, a5, 1
    mul     a6, a6, a3
    lw      s0, 0(sp)
    lw      s1, 4(sp)
    lw      s2, 8(sp)
    lw      s3, 12(sp)
    lw      s4, 16(sp)
    lw      s5, 20(sp)
    lw      s6, 24(sp)
    lemniscate_step s0, a6, s0, t3, a1
    lemniscate_step s1, a6, s1, t4, a1
    lemniscate_step s2, a6, s2, t5, a1
    lemniscate_step s3, a6, s3, t6, a1
    lemniscate_step s4, a6, s4, s8, a1
    lemniscate_step s5, a6, s5, s9, a1
    lemniscate_step s6, a6, s6, s10, a1
    add     a5, a5, a6
    sw      s0, 0(a0)
    sw      s1, 4(a0)
    sw      s2, 8(a0)
    sw      s3, 12(a0)
    sw      s4, 16(a0)
    sw      s5, 20(a0)
    sw      s6, 24(a0)
    sw      a5, 28(a0)
    lw      s0, 32(sp)
    lw      s1, 36(sp)
    lw      s2, 40(sp)
    lw      s3, 44(sp)
    lw      s4, 48(sp)
    lw      s5, 52(sp)
    lw      s6, 56(sp)
    lw      s7, 60(sp)
    lw      s8, 64(sp)
    lw      s9, 68(sp)
    lw      s10, 72(sp)
    lw      s11, 76(sp)
    addi    sp, sp, 80
    ret
    .endm

// a0 = a1 a2, with M in a3. Of the sum of the rows so far, the lowest word goes to the stack, and the others move down by one.
    .p2align 2
    .global lemniscate_gf255_multiply
    .type   lemniscate_gf255_multiply, @function
lemniscate_gf255_multiply:
    lemniscate_enter
    lw      a7, 0(a2)
    mul     t1, s0, a7
    mulhu   a6, s0, a7
    sw      t1, 0(sp)
    lemniscate_add_product t3, t1, a6, s1, a7
    lemniscate_add_product t4, a6, t1, s2, a7
    lemniscate_add_product t5, t1, a6, s3, a7
    lemniscate_add_product t6, a6, t1, s4, a7
    lemniscate_add_product s8, t1, a6, s5, a7
    lemniscate_add_product s9, a6, t1, s6, a7
    lemniscate_add_product s10, s11, a6, s7, a7
    .irp    at, 4, 8, 12, 16, 20, 24, 28
    lw      a7, \at(a2)
    lemniscate_add_product t1, a6, t3, s0, a7
    sw      t1, \at(sp)
    lemniscate_step t3, a6, t4, s1, a7
    lemniscate_step t4, a6, t5, s2, a7
    lemniscate_step t5, a6, t6, s3, a7
    lemniscate_step t6, a6, s8, s4, a7
    lemniscate_step s8, a6, s9, s5, a7
    lemniscate_step s9, a6, s10, s6, a7
    lemniscate_step s10, s11, s11, s7, a7
    .endr
    lemniscate_fold
    .size   lemniscate_gf255_multiply, . - lemniscate_gf255_multiply

// Of a square, a word p of the mixed products that is complete becomes t0 + 2p + the bit that stood above the word before, in a5, + the
// carry in a4.
    .macro  lemniscate_double_and_add p
    slli    t1, \p, 1
    or      t1, t1, a5
    srli    a5, \p, 31
    add     t1, t1, t0
    sltu    t2, t1, t0
    add     \p, t1, a4
    sltu    t1, \p, t1
    add     a4, t1, t2
    .endm

// The high word of a square of x to p, the low word of a square of y to q.
    .macro  lemniscate_add_squares p, x, q, y
    mulhu   t0, \x, \x
    lemniscate_double_and_add \p
    mul     t0, \y, \y
    lemniscate_double_and_add \q
    .endm

// a0 = a1^2, with M in a2. The mixed products once, each row followed by what is complete then. Word k of the sum is in register
// k modulo 8 of t3 - t6, s8 - s11.
    .p2align 2
    .global lemniscate_gf255_square
    .type   lemniscate_gf255_square, @function
lemniscate_gf255_square:
    lemniscate_enter
    mv      a3, a2
    // Words 1 - 8
    mul     t4, s0, s1
    mulhu   a6, s0, s1
    lemniscate_add_product t5, a1, a6, s0, s2
    lemniscate_add_product t6, a6, a1, s0, s3
    lemniscate_add_product s8, a1, a6, s0, s4
    lemniscate_add_product s9, a6, a1, s0, s5
    lemniscate_add_product s10, a1, a6, s0, s6
    lemniscate_add_product s11, t3, a1, s0, s7
    mul     t0, s0, s0
    sw      t0, 0(sp)
    li      a4, 0
    li      a5, 0
    lemniscate_add_squares t4, s0, t5, s1
    sw      t4, 4(sp)
    sw      t5, 8(sp)
    // Words 3 - 9
    lemniscate_add_product t6, a6, t6, s1, s2
    lemniscate_step s8, a6, s8, s1, s3
    lemniscate_step s9, a6, s9, s1, s4
    lemniscate_step s10, a6, s10, s1, s5
    lemniscate_step s11, a6, s11, s1, s6
    lemniscate_step t3, t4, t3, s1, s7
    lemniscate_add_squares t6, s1, s8, s2
    sw      t6, 12(sp)
    sw      s8, 16(sp)
    // Words 5 - 10
    lemniscate_add_product s9, a6, s9, s2, s3
    lemniscate_step s10, a6, s10, s2, s4
    lemniscate_step s11, a6, s11, s2, s5
    lemniscate_step t3, a6, t3, s2, s6
    lemniscate_step t4, t5, t4, s2, s7
    lemniscate_add_squares s9, s2, s10, s3
    sw      s9, 20(sp)
    sw      s10, 24(sp)
    // Words 7 - 11
    lemniscate_add_product s11, a6, s11, s3, s4
    lemniscate_step t3, a6, t3, s3, s5
    lemniscate_step t4, a6, t4, s3, s6
    lemniscate_step t5, t6, t5, s3, s7
    lemniscate_add_squares s11, s3, t3, s4
    sw      s11, 28(sp)
    // Words 9 - 12
    lemniscate_add_product t4, a6, t4, s4, s5
    lemniscate_step t5, a6, t5, s4, s6
    lemniscate_step t6, s8, t6, s4, s7
    lemniscate_add_squares t4, s4, t5, s5
    // Words 11 - 13
    lemniscate_add_product t6, a6, t6, s5, s6
    lemniscate_step s8, s9, s8, s5, s7
    lemniscate_add_squares t6, s5, s8, s6
    // Words 13 - 15
    lemniscate_add_product s9, s10, s9, s6, s7
    lemniscate_add_squares s9, s6, s10, s7
    mulhu   s11, s7, s7
    add     s11, s11, a5
    add     s11, s11, a4
    lemniscate_fold
    .size   lemniscate_gf255_square, . - lemniscate_gf255_square

    .irp    name, add_product, step, enter, fold, double_and_add, add_squares
    .purgem lemniscate_\name
    .endr
    .option pop
