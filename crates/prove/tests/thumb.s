// Functions of `result` and six operands of 32 bits, each with instructions of assembly for Cortex-M; a program that runs all of them for
// operands from its input, and writes what they store.

    .syntax unified
    .thumb

    .macro  case name
    .pushsection .rodata
    .word   \name
    .popsection
    .globl  \name
    .type   \name, %function
    .thumb_func
\name:
    push    {r4-r7, lr}
    ldmia   r1!, {r2-r7}
    cmp     r2, r2
    .endm

    .macro  end
    str     r2, [r0]
    str     r3, [r0, #4]
    str     r4, [r0, #8]
    str     r5, [r0, #12]
    str     r6, [r0, #16]
    movs    r1, #0
    adcs    r1, r1
    str     r1, [r0, #20]
    str     r7, [r0, #24]
    movs    r1, #0
    str     r1, [r0, #28]
    pop     {r4-r7, pc}
    .endm

    .section .rodata
    .p2align 2
functions:
    .text

    case    instruction_bfi
    bfi     r2, r3, #31, #1
    bfi     r4, r5, #12, #20
    bfc     r6, #15, #17
    end

    case    instruction_adds
    adds    r2, r3
    adcs    r4, r5
    adds    r6, #200
    adds    r7, r2, #5
    end
    case    instruction_adds_register
    adds    r2, r3, r4
    adcs    r5, r5
    end
    case    instruction_subs
    subs    r2, r3
    sbcs    r4, r5
    end
    case    instruction_subs_number
    subs    r2, #200
    sbcs    r3, r4
    subs    r5, r6, #3
    end
    case    instruction_sbcs_same
    subs    r2, r3
    sbcs    r2, r2
    end
    case    instruction_cmp
    cmp     r2, r3
    end
    case    instruction_cmp_number
    cmp     r2, #7
    end
    case    instruction_rsbs
    rsbs    r2, r3, #0
    end
    case    instruction_lsls
    lsls    r2, r3, #7
    lsls    r4, r5, #1
    end
    case    instruction_lsrs
    lsrs    r2, r3, #16
    lsrs    r4, r5, #1
    end
    case    instruction_asrs
    asrs    r2, r3, #31
    asrs    r4, r5, #3
    end
    case    instruction_shift_all
    lsrs    r2, r3, #32
    end
    case    instruction_extend
    uxth    r2, r3
    uxtb    r4, r5
    end
    case    instruction_muls
    muls    r2, r3
    lsls    r4, r4, #16
    lsrs    r4, r4, #16
    muls    r4, r5
    end
    case    instruction_mvns
    mvns    r2, r3
    movs    r4, #77
    mov     r8, r5
    mov     r6, r8
    add     r6, r8
    end
    case    instruction_mask
    subs    r2, r3
    sbcs    r2, r2
    eors    r4, r2
    ands    r5, r2
    bics    r6, r2
    subs    r4, r2
    end
    case    instruction_select
    subs    r2, r3
    sbcs    r2, r2
    eors    r4, r5
    ands    r4, r2
    eors    r4, r5
    end
    case    instruction_orrs
    lsls    r2, r2, #16
    uxth    r3, r3
    orrs    r2, r3
    movs    r1, #1
    lsls    r1, r1, #31
    orrs    r4, r1
    end
    case    instruction_stack
    push    {r2-r5}
    sub     sp, #8
    str     r6, [sp, #4]
    ldr     r7, [sp, #4]
    add     r1, sp, #8
    ldmia   r1!, {r5, r6}
    add     sp, #8
    pop     {r2-r4}
    add     sp, #4
    end
    case    instruction_call
    push    {r0, lr}
    bl      1f
    pop     {r0, r1}
    b       2f
1:
    adds    r2, r3
    bx      lr
2:
    end
    case    instruction_loop
    movs    r1, #3
1:
    adds    r2, r3
    subs    r1, #1
    bne     1b
    end
    case    wide_add
    adds.w  r2, r2, r3
    adc.w   r4, r4, r5
    add.w   r6, r6, r7
    end
    case    wide_sub
    subs.w  r2, r2, r3
    sbcs.w  r4, r4, r5
    sbcs    r6, r6, #0
    sbc.w   r7, r7, r7
    end
    case    wide_rsb
    rsb.w   r2, r3, #1
    end
    case    wide_logic
    orr.w   r2, r2, #0x80000000
    bic.w   r3, r3, #0x80000000
    lsr.w   r4, r5, #15
    lsl.w   r6, r7, #2
    end
    case    wide_numbers
    mov.w   r2, #0x00ab00ab
    mov.w   r3, #0xab00ab00
    mov.w   r4, #0xabababab
    mov.w   r5, #0x0003fc00
    mvn.w   r6, #0
    end
    case    wide_mul
    mul     r2, r3, r4
    mla     r5, r3, r4, r6
    end
    case    wide_umull
    umull   r2, r3, r4, r5
    end
    case    wide_umlal
    umlal   r2, r3, r4, r5
    end
    case    wide_umaal
    umaal   r2, r3, r4, r5
    umaal   r2, r3, r6, r7
    end
    case    wide_select
    subs.w  r2, r2, r3
    sbc.w   r2, r2, r2
    uadd8   r2, r2, r2
    sel     r3, r4, r5
    end
    case    wide_memory
    push.w  {r2, r3, r8}
    sub.w   sp, sp, #12
    stm.w   sp, {r4-r6}
    ldr.w   r7, [sp, #4]
    ldr.w   r2, [sp], #4
    ldr.w   r3, [sp, #4]!
    add.w   r1, sp, #4
    str.w   r2, [r1, #-4]!
    ldmia.w r1!, {r4, r5}
    add.w   sp, sp, #4
    pop.w   {r2, r3, r8}
    end

// Linux: read (3), write (4) and exit (1).
    .globl  _start
    .type   _start, %function
    .thumb_func
_start:
    movs    r0, #0
    ldr     r1, =operands
    movs    r2, #24
    movs    r7, #3
    svc     #0
    cmp     r0, #24
    bne     2f
    ldr     r5, =functions
1:
    ldr     r0, =result
    ldr     r1, =operands
    ldr     r3, [r5]
    blx     r3
    movs    r0, #1
    ldr     r1, =result
    movs    r2, #32
    movs    r7, #4
    svc     #0
    adds    r5, #4
    ldr     r0, =functions_end
    cmp     r5, r0
    bne     1b
    b       _start
2:
    movs    r0, #0
    movs    r7, #1
    svc     #0
    .ltorg

    .section .rodata
functions_end:

    .bss
    .p2align 2
operands:
    .space  24
result:
    .space  32
