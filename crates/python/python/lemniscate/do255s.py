"""Signatures and key exchange with do255s, a group of prime order on a double-odd curve.

`verify_each` takes lists of bytes, buffers with rows of bytes (NumPy's arrays of uint8) and Arrow arrays, verifies on all cores
without the interpreter's lock, and returns the same kind of container as the signatures.
"""

from lemniscate._lemniscate import do255s as _do255s

SigningKey = _do255s.SigningKey
VerifyingKey = _do255s.VerifyingKey
verify_each = _do255s.verify_each

__all__ = ["SigningKey", "VerifyingKey", "verify_each"]
