"""What several modules have in common, for type checkers. Nothing here is made or called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from typing import TypeAlias

    from typing_extensions import Buffer, Self

    _Column: TypeAlias = Iterable[Buffer | "ToBytes"] | Buffer | "ArrowArray" | "ArrowStream"


class ToBytes(Protocol):
    def __bytes__(self) -> bytes: ...


class ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...


class ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


class Key:
    @classmethod
    def from_bytes(cls, data: Buffer) -> Self:
        raise NotImplementedError

    @classmethod
    def from_pem(cls, data: str | Buffer) -> Self:
        raise NotImplementedError

    @classmethod
    def from_der(cls, data: Buffer) -> Self:
        raise NotImplementedError

    def to_bytes(self) -> bytes:
        raise NotImplementedError

    def to_pem(self) -> str:
        raise NotImplementedError

    def to_der(self) -> bytes:
        raise NotImplementedError


class SecretKey(Key):
    @classmethod
    def generate(cls) -> Self:
        raise NotImplementedError


class PublicKey(Key):
    def __bytes__(self) -> bytes:
        raise NotImplementedError
