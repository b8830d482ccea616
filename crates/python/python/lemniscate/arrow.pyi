from typing import Any, Literal, TypeAlias, final

__all__ = ["Column", "Verifier", "verify"]

_Scheme: TypeAlias = Literal["ed25519", "ed448", "jq255e", "jq255s", "do255e", "do255s", "curve9767"]
_Policy: TypeAlias = Literal["rfc8032", "zip215", "dalek", "strict"]
_Encoding: TypeAlias = Literal["raw", "hex", "base64", "base64url"]

@final
class Column:
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...
    def __len__(self) -> int: ...

@final
class Verifier:
    def __new__(
        cls,
        scheme: _Scheme,
        *,
        policy: _Policy | None = None,
        encoding: _Encoding | None = None,
        message_encoding: _Encoding | None = None,
        threads: int | None = None,
    ) -> Verifier: ...
    def verdicts(self, public_keys: Any, messages: Any, signatures: Any) -> Column: ...

def verify(
    table: Any,
    scheme: _Scheme = "ed25519",
    *,
    policy: _Policy | None = None,
    public_key: str = "public_key",
    message: str = "message",
    signature: str = "signature",
    encoding: _Encoding | None = None,
    message_encoding: _Encoding | None = None,
    verdict: str = "verdict",
    verifier: Verifier | None = None,
) -> Any: ...
