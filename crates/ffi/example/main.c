/*
 * An example of a program in C for a processor without an operating system: it makes keys, signs, verifies and shares
 * secrets. What comes before `main` is in start.c.
 */
#include "lemniscate_small.h"
#include "start.h"

static int check(const char *name, int is_good)
{
    print(is_good ? "ok      " : "FAILED  ");
    print(name);
    print("\n");
    return is_good ? 0 : 1;
}

static int equal(const uint8_t *a, const uint8_t *b, size_t length)
{
    uint8_t difference = 0;
    for (size_t i = 0; i < length; i++)
        difference |= a[i] ^ b[i];
    return difference == 0;
}

/* Of a program that has them from a generator of random numbers. */
static const uint8_t seed[57] = {1, 2, 3};
static const uint8_t other_seed[57] = {4, 5, 6};
static const uint8_t message[] = "a message";

/* Ed25519 and Ed448 have the same functions. */
#define EDDSA(scheme, name, public_length, signature_length)                                                           \
    static int scheme(void)                                                                                            \
    {                                                                                                                  \
        lemniscate_##scheme##_key key;                                                                                 \
        uint8_t public_key[public_length], signature[signature_length];                                                \
        lemniscate_##scheme##_key_from_seed(&key, seed);                                                               \
        lemniscate_##scheme##_public(&key, public_key);                                                                \
        lemniscate_##scheme##_sign(&key, message, sizeof message, signature);                                          \
        lemniscate_##scheme##_wipe(&key);                                                                              \
        int is_good =                                                                                                  \
            lemniscate_##scheme##_verify(public_key, message, sizeof message, signature) == LEMNISCATE_OK;             \
        signature[10] ^= 1;                                                                                            \
        lemniscate_status status = lemniscate_##scheme##_verify(public_key, message, sizeof message, signature);       \
        return check(name ": verify", is_good) +                                                                       \
               check(name ": refuse a changed signature", status == LEMNISCATE_BAD_SIGNATURE);                         \
    }

EDDSA(ed25519, "Ed25519", 32, 64)
EDDSA(ed448, "Ed448", 57, 114)

/* So have X25519 and X448. */
#define XDH(scheme, name, length)                                                                                      \
    static int scheme(void)                                                                                            \
    {                                                                                                                  \
        uint8_t ours[length], theirs[length], shared[length], same[length];                                            \
        static const uint8_t zero[length] = {0};                                                                       \
        lemniscate_##scheme##_public(seed, ours);                                                                      \
        lemniscate_##scheme##_public(other_seed, theirs);                                                              \
        int is_good = lemniscate_##scheme(seed, theirs, shared) == LEMNISCATE_OK;                                      \
        is_good &= lemniscate_##scheme(other_seed, ours, same) == LEMNISCATE_OK;                                       \
        return check(name ": exchange", is_good && equal(shared, same, sizeof same)) +                                 \
               check(name ": refuse a point of small order",                                                           \
                     lemniscate_##scheme(seed, zero, shared) == LEMNISCATE_BAD_KEY);                                   \
    }

XDH(x25519, "X25519", 32)
XDH(x448, "X448", 56)

/* The schemes on groups of prime order have the same functions. */
#define PRIME_ORDER(scheme, secret_length, signature_length)                                                           \
    static int scheme(void)                                                                                            \
    {                                                                                                                  \
        lemniscate_##scheme##_key key, other;                                                                          \
        uint8_t ours[32], theirs[32], shared[32], same[32], signature[signature_length];                               \
        static const uint8_t no_key[32] = {[31] = 0xff}, no_secret[secret_length] = {0};                               \
        lemniscate_##scheme##_key_from_seed(&key, seed, 32);                                                           \
        lemniscate_##scheme##_key_from_seed(&other, other_seed, 32);                                                   \
        lemniscate_##scheme##_public(&key, ours);                                                                      \
        lemniscate_##scheme##_public(&other, theirs);                                                                  \
        lemniscate_##scheme##_sign(&key, message, sizeof message, signature);                                          \
        int is_good = lemniscate_##scheme##_verify(ours, message, sizeof message, signature) == LEMNISCATE_OK;         \
        int is_refused =                                                                                               \
            lemniscate_##scheme##_verify(theirs, message, sizeof message, signature) == LEMNISCATE_BAD_SIGNATURE &&    \
            lemniscate_##scheme##_verify(no_key, message, sizeof message, signature) == LEMNISCATE_BAD_KEY;            \
        int is_shared = lemniscate_##scheme##_exchange(&key, theirs, shared) == LEMNISCATE_OK &&                       \
                        lemniscate_##scheme##_exchange(&other, ours, same) == LEMNISCATE_OK &&                         \
                        equal(shared, same, sizeof same);                                                              \
        is_refused &= lemniscate_##scheme##_exchange(&key, no_key, shared) == LEMNISCATE_BAD_KEY;                      \
        lemniscate_##scheme##_wipe(&other);                                                                            \
        is_refused &= lemniscate_##scheme##_key_from_bytes(&other, no_secret) == LEMNISCATE_BAD_KEY;                   \
        lemniscate_##scheme##_wipe(&key);                                                                              \
        return check(#scheme ": sign and verify", is_good) + check(#scheme ": refuse what is not good", is_refused) +  \
               check(#scheme ": exchange", is_shared);                                                                 \
    }

PRIME_ORDER(jq255e, 32, 48)
PRIME_ORDER(do255e, 32, 64)
PRIME_ORDER(curve9767, 64, 64)

/* What MCUboot declares itself, and calls with the hash of an image. */
extern int ED25519_verify(const uint8_t *message, size_t message_len, const uint8_t signature[64],
                          const uint8_t public_key[32]);

static int mcuboot(void)
{
    lemniscate_ed25519_key key;
    uint8_t public_key[32], signature[64];
    lemniscate_ed25519_key_from_seed(&key, seed);
    lemniscate_ed25519_public(&key, public_key);
    lemniscate_ed25519_sign(&key, message, sizeof message, signature);
    lemniscate_ed25519_wipe(&key);
    int is_good = ED25519_verify(message, sizeof message, signature, public_key) == 1;
    signature[40] ^= 1;
    int is_refused = ED25519_verify(message, sizeof message, signature, public_key) == 0;
    signature[40] ^= 1;
    public_key[0] ^= 1;
    is_refused &= ED25519_verify(message, sizeof message, signature, public_key) == 0;
    return check("MCUboot: verify", is_good) + check("MCUboot: refuse what was changed", is_refused);
}

int main(void)
{
    return mcuboot() + ed25519() + x25519() + ed448() + x448() + jq255e() + do255e() + curve9767();
}
