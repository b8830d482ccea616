"""OPRF(ristretto255, SHA-512), VOPRF and POPRF (RFC 9497)."""

from lemniscate._lemniscate import ristretto255 as _ristretto255

PrivateKey = _ristretto255.PrivateKey
PublicKey = _ristretto255.PublicKey
OprfServer = _ristretto255.OprfServer
OprfClient = _ristretto255.OprfClient
VoprfServer = _ristretto255.VoprfServer
VoprfClient = _ristretto255.VoprfClient
PoprfServer = _ristretto255.PoprfServer
PoprfClient = _ristretto255.PoprfClient

__all__ = [
    "OprfClient",
    "OprfServer",
    "PoprfClient",
    "PoprfServer",
    "PrivateKey",
    "PublicKey",
    "VoprfClient",
    "VoprfServer",
]
