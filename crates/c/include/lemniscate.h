/*
 * Lemniscate for C and C++: Ed25519, Ed448, X25519, X448, jq255e, jq255s, do255e, do255s and Curve9767. See docs/c.md.
 *
 * Functions that can fail return a status. Those that make an object write its address to a place of the caller's: null, if there
 * is none. The caller frees objects, and does not use them afterwards. Any number of threads may use an object, unless one of them
 * changes or frees it.
 *
 * A pointer with a length is to that many bytes, and may be null for none. What is written has a buffer of exactly its length, but
 * for files, which may have longer ones. A null pointer for anything else is an error, unless a function says what it means. The
 * library keeps no pointer of the caller's.
 *
 * What is computed with secrets is computed in constant time, but for the lengths of messages.
 *
 * This file is written by cbindgen from crates/c.
 */

#ifndef LEMNISCATE_H
#define LEMNISCATE_H

#include <stddef.h>
#include <stdint.h>

// The version of the interface that this header declares. It changes when a program that was compiled with an older header no
// longer works with the library; the name of the shared library has it.
#define LEMNISCATE_ABI_VERSION 1

// No secret key has more bytes.
#define LEMNISCATE_MAX_SECRET_KEY 64

// No public key has more bytes.
#define LEMNISCATE_MAX_PUBLIC_KEY 57

// No signature has more bytes.
#define LEMNISCATE_MAX_SIGNATURE 114

// No shared secret has more bytes.
#define LEMNISCATE_MAX_SHARED_SECRET 56

// No key file that the library writes has more bytes, its end included.
#define LEMNISCATE_MAX_FILE 512

// More than is allocated for bytes on their way out: of a key, a file, a signature or a secret.
#define BYTES (1 << 13)

// What a function returns: `LEMNISCATE_OK`, or what is wrong. Numbers and their meanings do not change.
enum lemniscate_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // All is well.
  LEMNISCATE_OK = 0,
  // A pointer is null that must not be.
  LEMNISCATE_NULL = 1,
  // A buffer, a key or another argument has a length that it must not have.
  LEMNISCATE_LENGTH = 2,
  // There is no such scheme, or an object is of another one.
  LEMNISCATE_SCHEME = 3,
  // The scheme does not have this operation.
  LEMNISCATE_UNSUPPORTED = 4,
  // The scheme has no policy of this name.
  LEMNISCATE_POLICY = 5,
  // A context has more than 255 bytes, or none for Ed25519ctx.
  LEMNISCATE_CONTEXT = 6,
  // The bytes are no secret key of the scheme.
  LEMNISCATE_SECRET_KEY = 7,
  // The bytes are no public key of the scheme, or one that is refused.
  LEMNISCATE_PUBLIC_KEY = 8,
  // The text or the bytes are no key file.
  LEMNISCATE_KEY_FILE = 9,
  // The signature is not valid for this message and public key by this policy.
  LEMNISCATE_SIGNATURE = 10,
  // The policy is not cofactored: there is no one verdict for many signatures.
  LEMNISCATE_NOT_COFACTORED = 11,
  // The operating system gives no random numbers.
  LEMNISCATE_RANDOM = 12,
  // There is not enough memory, or the operating system starts no thread.
  LEMNISCATE_MEMORY = 13,
  // An error in the library itself, to be reported.
  LEMNISCATE_INTERNAL = 14,
  // The key file is of another scheme.
  LEMNISCATE_KEY_FILE_SCHEME = 15,
  // The key file has a public key where a secret key is needed, or the other way round.
  LEMNISCATE_KEY_FILE_ROLE = 16,
  // The secret key in the file is encrypted.
  LEMNISCATE_KEY_FILE_ENCRYPTED = 17,
  // The public key in the file does not belong to the secret key.
  LEMNISCATE_KEY_FILE_PAIR = 18,
  // The file is of a format that the library does not read: that of PuTTY, RFC 4716, JSON, text in UTF-16, or PEM of another type.
  LEMNISCATE_KEY_FILE_FORMAT = 19,
  // A pointer is to an object of another kind, such as a public key in the place of a secret one.
  LEMNISCATE_OBJECT = 20,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lemniscate_status lemniscate_status;
#else
typedef int32_t lemniscate_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// Signatures with their messages and public keys, all of one scheme. What is added is copied. Only one thread may change it at a
// time; any number of threads may verify it while none does.
typedef struct lemniscate_batch lemniscate_batch;

