/*
 * Lemniscate for C and C++: Ed25519, Ed448, X25519, X448, jq255e, jq255s, do255e, do255s and Curve9767. See docs/c.md.
 *
 * Functions that can fail return a status. A function that creates an object writes its address through a pointer, or null if it
 * fails. The caller frees objects and does not use them afterwards. Any number of threads may use an object while none of them
 * changes or frees it.
 *
 * A pointer with a length refers to that many bytes, and may be null if the length is 0. Output buffers must have exactly the right
 * length; buffers for files may be longer. Any other null pointer is an error unless a function documents its meaning. The
 * library does not keep the caller's pointers.
 *
 * Operations on secrets are constant-time, except for the lengths of messages.
 *
 * cbindgen writes this file from crates/c.
 */

#ifndef LEMNISCATE_H
#define LEMNISCATE_H

#include <stddef.h>
#include <stdint.h>

// The version of the interface in this header. It changes when a program compiled with an older header no
// longer works with the library. It is part of the name of the shared library.
#define LEMNISCATE_ABI_VERSION 1

// Upper bound on the length of secret keys.
#define LEMNISCATE_MAX_SECRET_KEY 64

// Upper bound on the length of public keys.
#define LEMNISCATE_MAX_PUBLIC_KEY 57

// Upper bound on the length of signatures.
#define LEMNISCATE_MAX_SIGNATURE 114

// Upper bound on the length of shared secrets.
#define LEMNISCATE_MAX_SHARED_SECRET 56

// Upper bound on the length of key files that the library writes, including the zero byte.
#define LEMNISCATE_MAX_FILE 512

// The result of a function: `LEMNISCATE_OK` or an error. Numbers keep their meanings.
enum lemniscate_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Success.
  LEMNISCATE_OK = 0,
  // A pointer must not be null.
  LEMNISCATE_NULL = 1,
  // A buffer, a key or another argument has the wrong length.
  LEMNISCATE_LENGTH = 2,
  // The scheme does not exist, or an object belongs to another scheme.
  LEMNISCATE_SCHEME = 3,
  // The scheme does not have this operation.
  LEMNISCATE_UNSUPPORTED = 4,
  // The scheme has no policy of this name.
  LEMNISCATE_POLICY = 5,
  // A context has more than 255 bytes, or is empty for Ed25519ctx.
  LEMNISCATE_CONTEXT = 6,
  // The bytes are not a secret key of the scheme.
  LEMNISCATE_SECRET_KEY = 7,
  // The bytes are not a public key of the scheme, or the policy refuses the key.
  LEMNISCATE_PUBLIC_KEY = 8,
  // The text or the bytes are not a key file.
  LEMNISCATE_KEY_FILE = 9,
  // The signature is not valid for this message and public key under this policy.
  LEMNISCATE_SIGNATURE = 10,
  // The policy is not cofactored, so a batch has no single verdict.
  LEMNISCATE_NOT_COFACTORED = 11,
  // The operating system supplies no random numbers.
  LEMNISCATE_RANDOM = 12,
  // Not enough memory, or the operating system cannot start a thread.
  LEMNISCATE_MEMORY = 13,
  // An error in the library itself. Please report it.
  LEMNISCATE_INTERNAL = 14,
  // The key file contains a key of another scheme.
  LEMNISCATE_KEY_FILE_SCHEME = 15,
  // The key file contains a public key instead of a secret key, or vice versa.
  LEMNISCATE_KEY_FILE_ROLE = 16,
  // The secret key in the file is encrypted.
  LEMNISCATE_KEY_FILE_ENCRYPTED = 17,
  // The public key in the file does not belong to the secret key.
  LEMNISCATE_KEY_FILE_PAIR = 18,
  // The format is not supported: PuTTY, RFC 4716, JSON, UTF-16, or another type of PEM.
  LEMNISCATE_KEY_FILE_FORMAT = 19,
  // A pointer refers to an object of another kind, such as a public key instead of a secret key.
  LEMNISCATE_OBJECT = 20,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum lemniscate_status lemniscate_status;
#else
typedef int32_t lemniscate_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// Signatures with their messages and public keys, all of one scheme. The batch copies them. Only one thread may change it at a
// time; any number of threads may verify it while none does.
typedef struct lemniscate_batch lemniscate_batch;

