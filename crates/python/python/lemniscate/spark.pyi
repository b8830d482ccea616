from typing import Any

from lemniscate.arrow import _Encoding, _Policy, _Scheme

__all__ = ["verify"]

def verify(
    frame: Any,
    scheme: _Scheme = "ed25519",
    *,
    policy: _Policy | None = None,
    public_key: str = "public_key",
    message: str = "message",
    signature: str = "signature",
    encoding: _Encoding | None = None,
    message_encoding: _Encoding | None = None,
    verdict: str = "verdict",
) -> Any: ...