// A public key. Any number of threads may use it at once.
typedef struct lemniscate_public_key lemniscate_public_key;

// A secret key with its public key. It is overwritten when it is freed. Any number of threads may use it at once.
typedef struct lemniscate_secret_key lemniscate_secret_key;

// One of the numbers LEMNISCATE_ED25519 to LEMNISCATE_X448.
typedef uint32_t lemniscate_scheme;

// Signatures (RFC 8032). Secret and public keys have 32 bytes, signatures 64.
#define LEMNISCATE_ED25519 1

// Signatures (RFC 8032). Secret and public keys have 57 bytes, signatures 114.
#define LEMNISCATE_ED448 2

// Signatures and exchanges (IACR ePrint 2022/1052). Keys and shared secrets have 32 bytes, signatures 48.
#define LEMNISCATE_JQ255E 3

// As jq255e, on the other curve.
#define LEMNISCATE_JQ255S 4

// Signatures and exchanges (IACR ePrint 2020/1558). Keys and shared secrets have 32 bytes, signatures 64.
#define LEMNISCATE_DO255E 5

// As do255e, on the other curve.
#define LEMNISCATE_DO255S 6

// Signatures and exchanges (IACR ePrint 2020/009). Secret keys have 64 bytes, public keys and shared secrets 32, signatures 64.
#define LEMNISCATE_CURVE9767 7

// Exchanges (RFC 7748). Keys and shared secrets have 32 bytes.
#define LEMNISCATE_X25519 8

// Exchanges (RFC 7748). Keys and shared secrets have 56 bytes.
#define LEMNISCATE_X448 9





#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the interface that the library has: LEMNISCATE_ABI_VERSION, if the header is the library's.
uint32_t lemniscate_abi_version(void);

// The version of the library, such as "0.1.0". Not to be freed.
const char *lemniscate_version(void);

// The name of the implementation that runs: the fastest that this processor has instructions for, or the one that the
// environment variable LEMNISCATE_BACKEND names. Not to be freed.
const char *lemniscate_backend(void);

// What a status means, in English: never null, and not to be freed. A number that is no status has a text as well.
const char *lemniscate_error_message(int32_t status);

// The name of a scheme; null if there is none of this number. Not to be freed.
const char *lemniscate_scheme_name(lemniscate_scheme scheme);

// The bytes of a secret key; 0 if there is no such scheme.
size_t lemniscate_secret_key_length(lemniscate_scheme scheme);

// The bytes of a public key; 0 if there is no such scheme.
size_t lemniscate_public_key_length(lemniscate_scheme scheme);

// The bytes of a signature; 0 if the scheme has no signatures.
size_t lemniscate_signature_length(lemniscate_scheme scheme);

// The bytes of a shared secret; 0 if the scheme has no exchanges.
size_t lemniscate_shared_secret_length(lemniscate_scheme scheme);

// A new secret key, of random bytes from the operating system.
lemniscate_status lemniscate_secret_key_generate(lemniscate_scheme scheme, lemniscate_secret_key **key);

// The secret key of its bytes.
lemniscate_status lemniscate_secret_key_from_bytes(lemniscate_scheme scheme,
                                                   const uint8_t *bytes,
                                                   size_t length,
                                                   lemniscate_secret_key **key);

// The secret key of a seed, which must be as hard to guess as a key: of any length, but for Ed25519, Ed448, X25519 and X448,
// for which it has the length of a key and is the key.
lemniscate_status lemniscate_secret_key_from_seed(lemniscate_scheme scheme,
                                                  const uint8_t *seed,
                                                  size_t length,
                                                  lemniscate_secret_key **key);

// The secret key of a file that is a text without a password: PKCS#8 in PEM, or for Ed25519 OpenSSH's. Other text, other PEM and
// white space around the key are passed over.
lemniscate_status lemniscate_secret_key_from_pem(lemniscate_scheme scheme,
                                                 const char *pem,
                                                 size_t length,
                                                 lemniscate_secret_key **key);

// The secret key of a file in PKCS#8, in DER and without a password.
lemniscate_status lemniscate_secret_key_from_der(lemniscate_scheme scheme,
                                                 const uint8_t *der,
                                                 size_t length,
                                                 lemniscate_secret_key **key);

// Overwrites and frees a secret key; nothing for a null pointer.
void lemniscate_secret_key_free(lemniscate_secret_key *key);

// The scheme of a secret key; 0 for a null pointer, and for another object.
lemniscate_scheme lemniscate_secret_key_scheme(const lemniscate_secret_key *key);

