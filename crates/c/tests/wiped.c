/*
 * Blocks of memory that the library frees have no secret in them: no secret key, no key file, and no shared secret. The functions of
 * this program take the place of those of the C library that free, and look through each block before it goes. Every function that
 * takes or gives a secret is called, on every way out. Compiled with -fno-builtin: else compilers rely on what the other `free` does.
 */
#include "lemniscate.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WINDOW 8
#define NEEDLES 4

extern void *__libc_malloc(size_t);
extern void __libc_free(void *);

/* The key, base64 of a file with it, and two shared secrets. */
static uint8_t needles[NEEDLES][LEMNISCATE_MAX_FILE];
static size_t lengths[NEEDLES];
static unsigned long looked_through, found;
static int is_looking;

static int has(const uint8_t *block, size_t length, const uint8_t *secret, size_t secret_length)
{
    for (size_t i = 0; i + WINDOW <= secret_length; i++)
        if (memmem(block, length, secret + i, WINDOW))
            return 1;
    return 0;
}

void free(void *block)
{
    if (block && is_looking) {
        looked_through++;
        size_t length = malloc_usable_size(block);
        for (int i = 0; i < NEEDLES; i++)
            if (has(block, length, needles[i], lengths[i])) {
                found++;
                break;
            }
    }
    __libc_free(block);
}

/* What moves is freed by the function above. */
void *realloc(void *block, size_t size)
{
    void *moved = __libc_malloc(size);
    if (moved && block) {
        size_t length = malloc_usable_size(block);
        memcpy(moved, block, length < size ? length : size);
        free(block);
    }
    return moved;
}

static void look_for(int needle, const void *secret, size_t length)
{
    memcpy(needles[needle], secret, length);
    lengths[needle] = length;
}

static void fail(lemniscate_scheme scheme, const char *what)
{
    is_looking = 0;
    fprintf(stderr, "%s: %s\n", lemniscate_scheme_name(scheme), what);
    exit(1);
}

