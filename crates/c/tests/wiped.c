/*
 * Blocks of memory that the library frees have no secret key, and no key file, in them. The `free` of this program takes the place of
 * that of the C library, and looks through each block before it goes. Compiled with -fno-builtin: else compilers rely on what the other
 * `free` does.
 */
#include "lemniscate.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WINDOW 8

static uint8_t key[LEMNISCATE_MAX_SECRET_KEY], file[LEMNISCATE_MAX_FILE];
static size_t key_length, file_length;
static unsigned long looked_through, found;

static int has(const uint8_t *block, size_t length, const uint8_t *secret, size_t secret_length)
{
    for (size_t i = 0; i + WINDOW <= secret_length; i++)
        if (memmem(block, length, secret + i, WINDOW))
            return 1;
    return 0;
}

void free(void *block)
{
    static void (*really)(void *);
    if (!really)
        *(void **)&really = dlsym(RTLD_NEXT, "free");
    if (block && key_length) {
        looked_through++;
        size_t length = malloc_usable_size(block);
        if (has(block, length, key, key_length) || has(block, length, file, file_length))
            found++;
    }
    really(block);
}

int main(void)
{
    for (lemniscate_scheme scheme = LEMNISCATE_ED25519; scheme <= LEMNISCATE_X448; scheme++) {
        lemniscate_secret_key *made, *read;
        uint8_t shared[LEMNISCATE_MAX_SHARED_SECRET], signature[LEMNISCATE_MAX_SIGNATURE], der[LEMNISCATE_MAX_FILE];
        char pem[LEMNISCATE_MAX_FILE];
        size_t length, ignored;
        key_length = 0;
        if (lemniscate_secret_key_generate(scheme, &made) != LEMNISCATE_OK)
            return 1;
        length = lemniscate_secret_key_length(scheme);
        lemniscate_secret_key_to_bytes(made, key, length);
        lemniscate_secret_key_to_pem(made, pem, sizeof pem, &ignored);
        /* The end of the first line of base 64, where what is before the secret has ended. */
        file_length = 20;
        memcpy(file, strchr(pem, '\n') + 1 + 44, file_length);
        key_length = length;
        lemniscate_secret_key_free(made);
        if (lemniscate_secret_key_from_bytes(scheme, key, length, &made) != LEMNISCATE_OK ||
            lemniscate_secret_key_to_pem(made, pem, sizeof pem, &ignored) != LEMNISCATE_OK ||
            lemniscate_secret_key_from_pem(scheme, pem, ignored, &read) != LEMNISCATE_OK)
            return 1;
        lemniscate_secret_key_free(read);
        if (lemniscate_secret_key_to_der(made, der, sizeof der, &ignored) != LEMNISCATE_OK ||
            lemniscate_secret_key_from_der(scheme, der, ignored, &read) != LEMNISCATE_OK)
            return 1;
        lemniscate_sign(read, der, sizeof der, signature, lemniscate_signature_length(scheme));
        lemniscate_exchange(read, key, lemniscate_public_key_length(scheme), shared, lemniscate_shared_secret_length(scheme));
        lemniscate_secret_key_free(read);
        lemniscate_secret_key_free(made);
        if (found) {
            fprintf(stderr, "%s: %lu blocks had secrets\n", lemniscate_scheme_name(scheme), found);
            return 1;
        }
    }
    /* That it would be found. */
    uint8_t *planted = malloc(100);
    memcpy(planted + 40, key, 20);
    free(planted);
    printf("%lu blocks without secrets\n", looked_through);
    return found == 1 && looked_through > 50 ? 0 : 1;
}
