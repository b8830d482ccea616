/*
 * Lemniscate for C: Ed25519, X25519, Ed448, X448, do255e, do255s, jq255e, jq255s and Curve9767, for programs without an
 * operating system.
 *
 * The library allocates nothing and keeps no state between calls. Several threads may call all functions, with keys that none of
 * them writes to. Operations on secrets are constant-time; verification handles no secrets and is variable-time. Pointers must refer
 * to the stated number of bytes. A message may be NULL if its length is 0; no other pointer may. Outputs may overlap inputs, except
 * keys.
 *
 * Seeds are 32 random bytes (57 for Ed448) from a cryptographic generator. Anyone who knows a seed knows the key.
 *
 * The program must define lemniscate_panic. docs/small-machines.md describes the build.
 */
#ifndef LEMNISCATE_SMALL_H
#define LEMNISCATE_SMALL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a function. */
typedef enum {
    LEMNISCATE_OK = 0,
    /* The bytes are not a key, or a key that must be refused. */
    LEMNISCATE_BAD_KEY = 1,
    /* The signature is not valid for this message and key. */
    LEMNISCATE_BAD_SIGNATURE = 2,
    /* Makes the type four bytes long. */
    LEMNISCATE_STATUS_MAX = 0x7fffffff
} lemniscate_status;

/*
 * Called if the library detects an internal error; no input is known to cause this. Must not return: reset, or loop
 * forever.
 */
void lemniscate_panic(void);

/* X25519 (RFC 7748). */

/* The public key of 32 bytes for a secret key of 32 random bytes. */
void lemniscate_x25519_public(const uint8_t secret[32], uint8_t public_key[32]);

/*
 * The shared secret of a secret key and the peer's public key; hash it before you use it as a key. Returns BAD_KEY if
 * the public key makes the result zero for every secret key.
 */
lemniscate_status lemniscate_x25519(const uint8_t secret[32], const uint8_t peer[32], uint8_t shared[32]);

/* Ed25519 (RFC 8032). */

/* A key pair. Wipe it after use. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_ed25519_key;

/* The key of a seed of 32 bytes, which other libraries call the secret key. */
void lemniscate_ed25519_key_from_seed(lemniscate_ed25519_key *key, const uint8_t seed[32]);

/* The public key. */
void lemniscate_ed25519_public(const lemniscate_ed25519_key *key, uint8_t public_key[32]);

/* Signs a message. */
void lemniscate_ed25519_sign(const lemniscate_ed25519_key *key, const uint8_t *message, size_t length,
                             uint8_t signature[64]);

/* Verifies a signature under the default policy of the Rust library, Rfc8032. */
lemniscate_status lemniscate_ed25519_verify(const uint8_t public_key[32], const uint8_t *message, size_t length,
                                            const uint8_t signature[64]);

/* Overwrites the key. */
void lemniscate_ed25519_wipe(lemniscate_ed25519_key *key);

/* X448 (RFC 7748). */

/* The public key of 56 bytes for a secret key of 56 random bytes. */
void lemniscate_x448_public(const uint8_t secret[56], uint8_t public_key[56]);

/*
 * The shared secret of a secret key and the peer's public key; hash it before you use it as a key. Returns BAD_KEY if
 * the public key makes the result zero for every secret key.
 */
lemniscate_status lemniscate_x448(const uint8_t secret[56], const uint8_t peer[56], uint8_t shared[56]);

/* Ed448 (RFC 8032). */

/* A key pair. Wipe it after use. */
typedef struct {
    uint64_t opaque[60];
} lemniscate_ed448_key;

/* The key of a seed of 57 bytes, which other libraries call the secret key. */
void lemniscate_ed448_key_from_seed(lemniscate_ed448_key *key, const uint8_t seed[57]);

/* The public key. */
void lemniscate_ed448_public(const lemniscate_ed448_key *key, uint8_t public_key[57]);

/* Signs a message. */
void lemniscate_ed448_sign(const lemniscate_ed448_key *key, const uint8_t *message, size_t length,
                           uint8_t signature[114]);

/* Verifies a signature under the default policy of the Rust library, Rfc8032. */
lemniscate_status lemniscate_ed448_verify(const uint8_t public_key[57], const uint8_t *message, size_t length,
                                          const uint8_t signature[114]);

