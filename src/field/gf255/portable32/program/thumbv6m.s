// Steps of programs for ARMv6-M, of which some have the names of instructions. On the stack: the address of the fifth element, M, and what is left of a run.

// reg = the address of an element, from that of the fifth.
    .macro  element reg, offset
    .if     \offset < 128
    subs    \reg, #128 - \offset
    .elseif \offset > 128
    adds    \reg, #\offset - 128
    .endif
    .endm

    .macro  begin m
    push    {{r4-r7, lr}}
    mov     r4, r8
    mov     r5, r9
    mov     r6, r10
    mov     r7, r11
    push    {{r4-r7}}
    adds    r0, #128
    ldr     r1, =\m
    push    {{r0-r2}}
    .endm

    .macro  end
    pop     {{r0-r2}}
    pop     {{r4-r7}}
    mov     r8, r4
    mov     r9, r5
    mov     r10, r6
    mov     r11, r7
    pop     {{r4-r7, pc}}
    .ltorg
    .endm

    .macro  step routine, out, a, b
    ldr     r0, [sp]
    mov     r1, r0
    mov     r2, r0
    ldr     r3, [sp, #4]
    element r0, \out
    element r1, \a
    element r2, \b
    bl      \routine
    .endm

    .macro  square out, a
    ldr     r0, [sp]
    mov     r1, r0
    ldr     r2, [sp, #4]
    element r0, \out
    element r1, \a
    bl      lemniscate_gf255_square_routine
    .endm

    .macro  multiply out, a, b
    step    lemniscate_gf255_product, \out, \a, \b
    .endm

    .macro  add out, a, b
    step    lemniscate_gf255_sum, \out, \a, \b
    .endm

    .macro  sub out, a, b
    step    lemniscate_gf255_difference, \out, \a, \b
    .endm

    .macro  double_sub out, a, b
    step    lemniscate_gf255_double_difference, \out, \a, \b
    .endm

    .macro  sub_multiple out, a, k, b
    .if     \k == 2
    step    lemniscate_gf255_difference_1, \out, \a, \b
    .elseif \k == 8
    step    lemniscate_gf255_difference_3, \out, \a, \b
    .elseif \k == 16
    step    lemniscate_gf255_difference_4, \out, \a, \b
    .else
    .error  "no routine"
    .endif
    .endm

    .macro  sub_both out, a, b
    sub     \out, \out, \a
    sub     \out, \out, \b
    .endm

    .macro  quadruple out, a
    add     \out, \a, \a
    add     \out, \out, \out
    .endm

// What follows is run n times, until `until_done`.
    .macro  repeat n
    movs    r0, #\n
    str     r0, [sp, #8]
1:
    .endm

    .macro  until_done
    ldr     r0, [sp, #8]
    subs    r0, #1
    str     r0, [sp, #8]
    beq     2f
    b       1b
2:
    .endm