// Writes the bytes of a secret key into a buffer of exactly their length.
lemniscate_status lemniscate_secret_key_to_bytes(const lemniscate_secret_key *key, uint8_t *bytes, size_t length);

// Writes a secret key as a file in PKCS#8, in PEM: a text with a zero byte after it. `written` gets its length without that byte,
// also if the buffer is too short; with no buffer, of no bytes, it gets just that. LEMNISCATE_MAX_FILE bytes are enough.
lemniscate_status lemniscate_secret_key_to_pem(const lemniscate_secret_key *key, char *pem, size_t length, size_t *written);

// Writes a secret key as a file in PKCS#8, in DER. `written` gets its length, also if the buffer is too short; with no buffer, of
// no bytes, it gets just that. LEMNISCATE_MAX_FILE bytes are enough.
lemniscate_status lemniscate_secret_key_to_der(const lemniscate_secret_key *key, uint8_t *der, size_t length, size_t *written);

// The public key of a secret key, a new object.
lemniscate_status lemniscate_secret_key_public_key(const lemniscate_secret_key *key, lemniscate_public_key **public_key);

// Signs a message. The same message gives the same signature.
lemniscate_status lemniscate_sign(const lemniscate_secret_key *key,
                                  const uint8_t *message,
                                  size_t length,
                                  uint8_t *signature,
                                  size_t signature_length);

// Signs a message under a context, by Ed25519ctx or Ed448.
lemniscate_status lemniscate_sign_with_context(const lemniscate_secret_key *key,
                                               const uint8_t *message,
                                               size_t length,
                                               const uint8_t *context,
                                               size_t context_length,
                                               uint8_t *signature,
                                               size_t signature_length);

// Signs the hash of a message, under a context that may be empty, by Ed25519ph or Ed448ph. The hash has 64 bytes: SHA-512 for
// Ed25519, SHAKE256 for Ed448.
lemniscate_status lemniscate_sign_prehashed(const lemniscate_secret_key *key,
                                            const uint8_t *hash,
                                            size_t length,
                                            const uint8_t *context,
                                            size_t context_length,
                                            uint8_t *signature,
                                            size_t signature_length);

// Computes the secret that is shared with the owner of a public key, in constant time: to be put into a key derivation function.
// LEMNISCATE_PUBLIC_KEY, if the peer's bytes are no public key: for jq255, do255 and Curve9767 the secret is one then that nobody
// else knows, and for X25519 and X448 it is zero.
lemniscate_status lemniscate_exchange(const lemniscate_secret_key *key,
                                      const uint8_t *peer,
                                      size_t peer_length,
                                      uint8_t *shared,
                                      size_t shared_length);

// The public key of its bytes. Ed25519 takes encodings that are not canonical, too: a policy may refuse them later.
lemniscate_status lemniscate_public_key_from_bytes(lemniscate_scheme scheme,
                                                   const uint8_t *bytes,
                                                   size_t length,
                                                   lemniscate_public_key **key);

// The public key of a file that is a text: a SubjectPublicKeyInfo in PEM, or for Ed25519 a line of OpenSSH's. Other text, other PEM
// and white space around the key are passed over.
lemniscate_status lemniscate_public_key_from_pem(lemniscate_scheme scheme,
                                                 const char *pem,
                                                 size_t length,
                                                 lemniscate_public_key **key);

// The public key of a file with a SubjectPublicKeyInfo, in DER.
lemniscate_status lemniscate_public_key_from_der(lemniscate_scheme scheme,
                                                 const uint8_t *der,
                                                 size_t length,
                                                 lemniscate_public_key **key);

// The same key with a table of its multiples, of 10 to 20 KiB, a new object: it verifies in about half the time. Making it takes
// as long as one or two verifications, and up to 192 KiB of the stack: more than threads of musl have, unless they ask for it.
// No other function takes more than 128 KiB.
lemniscate_status lemniscate_public_key_prepare(const lemniscate_public_key *key, lemniscate_public_key **prepared);

// Frees a public key; nothing for a null pointer.
void lemniscate_public_key_free(lemniscate_public_key *key);

// The scheme of a public key; 0 for a null pointer, and for another object.
lemniscate_scheme lemniscate_public_key_scheme(const lemniscate_public_key *key);

// Writes the bytes of a public key into a buffer of exactly their length.
lemniscate_status lemniscate_public_key_to_bytes(const lemniscate_public_key *key, uint8_t *bytes, size_t length);