/* Overwrites the key. */
void lemniscate_ed448_wipe(lemniscate_ed448_key *key);

/* do255e (IACR ePrint 2020/1558). */

/* A key pair. Wipe it after use. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_do255e_key;

/* The key of a seed of any length. */
void lemniscate_do255e_key_from_seed(lemniscate_do255e_key *key, const uint8_t *seed, size_t length);

/* The key from its bytes. Returns BAD_KEY if they are not a key; then there is nothing to wipe. */
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
 * The secret of 32 bytes shared with the owner of a public key. Returns BAD_KEY if the peer's bytes are not a public key; the
 * secret is then one that nobody else knows.
 */
lemniscate_status lemniscate_do255e_exchange(const lemniscate_do255e_key *key, const uint8_t peer[32],
                                             uint8_t shared[32]);

/* Overwrites the key. */
void lemniscate_do255e_wipe(lemniscate_do255e_key *key);

/* do255s (IACR ePrint 2020/1558). */

/* A key pair. Wipe it after use. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_do255s_key;

/* The key of a seed of any length. */
void lemniscate_do255s_key_from_seed(lemniscate_do255s_key *key, const uint8_t *seed, size_t length);

/* The key from its bytes. Returns BAD_KEY if they are not a key; then there is nothing to wipe. */
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
 * The secret of 32 bytes shared with the owner of a public key. Returns BAD_KEY if the peer's bytes are not a public key; the
 * secret is then one that nobody else knows.
 */
lemniscate_status lemniscate_do255s_exchange(const lemniscate_do255s_key *key, const uint8_t peer[32],
                                             uint8_t shared[32]);

/* Overwrites the key. */
void lemniscate_do255s_wipe(lemniscate_do255s_key *key);

/* jq255e (IACR ePrint 2022/1052). */

/* A key pair. Wipe it after use. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_jq255e_key;

/* The key of a seed of any length. */
void lemniscate_jq255e_key_from_seed(lemniscate_jq255e_key *key, const uint8_t *seed, size_t length);

/* The key from its bytes. Returns BAD_KEY if they are not a key; then there is nothing to wipe. */
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
 * The secret of 32 bytes shared with the owner of a public key. Returns BAD_KEY if the peer's bytes are not a public key; the
 * secret is then one that nobody else knows.
 */
lemniscate_status lemniscate_jq255e_exchange(const lemniscate_jq255e_key *key, const uint8_t peer[32],
                                             uint8_t shared[32]);

/* Overwrites the key. */
void lemniscate_jq255e_wipe(lemniscate_jq255e_key *key);

/* jq255s (IACR ePrint 2022/1052). */

/* A key pair. Wipe it after use. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_jq255s_key;

/* The key of a seed of any length. */
void lemniscate_jq255s_key_from_seed(lemniscate_jq255s_key *key, const uint8_t *seed, size_t length);

/* The key from its bytes. Returns BAD_KEY if they are not a key; then there is nothing to wipe. */
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
 * The secret of 32 bytes shared with the owner of a public key. Returns BAD_KEY if the peer's bytes are not a public key; the
 * secret is then one that nobody else knows.
 */
lemniscate_status lemniscate_jq255s_exchange(const lemniscate_jq255s_key *key, const uint8_t peer[32],
                                             uint8_t shared[32]);

/* Overwrites the key. */
void lemniscate_jq255s_wipe(lemniscate_jq255s_key *key);

/* Curve9767 (IACR ePrint 2020/009). */

/* A key pair. Wipe it after use. */
typedef struct {
    uint64_t opaque[33];
} lemniscate_curve9767_key;

/* The key of a seed of any length. */
void lemniscate_curve9767_key_from_seed(lemniscate_curve9767_key *key, const uint8_t *seed, size_t length);

/* The key from its bytes. Returns BAD_KEY if they are not a key; then there is nothing to wipe. */
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
 * The secret of 32 bytes shared with the owner of a public key. Returns BAD_KEY if the peer's bytes are not a public key; the
 * secret is then one that nobody else knows.
 */
lemniscate_status lemniscate_curve9767_exchange(const lemniscate_curve9767_key *key, const uint8_t peer[32],
                                                uint8_t shared[32]);

/* Overwrites the key. */
void lemniscate_curve9767_wipe(lemniscate_curve9767_key *key);

#ifdef __cplusplus
}
#endif

#endif
