/*
 * A program with the validation of images of MCUboot (`bootutil_img_validate`), and Ed25519 from this library or from MCUboot's own
 * sources. The image is in the slot, as `imgtool sign` writes it. It prints whether the image is valid, and how much stack that took.
 *
 * `crates/ffi/mcuboot/check FOLDER` compiles it with the sources of MCUboot in a folder, and runs it.
 */
#include <string.h>

#include "bootutil/bootutil_public.h"
#include "bootutil/fault_injection_hardening.h"
#include "bootutil/image.h"
#include "bootutil/sign_key.h"
#include "bootutil_priv.h"
#include "flash_map_backend/flash_map_backend.h"
#include "start.h"

/* Of the linker's script. */
extern const uint8_t slot_begin[];

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

int main(void)
{
    int is_valid = validate();
    print_stack();
    print(is_valid ? "the image is valid\n" : "refused\n");
    return is_valid ? 0 : 1;
}