// Writes a public key as a file with a SubjectPublicKeyInfo, in PEM: a text with a zero byte after it. `written` gets its length
// without that byte, also if the buffer is too short; with no buffer, of no bytes, it gets just that. LEMNISCATE_MAX_FILE bytes
// are enough.
lemniscate_status lemniscate_public_key_to_pem(const lemniscate_public_key *key, char *pem, size_t length, size_t *written);

// Writes a public key as a file with a SubjectPublicKeyInfo, in DER. `written` gets its length, also if the buffer is too short;
// with no buffer, of no bytes, it gets just that. LEMNISCATE_MAX_FILE bytes are enough.
lemniscate_status lemniscate_public_key_to_der(const lemniscate_public_key *key, uint8_t *der, size_t length, size_t *written);

// Returns whether a signature is valid for a message, by the policy of a name: LEMNISCATE_OK or LEMNISCATE_SIGNATURE, or
// LEMNISCATE_PUBLIC_KEY if the policy refuses the key. The policy is "rfc8032" or "strict" for Ed448, one of these, "zip215" or
// "dalek" for Ed25519, and null for other schemes; null means "rfc8032" for these two. Variable-time.
lemniscate_status lemniscate_verify(const lemniscate_public_key *key,
                                    const char *policy,
                                    const uint8_t *message,
                                    size_t length,
                                    const uint8_t *signature,
                                    size_t signature_length);

// `lemniscate_verify` for a signature under a context, by Ed25519ctx or Ed448.
lemniscate_status lemniscate_verify_with_context(const lemniscate_public_key *key,
                                                 const char *policy,
                                                 const uint8_t *message,
                                                 size_t length,
                                                 const uint8_t *context,
                                                 size_t context_length,
                                                 const uint8_t *signature,
                                                 size_t signature_length);

// `lemniscate_verify` for a signature of the hash of a message, by Ed25519ph or Ed448ph: see `lemniscate_sign_prehashed`.
lemniscate_status lemniscate_verify_prehashed(const lemniscate_public_key *key,
                                              const char *policy,
                                              const uint8_t *hash,
                                              size_t length,
                                              const uint8_t *context,
                                              size_t context_length,
                                              const uint8_t *signature,
                                              size_t signature_length);

// A new batch, empty, for signatures of a scheme.
lemniscate_status lemniscate_batch_new(lemniscate_scheme scheme, lemniscate_batch **batch);

// Frees a batch; nothing for a null pointer.
void lemniscate_batch_free(lemniscate_batch *batch);

// Adds a signature with its message and the bytes of its public key, which need not be well-formed: then its verdict says so.
lemniscate_status lemniscate_batch_add(lemniscate_batch *batch,
                                       const uint8_t *public_key,
                                       size_t public_key_length,
                                       const uint8_t *message,
                                       size_t length,
                                       const uint8_t *signature,
                                       size_t signature_length);

// Adds a signature by a key that is an object, which may be freed afterwards.
lemniscate_status lemniscate_batch_add_key(lemniscate_batch *batch,
                                           const lemniscate_public_key *key,
                                           const uint8_t *message,
                                           size_t length,
                                           const uint8_t *signature,
                                           size_t signature_length);

// The number of signatures in a batch; 0 for a null pointer, and for another object.
size_t lemniscate_batch_count(const lemniscate_batch *batch);

// Takes all signatures out of a batch; nothing for a null pointer.
void lemniscate_batch_clear(lemniscate_batch *batch);

// Writes the verdict on each signature, in the order in which they were added: the one that `lemniscate_verify` has for it alone.
// LEMNISCATE_OK if all are valid, LEMNISCATE_SIGNATURE if one or more are not; for any other status no verdict is written. At
// most so many threads take part, and no more than there are cores; 0 is for all cores. Variable-time.
lemniscate_status lemniscate_batch_verify_each(const lemniscate_batch *batch,
                                               const char *policy,
                                               size_t threads,
                                               lemniscate_status *verdicts,
                                               size_t count);

// One verdict for all signatures, which is faster than one for each: LEMNISCATE_OK if all are valid, and else what is wrong with
// one of them. For Ed25519, Ed448, do255 and Curve9767 it checks a random combination of their equations: a batch with invalid
// signatures is accepted with a probability of at most 2^-128. LEMNISCATE_NOT_COFACTORED for the policies "dalek" and "strict".
// Variable-time.
lemniscate_status lemniscate_batch_verify_all(const lemniscate_batch *batch, const char *policy);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LEMNISCATE_H */
