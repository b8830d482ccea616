/*
 * A child that was forked while other threads are in the library can use all of it, with the objects of its parent and with new ones:
 * the library has no lock and no thread that outlives a call. A child that hangs is ended by a signal.
 */
#include "lemniscate.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS 4
#define CHILDREN 60
#define SIGNATURES 300

static lemniscate_secret_key *secrets[LEMNISCATE_X448 + 1];
static lemniscate_public_key *publics[LEMNISCATE_X448 + 1];
static lemniscate_batch *batches[LEMNISCATE_X448 + 1];
static char pem[LEMNISCATE_X448 + 1][LEMNISCATE_MAX_FILE];
static size_t pem_length[LEMNISCATE_X448 + 1];
static volatile int is_running = 1;

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        int status = call;                                                                                             \
        if (status != LEMNISCATE_OK) {                                                                                 \
            fprintf(stderr, "%s: %s\n", #call, lemniscate_error_message(status));                                      \
            _exit(1);                                                                                                  \
        }                                                                                                              \
    } while (0)

/* Everything that allocates, draws random numbers, starts threads, or asks which processor this is. */
static void use(lemniscate_scheme scheme)
{
    lemniscate_secret_key *secret, *read;
    lemniscate_public_key *public_key, *prepared;
    CHECK(lemniscate_secret_key_generate(scheme, &secret));
    CHECK(lemniscate_secret_key_public_key(secret, &public_key));
    CHECK(lemniscate_secret_key_from_pem(scheme, pem[scheme], pem_length[scheme], &read));
    if (lemniscate_signature_length(scheme)) {
        uint8_t signature[LEMNISCATE_MAX_SIGNATURE];
        size_t length = lemniscate_signature_length(scheme);
        lemniscate_status verdicts[SIGNATURES];
        CHECK(lemniscate_sign(read, (const uint8_t *)"a", 1, signature, length));
        CHECK(lemniscate_verify(publics[scheme], NULL, (const uint8_t *)"a", 1, signature, length));
        CHECK(lemniscate_public_key_prepare(publics[scheme], &prepared));
        CHECK(lemniscate_verify(prepared, NULL, (const uint8_t *)"a", 1, signature, length));
        lemniscate_public_key_free(prepared);
        CHECK(lemniscate_batch_verify_each(batches[scheme], NULL, 0, verdicts, SIGNATURES));
        CHECK(lemniscate_batch_verify_all(batches[scheme], NULL));
    }
    if (lemniscate_shared_secret_length(scheme)) {
        uint8_t shared[LEMNISCATE_MAX_SHARED_SECRET], peer[LEMNISCATE_MAX_PUBLIC_KEY];
        size_t length = lemniscate_public_key_length(scheme);
        CHECK(lemniscate_public_key_to_bytes(publics[scheme], peer, length));
        CHECK(lemniscate_exchange(secret, peer, length, shared, lemniscate_shared_secret_length(scheme)));
    }
    lemniscate_secret_key_free(secret);
    lemniscate_secret_key_free(read);
    lemniscate_public_key_free(public_key);
}

static void *keep_using(void *first)
{
    for (lemniscate_scheme scheme = *(lemniscate_scheme *)first; is_running; scheme = scheme % LEMNISCATE_X448 + 1)
        use(scheme);
    return NULL;
}

int main(void)
{
    for (lemniscate_scheme scheme = 1; scheme <= LEMNISCATE_X448; scheme++) {
        uint8_t signature[LEMNISCATE_MAX_SIGNATURE];
        size_t length = lemniscate_signature_length(scheme);
        CHECK(lemniscate_secret_key_generate(scheme, &secrets[scheme]));
        CHECK(lemniscate_secret_key_public_key(secrets[scheme], &publics[scheme]));
        CHECK(lemniscate_secret_key_to_pem(secrets[scheme], pem[scheme], LEMNISCATE_MAX_FILE, &pem_length[scheme]));
        if (!length)
            continue;
        CHECK(lemniscate_batch_new(scheme, &batches[scheme]));
        CHECK(lemniscate_sign(secrets[scheme], (const uint8_t *)"b", 1, signature, length));
        for (int i = 0; i < SIGNATURES; i++)
            CHECK(lemniscate_batch_add_key(batches[scheme], publics[scheme], (const uint8_t *)"b", 1, signature, length));
    }
    pthread_t threads[THREADS];
    lemniscate_scheme first[THREADS] = {LEMNISCATE_ED25519, LEMNISCATE_ED448, LEMNISCATE_JQ255E, LEMNISCATE_X25519};
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, keep_using, &first[i]))
            return 1;
    for (int i = 0; i < CHILDREN; i++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(60);
            use((lemniscate_scheme)(i % LEMNISCATE_X448 + 1));
            _exit(0);
        }
        int status;
        if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
            fprintf(stderr, "child %d: status %d\n", i, status);
            return 1;
        }
        usleep((unsigned)(i * 137 % 3000));
    }
    is_running = 0;
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (lemniscate_scheme scheme = 1; scheme <= LEMNISCATE_X448; scheme++) {
        lemniscate_secret_key_free(secrets[scheme]);
        lemniscate_public_key_free(publics[scheme]);
        lemniscate_batch_free(batches[scheme]);
    }
    printf("%d children used the library\n", CHILDREN);
    return 0;
}