/* A call with this status, after which nothing was found. */
#define CALL(expected, call)                                                                                           \
    do {                                                                                                               \
        is_looking = 1;                                                                                                \
        int status = call;                                                                                             \
        is_looking = 0;                                                                                                \
        if (found)                                                                                                     \
            fail(scheme, #call " left a secret");                                                                      \
        if (expected ? status == LEMNISCATE_OK : status != LEMNISCATE_OK)                                              \
            fail(scheme, #call " has another status");                                                                 \
    } while (0)
#define WRONG 1
#define RIGHT 0

/* A function that reads a key, and the key is freed. */
#define READ(expected, call)                                                                                           \
    do {                                                                                                               \
        lemniscate_secret_key *key = NULL;                                                                             \
        CALL(expected, call);                                                                                          \
        is_looking = 1;                                                                                                \
        lemniscate_secret_key_free(key);                                                                               \
        is_looking = 0;                                                                                                \
        if (found)                                                                                                     \
            fail(scheme, #call ": the key that was freed was not wiped");                                              \
    } while (0)

static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* PEM of these bytes. */
static size_t pem_of(const char *label, const uint8_t *der, size_t length, char *pem)
{
    size_t at = (size_t)sprintf(pem, "-----BEGIN %s-----\n", label);
    for (size_t i = 0; i < length; i += 3) {
        uint32_t bits = 0;
        for (size_t j = 0; j < 3; j++)
            bits = bits << 8 | (i + j < length ? der[i + j] : 0);
        for (size_t j = 0; j < 4; j++)
            pem[at++] = i + j <= length ? DIGITS[bits >> (18 - 6 * j) & 63] : '=';
        if (i % 48 == 45)
            pem[at++] = '\n';
    }
    return at + (size_t)sprintf(pem + at, "\n-----END %s-----\n", label);
}

static void read_files(lemniscate_scheme scheme, const uint8_t *der, size_t der_length, const char *pem, size_t pem_length)
{
    uint8_t wrong[LEMNISCATE_MAX_FILE];
    char text[2 * LEMNISCATE_MAX_FILE];
    READ(RIGHT, lemniscate_secret_key_from_pem(scheme, pem, pem_length, &key));
    READ(RIGHT, lemniscate_secret_key_from_der(scheme, der, der_length, &key));
    READ(WRONG, lemniscate_secret_key_from_pem(scheme, (const char *)der, der_length, &key));
    READ(WRONG, lemniscate_secret_key_from_der(scheme, (const uint8_t *)pem, pem_length, &key));
    READ(WRONG, lemniscate_secret_key_from_pem(scheme % LEMNISCATE_X448 + 1, pem, pem_length, &key));
    READ(WRONG, lemniscate_secret_key_from_der(scheme % LEMNISCATE_X448 + 1, der, der_length, &key));
    READ(WRONG, lemniscate_secret_key_from_pem(scheme + 100, pem, pem_length, &key));
    /* Each of the bytes before the secret is another, or the file ends early or late: in DER, and in the DER of PEM. */
    for (size_t change = 0; change < 20; change++) {
        size_t length = change == 16 ? der_length - 1 : change == 17 ? der_length + 1 : change == 18 ? der_length / 2 : der_length;
        memset(wrong, 0, sizeof wrong);
        memcpy(wrong, der, der_length);
        if (change < 16)
            wrong[change] ^= 1;
        if (change == 19)
            wrong[0] = 0x31;
        READ(WRONG, lemniscate_secret_key_from_der(scheme, wrong, length, &key));
        size_t text_length = pem_of("PRIVATE KEY", wrong, length, text);
        READ(WRONG, lemniscate_secret_key_from_pem(scheme, text, text_length, &key));
    }
    static const char *const labels[] = {"PUBLIC KEY", "ENCRYPTED PRIVATE KEY", "OPENSSH PRIVATE KEY", "EC PRIVATE KEY", "X"};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        size_t text_length = pem_of(labels[i], der, der_length, text);
        READ(WRONG, lemniscate_secret_key_from_pem(scheme, text, text_length, &key));
    }
    /* Cut at every place, and with a character that is none of base64. */
    for (size_t length = 0; length < pem_length - 30; length++)
        READ(WRONG, lemniscate_secret_key_from_pem(scheme, pem, length, &key));
    memcpy(text, pem, pem_length);
    text[60] = '*';
    READ(WRONG, lemniscate_secret_key_from_pem(scheme, text, pem_length, &key));
    CALL(WRONG, lemniscate_secret_key_from_pem(scheme, pem, pem_length, NULL));
    CALL(WRONG, lemniscate_secret_key_from_der(scheme, der, der_length, NULL));
}

/* OpenSSH's file of an Ed25519 key, and the same with each of its bytes another. */
static void read_openssh(lemniscate_scheme scheme, lemniscate_secret_key *made, const uint8_t *secret)
{
    static const uint8_t start[] = "openssh-key-v1\0\0\0\0\4none\0\0\0\4none\0\0\0\0\0\0\0\1\0\0\0\x33\0\0\0\x0bssh-ed25519\0\0\0\x20";
    static const uint8_t middle[] = "\0\0\0\x88\1\2\3\4\1\2\3\4\0\0\0\x0bssh-ed25519\0\0\0\x20";
    uint8_t file[LEMNISCATE_MAX_FILE], public_bytes[32];
    char text[2 * LEMNISCATE_MAX_FILE];
    lemniscate_public_key *public_key;
    lemniscate_secret_key_public_key(made, &public_key);
    lemniscate_public_key_to_bytes(public_key, public_bytes, 32);
    lemniscate_public_key_free(public_key);
    size_t at = 0;
#define APPEND(bytes, length) (memcpy(file + at, bytes, length), at += length)
    APPEND(start, sizeof start - 1);
    APPEND(public_bytes, 32);
    APPEND(middle, sizeof middle - 1);
    APPEND(public_bytes, 32);
    APPEND("\0\0\0\x40", 4);
    APPEND(secret, 32);
    APPEND(public_bytes, 32);
    APPEND("\0\0\0\2me\1\2\3", 9);
    size_t length = pem_of("OPENSSH PRIVATE KEY", file, at, text);
    READ(RIGHT, lemniscate_secret_key_from_pem(scheme, text, length, &key));
    READ(WRONG, lemniscate_secret_key_from_pem(LEMNISCATE_ED448, text, length, &key));
    for (size_t i = 0; i < at; i++) {
        file[i] ^= 0x80;
        length = pem_of("OPENSSH PRIVATE KEY", file, at, text);
        file[i] ^= 0x80;
        lemniscate_secret_key *key = NULL;
        is_looking = 1;
        lemniscate_secret_key_from_pem(scheme, text, length, &key);
        lemniscate_secret_key_free(key);
        is_looking = 0;
        if (found)
            fail(scheme, "OpenSSH's file with a change left a secret");
    }
}

int main(void)
{
    for (lemniscate_scheme scheme = LEMNISCATE_ED25519; scheme <= LEMNISCATE_X448; scheme++) {
        lemniscate_secret_key *made;
        lemniscate_public_key *public_key = NULL;
        uint8_t secret[LEMNISCATE_MAX_SECRET_KEY], shared[LEMNISCATE_MAX_SHARED_SECRET], peer[64], der[LEMNISCATE_MAX_FILE];
        uint8_t signature[LEMNISCATE_MAX_SIGNATURE];
        char pem[LEMNISCATE_MAX_FILE];
        size_t length = lemniscate_secret_key_length(scheme), public_length = lemniscate_public_key_length(scheme);
        size_t shared_length = lemniscate_shared_secret_length(scheme), signature_length = lemniscate_signature_length(scheme);
        size_t pem_length, der_length, ignored;
        memset(lengths, 0, sizeof lengths);
        if (lemniscate_secret_key_generate(scheme, &made) != LEMNISCATE_OK)
            return 1;
        lemniscate_secret_key_to_bytes(made, secret, length);
        lemniscate_secret_key_to_pem(made, pem, sizeof pem, &pem_length);
        lemniscate_secret_key_to_der(made, der, sizeof der, &der_length);
        look_for(0, secret, length);
        /* The end of the first line of base 64, where what is before the secret has ended. */
        look_for(1, strchr(pem, '\n') + 1 + 44, 20);
        CALL(RIGHT, (lemniscate_secret_key_free(made), LEMNISCATE_OK));

        READ(RIGHT, lemniscate_secret_key_from_bytes(scheme, secret, length, &key));
        READ(WRONG, lemniscate_secret_key_from_bytes(scheme, secret, length - 1, &key));
        CALL(WRONG, lemniscate_secret_key_from_bytes(scheme, secret, length, NULL));
        READ(RIGHT, lemniscate_secret_key_from_seed(scheme, secret, length, &key));
        CALL(WRONG, lemniscate_secret_key_from_seed(scheme, secret, length, NULL));
        read_files(scheme, der, der_length, pem, pem_length);
        if (lemniscate_secret_key_from_bytes(scheme, secret, length, &made) != LEMNISCATE_OK)
            return 1;
        if (scheme == LEMNISCATE_ED25519)
            read_openssh(scheme, made, secret);

        CALL(RIGHT, lemniscate_secret_key_to_bytes(made, der, length));
        CALL(WRONG, lemniscate_secret_key_to_bytes(made, der, length - 1));
        CALL(WRONG, lemniscate_secret_key_to_bytes(made, NULL, length));
        CALL(RIGHT, lemniscate_secret_key_to_pem(made, pem, sizeof pem, &ignored));
        CALL(RIGHT, lemniscate_secret_key_to_pem(made, NULL, 0, &ignored));
        CALL(WRONG, lemniscate_secret_key_to_pem(made, pem, pem_length, &ignored));
        CALL(WRONG, lemniscate_secret_key_to_pem(made, pem, sizeof pem, NULL));
        CALL(WRONG, lemniscate_secret_key_to_pem(made, NULL, 1, &ignored));
        CALL(RIGHT, lemniscate_secret_key_to_der(made, der, sizeof der, &ignored));
        CALL(RIGHT, lemniscate_secret_key_to_der(made, NULL, 0, &ignored));
        CALL(WRONG, lemniscate_secret_key_to_der(made, der, der_length - 1, &ignored));
        CALL(WRONG, lemniscate_secret_key_to_der(made, der, sizeof der, NULL));
        CALL(RIGHT, lemniscate_secret_key_public_key(made, &public_key));
        lemniscate_public_key_to_bytes(public_key, peer, public_length);

        int is_signed = signature_length ? RIGHT : WRONG;
        CALL(is_signed, lemniscate_sign(made, der, sizeof der, signature, signature_length));
        CALL(WRONG, lemniscate_sign(made, der, sizeof der, signature, signature_length + 1));
        CALL(WRONG, lemniscate_sign(made, NULL, 1, signature, signature_length));
        int has_contexts = scheme <= LEMNISCATE_ED448 ? RIGHT : WRONG;
        CALL(has_contexts, lemniscate_sign_with_context(made, der, 9, peer, 9, signature, signature_length));
        CALL(WRONG, lemniscate_sign_with_context(made, der, 9, der, 256, signature, signature_length));
        CALL(has_contexts, lemniscate_sign_prehashed(made, der, 64, peer, 9, signature, signature_length));
        CALL(WRONG, lemniscate_sign_prehashed(made, der, 63, peer, 9, signature, signature_length));

        /* Shared secrets are looked for as well: with a peer, and with one who sends no key. */
        if (shared_length) {
            /* All ones are no key of a group, and zeros none of X25519. */
            uint8_t no_key[64];
            memset(no_key, scheme < LEMNISCATE_X25519 ? 0xff : 0, sizeof no_key);
            lemniscate_exchange(made, peer, public_length, shared, shared_length);
            look_for(2, shared, shared_length);
            CALL(RIGHT, lemniscate_exchange(made, peer, public_length, shared, shared_length));
            if (scheme < LEMNISCATE_X25519) {
                lemniscate_exchange(made, no_key, public_length, shared, shared_length);
                look_for(3, shared, shared_length);
            }
            CALL(WRONG, lemniscate_exchange(made, no_key, public_length, shared, shared_length));
        }
        CALL(WRONG, lemniscate_exchange(made, peer, public_length - 1, shared, shared_length));
        CALL(WRONG, lemniscate_exchange(made, peer, public_length, NULL, shared_length));
        lemniscate_public_key_free(public_key);
        CALL(RIGHT, (lemniscate_secret_key_free(made), LEMNISCATE_OK));
    }
    /* That it would be found. */
    uint8_t *planted = malloc(100);
    memcpy(planted + 40, needles[0], 20);
    is_looking = 1;
    free(planted);
    is_looking = 0;
    printf("%lu blocks without secrets\n", looked_through);
    return found == 1 && looked_through > 4000 ? 0 : 1;
}
