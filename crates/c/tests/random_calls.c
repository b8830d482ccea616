/*
 * Calls with arguments at random: `random_calls COUNT [SEED]`. Nulls, wrong, short and huge lengths, numbers of no scheme, names of no
 * policy, objects of another scheme and of another kind, pointers to what is no object, key files with changes; and buffers that
 * another thread changes meanwhile. Each call returns one of the statuses, makes an object only with LEMNISCATE_OK, and leaves what
 * is beyond its buffers alone.
 */
#include "lemniscate.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 1024
#define SCHEMES 9
#define OBJECTS 32
#define STATUSES 21

static uint64_t state;

/* Marsaglia, "Xorshift RNGs", 2003. */
static uint64_t draw(uint64_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 11) % below;
}

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* What is read, what is written, and a guard behind it. */
static uint8_t input[4][SIZE], output[SIZE + 64];
static lemniscate_secret_key *secrets[OBJECTS];
static lemniscate_public_key *publics[OBJECTS];
static lemniscate_batch *batches[OBJECTS];
static uint8_t pem[SIZE], der[SIZE];
static size_t pem_length, der_length;

/* What is no object, though it is aligned as one. */
static uint64_t no_object[32];

static size_t length(void)
{
    static const size_t lengths[] = {0, 1, 31, 32, 33, 48, 56, 57, 64, 65, 114, 255, 256, SIZE};
    /* No object has more than half of what a size can say. */
    static const size_t huge[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX - 4096};
    switch (draw(16)) {
    case 0: return huge[draw(3)];
    case 1: case 2: case 3: case 4: return draw(131);
    default: return lengths[draw(sizeof lengths / sizeof *lengths)];
    }
}

/* A signature's, a key's or a secret's, so that calls get further than their first check. */
static size_t right_length(lemniscate_scheme scheme)
{
    switch (draw(5)) {
    case 0: return lemniscate_secret_key_length(scheme);
    case 1: return lemniscate_public_key_length(scheme);
    case 2: return lemniscate_signature_length(scheme);
    case 3: return lemniscate_shared_secret_length(scheme);
    default: return length();
    }
}

static const uint8_t *bytes(void)
{
    switch (draw(8)) {
    case 0: return NULL;
    case 1: return pem;
    case 2: return der;
    default: return input[draw(4)];
    }
}

static uint8_t *buffer(void)
{
    return draw(8) ? output : NULL;
}

static const char *policy(void)
{
    static const char *const names[] = {NULL, "rfc8032", "zip215", "dalek", "strict", "", "Strict", "\xff\xfe", "rfc8032 "};
    return names[draw(9)];
}

static int is_refused(size_t count)
{
    return count > SIZE;
}

/* Objects of other kinds, and pointers to none. */
static void *wrong_object(void)
{
    switch (draw(5)) {
    case 0: return secrets[draw(OBJECTS)];
    case 1: return publics[draw(OBJECTS)];
    case 2: return batches[draw(OBJECTS)];
    case 3: return no_object + draw(16);
    default: return (uint8_t *)no_object + draw(128);
    }
}

/* A file in which a few bytes are others. */
static const uint8_t *changed(const uint8_t *file, size_t length)
{
    static uint8_t copy[SIZE];
    memcpy(copy, file, length);
    for (uint64_t i = draw(3); length && i--;)
        copy[draw(length)] ^= (uint8_t)(1 << draw(8));
    return copy;
}

/* While this is 1, a thread changes what calls read. */
static volatile int is_running = 1;

static void *change(void *unused)
{
    for (size_t i = 0; is_running; i = (i + 7) % SIZE)
        ((volatile uint8_t *)input[3])[i]++;
    return unused;
}

/* A new object takes the place of an old one. */
#define KEEP(objects, free, made, status)                                                                              \
    do {                                                                                                               \
        if ((made == NULL) != (status != LEMNISCATE_OK))                                                               \
            fail("an object without its status");                                                                      \
        if (made != NULL) {                                                                                            \
            size_t place = draw(OBJECTS);                                                                              \
            free(objects[place]);                                                                                      \
            objects[place] = made;                                                                                     \
        }                                                                                                              \
    } while (0)

