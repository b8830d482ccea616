// Steps of programs for ARMv7E-M. r7 is the address of the first element, which routines leave, and r6 what is left of a run.

    .macro  begin m
    .p2align 2
    push.w  {{r4-r11, lr}}
    mov.w   r7, r0
    .set    M, \m
    .endm

    .macro  end
    pop.w   {{r4-r11, pc}}
    .endm

    .macro  element reg, offset
    add.w   \reg, r7, #\offset
    .endm

// With k M + 2^15 k in r3, as `multiples` takes both.
    .macro  step routine, out, a, b, k=0
    element r0, \out
    element r1, \a
    element r2, \b
    movw    r3, #(M + (\k << 15)) & 0xffff
    .if     (M + (\k << 15)) >> 16
    movt    r3, #(M + (\k << 15)) >> 16
    .endif
    bl      \routine
    .endm

    .macro  square out, a
    element r0, \out
    element r1, \a
    movw    r2, #M
    bl      lemniscate_gf255_square
    .endm

// out = a^4, square = a^2.
    .macro  square_twice out, a, square
    element r0, \square
    element r1, \a
    movw    r2, #M
    element r3, \out
    bl      lemniscate_gf255_square_twice
    .endm

    .macro  multiply out, a, b
    step    lemniscate_gf255_multiply, \out, \a, \b
    .endm

    .macro  add out, a, b
    step    lemniscate_gf255_add, \out, \a, \b
    .endm

    .macro  sub out, a, b
    step    lemniscate_gf255_subtract, \out, \a, \b
    .endm

    .macro  double_sub out, a, b
    step    lemniscate_gf255_double_subtract, \out, \a, \b
    .endm

    .macro  sub_multiple out, a, k, b
    step    lemniscate_gf255_difference_with_multiple, \out, \a, \b, \k
    .endm

    .macro  sub_both out, a, b
    step    lemniscate_gf255_subtract_both, \out, \a, \b
    .endm

    .macro  quadruple out, a
    step    lemniscate_gf255_sum_with_multiple, \out, \a, \a, 3
    .endm

    .macro  add_multiple out, a, k, b
    step    lemniscate_gf255_sum_with_multiple, \out, \a, \b, \k
    .endm

// a, b = a + b, a - b.
    .macro  sum_difference a, b
    element r0, \a
    element r1, \b
    movw    r2, #M
    bl      lemniscate_gf255_sum_difference
    .endm

// out = a^2 - k b, with k/2 for k.
    .macro  square_sub out, a, k, b
    step    lemniscate_gf255_square_subtract, \out, \a, \b, \k / 2
    .endm

// out = (a + k b)^2 - 2k c.
    .macro  square_sum_sub out, a, k, b, c
    element r0, \out
    element r1, \c
    movw    r2, #M
    movw    r3, #\k
    element r4, \a
    element r5, \b
    bl      lemniscate_gf255_square_sum_subtract
    .endm

    .macro  sixteenfold out, a
    step    lemniscate_gf255_sum_with_multiple, \out, \a, \a, 15
    .endm

// What follows is run n times, until `until_done`.
    .macro  repeat n
    mov.w   r6, #\n
1:
    .endm

    .macro  until_done
    subs.w  r6, r6, #1
    bne.w   1b
    .endm
