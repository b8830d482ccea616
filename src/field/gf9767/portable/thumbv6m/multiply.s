// r0 = address of the result, r1 = address of a, r2 = address of b: a b. The result may lie over b, not over a.
//
// Coefficient k is the sum of a_i B_(k-i) over all i, where B_t is b_t or, for t < 0, 2 b_(19+t): a product of a Toeplitz
// matrix of 20 by 20 and the vector of the a_i, with a_19 = 0. Cut in four, the matrix is [T1 T0; T2 T1], and with v0, v1
// for the halves of the vector the halves of the result are
//
//      T1 (v0 + v1) + (T0 - T1) v1     and     T1 (v0 + v1) - (T1 - T2) v0:
//
// three products in the place of four. All of it is modulo 2^32, and right, as the results are at most 37 p^2. T1 is made of
// B_t for -9 <= t <= 9. T0 - T1 and T1 - T2 are made of D_t = B_(t-10) - B_t, for -8 <= t <= 9 and 1 <= t <= 18.
//
// Each product is computed for five rows at a time, which take a window of five entries that moves down by one with each
// column. Where a factor is used for the last time, it becomes the product.

    .set    ENTRY_B, 36             // places in the frame: B_0, before and after it the others
    .set    ENTRY_D, 108            // D_0
    .set    SUM, 184                // v0 + v1, two coefficients a word
    .set    KEPT, 204               // five rows of T1 (v0 + v1)
    .set    PRIME, 224
    .set    RESULT, 228
    .set    A, 232
    .set    FRAME, 236

    .macro  put first, sum, product
    .if     \first
    mov     \sum, \product
    .else
    add     \sum, \product
    .endif
    .endm

    // Column i of five rows: r0 = address of the vector, w0 - w4 = entries for the rows, of which the last leaves the window.
    .macro  column5 i, first, w0, w1, w2, w3, w4
    ldrh    r6, [r0, #(2 * \i)]
    muls    \w4, r6
    put     \first, r12, \w4
    mov     r7, \w3
    muls    r7, r6
    put     \first, r11, r7
    mov     r7, \w2
    muls    r7, r6
    put     \first, r10, r7
    mov     r7, \w1
    muls    r7, r6
    put     \first, r9, r7
    muls    r6, \w0
    put     \first, r8, r6
    .endm

    // The last column.
    .macro  last_column5 i, w0, w1, w2, w3, w4
    ldrh    r6, [r0, #(2 * \i)]
    muls    \w4, r6
    add     r12, \w4
    muls    \w3, r6
    add     r11, \w3
    muls    \w2, r6
    add     r10, \w2
    muls    \w1, r6
    add     r9, \w1
    muls    r6, \w0
    add     r8, r6
    .endm

    // Four rows.
    .macro  column4 i, w0, w1, w2, w3
    ldrh    r6, [r0, #(2 * \i)]
    muls    \w3, r6
    add     r11, \w3
    mov     r7, \w2
    muls    r7, r6
    add     r10, r7
    mov     r7, \w1
    muls    r7, r6
    add     r9, r7
    muls    r6, \w0
    add     r8, r6
    .endm

    // Five rows of a product: r8 - r12 become their sums, or are added to. The entry of the first row in column 0 is `entry`.
    .macro  rows5 first, entry, columns
    add     r1, sp, #\entry
    ldm     r1, {r1-r5}
    column5 0, \first, r1, r2, r3, r4, r5
    ldr     r5, [sp, #(\entry - 4)]
    column5 1, 0, r5, r1, r2, r3, r4
    ldr     r4, [sp, #(\entry - 8)]
    column5 2, 0, r4, r5, r1, r2, r3
    ldr     r3, [sp, #(\entry - 12)]
    column5 3, 0, r3, r4, r5, r1, r2
    ldr     r2, [sp, #(\entry - 16)]
    column5 4, 0, r2, r3, r4, r5, r1
    ldr     r1, [sp, #(\entry - 20)]
    column5 5, 0, r1, r2, r3, r4, r5
    ldr     r5, [sp, #(\entry - 24)]
    column5 6, 0, r5, r1, r2, r3, r4
    ldr     r4, [sp, #(\entry - 28)]
    column5 7, 0, r4, r5, r1, r2, r3
    ldr     r3, [sp, #(\entry - 32)]
    .if     \columns == 9
    last_column5 8, r3, r4, r5, r1, r2
    .else
    column5 8, 0, r3, r4, r5, r1, r2
    ldr     r2, [sp, #(\entry - 36)]
    last_column5 9, r2, r3, r4, r5, r1
    .endif
    .endm

    .macro  rows4 entry
    add     r1, sp, #\entry
    ldm     r1, {r1-r4}
    column4 0, r1, r2, r3, r4
    ldr     r4, [sp, #(\entry - 4)]
    column4 1, r4, r1, r2, r3
    ldr     r3, [sp, #(\entry - 8)]
    column4 2, r3, r4, r1, r2
    ldr     r2, [sp, #(\entry - 12)]
    column4 3, r2, r3, r4, r1
    ldr     r1, [sp, #(\entry - 16)]
    column4 4, r1, r2, r3, r4
    ldr     r4, [sp, #(\entry - 20)]
    column4 5, r4, r1, r2, r3
    ldr     r3, [sp, #(\entry - 24)]
    column4 6, r3, r4, r1, r2
    ldr     r2, [sp, #(\entry - 28)]
    column4 7, r2, r3, r4, r1
    ldr     r1, [sp, #(\entry - 32)]
    column4 8, r1, r2, r3, r4
    ldr     r4, [sp, #(\entry - 36)]
    column4 9, r4, r1, r2, r3
    .endm

    .macro  sums_from_low_registers
    mov     r8, r1
    mov     r9, r2
    mov     r10, r3
    mov     r11, r4
    mov     r12, r5
    .endm

    .macro  sums_to_low_registers
    mov     r1, r8
    mov     r2, r9
    mov     r3, r10
    mov     r4, r11
    mov     r5, r12
    .endm

    // Coefficients from k on: r1, .. times r6 = -1 / p, or the opposites of both, and then times p.
    .macro  reduce k, registers:vararg
    ldr     r0, [sp, #RESULT]
    .irp    t, \registers
    muls    \t, r6
    lsrs    \t, \t, #16
    .endr
    ldr     r6, [sp, #PRIME]
    .set    PLACE, 2 * \k
    .irp    t, \registers
    muls    \t, r6
    lsrs    \t, \t, #16
    adds    \t, #1
    strh    \t, [r0, #PLACE]
    .set    PLACE, PLACE + 2
    .endr
    .endm

    // Coefficients row, .. row + 4 and row + 10, ..
    .macro  both_halves row
    add     r0, sp, #SUM
    rows5   1, (ENTRY_B + 4 * \row), 10
    sums_to_low_registers
    add     r0, sp, #KEPT
    stm     r0!, {r1-r5}
    ldr     r0, [sp, #A]
    adds    r0, #20
    rows5   0, (ENTRY_D + 4 * \row), 9
    sums_to_low_registers
    mov     r6, lr
    reduce  \row, r1, r2, r3, r4, r5
    add     r1, sp, #KEPT
    ldm     r1, {r1-r5}
    .irp    t, r1, r2, r3, r4, r5
    rsbs    \t, \t, #0
    .endr
    sums_from_low_registers
    ldr     r0, [sp, #A]
    .if     \row == 0
    rows5   0, (ENTRY_D + 40), 10
    .else
    rows4   (ENTRY_D + 60)
    .endif
    sums_to_low_registers
    mov     r6, lr
    rsbs    r6, r6, #0
    .if     \row == 0
    reduce  10, r1, r2, r3, r4, r5
    .else
    reduce  15, r1, r2, r3, r4
    .endif
    .endm

    // b_i = x, the next one, and b_(i+10): B_i, B_(i-9), D_(i+10), D_(i-9) and D_(i+1).
    .macro  entries i, x, next
    str     \x, [sp, #(ENTRY_B + 4 * \i)]
    ldrh    r5, [r2, #(2 * \i + 20)]
    ldrh    \next, [r2, #(2 * \i + 2)]
    subs    r6, \x, r5
    str     r6, [sp, #(ENTRY_D + 4 * \i + 40)]
    lsls    r5, r5, #1
    str     r5, [sp, #(ENTRY_B + 4 * \i - 36)]
    .if     \i > 0
    lsls    r6, r6, #1
    str     r6, [sp, #(ENTRY_D + 4 * \i - 36)]
    .endif
    subs    r5, r5, \next
    str     r5, [sp, #(ENTRY_D + 4 * \i + 4)]
    .endm

    save_registers
    sub     sp, #FRAME
    str     r0, [sp, #RESULT]
    str     r1, [sp, #A]
    ldr     r3, 3f
    mov     lr, r3
    ldr     r3, 4f
    str     r3, [sp, #PRIME]
    b       5f
    .p2align 2
3:  .word   0xd8af1669              // -1 / p modulo 2^32
4:  .word   9767
5:
    ldrh    r3, [r2]
    mov     r7, r3
    entries 0, r3, r4
    entries 1, r4, r3
    entries 2, r3, r4
    entries 3, r4, r3
    entries 4, r3, r4
    entries 5, r4, r3
    entries 6, r3, r4
    entries 7, r4, r3
    entries 8, r3, r4
    str     r4, [sp, #(ENTRY_B + 36)]
    lsls    r4, r4, #1              // D_0 = 2 b_9 - b_0
    subs    r4, r4, r7
    str     r4, [sp, #ENTRY_D]
    ldm     r1!, {r3-r7}
    ldm     r1!, {r0, r2}
    adds    r3, r3, r0
    adds    r4, r4, r2
    ldm     r1!, {r0, r2}
    adds    r5, r5, r0
    adds    r6, r6, r2
    ldm     r1!, {r0}
    uxth    r0, r0
    adds    r7, r7, r0
    add     r0, sp, #SUM
    stm     r0!, {r3-r7}
    both_halves 0
    both_halves 5
    add     sp, #FRAME
    restore_registers

    .purgem function
    .purgem routine
    .purgem save_registers
    .purgem restore_registers
    .purgem put
    .purgem column5
    .purgem last_column5
    .purgem column4
    .purgem rows5
    .purgem rows4
    .purgem sums_from_low_registers
    .purgem sums_to_low_registers
    .purgem reduce
    .purgem both_halves
    .purgem entries
