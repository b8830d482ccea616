"""X25519 key exchange (RFC 7748)."""

from lemniscate._lemniscate import x25519 as _x25519

PrivateKey = _x25519.PrivateKey
PublicKey = _x25519.PublicKey
exchange = _x25519.exchange

__all__ = ["PrivateKey", "PublicKey", "exchange"]
