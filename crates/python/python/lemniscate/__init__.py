"""Elliptic curves: signatures and key exchange, constant-time and fast.

A module for each scheme: signatures and their keys in ed25519, ed448, jq255e, jq255s, do255e, do255s and curve9767; key exchange
in x25519 and x448; verifiable random functions in vrf, and oblivious ones in oprf.ristretto255 and oprf.decaf448.
"""

from lemniscate import curve9767, do255e, do255s, ed448, ed25519, jq255e, jq255s, oprf, vrf, x448, x25519
from lemniscate._lemniscate import InvalidKey, InvalidProof, InvalidSignature, Verdicts, backend

__all__ = [
    "InvalidKey",
    "InvalidProof",
    "InvalidSignature",
    "Verdicts",
    "backend",
    "curve9767",
    "do255e",
    "do255s",
    "ed448",
    "ed25519",
    "jq255e",
    "jq255s",
    "oprf",
    "vrf",
    "x448",
    "x25519",
]
