/*
 * Where memory runs out, functions return LEMNISCATE_MEMORY, and the process goes on. The functions of this program take the place of
 * those of the C library that allocate, and give nothing once so many bytes are in use. Compiled with -fno-builtin.
 */
#include "lemniscate.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define SIGNATURES 4000

/* What is in use, and the most that may be. */
static long used, limit = 1L << 40;

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *counted(void *block)
{
    __atomic_add_fetch(&used, block ? (long)malloc_usable_size(block) : 0, __ATOMIC_RELAXED);
    return block;
}

static int is_too_much(size_t size)
{
    return __atomic_load_n(&used, __ATOMIC_RELAXED) + (long)(size < 1L << 40 ? size : 1L << 40) > limit;
}

void *malloc(size_t size)
{
    return is_too_much(size) ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return is_too_much(count * size) ? NULL : counted(__libc_calloc(count, size));
}

void *realloc(void *block, size_t size)
{
    if (is_too_much(size))
        return NULL;
    __atomic_sub_fetch(&used, block ? (long)malloc_usable_size(block) : 0, __ATOMIC_RELAXED);
    return counted(__libc_realloc(block, size));
}

int posix_memalign(void **place, size_t alignment, size_t size)
{
    *place = is_too_much(size) ? NULL : counted(__libc_memalign(alignment, size));
    return *place ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return is_too_much(size) ? NULL : counted(__libc_memalign(alignment, size));
}

void free(void *block)
{
    __atomic_sub_fetch(&used, block ? (long)malloc_usable_size(block) : 0, __ATOMIC_RELAXED);
    __libc_free(block);
}

static unsigned long refused;

static void fail(lemniscate_scheme scheme, const char *what, int status)
{
    limit = 1L << 40;
    fprintf(stderr, "%s: %s: %s\n", lemniscate_scheme_name(scheme), what, lemniscate_error_message(status));
    exit(1);
}

/* A call with every amount of memory up to what it needs: it does what it does with enough of it, or says that there is not. */
#define TRY(scheme, expected, call, undo)                                                                              \
    do {                                                                                                               \
        for (long more = 0, step = 64, failed = 1; failed; more += step, step += step / 8) {                           \
            limit = used + more;                                                                                       \
            int status = call;                                                                                         \
            limit = 1L << 40;                                                                                          \
            failed = status == LEMNISCATE_MEMORY;                                                                      \
            refused += failed != 0;                                                                                    \
            if (!failed && status != (expected))                                                                       \
                fail(scheme, #call, status);                                                                           \
            undo;                                                                                                      \
        }                                                                                                              \
    } while (0)

int main(void)
{
    for (lemniscate_scheme scheme = 1; scheme <= LEMNISCATE_X448; scheme++) {
        lemniscate_secret_key *key = NULL, *made = NULL;
        lemniscate_public_key *public_key = NULL, *prepared = NULL;
        lemniscate_batch *batch = NULL;
        static lemniscate_status verdicts[SIGNATURES];
        uint8_t signature[LEMNISCATE_MAX_SIGNATURE], bytes[64], shared[LEMNISCATE_MAX_SHARED_SECRET], der[LEMNISCATE_MAX_FILE];
        char pem[LEMNISCATE_MAX_FILE];
        size_t length = lemniscate_signature_length(scheme), written, key_length = lemniscate_secret_key_length(scheme);
        TRY(scheme, LEMNISCATE_OK, lemniscate_secret_key_generate(scheme, &key), );
        TRY(scheme, LEMNISCATE_OK, lemniscate_secret_key_to_bytes(key, bytes, key_length), );
        TRY(scheme, LEMNISCATE_OK, lemniscate_secret_key_from_bytes(scheme, bytes, key_length, &made), lemniscate_secret_key_free(made));
        TRY(scheme, LEMNISCATE_OK, lemniscate_secret_key_from_seed(scheme, bytes, key_length, &made), lemniscate_secret_key_free(made));
        TRY(scheme, LEMNISCATE_OK, lemniscate_secret_key_to_pem(key, pem, sizeof pem, &written), );
        TRY(scheme, LEMNISCATE_OK, lemniscate_secret_key_from_pem(scheme, pem, written, &made), lemniscate_secret_key_free(made));
        TRY(scheme, LEMNISCATE_KEY_FILE, lemniscate_secret_key_from_pem(scheme, pem, written - 30, &made), );
        TRY(scheme, LEMNISCATE_OK, lemniscate_secret_key_to_der(key, der, sizeof der, &written), );
        TRY(scheme, LEMNISCATE_OK, lemniscate_secret_key_from_der(scheme, der, written, &made), lemniscate_secret_key_free(made));
        TRY(scheme, LEMNISCATE_OK, lemniscate_secret_key_public_key(key, &public_key), );
        TRY(scheme, LEMNISCATE_OK, lemniscate_public_key_to_pem(public_key, pem, sizeof pem, &written), );
        TRY(scheme, LEMNISCATE_OK, lemniscate_public_key_from_pem(scheme, pem, written, &prepared), lemniscate_public_key_free(prepared));
        if (lemniscate_shared_secret_length(scheme)) {
            lemniscate_public_key_to_bytes(public_key, bytes, lemniscate_public_key_length(scheme));
            TRY(scheme, LEMNISCATE_OK,
                lemniscate_exchange(key, bytes, lemniscate_public_key_length(scheme), shared, lemniscate_shared_secret_length(scheme)), );
        }
        if (length) {
            TRY(scheme, LEMNISCATE_OK, lemniscate_sign(key, bytes, 9, signature, length), );
            TRY(scheme, LEMNISCATE_OK, lemniscate_verify(public_key, NULL, bytes, 9, signature, length), );
            TRY(scheme, LEMNISCATE_OK, lemniscate_public_key_prepare(public_key, &prepared), );
            TRY(scheme, LEMNISCATE_OK, lemniscate_verify(prepared, NULL, bytes, 9, signature, length), );
            TRY(scheme, LEMNISCATE_OK, lemniscate_batch_new(scheme, &batch), );
            static const size_t counts[] = {1, 60, 300, SIGNATURES};
            for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
                size_t count = counts[i];
                while (lemniscate_batch_count(batch) < count)
                    TRY(scheme, LEMNISCATE_OK, lemniscate_batch_add_key(batch, public_key, bytes, 9, signature, length), );
                TRY(scheme, LEMNISCATE_OK, lemniscate_batch_verify_each(batch, NULL, 1, verdicts, count), );
                TRY(scheme, LEMNISCATE_OK, lemniscate_batch_verify_each(batch, NULL, 2, verdicts, count), );
                TRY(scheme, LEMNISCATE_OK, lemniscate_batch_verify_all(batch, NULL), );
            }
            lemniscate_public_key_free(prepared);
            lemniscate_batch_free(batch);
        }
        lemniscate_secret_key_free(key);
        lemniscate_public_key_free(public_key);
    }
    printf("%lu calls had too little memory\n", refused);
    return refused > 1000 ? 0 : 1;
}
