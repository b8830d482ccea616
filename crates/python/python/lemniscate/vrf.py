"""Verifiable random functions (RFC 9381) on edwards25519. Keys are Ed25519 keys.

`prove` returns a proof and an output of 64 bytes, which looks random to everybody else; `verify` checks the proof and returns the same
output. The suite is "ell2" (ECVRF-EDWARDS25519-SHA512-ELL2, constant-time) or "tai" (ECVRF-EDWARDS25519-SHA512-TAI, whose time reveals
the input).
"""

from lemniscate._lemniscate import vrf as _vrf

PrivateKey = _vrf.PrivateKey
PublicKey = _vrf.PublicKey

__all__ = ["PrivateKey", "PublicKey"]
