"""Ten thousand calls with random arguments: an error of Python's, or a result, and never a crash."""

import random

import pyarrow as pa

import lemniscate
from lemniscate import curve9767, do255e, do255s, ed448, ed25519, jq255e, jq255s, x448, x25519

MODULES = [curve9767, do255e, do255s, ed448, ed25519, jq255e, jq255s, x448, x25519]
CALLS = 10_000


def test_random_calls():
    choose = random.Random(1)
    key = ed25519.SigningKey.from_bytes(bytes(32))
    empty = memoryview(bytearray(32))
    empty.release()
    values = [
        None, True, -1, 2**70, 1.5, "", "text", "\ud800", "strict", b"", bytes(31), bytes(32), bytes(56), bytes(57), bytes(64),
        bytes(114), b"\xff" * 32, bytearray(32), memoryview(bytes(64)), empty, memoryview(bytes(64))[::2], [], [b""], [bytes(32)],
        [None], [[]], (), {}, object(), range(3), iter([b""]), pa.array([bytes(32)]), pa.array([1]), pa.array([], pa.binary()),
        pa.array([None], pa.binary()), pa.chunked_array([], pa.binary()), key, key.verifying_key(), key.verifying_key().prepare(),
        key.sign(b""), key.to_pem(), key.to_der(), key.verifying_key().to_pem(), x25519.PrivateKey.generate(), ed25519, key.sign,
        b"-----BEGIN PRIVATE KEY-----", bytes(1 << 20),
    ]  # fmt: skip
    callables = []
    for module in MODULES:
        for thing in vars(module).values():
            if isinstance(thing, type):
                made = thing.generate() if hasattr(thing, "generate") else None
                if made is None:
                    first = (module.SigningKey if hasattr(module, "SigningKey") else module.PrivateKey).generate()
                    made = first.verifying_key() if hasattr(first, "verifying_key") else first.public_key()
                callables += [getattr(made, name) for name in dir(made) if not name.startswith("_")]
                callables += [thing, made.__eq__]
            elif callable(thing):
                callables.append(thing)
    assert len(callables) > 150
    results = 0
    for _ in range(CALLS):
        call = choose.choice(callables)
        arguments = [choose.choice(values) for _ in range(choose.choice([0, 1, 1, 1, 2, 2, 3, 3, 3, 4]))]
        named = {choose.choice(["policy", "context", "prehash", "x"]): choose.choice(values)} if choose.random() < 0.2 else {}
        try:
            call(*arguments, **named)
            results += 1
        except (TypeError, ValueError, lemniscate.InvalidSignature):
            pass
    assert results > 500
