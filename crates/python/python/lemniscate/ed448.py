"""Ed448 signatures (RFC 8032), with an optional context, and of a hash (Ed448ph).

The policy decides which signatures are valid where RFC 8032 leaves it open: "rfc8032" (cofactored) and "strict". `verify_each`
takes lists of bytes, buffers with rows of bytes (NumPy's arrays of uint8) and Arrow arrays, verifies on all cores without the
interpreter's lock, and returns the same kind of container as the signatures.
"""

from lemniscate._lemniscate import ed448 as _ed448

SigningKey = _ed448.SigningKey
VerifyingKey = _ed448.VerifyingKey
verify_each = _ed448.verify_each

__all__ = ["SigningKey", "VerifyingKey", "verify_each"]
