"""X448 key exchange (RFC 7748)."""

from lemniscate._lemniscate import x448 as _x448

PrivateKey = _x448.PrivateKey
PublicKey = _x448.PublicKey
exchange = _x448.exchange

__all__ = ["PrivateKey", "PublicKey", "exchange"]
