"""Ed25519 signatures (RFC 8032), and their variants with a context (Ed25519ctx) and of a hash (Ed25519ph).

The policy decides which signatures are valid where RFC 8032 leaves it open: "rfc8032" (cofactored, canonical encodings), "zip215",
"dalek", "strict". `verify_each`
takes lists of bytes, buffers with rows of bytes (NumPy's arrays of uint8) and Arrow arrays, verifies on all cores without the
interpreter's lock, and returns the same kind of container as the signatures.
"""

from lemniscate._lemniscate import ed25519 as _ed25519

SigningKey = _ed25519.SigningKey
VerifyingKey = _ed25519.VerifyingKey
verify_each = _ed25519.verify_each

__all__ = ["SigningKey", "VerifyingKey", "verify_each"]
