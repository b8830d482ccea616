from collections.abc import Iterator
from typing import Any, final

from lemniscate import curve9767, do255e, do255s, ed448, ed25519, jq255e, jq255s, oprf, vrf, x448, x25519

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

class InvalidSignature(Exception): ...
class InvalidProof(Exception): ...
class InvalidKey(ValueError): ...

@final
class Verdicts:
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> bool | None: ...

def backend() -> str: ...