// A public key. Any number of threads may use it at once.
typedef struct lemniscate_public_key lemniscate_public_key;

// A key pair. Freeing it overwrites it. Any number of threads may use it at once.
typedef struct lemniscate_secret_key lemniscate_secret_key;

// A scheme: LEMNISCATE_ED25519 to LEMNISCATE_X448.
typedef uint32_t lemniscate_scheme;

// Signatures (RFC 8032). Secret and public keys have 32 bytes, signatures 64.
#define LEMNISCATE_ED25519 1

// Signatures (RFC 8032). Secret and public keys have 57 bytes, signatures 114.
#define LEMNISCATE_ED448 2

// Signatures and exchanges (IACR ePrint 2022/1052). Keys and shared secrets have 32 bytes, signatures 48.
#define LEMNISCATE_JQ255E 3

// The same on the other curve.
#define LEMNISCATE_JQ255S 4

// Signatures and exchanges (IACR ePrint 2020/1558). Keys and shared secrets have 32 bytes, signatures 64.
#define LEMNISCATE_DO255E 5

// The same on the other curve.
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

// The version of the library's interface. It equals LEMNISCATE_ABI_VERSION if the header matches the library.
uint32_t lemniscate_abi_version(void);

// The version of the library, such as "0.1.0". Do not free it.
const char *lemniscate_version(void);

// The name of the active backend: the fastest that this processor supports, or the one in the
// environment variable LEMNISCATE_BACKEND. Do not free it.
const char *lemniscate_backend(void);

// A description of a status in English, never null, even for an unknown number. Do not free it.
const char *lemniscate_error_message(int32_t status);

// The name of a scheme; null for an unknown number. Do not free it.
const char *lemniscate_scheme_name(lemniscate_scheme scheme);

// The length of a secret key in bytes; 0 for an unknown scheme.
size_t lemniscate_secret_key_length(lemniscate_scheme scheme);

// The length of a public key in bytes; 0 for an unknown scheme.
size_t lemniscate_public_key_length(lemniscate_scheme scheme);

// The length of a signature in bytes; 0 if the scheme has no signatures.
size_t lemniscate_signature_length(lemniscate_scheme scheme);

// The length of a shared secret in bytes; 0 if the scheme has no exchanges.
size_t lemniscate_shared_secret_length(lemniscate_scheme scheme);

// Generates a secret key with random bytes from the operating system.
lemniscate_status lemniscate_secret_key_generate(lemniscate_scheme scheme, lemniscate_secret_key **key);

// Creates a secret key from its bytes.
lemniscate_status lemniscate_secret_key_from_bytes(lemniscate_scheme scheme,
                                                   const uint8_t *bytes,
                                                   size_t length,
                                                   lemniscate_secret_key **key);

// Creates a secret key from a seed, which must be as hard to guess as a key. The seed may have any length; for Ed25519, Ed448,
// X25519 and X448 it is the key and has its length.
lemniscate_status lemniscate_secret_key_from_seed(lemniscate_scheme scheme,
                                                  const uint8_t *seed,
                                                  size_t length,
                                                  lemniscate_secret_key **key);

// Reads a secret key from an unencrypted text: PKCS#8 in PEM, or for Ed25519 OpenSSH's format. Ignores other text, other PEM and
// white space around the key.
lemniscate_status lemniscate_secret_key_from_pem(lemniscate_scheme scheme,
                                                 const char *pem,
                                                 size_t length,
                                                 lemniscate_secret_key **key);

// Reads a secret key from unencrypted PKCS#8 in DER.
lemniscate_status lemniscate_secret_key_from_der(lemniscate_scheme scheme,
                                                 const uint8_t *der,
                                                 size_t length,
                                                 lemniscate_secret_key **key);

// Overwrites and frees a secret key. Does nothing for a null pointer.
void lemniscate_secret_key_free(lemniscate_secret_key *key);

// The scheme of a secret key; 0 for a null pointer or another object.
lemniscate_scheme lemniscate_secret_key_scheme(const lemniscate_secret_key *key);

// Writes the bytes of a secret key to a buffer of exactly their length.
lemniscate_status lemniscate_secret_key_to_bytes(const lemniscate_secret_key *key, uint8_t *bytes, size_t length);

