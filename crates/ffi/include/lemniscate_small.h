/*
 * Lemniscate for C: Ed25519, X25519, Ed448, X448, do255e, do255s, jq255e, jq255s and Curve9767, for programs without an
 * operating system.
 *
 * Nothing is allocated, and nothing is kept between calls. All functions may be called from several threads, with keys that
 * none of them writes to. What handles secrets takes a time that does not depend on them; verification, which has none,
 * does not. Pointers must be to as many bytes as is stated; a message may be NULL if its length is 0, nothing else may.
 * Outputs may be the same memory as inputs, but for keys.
 *
 * Seeds are 32 random bytes, of Ed448 57, from a generator that is made for secrets. Whoever knows a seed knows the key.
 *
 * The program must define lemniscate_panic. docs/small-machines.md says how the library is built.
 */
#ifndef LEMNISCATE_SMALL_H
#define LEMNISCATE_SMALL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What functions return. */
typedef enum {
    LEMNISCATE_OK = 0,
    /* A key in bytes is not one, or one that must be refused. */
    LEMNISCATE_BAD_KEY = 1,
    /* The signature is not valid for this message and key. */
    LEMNISCATE_BAD_SIGNATURE = 2,
    /* Makes the type four bytes long. */
    LEMNISCATE_STATUS_MAX = 0x7fffffff
} lemniscate_status;

/*
 * Called if the library finds a mistake in itself; no input is known with which it does. Must not return: reset, or loop
 * for ever.
 */
void lemniscate_panic(void);

/* X25519 (RFC 7748). */

/* The public key of 32 bytes for a secret key of 32 random bytes. */
void lemniscate_x25519_public(const uint8_t secret[32], uint8_t public_key[32]);

/*
 * The shared secret of a secret key and the public key of the other side; hash it before you use it as a key. BAD_KEY, if
 * the public key is one with which the result is zero, whatever the secret key.
 */
lemniscate_status lemniscate_x25519(const uint8_t secret[32], const uint8_t peer[32], uint8_t shared[32]);

/* Ed25519 (RFC 8032). */

/* A secret key with its public key. Wipe it when it is not needed any more. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_ed25519_key;

/* The key of a seed of 32 bytes, which is what other libraries call the secret key. */
void lemniscate_ed25519_key_from_seed(lemniscate_ed25519_key *key, const uint8_t seed[32]);

/* The public key. */
void lemniscate_ed25519_public(const lemniscate_ed25519_key *key, uint8_t public_key[32]);

/* Signs a message. */
void lemniscate_ed25519_sign(const lemniscate_ed25519_key *key, const uint8_t *message, size_t length,
                             uint8_t signature[64]);

/* Verifies a signature. The rules are those of the policy that is the default of the library in Rust. */
lemniscate_status lemniscate_ed25519_verify(const uint8_t public_key[32], const uint8_t *message, size_t length,
                                            const uint8_t signature[64]);

/* Overwrites the key. */
void lemniscate_ed25519_wipe(lemniscate_ed25519_key *key);

/* X448 (RFC 7748). */

/* The public key of 56 bytes for a secret key of 56 random bytes. */
void lemniscate_x448_public(const uint8_t secret[56], uint8_t public_key[56]);

/*
 * The shared secret of a secret key and the public key of the other side; hash it before you use it as a key. BAD_KEY, if
 * the public key is one with which the result is zero, whatever the secret key.
 */
lemniscate_status lemniscate_x448(const uint8_t secret[56], const uint8_t peer[56], uint8_t shared[56]);

/* Ed448 (RFC 8032). */

/* A secret key with its public key. Wipe it when it is not needed any more. */
typedef struct {
    uint64_t opaque[60];
} lemniscate_ed448_key;

/* The key of a seed of 57 bytes, which is what other libraries call the secret key. */
void lemniscate_ed448_key_from_seed(lemniscate_ed448_key *key, const uint8_t seed[57]);

/* The public key. */
void lemniscate_ed448_public(const lemniscate_ed448_key *key, uint8_t public_key[57]);

