"""OPRF(decaf448, SHAKE-256), VOPRF and POPRF (RFC 9497)."""

from lemniscate._lemniscate import decaf448 as _decaf448

PrivateKey = _decaf448.PrivateKey
PublicKey = _decaf448.PublicKey
OprfServer = _decaf448.OprfServer
OprfClient = _decaf448.OprfClient
VoprfServer = _decaf448.VoprfServer
VoprfClient = _decaf448.VoprfClient
PoprfServer = _decaf448.PoprfServer
PoprfClient = _decaf448.PoprfClient

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