// Writes a secret key as PKCS#8 in PEM, with a zero byte at the end. Sets `written` to the length without that byte,
// even if the buffer is too short or null with length 0. LEMNISCATE_MAX_FILE bytes are enough.
lemniscate_status lemniscate_secret_key_to_pem(const lemniscate_secret_key *key, char *pem, size_t length, size_t *written);

// Writes a secret key as PKCS#8 in DER. Sets `written` to the length, even if the buffer is too short or null with
// length 0. LEMNISCATE_MAX_FILE bytes are enough.
lemniscate_status lemniscate_secret_key_to_der(const lemniscate_secret_key *key, uint8_t *der, size_t length, size_t *written);

// Creates the public key of a secret key.
lemniscate_status lemniscate_secret_key_public_key(const lemniscate_secret_key *key, lemniscate_public_key **public_key);

// Signs a message. Signatures are deterministic.
lemniscate_status lemniscate_sign(const lemniscate_secret_key *key,
                                  const uint8_t *message,
                                  size_t length,
                                  uint8_t *signature,
                                  size_t signature_length);

// Signs a message with a context: Ed25519ctx or Ed448.
lemniscate_status lemniscate_sign_with_context(const lemniscate_secret_key *key,
                                               const uint8_t *message,
                                               size_t length,
                                               const uint8_t *context,
                                               size_t context_length,
                                               uint8_t *signature,
                                               size_t signature_length);

// Signs the hash of a message with a context, which may be empty: Ed25519ph or Ed448ph. The hash has 64 bytes: SHA-512 for
// Ed25519, SHAKE256 for Ed448.
lemniscate_status lemniscate_sign_prehashed(const lemniscate_secret_key *key,
                                            const uint8_t *hash,
                                            size_t length,
                                            const uint8_t *context,
                                            size_t context_length,
                                            uint8_t *signature,
                                            size_t signature_length);

// Computes the secret shared with the owner of a public key, in constant time. Pass it to a key derivation function.
// Returns LEMNISCATE_PUBLIC_KEY if the peer's bytes are not a public key. For jq255, do255 and Curve9767 the secret is then one that nobody
// else knows, and for X25519 and X448 it is zero.
lemniscate_status lemniscate_exchange(const lemniscate_secret_key *key,
                                      const uint8_t *peer,
                                      size_t peer_length,
                                      uint8_t *shared,
                                      size_t shared_length);

// Creates a public key from its bytes. Ed25519 accepts non-canonical encodings, which a policy may refuse later.
lemniscate_status lemniscate_public_key_from_bytes(lemniscate_scheme scheme,
                                                   const uint8_t *bytes,
                                                   size_t length,
                                                   lemniscate_public_key **key);

// Reads a public key from a text: SubjectPublicKeyInfo in PEM, or for Ed25519 an OpenSSH line. Ignores other text, other PEM
// and white space around the key.
lemniscate_status lemniscate_public_key_from_pem(lemniscate_scheme scheme,
                                                 const char *pem,
                                                 size_t length,
                                                 lemniscate_public_key **key);

// Reads a public key from SubjectPublicKeyInfo in DER.
lemniscate_status lemniscate_public_key_from_der(lemniscate_scheme scheme,
                                                 const uint8_t *der,
                                                 size_t length,
                                                 lemniscate_public_key **key);

// Creates the same key with a table of multiples of 9 to 23 KiB, which verifies in about half the time. This takes
// as long as one or two verifications, and up to 192 KiB of stack, more than musl's default for threads.
// No other function takes more than 128 KiB.
lemniscate_status lemniscate_public_key_prepare(const lemniscate_public_key *key, lemniscate_public_key **prepared);

// Frees a public key. Does nothing for a null pointer.
void lemniscate_public_key_free(lemniscate_public_key *key);

// The scheme of a public key; 0 for a null pointer or another object.
lemniscate_scheme lemniscate_public_key_scheme(const lemniscate_public_key *key);

// Writes the bytes of a public key to a buffer of exactly their length.
lemniscate_status lemniscate_public_key_to_bytes(const lemniscate_public_key *key, uint8_t *bytes, size_t length);

