"""Signatures and key exchange with jq255s, a group of prime order on a double-odd curve.

`verify_each` takes lists of bytes, buffers with rows of bytes (NumPy's arrays of uint8) and Arrow arrays, verifies on all cores
without the interpreter's lock, and returns the same kind of container as the signatures.
"""

from lemniscate._lemniscate import jq255s as _jq255s

SigningKey = _jq255s.SigningKey
VerifyingKey = _jq255s.VerifyingKey
verify_each = _jq255s.verify_each

__all__ = ["SigningKey", "VerifyingKey", "verify_each"]
