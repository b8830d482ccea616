/*
 * A program with the validation of images of MCUboot (`bootutil_img_validate`), and Ed25519 from this library or from MCUboot's own
 * sources. The image is in the slot, as `imgtool sign` writes it. It prints whether the image is valid, and how much stack that took.
 *
 * `cargo xtask firmware --mcuboot FOLDER` compiles it with the sources of MCUboot in a folder, and runs it.
 */
#include <string.h>

#include "bootutil/bootutil_public.h"
#include "bootutil/fault_injection_hardening.h"
#include "bootutil/image.h"
#include "bootutil/sign_key.h"
#include "bootutil_priv.h"
#include "flash_map_backend/flash_map_backend.h"

/* Calls of a debugger or of QEMU. */
static void host(uint32_t operation, uintptr_t argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register uintptr_t r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

static void print(const char *text)
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

/* Of the linker's script. */
extern uint32_t data_begin, data_end, data_in_flash, stack_limit, stack_begin;
extern const uint8_t slot_begin[], slot_end[];

#define UNUSED 0x5ca1ab1eu

static void print_stack(void)
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

static int validate(void);

__attribute__((naked)) static void start(void)
{
    __asm__ volatile("ldr r0, =data_begin\n ldr r1, =data_end\n ldr r2, =data_in_flash\n b 2f\n"
                     "1: ldm r2!, {r3}\n stm r0!, {r3}\n 2: cmp r0, r1\n blo 1b\n"
                     "ldr r1, =stack_limit\n movs r3, #0\n b 4f\n 3: stm r0!, {r3}\n 4: cmp r0, r1\n blo 3b\n"
                     "mov r1, sp\n ldr r3, =0x5ca1ab1e\n b 6f\n 5: stm r0!, {r3}\n 6: cmp r0, r1\n blo 5b\n"
                     "bl run\n .pool");
}

__attribute__((used)) void run(void)
{
    int is_valid = validate();
    print_stack();
    print(is_valid ? "the image is valid\n" : "refused\n");
    end(is_valid);
}

static void fault(void)
{
    print("a fault\n");
    end(0);
}

__attribute__((section(".vectors"), used)) static void (*const vectors[])(void) = {start, fault, fault};

/* The flash. */
static const struct flash_area primary = {.fa_id = 1, .fa_size = 0x20000};

int flash_area_read(const struct flash_area *area, uint32_t offset, void *to, uint32_t length)
{
    if (offset > area->fa_size || length > area->fa_size - offset)
        return -1;
    memcpy(to, slot_begin + offset, length);
    return 0;
}

uint8_t flash_area_erased_val(const struct flash_area *area)
{
    (void)area;
    return 0xff;
}

/* The key: a SubjectPublicKeyInfo, which the build writes to this header. */
#include "key.h"
static const unsigned int key_length = sizeof key;
const struct bootutil_key bootutil_keys[] = {{.key = key, .len = &key_length}};
const int bootutil_key_cnt = 1;

static int validate(void)
{
    static uint8_t buffer[256];
    struct image_header header;
    if (flash_area_read(&primary, 0, &header, sizeof header) != 0 || header.ih_magic != IMAGE_MAGIC)
        return 0;
    fih_ret result = bootutil_img_validate(NULL, &header, &primary, buffer, sizeof buffer, NULL, 0, NULL);
    return FIH_EQ(result, FIH_SUCCESS);
}
