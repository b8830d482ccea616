/* Ed25519 as MCUboot calls it, by TweetNaCl, which takes a signature with its message and copies the message. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "tweetnacl.h"

#define LONGEST 64 /* hashes that MCUboot has signed */

int ED25519_verify(const uint8_t *message, size_t length, const uint8_t signature[64], const uint8_t public_key[32])
{
    uint8_t both[64 + LONGEST], copy[64 + LONGEST];
    unsigned long long copied;
    if (length > LONGEST)
        return 0;
    memcpy(both, signature, 64);
    memcpy(both + 64, message, length);
    return crypto_sign_open(copy, &copied, both, 64 + length, public_key) == 0;
}
