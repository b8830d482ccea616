"""Signatures and key exchange with jq255e, a group of prime order on a double-odd curve.

`verify_each` takes lists of bytes, buffers with rows of bytes (NumPy's arrays of uint8) and Arrow arrays, verifies on all cores
without the interpreter's lock, and returns the same kind of container as the signatures.
"""

from lemniscate._lemniscate import jq255e as _jq255e

SigningKey = _jq255e.SigningKey
VerifyingKey = _jq255e.VerifyingKey
verify_each = _jq255e.verify_each

__all__ = ["SigningKey", "VerifyingKey", "verify_each"]