// Writes a public key as SubjectPublicKeyInfo in PEM, with a zero byte at the end. Sets `written` to the length
// without that byte, even if the buffer is too short or null with length 0. LEMNISCATE_MAX_FILE bytes
// are enough.
lemniscate_status lemniscate_public_key_to_pem(const lemniscate_public_key *key, char *pem, size_t length, size_t *written);

// Writes a public key as SubjectPublicKeyInfo in DER. Sets `written` to the length, even if the buffer is too short
// or null with length 0. LEMNISCATE_MAX_FILE bytes are enough.
lemniscate_status lemniscate_public_key_to_der(const lemniscate_public_key *key, uint8_t *der, size_t length, size_t *written);

// Verifies a signature of a message under a named policy. Returns LEMNISCATE_OK or LEMNISCATE_SIGNATURE, or
// LEMNISCATE_PUBLIC_KEY if the policy refuses the key. The policy is "rfc8032" or "strict" for Ed448; also "zip215" or
// "dalek" for Ed25519; null for other schemes. Null means "rfc8032" for Ed25519 and Ed448. Variable-time.
lemniscate_status lemniscate_verify(const lemniscate_public_key *key,
                                    const char *policy,
                                    const uint8_t *message,
                                    size_t length,
                                    const uint8_t *signature,
                                    size_t signature_length);

// `lemniscate_verify` for a signature with a context: Ed25519ctx or Ed448.
lemniscate_status lemniscate_verify_with_context(const lemniscate_public_key *key,
                                                 const char *policy,
                                                 const uint8_t *message,
                                                 size_t length,
                                                 const uint8_t *context,
                                                 size_t context_length,
                                                 const uint8_t *signature,
                                                 size_t signature_length);

// `lemniscate_verify` for a signature of the hash of a message: Ed25519ph or Ed448ph, see `lemniscate_sign_prehashed`.
lemniscate_status lemniscate_verify_prehashed(const lemniscate_public_key *key,
                                              const char *policy,
                                              const uint8_t *hash,
                                              size_t length,
                                              const uint8_t *context,
                                              size_t context_length,
                                              const uint8_t *signature,
                                              size_t signature_length);

// Creates an empty batch for signatures of a scheme.
lemniscate_status lemniscate_batch_new(lemniscate_scheme scheme, lemniscate_batch **batch);

// Frees a batch. Does nothing for a null pointer.
void lemniscate_batch_free(lemniscate_batch *batch);

// Adds a signature with its message and the bytes of its public key. If the key is malformed, the verdict reports it.
lemniscate_status lemniscate_batch_add(lemniscate_batch *batch,
                                       const uint8_t *public_key,
                                       size_t public_key_length,
                                       const uint8_t *message,
                                       size_t length,
                                       const uint8_t *signature,
                                       size_t signature_length);

// Adds a signature with a public key object, which may be freed afterwards.
lemniscate_status lemniscate_batch_add_key(lemniscate_batch *batch,
                                           const lemniscate_public_key *key,
                                           const uint8_t *message,
                                           size_t length,
                                           const uint8_t *signature,
                                           size_t signature_length);

// The number of signatures in a batch; 0 for a null pointer or another object.
size_t lemniscate_batch_count(const lemniscate_batch *batch);

// Removes all signatures from a batch. Does nothing for a null pointer.
void lemniscate_batch_clear(lemniscate_batch *batch);

// Writes the verdict on each signature in the order of addition, the same that `lemniscate_verify` gives.
// Returns LEMNISCATE_OK if all are valid, LEMNISCATE_SIGNATURE if some are not; any other status writes no verdict. Uses at
// most that many threads, and no more than the number of cores; 0 means all cores. Variable-time.
lemniscate_status lemniscate_batch_verify_each(const lemniscate_batch *batch,
                                               const char *policy,
                                               size_t threads,
                                               lemniscate_status *verdicts,
                                               size_t count);

// Verifies all signatures at once, faster than one by one. Returns LEMNISCATE_OK if all are valid, otherwise the error of
// one of them. For Ed25519, Ed448, do255 and Curve9767 it checks a random combination of their equations: a batch with invalid
// signatures passes with a probability of at most 2^-128. Returns LEMNISCATE_NOT_COFACTORED for "dalek" and "strict".
// Variable-time.
lemniscate_status lemniscate_batch_verify_all(const lemniscate_batch *batch, const char *policy);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* LEMNISCATE_H */
