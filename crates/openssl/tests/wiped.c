/* Blocks of memory that are freed have no secret in them, whether OpenSSL or the provider of OPENSSL_CONF frees them: no secret key, and no
 * shared secret. The functions of this program take the place of those of the C library that free, and look through each block before
 * it goes. Compiled with -fno-builtin: else compilers rely on what the other `free` does. */
#include <malloc.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 8, LONGEST = 57 };

extern void *__libc_malloc(size_t);
extern void __libc_free(void *);

static unsigned char needles[2][LONGEST];
static size_t length;
static int known;
static unsigned long looked_through, found;

void free(void *block)
{
    if (block && length) {
        looked_through++;
        for (int needle = 0; needle < known; needle++)
            for (size_t i = 0; i + WINDOW <= length; i++)
                found += memmem(block, malloc_usable_size(block), needles[needle] + i, WINDOW) != NULL;
    }
    __libc_free(block);
}

/* What moves is freed by the function above. */
void *realloc(void *block, size_t size)
{
    void *moved = __libc_malloc(size);
    if (moved && block) {
        size_t old = malloc_usable_size(block);
        memcpy(moved, block, old < size ? old : size);
        free(block);
    }
    return moved;
}

static void must(int is_right, const char *name, const char *what)
{
    if (is_right)
        return;
    length = 0;
    fprintf(stderr, "%s: %s\n", name, what);
    ERR_print_errors_fp(stderr);
    exit(1);
}

int main(void)
{
    static const struct { const char *name; size_t length; int signs; } algorithms[] = {
        { "ED25519", 32, 1 }, { "ED448", 57, 1 }, { "X25519", 32, 0 }, { "X448", 56, 0 },
    };
    for (int i = 0; i < 4; i++) {
        const char *name = algorithms[i].name;
        static unsigned char output[200];
        size_t written = sizeof output, size = algorithms[i].length;
        unsigned char secret[LONGEST];
        for (size_t j = 0; j < size; j++)
            needles[0][j] = secret[j] = (unsigned char)(41 * j + 7 * (size_t)i + 64);
        length = size;
        known = 1;
        EVP_PKEY *key = EVP_PKEY_new_raw_private_key_ex(NULL, name, NULL, secret, size), *copy = EVP_PKEY_dup(key);
        must(key && copy && EVP_PKEY_eq(key, copy) == 1, name, "a key");
        must(!strcmp(OSSL_PROVIDER_get0_name(EVP_PKEY_get0_provider(key)), "lemniscate"), name, "another provider");
        if (algorithms[i].signs) {
            EVP_MD_CTX *context = EVP_MD_CTX_new();
            must(EVP_DigestSignInit(context, NULL, NULL, NULL, copy) && EVP_DigestSign(context, output, &written, secret, 3), name, "sign");
            EVP_MD_CTX_free(context);
        } else {
            /* Once to know the secret, and once to look for it. */
            for (int turn = 0; turn < 2; turn++) {
                EVP_PKEY *peer = EVP_PKEY_Q_keygen(NULL, NULL, name);
                EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(copy, NULL);
                must(EVP_PKEY_derive_init(context) > 0 && EVP_PKEY_derive_set_peer(context, turn ? key : peer) > 0
                        && EVP_PKEY_derive(context, output, &written) > 0, name, "derive");
                memcpy(needles[1], output, size);
                known = 2;
                EVP_PKEY_CTX_free(context);
                EVP_PKEY_free(peer);
            }
        }
        /* Lengths that are refused, and keys that are made anew. */
        must(!EVP_PKEY_new_raw_private_key_ex(NULL, name, NULL, secret, size - 1), name, "a short key");
        EVP_PKEY_free(copy);
        EVP_PKEY_free(key);
        length = 0;
        must(!found, name, "a secret in freed memory");
    }
    must(looked_through > 50, "free", "is another one");
    return 0;
}