/* Signs a message. */
void lemniscate_ed448_sign(const lemniscate_ed448_key *key, const uint8_t *message, size_t length,
                           uint8_t signature[114]);

/* Verifies a signature. The rules are those of the policy that is the default of the library in Rust. */
lemniscate_status lemniscate_ed448_verify(const uint8_t public_key[57], const uint8_t *message, size_t length,
                                          const uint8_t signature[114]);

/* Overwrites the key. */
void lemniscate_ed448_wipe(lemniscate_ed448_key *key);

/* do255e (IACR ePrint 2020/1558). */

/* A secret key with its public key. Wipe it when it is not needed any more. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_do255e_key;

/* The key of a seed of any length. */
void lemniscate_do255e_key_from_seed(lemniscate_do255e_key *key, const uint8_t *seed, size_t length);

/* The key of a secret key in bytes. BAD_KEY, if it is none; then there is nothing to wipe. */
lemniscate_status lemniscate_do255e_key_from_bytes(lemniscate_do255e_key *key, const uint8_t secret[32]);

/* The public key. */
void lemniscate_do255e_public(const lemniscate_do255e_key *key, uint8_t public_key[32]);

/* Signs a message. */
void lemniscate_do255e_sign(const lemniscate_do255e_key *key, const uint8_t *message, size_t length,
                            uint8_t signature[64]);

/* Verifies a signature. */
lemniscate_status lemniscate_do255e_verify(const uint8_t public_key[32], const uint8_t *message, size_t length,
                                           const uint8_t signature[64]);

/*
 * The secret of 32 bytes that is shared with the owner of a public key. BAD_KEY, if the peer's bytes are no public key: the
 * secret is one then that nobody else knows.
 */
lemniscate_status lemniscate_do255e_exchange(const lemniscate_do255e_key *key, const uint8_t peer[32],
                                             uint8_t shared[32]);

/* Overwrites the key. */
void lemniscate_do255e_wipe(lemniscate_do255e_key *key);

/* do255s (IACR ePrint 2020/1558). */

/* A secret key with its public key. Wipe it when it is not needed any more. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_do255s_key;

/* The key of a seed of any length. */
void lemniscate_do255s_key_from_seed(lemniscate_do255s_key *key, const uint8_t *seed, size_t length);

/* The key of a secret key in bytes. BAD_KEY, if it is none; then there is nothing to wipe. */
lemniscate_status lemniscate_do255s_key_from_bytes(lemniscate_do255s_key *key, const uint8_t secret[32]);

/* The public key. */
void lemniscate_do255s_public(const lemniscate_do255s_key *key, uint8_t public_key[32]);

/* Signs a message. */
void lemniscate_do255s_sign(const lemniscate_do255s_key *key, const uint8_t *message, size_t length,
                            uint8_t signature[64]);

/* Verifies a signature. */
lemniscate_status lemniscate_do255s_verify(const uint8_t public_key[32], const uint8_t *message, size_t length,
                                           const uint8_t signature[64]);

/*
 * The secret of 32 bytes that is shared with the owner of a public key. BAD_KEY, if the peer's bytes are no public key: the
 * secret is one then that nobody else knows.
 */
lemniscate_status lemniscate_do255s_exchange(const lemniscate_do255s_key *key, const uint8_t peer[32],
                                             uint8_t shared[32]);

/* Overwrites the key. */
void lemniscate_do255s_wipe(lemniscate_do255s_key *key);

/* jq255e (IACR ePrint 2022/1052). */

/* A secret key with its public key. Wipe it when it is not needed any more. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_jq255e_key;

/* The key of a seed of any length. */
void lemniscate_jq255e_key_from_seed(lemniscate_jq255e_key *key, const uint8_t *seed, size_t length);

/* The key of a secret key in bytes. BAD_KEY, if it is none; then there is nothing to wipe. */
lemniscate_status lemniscate_jq255e_key_from_bytes(lemniscate_jq255e_key *key, const uint8_t secret[32]);

