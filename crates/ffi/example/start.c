#include <stdint.h>

#include "start.h"

/* Calls of a debugger or of QEMU, by which the program prints, and ends. */
static void host(uint32_t operation, uintptr_t argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register uintptr_t r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void print(const char *text)
{
    host(0x04, (uintptr_t)text);
}

static void end(int is_well)
{
    for (;;)
        host(0x18, is_well ? 0x20026 : 0x20023);
}

void lemniscate_panic(void)
{
    print("a panic\n");
    end(0);
}

static void fault(void)
{
    print("a fault\n");
    end(0);
}

/* Of the linker's script. */
extern uint32_t data_begin, data_end, data_in_flash, stack_limit, stack_begin;

/* What the stack is filled with, so that what was used can be told. */
#define UNUSED 0x5ca1ab1eu

void print_stack(void)
{
    char digits[] = "stack, bytes: 000000\n";
    const volatile uint32_t *lowest = &stack_limit;
    while (*lowest == UNUSED)
        lowest++;
    uint32_t rest = (uintptr_t)&stack_begin - (uintptr_t)lowest;
    for (char *digit = digits + sizeof digits - 3; rest > 0; rest /= 10)
        *digit-- = '0' + rest % 10;
    print(digits);
}

/* Variables from their copy in flash, then zeros, then UNUSED up to where the stack is. */
static void start(void)
{
    volatile uint32_t *to = &data_begin;
    for (const uint32_t *from = &data_in_flash; to < &data_end;)
        *to++ = *from++;
    while (to < &stack_limit)
        *to++ = 0;
    for (const uint32_t *sp = __builtin_frame_address(0); to < sp;)
        *to++ = UNUSED;
    end(main() == 0);
}

__attribute__((section(".vectors"), used)) static void (*const vectors[])(void) = {start, fault, fault};