static lemniscate_status call(unsigned kind)
{
    lemniscate_scheme scheme = (lemniscate_scheme)(draw(8) ? 1 + draw(SCHEMES) : draw(8) ? draw(12) : UINT32_MAX);
    lemniscate_secret_key *secret = secrets[draw(OBJECTS)], *new_secret = (void *)1;
    lemniscate_public_key *public_key = publics[draw(OBJECTS)], *new_public = (void *)1;
    lemniscate_batch *batch = batches[draw(OBJECTS)], *new_batch = (void *)1;
    if (!draw(16))
        secret = wrong_object();
    if (!draw(16))
        public_key = wrong_object();
    if (!draw(16))
        batch = wrong_object();
    lemniscate_scheme own = secret ? lemniscate_secret_key_scheme(secret) : scheme;
    const uint8_t *a = bytes(), *b = bytes(), *c = bytes();
    size_t i = right_length(own), j = right_length(own), k = length(), written;
    size_t signed_length = draw(4) ? lemniscate_signature_length(own) : i;
    size_t *place = draw(8) ? &written : NULL;
    lemniscate_status status = LEMNISCATE_OK;
    switch (kind) {
    case 0:
        status = lemniscate_secret_key_generate(scheme, draw(16) ? &new_secret : NULL);
        goto secret_made;
    case 1:
        status = lemniscate_secret_key_from_bytes(scheme, a, right_length(scheme), draw(16) ? &new_secret : NULL);
        goto secret_made;
    case 2:
        status = lemniscate_secret_key_from_seed(scheme, a, right_length(scheme), draw(16) ? &new_secret : NULL);
        goto secret_made;
    case 3:
        status = lemniscate_secret_key_from_pem(scheme, (const char *)(a == pem ? changed(pem, pem_length) : a), a == pem ? pem_length : i, &new_secret);
        goto secret_made;
    case 4:
        status = lemniscate_secret_key_from_der(scheme, a == der ? changed(der, der_length) : a, a == der ? der_length : i, &new_secret);
    secret_made:
        if (new_secret != (void *)1)
            KEEP(secrets, lemniscate_secret_key_free, new_secret, status);
        return status;
    case 5: return lemniscate_secret_key_to_bytes(secret, buffer(), i);
    case 6:
        status = lemniscate_secret_key_to_pem(secret, (char *)buffer(), is_refused(i) ? SIZE : i, place);
        if (status == LEMNISCATE_OK && place && draw(2))
            memcpy(pem, output, pem_length = written);
        return status;
    case 7:
        status = lemniscate_secret_key_to_der(secret, buffer(), is_refused(i) ? SIZE : i, place);
        if (status == LEMNISCATE_OK && place && draw(2))
            memcpy(der, output, der_length = written);
        return status;
    case 8:
        status = lemniscate_secret_key_public_key(secret, &new_public);
        goto public_made;
    case 9:
        status = lemniscate_public_key_from_bytes(scheme, a, right_length(scheme), draw(16) ? &new_public : NULL);
        goto public_made;
    case 10:
        status = lemniscate_public_key_from_pem(scheme, (const char *)(a == pem ? changed(pem, pem_length) : a), a == pem ? pem_length : i, &new_public);
        goto public_made;
    case 11:
        status = lemniscate_public_key_from_der(scheme, a == der ? changed(der, der_length) : a, a == der ? der_length : i, &new_public);
        goto public_made;
    case 12:
        status = lemniscate_public_key_prepare(public_key, &new_public);
    public_made:
        if (new_public != (void *)1)
            KEEP(publics, lemniscate_public_key_free, new_public, status);
        return status;
    case 13: return lemniscate_public_key_to_bytes(public_key, buffer(), i);
    case 14:
        status = lemniscate_public_key_to_pem(public_key, (char *)buffer(), is_refused(i) ? SIZE : i, place);
        if (status == LEMNISCATE_OK && place && draw(2))
            memcpy(pem, output, pem_length = written);
        return status;
    case 15:
        status = lemniscate_public_key_to_der(public_key, buffer(), is_refused(i) ? SIZE : i, place);
        if (status == LEMNISCATE_OK && place && draw(2))
            memcpy(der, output, der_length = written);
        return status;
    case 16: return lemniscate_sign(secret, a, k, buffer(), signed_length);
    case 17: return lemniscate_sign_with_context(secret, a, k, b, draw(2) ? i : k, buffer(), signed_length);
    case 18: return lemniscate_sign_prehashed(secret, a, draw(2) ? 64 : k, b, draw(2) ? i : k, buffer(), signed_length);
    case 19: return lemniscate_verify(public_key, policy(), a, k, b, j);
    case 20: return lemniscate_verify_with_context(public_key, policy(), a, k, b, i, c, j);
    case 21: return lemniscate_verify_prehashed(public_key, policy(), a, draw(2) ? 64 : k, b, i, c, j);
    case 22: return lemniscate_exchange(secret, a, i, buffer(), j);
    case 23:
        status = lemniscate_batch_new(scheme, draw(16) ? &new_batch : NULL);
        if (new_batch != (void *)1)
            KEEP(batches, lemniscate_batch_free, new_batch, status);
        return status;
    case 24: return lemniscate_batch_add(batch, a, i, b, k, c, j);
    case 25: return lemniscate_batch_add_key(batch, public_key, b, k, c, j);
    case 26: {
        static lemniscate_status verdicts[SIZE * 64];
        size_t count = draw(4) ? lemniscate_batch_count(batch) : length();
        return lemniscate_batch_verify_each(batch, policy(), draw(3) ? draw(4) : SIZE_MAX, draw(8) ? verdicts : NULL, count);
    }
    case 27: return lemniscate_batch_verify_all(batch, policy());
    case 28: lemniscate_batch_clear(draw(8) ? NULL : batch); return status;
    default: {
        /* Freed, and null from then on. */
        size_t index = draw(OBJECTS);
        /* Of another kind: they stay. */
        lemniscate_secret_key_free((void *)publics[draw(OBJECTS)]);
        lemniscate_public_key_free((void *)batches[draw(OBJECTS)]);
        lemniscate_batch_free((void *)no_object);
        lemniscate_secret_key_free(secrets[index]);
        lemniscate_public_key_free(publics[index]);
        lemniscate_batch_free(batches[index]);
        secrets[index] = NULL, publics[index] = NULL, batches[index] = NULL;
        return status;
    }
    }
}

