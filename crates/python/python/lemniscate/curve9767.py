"""Signatures and key exchange with Curve9767, a group of prime order designed for small processors.

`verify_each` takes lists of bytes, buffers with rows of bytes (NumPy's arrays of uint8) and Arrow arrays, verifies on all cores
without the interpreter's lock, and returns the same kind of container as the signatures.
"""

from lemniscate._lemniscate import curve9767 as _curve9767

SigningKey = _curve9767.SigningKey
VerifyingKey = _curve9767.VerifyingKey
verify_each = _curve9767.verify_each

__all__ = ["SigningKey", "VerifyingKey", "verify_each"]
