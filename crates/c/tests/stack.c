/*
 * No function needs more of the stack than threads of musl have, which are 128 KiB; only lemniscate_public_key_prepare needs more, up
 * to 192 KiB. Each function runs in a thread of its own, on a stack with a pattern.
 */
#include "lemniscate.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define STACK ((size_t)1 << 20)
#define SIGNATURES 400

static lemniscate_scheme scheme;
static lemniscate_secret_key *secret;
static lemniscate_public_key *public_key;
static lemniscate_batch *batch;
static uint8_t signature[LEMNISCATE_MAX_SIGNATURE], bytes[LEMNISCATE_MAX_SECRET_KEY];
static char pem[LEMNISCATE_MAX_FILE];
static size_t pem_length;

static void *prepare(void *unused)
{
    lemniscate_public_key *prepared = NULL;
    lemniscate_public_key_prepare(public_key, &prepared);
    lemniscate_verify(prepared, NULL, bytes, 9, signature, lemniscate_signature_length(scheme));
    lemniscate_public_key_free(prepared);
    return unused;
}

static void *make_keys(void *unused)
{
    lemniscate_secret_key *key = NULL;
    lemniscate_public_key *made = NULL;
    lemniscate_secret_key_from_pem(scheme, pem, pem_length, &key);
    lemniscate_secret_key_to_pem(key, pem, sizeof pem, &pem_length);
    lemniscate_secret_key_public_key(key, &made);
    lemniscate_public_key_free(made);
    lemniscate_secret_key_free(key);
    return unused;
}

static void *sign_and_verify(void *unused)
{
    uint8_t made[LEMNISCATE_MAX_SIGNATURE];
    lemniscate_sign(secret, bytes, 9, made, lemniscate_signature_length(scheme));
    lemniscate_verify(public_key, NULL, bytes, 9, signature, lemniscate_signature_length(scheme));
    return unused;
}

static void *exchange(void *unused)
{
    uint8_t shared[LEMNISCATE_MAX_SHARED_SECRET];
    lemniscate_exchange(secret, bytes, lemniscate_public_key_length(scheme), shared, lemniscate_shared_secret_length(scheme));
    return unused;
}

static void *verify_batch(void *unused)
{
    static lemniscate_status verdicts[SIGNATURES];
    lemniscate_batch_verify_each(batch, NULL, 1, verdicts, SIGNATURES);
    lemniscate_batch_verify_all(batch, NULL);
    return unused;
}

static size_t most;

static void run(const char *what, void *(*work)(void *), size_t bound)
{
    uint8_t *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(stack, 0xa5, STACK);
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stack, STACK);
    if (pthread_create(&thread, &attributes, work, NULL) || pthread_join(thread, NULL))
        exit(1);
    size_t unused = 0;
    while (stack[unused] == 0xa5)
        unused++;
    munmap(stack, STACK);
    if (STACK - unused > most)
        most = STACK - unused;
    if (STACK - unused > bound) {
        fprintf(stderr, "%s: %s takes %zu bytes of the stack\n", lemniscate_scheme_name(scheme), what, STACK - unused);
        exit(1);
    }
}

int main(void)
{
    for (scheme = 1; scheme <= LEMNISCATE_X448; scheme++) {
        size_t length = lemniscate_signature_length(scheme);
        if (lemniscate_secret_key_generate(scheme, &secret) != LEMNISCATE_OK)
            return 1;
        lemniscate_secret_key_public_key(secret, &public_key);
        lemniscate_secret_key_to_pem(secret, pem, sizeof pem, &pem_length);
        run("making keys", make_keys, 128 << 10);
        run("an exchange", exchange, 128 << 10);
        if (length) {
            lemniscate_sign(secret, bytes, 9, signature, length);
            lemniscate_batch_new(scheme, &batch);
            for (int i = 0; i < SIGNATURES; i++)
                lemniscate_batch_add_key(batch, public_key, bytes, 9, signature, length);
            run("signing and verifying", sign_and_verify, 128 << 10);
            run("preparing a key", prepare, 192 << 10);
            run("a batch", verify_batch, 128 << 10);
            lemniscate_batch_free(batch);
        }
        lemniscate_secret_key_free(secret);
        lemniscate_public_key_free(public_key);
    }
    printf("at most %zu bytes of the stack\n", most);
    return 0;
}
