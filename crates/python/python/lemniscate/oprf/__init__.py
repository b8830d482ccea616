"""Oblivious pseudorandom functions (RFC 9497), a module for each group: ristretto255 (SHA-512) and decaf448 (SHAKE-256).

A client learns the function of a server's key and of its own input; the server learns nothing about the input. In the mode OPRF the
server proves nothing; in VOPRF and POPRF it proves that it used the key of its public key; POPRF has public information as a second
input. Elements, proofs and outputs are bytes.
"""

from lemniscate.oprf import decaf448, ristretto255

__all__ = ["decaf448", "ristretto255"]
