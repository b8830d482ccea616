// r0 = address of the result, r1 = address of a: a^2. The result may lie over a.
//
// For f in 0 .. 18, coefficient 2 f, or 2 f - 19 from f = 10 on, is
//
//      a_f^2 + the sum of X_(f+s) Y_(f-s) over s = 1 .. 9,     or twice that from f = 10 on,
//
// where X_t is 2 a_t or, from t = 19 on, a_(t-19), and Y_t is a_t or, for t < 0, 2 a_(19+t): the indices of each product
// have the sum k or k + 19, every pair of them once. On the stack are W_n = 2 a_n for n <= 18, and a_(n-19) after them:
// X_t = W_t and Y_t = W_(t+19).
//
// Four coefficients are computed at a time, for f, .. f + 3: with s going down from 9, what they take of X moves down by
// one and what they take of Y up by one. Products replace the factors that leave; these serve as the one spare register.

    .set    PRIME, 152
    .set    INVERSE, 156
    .set    RESULT, 160
    .set    FRAME, 164

    // sum = x y, in t.
    .macro  neighbours sum, t, x, y
    mov     \t, \x
    muls    \t, \y
    mov     \sum, \t
    .endm

    .macro  products4 x0, x1, x2, x3, y0, y1, y2, y3
    muls    \x3, \y3
    add     lr, \x3
    mov     \x3, \x2
    muls    \x3, \y2
    add     r12, \x3
    mov     \x3, \x1
    muls    \x3, \y1
    add     r9, \x3
    muls    \y0, \x0
    add     r8, \y0
    .endm

    .macro  products3 x0, x1, x2, y0, y1, y2
    muls    \x2, \y2
    add     r12, \x2
    mov     \x2, \x1
    muls    \x2, \y1
    add     r9, \x2
    muls    \y0, \x0
    add     r8, \y0
    .endm

    // The next entries, for s.
    .macro  next f, s, rows, x, y
    .if     \s > 0
    ldr     \x, [sp, #(4 * (\f + \s))]
    .endif
    ldr     \y, [sp, #(4 * (\f - \s + 18 + \rows))]
    .endm

    // Reduces sums to coefficients k, k + 2, .. at r2; r0 is p, and r1 is -1 / p, or twice that.
    .macro  reduce k, registers:vararg
    .irp    t, \registers
    muls    \t, r1
    lsrs    \t, \t, #16
    muls    \t, r0
    lsrs    \t, \t, #16
    adds    \t, #1
    .endr
    .set    PLACE, 2 * (\k)
    .irp    t, \registers
    strh    \t, [r2, #PLACE]
    .set    PLACE, PLACE + 4
    .endr
    .endm

    .macro  rows4 f
    // For s = 9 neighbours of five entries are multiplied.
    add     r0, sp, #(4 * (\f + 9))
    ldm     r0, {r0, r1, r2, r6, r7}
    neighbours lr, r3, r6, r7
    neighbours r12, r4, r2, r6
    neighbours r9, r5, r1, r2
    neighbours r8, r3, r0, r1
    mov     r5, r2
    next    \f, 8, 4, r3, r4
    products4 r3, r0, r1, r2, r5, r6, r7, r4
    next    \f, 7, 4, r2, r5
    products4 r2, r3, r0, r1, r6, r7, r4, r5
    next    \f, 6, 4, r1, r6
    products4 r1, r2, r3, r0, r7, r4, r5, r6
    next    \f, 5, 4, r0, r7
    products4 r0, r1, r2, r3, r4, r5, r6, r7
    next    \f, 4, 4, r3, r4
    products4 r3, r0, r1, r2, r5, r6, r7, r4
    next    \f, 3, 4, r2, r5
    products4 r2, r3, r0, r1, r6, r7, r4, r5
    next    \f, 2, 4, r1, r6
    products4 r1, r2, r3, r0, r7, r4, r5, r6
    next    \f, 1, 4, r0, r7
    products4 r0, r1, r2, r3, r4, r5, r6, r7
    next    \f, 0, 4, r3, r4
    // r5, r6, r7, r4 = a_f, ..
    muls    r5, r5
    add     r5, r8
    muls    r6, r6
    add     r6, r9
    muls    r7, r7
    add     r7, r12
    muls    r4, r4
    add     r4, lr
    add     r3, sp, #PRIME
    ldm     r3!, {r0-r2}
    .if     \f < 8
    reduce  2 * \f, r5, r6, r7, r4
    .elseif \f == 8
    reduce  16, r5, r6
    lsls    r1, r1, #1
    reduce  1, r7, r4
    .else
    lsls    r1, r1, #1
    reduce  2 * \f - 19, r5, r6, r7, r4
    .endif
    .endm

    .macro  rows3 f
    add     r0, sp, #(4 * (\f + 9))
    ldm     r0, {r0, r1, r5, r6}
    neighbours r12, r2, r5, r6
    neighbours r9, r3, r1, r5
    neighbours r8, r4, r0, r1
    next    \f, 8, 3, r2, r4
    products3 r2, r0, r1, r5, r6, r4
    next    \f, 7, 3, r1, r5
    products3 r1, r2, r0, r6, r4, r5
    next    \f, 6, 3, r0, r6
    products3 r0, r1, r2, r4, r5, r6
    next    \f, 5, 3, r2, r4
    products3 r2, r0, r1, r5, r6, r4
    next    \f, 4, 3, r1, r5
    products3 r1, r2, r0, r6, r4, r5
    next    \f, 3, 3, r0, r6
    products3 r0, r1, r2, r4, r5, r6
    next    \f, 2, 3, r2, r4
    products3 r2, r0, r1, r5, r6, r4
    next    \f, 1, 3, r1, r5
    products3 r1, r2, r0, r6, r4, r5
    next    \f, 0, 3, r0, r6
    // r4, r5, r6 = a_f, ..
    muls    r4, r4
    add     r4, r8
    muls    r5, r5
    add     r5, r9
    muls    r6, r6
    add     r6, r12
    add     r3, sp, #PRIME
    ldm     r3!, {r0-r2}
    lsls    r1, r1, #1
    reduce  2 * \f - 19, r4, r5, r6
    .endm

    // Four coefficients n, .. of two words, r0 = address of W_(n+19), r2 = address of W_n.
    .macro  entries
    ldm     r1!, {r4, r6}
    lsrs    r5, r4, #16
    uxth    r4, r4
    lsrs    r7, r6, #16
    uxth    r6, r6
    stm     r0!, {r4-r7}
    lsls    r4, r4, #1
    lsls    r5, r5, #1
    lsls    r6, r6, #1
    lsls    r7, r7, #1
    stm     r2!, {r4-r7}
    .endm

    push    {r4-r7, lr}
    mov     r4, r8
    mov     r5, r9
    push    {r4, r5}
    sub     sp, #FRAME
    str     r0, [sp, #RESULT]
    ldr     r3, 3f
    str     r3, [sp, #INVERSE]
    ldr     r3, 4f
    str     r3, [sp, #PRIME]
    b       5f
    .p2align 2
3:  .word   0xd8af1669              // -1 / p modulo 2^32
4:  .word   9767
5:
    add     r0, sp, #76
    mov     r2, sp
    .rept   4
    entries
    .endr
    ldm     r1!, {r4, r6}
    lsrs    r5, r4, #16
    uxth    r4, r4
    uxth    r6, r6
    stm     r0!, {r4-r6}
    lsls    r4, r4, #1
    lsls    r5, r5, #1
    lsls    r6, r6, #1
    stm     r2!, {r4-r6}
    rows4   0
    rows4   4
    rows4   8
    rows4   12
    rows3   16
    add     sp, #FRAME
    pop     {r4, r5}
    mov     r8, r4
    mov     r9, r5
    pop     {r4-r7, pc}

    .purgem neighbours
    .purgem products4
    .purgem products3
    .purgem next
    .purgem reduce
    .purgem rows4
    .purgem rows3
    .purgem entries