int main(int argc, char **argv)
{
    unsigned long counts[STATUSES] = {0}, calls = argc > 1 ? strtoul(argv[1], NULL, 10) : 10000;
    state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (size_t i = 0; i < SIZE; i++) {
        input[0][i] = (uint8_t)draw(256);
        input[3][i] = (uint8_t)draw(4);
    }
    memset(input[1], 0, SIZE);
    memset(input[2], 0xff, SIZE);
    memset(output, 0x5a, sizeof output);
    for (size_t i = 0; i < sizeof no_object / sizeof *no_object; i++)
        no_object[i] = draw(UINT64_MAX);
    pthread_t changing;
    if (pthread_create(&changing, NULL, change, NULL))
        fail("no thread");
    for (unsigned long i = 0; i < calls; i++) {
        int status = call((unsigned)draw(30));
        if (status < 0 || status >= STATUSES || status == LEMNISCATE_INTERNAL || !*lemniscate_error_message(status))
            fail("a status that none may be");
        for (size_t j = SIZE; j < sizeof output; j++)
            if (output[j] != 0x5a)
                fail("written beyond a buffer");
        counts[status]++;
    }
    is_running = 0;
    pthread_join(changing, NULL);
    for (size_t i = 0; i < OBJECTS; i++) {
        lemniscate_secret_key_free(secrets[i]);
        lemniscate_public_key_free(publics[i]);
        lemniscate_batch_free(batches[i]);
    }
    printf("%lu calls:", calls);
    for (int status = 0; status < STATUSES; status++)
        printf(" %lu", counts[status]);
    puts(" by status");
    /* But for random numbers and memory, which do not run out here, and what `check.py` reads files for. */
    for (int status = 0; status < STATUSES; status++) {
        int is_rare = status == LEMNISCATE_RANDOM || status == LEMNISCATE_MEMORY || status == LEMNISCATE_INTERNAL ||
                      (status >= LEMNISCATE_KEY_FILE_ENCRYPTED && status <= LEMNISCATE_KEY_FILE_FORMAT);
        if (calls >= 100000 && counts[status] < 5 && !is_rare)
            fail("a status that is hardly ever returned");
    }
    return 0;
}