/* The public key. */
void lemniscate_jq255e_public(const lemniscate_jq255e_key *key, uint8_t public_key[32]);

/* Signs a message. */
void lemniscate_jq255e_sign(const lemniscate_jq255e_key *key, const uint8_t *message, size_t length,
                            uint8_t signature[48]);

/* Verifies a signature. */
lemniscate_status lemniscate_jq255e_verify(const uint8_t public_key[32], const uint8_t *message, size_t length,
                                           const uint8_t signature[48]);

/*
 * The secret of 32 bytes that is shared with the owner of a public key. BAD_KEY, if the peer's bytes are no public key: the
 * secret is one then that nobody else knows.
 */
lemniscate_status lemniscate_jq255e_exchange(const lemniscate_jq255e_key *key, const uint8_t peer[32],
                                             uint8_t shared[32]);

/* Overwrites the key. */
void lemniscate_jq255e_wipe(lemniscate_jq255e_key *key);

/* jq255s (IACR ePrint 2022/1052). */

/* A secret key with its public key. Wipe it when it is not needed any more. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_jq255s_key;

/* The key of a seed of any length. */
void lemniscate_jq255s_key_from_seed(lemniscate_jq255s_key *key, const uint8_t *seed, size_t length);

/* The key of a secret key in bytes. BAD_KEY, if it is none; then there is nothing to wipe. */
lemniscate_status lemniscate_jq255s_key_from_bytes(lemniscate_jq255s_key *key, const uint8_t secret[32]);

/* The public key. */
void lemniscate_jq255s_public(const lemniscate_jq255s_key *key, uint8_t public_key[32]);

/* Signs a message. */
void lemniscate_jq255s_sign(const lemniscate_jq255s_key *key, const uint8_t *message, size_t length,
                            uint8_t signature[48]);

/* Verifies a signature. */
lemniscate_status lemniscate_jq255s_verify(const uint8_t public_key[32], const uint8_t *message, size_t length,
                                           const uint8_t signature[48]);

/*
 * The secret of 32 bytes that is shared with the owner of a public key. BAD_KEY, if the peer's bytes are no public key: the
 * secret is one then that nobody else knows.
 */
lemniscate_status lemniscate_jq255s_exchange(const lemniscate_jq255s_key *key, const uint8_t peer[32],
                                             uint8_t shared[32]);

/* Overwrites the key. */
void lemniscate_jq255s_wipe(lemniscate_jq255s_key *key);

/* Curve9767 (IACR ePrint 2020/009). */

/* A secret key with its public key. Wipe it when it is not needed any more. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_curve9767_key;

/* The key of a seed of any length. */
void lemniscate_curve9767_key_from_seed(lemniscate_curve9767_key *key, const uint8_t *seed, size_t length);

/* The key of a secret key in bytes. BAD_KEY, if it is none; then there is nothing to wipe. */
lemniscate_status lemniscate_curve9767_key_from_bytes(lemniscate_curve9767_key *key, const uint8_t secret[64]);

/* The public key. */
void lemniscate_curve9767_public(const lemniscate_curve9767_key *key, uint8_t public_key[32]);

/* Signs a message. */
void lemniscate_curve9767_sign(const lemniscate_curve9767_key *key, const uint8_t *message, size_t length,
                               uint8_t signature[64]);

/* Verifies a signature. */
lemniscate_status lemniscate_curve9767_verify(const uint8_t public_key[32], const uint8_t *message, size_t length,
                                              const uint8_t signature[64]);

/*
 * The secret of 32 bytes that is shared with the owner of a public key. BAD_KEY, if the peer's bytes are no public key: the
 * secret is one then that nobody else knows.
 */
lemniscate_status lemniscate_curve9767_exchange(const lemniscate_curve9767_key *key, const uint8_t peer[32],
                                                uint8_t shared[32]);

/* Overwrites the key. */
void lemniscate_curve9767_wipe(lemniscate_curve9767_key *key);

#ifdef __cplusplus
}
#endif

#endif
