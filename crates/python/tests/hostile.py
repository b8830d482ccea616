"""`python hostile.py CALLS [SEED]`: calls with arguments that make no sense, of every type and every short length, forged objects, and
buffers that a thread writes to meanwhile. Each has a result or an error of Python's, and never a crash or a panic.
"""

import ctypes
import inspect
import random
import sys
import threading

import numpy as np
import pyarrow as pa

import forged
import lemniscate
import test_malformed_arrow as malformed
from conftest import EDDSA, EXCHANGE, FUNCTIONS, OBLIVIOUS, PRIME_ORDER
from lemniscate import arrow, ed25519, jq255e, x448, x25519

MODULES = PRIME_ORDER + EDDSA + EXCHANGE + FUNCTIONS


class Trap(Exception):
    """What objects raise that should not be called, or are."""


def trap(*_, **__):
    raise Trap


def objects(**methods):
    """An object of a class of its own with these methods."""
    return type("Hostile", (), methods)()


class Bytes(bytes):
    __bytes__ = __len__ = __iter__ = __getitem__ = trap


class Text(str):
    encode = __len__ = __iter__ = trap


def values(changing):
    """All of them are made anew, as some are used up."""
    key = ed25519.SigningKey.from_bytes(bytes(32))
    public = key.verifying_key()
    released = memoryview(bytearray(32))
    released.release()
    cycle = []
    cycle.append(cycle)
    grows = [b"x"]
    grows.append(objects(__bytes__=lambda _: grows.append(b"y") or b"" if len(grows) < 50 else b""))
    clears = [b"x", b"y"]
    clears.insert(0, objects(__bytes__=lambda _: clears.clear() or b""))
    arrays = [make() for make in [*malformed.MALFORMED.values(), *malformed.FORGED.values()]]
    capsule = forged.new_capsule(forged.schema(b"z"), b"another name")
    ours = pa.array([bytes(public)] * 3)
    table = {"public_key": ours, "message": pa.array([b"", b"a", None]), "signature": pa.array([key.sign(b"")] * 3)}
    plain = [
        None, True, -1, 0, 1, 255, 2**31, 2**63, 2**70, 1.5, float("nan"), 1j, "", "text", "\ud800", "\0", "strict", "rfc8032", "raw", "hex", "ed25519",
        "ed448", b"", b"\xff" * 32, b"\xff" * 64, bytes(1 << 20), b"-----BEGIN PRIVATE KEY-----", b"-----BEGIN PRIVATE KEY-----\n\xe4", Bytes(32), Text("x"),
        released, memoryview(bytes(64))[::2], memoryview(bytes(64))[::-1], memoryview(bytes(64)).cast("Q"), memoryview(bytes(64)).cast("B", (2, 32)),
        memoryview(b""), (ctypes.c_uint8 * 32)(), (ctypes.c_uint8 * 0)(), (ctypes.c_uint8 * 32 * 3)(), ctypes.c_void_p(), ctypes.py_object(key),
        [], [b""], [bytes(32)], [bytes(32)] * 3, [None], [[]], (), {}, {b"": 1}, set(), frozenset([b""]), object(), range(3), iter([b""]), cycle, grows, clears,
        (b"x" for _ in range(3)), map(bytes, [1, 2]), zip([b""], [b""]), np.zeros((3, 32), np.uint8), np.zeros((3, 0), np.uint8), np.zeros((0, 32), np.uint8),
        np.zeros(32), np.array([b"x", None], object), np.array(7), np.zeros((2, 2, 2), np.uint8), np.zeros((3, 64), np.uint8)[::-1, ::2], np.zeros(96, "S1"),
        objects(__bytes__=lambda _: 1), objects(__bytes__=trap), objects(__iter__=trap), objects(__iter__=lambda _: 1), objects(__len__=lambda _: -1),
        objects(__getattr__=trap), objects(__getitem__=lambda _, row: b""[row]), objects(__arrow_c_array__=trap), objects(__arrow_c_array__=lambda _: 1),
        objects(__arrow_c_array__=lambda _: (capsule, capsule)), objects(__arrow_c_array__=lambda _, **__: (None, None)), objects(__arrow_c_stream__=trap),
        objects(__arrow_c_stream__=lambda _: capsule), objects(__arrow_c_stream__=lambda _: key), objects(__buffer__=trap), objects(__buffer__=lambda *_: 1),
        objects(__class__=property(lambda _: pa.Array)), objects(__eq__=trap, __hash__=trap), type("Array", (), {"__module__": "pyarrow.lib"})(),
        pa.array([bytes(32)]), pa.array([1]), pa.array([], pa.binary()), pa.array([None], pa.binary()), pa.nulls(3), pa.chunked_array([], pa.binary()),
        pa.chunked_array([[b"x"], [], [b"y"]]), pa.array(["x", None, "y"]).dictionary_encode(), pa.scalar(b"x"), pa.py_buffer(b"x" * 32), ours, *table.values(),
        key.sign(b""), key.to_pem(), key.to_der(), public.to_pem(), key.to_pem().encode(), bytearray(key.to_der()), ed25519, key.sign, type(key), key, public,
        public.prepare(), x25519.PrivateKey.generate(), x25519.PrivateKey.generate().public_key(), x448.PrivateKey.generate(), jq255e.SigningKey.generate(),
        arrow.Verifier("ed25519"), arrow.Verifier("jq255e", threads=1), ed25519.verify_each(ours, ours, ours), pa.table(table), pa.table(table).to_batches()[0],
        key.to_cryptography(), public.to_cryptography(),
    ]  # fmt: skip
    lengths = [kind(length) for length in range(130) for kind in (bytes, bytearray)] + [memoryview(bytes(length)) for length in range(0, 130, 7)]
    signature = key.sign(b"")
    likely = [bytes(32), bytes(public), signature, b"", key.to_der(), public.to_der(), key.to_pem(), public, ours, pa.array([signature] * 3), [public] * 3]
    return plain + lengths + arrays, likely + [[b""] * 3, [signature] * 3, pa.table(table), *table.values()] + arrays + changing * 4


def verify(table=None, *arguments, **named):
    """`arrow.verify`; but pyarrow believes what is forged, and reads it before anybody else does."""
    if isinstance(table, (forged.Exported, forged.Streamed)):
        raise Trap
    return arrow.verify(table, *arguments, **named)


def callables():
    """Every function of the package, and every method of objects of its classes."""
    found = [verify, arrow.Verifier, lemniscate.backend, lemniscate.Verdicts, arrow.Column]
    for module in MODULES:
        for thing in vars(module).values():
            if isinstance(thing, type):
                secret = (getattr(module, "SigningKey", None) or module.PrivateKey).generate()
                made = secret if isinstance(secret, thing) else secret.verifying_key() if hasattr(secret, "verifying_key") else secret.public_key()
                found += [getattr(made, name) for name in dir(made) if not name.startswith("_")]
                # Of no object, or of another one's.
                found += [getattr(thing, name) for name in dir(thing) if not name.startswith("_")]
                found += [thing, made.__eq__, thing.__new__, made.__reduce_ex__, made.__setattr__, made.__getattribute__]
            elif callable(thing):
                found += [thing] * 6
    for module in OBLIVIOUS:
        key = module.PrivateKey.generate()
        servers = [module.OprfServer(key), module.VoprfServer(key), module.PoprfServer(key)]
        clients = [module.OprfClient(b"x"), module.VoprfClient(b"x"), module.PoprfClient(b"x", b"y", key.public_key())]
        found += [getattr(one, name) for one in servers + clients for name in ["evaluate", "compute", "finalize"] if hasattr(one, name)]
    verdicts = ed25519.verify_each(*[objects(__arrow_c_array__=pa.array([b"x"]).__arrow_c_array__)] * 3)
    found += [verdicts.__getitem__, verdicts.__len__, verdicts.__arrow_c_array__]
    for verifier in [arrow.Verifier("ed25519"), arrow.Verifier("ed448", threads=1, encoding="base64")]:
        found += [verifier.verdicts] * 6
    # Properties of classes are not.
    return [function for function in found if callable(function)]


def wanted(function):
    """The number of arguments that a function has and must have."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        return 1
    return sum(one.default is one.empty and one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD) for one in parameters)


def run(calls, seed=1):
    """Makes so many calls, and returns how many of them had a result."""
    choose = random.Random(seed)
    numbers = np.zeros(4096, "i4")
    offsets = pa.Array.from_buffers(pa.binary(), 3, [None, pa.py_buffer(numbers), pa.py_buffer(b"x" * 64)])
    views = pa.Array.from_buffers(pa.binary_view(), 3, [None, pa.py_buffer(numbers), pa.py_buffer(b"x" * 64)])
    rows = np.zeros((3, 32), np.uint8)
    changing = [offsets, views, pa.chunked_array([offsets]), numbers, rows, bytearray(64)]
    done = threading.Event()

    def write():
        choose = np.random.default_rng(seed)
        while not done.is_set():
            numbers[choose.integers(0, 16, 4)] = choose.integers(-(2**31), 2**31 - 1, 4)
            numbers[:16] = 0
            rows[:] = choose.integers(0, 256)
            changing[-1][0] ^= 1
            done.wait(0.0001)

    thread = threading.Thread(target=write)
    thread.start()
    functions, results = callables(), 0
    try:
        for call in range(calls):
            if call % 500 == 0:
                some, likely = values(changing)
            function = choose.choice(functions)
            of = choose.choice([some, likely])
            number = choose.randrange(5) if choose.random() < 0.2 else wanted(function)
            arguments = [choose.choice(of) for _ in range(number)]
            names = ["policy", "context", "prehash", "encoding", "threads", "scheme", "verifier", "suite", "x"]
            named = {choose.choice(names): choose.choice(some)} if choose.random() < 0.2 else {}
            try:
                function(*arguments, **named)
                results += 1
            except (TypeError, ValueError, LookupError, AttributeError, OverflowError, MemoryError, BufferError, lemniscate.InvalidSignature, lemniscate.InvalidProof, Trap):
                pass
    finally:
        done.set()
        thread.join()
    key = ed25519.SigningKey.from_bytes(bytes(32))
    key.verifying_key().verify(b"", key.sign(b""))
    return results


if __name__ == "__main__":
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"{calls} calls, of which {run(calls, int(sys.argv[2]) if len(sys.argv) > 2 else 1)} had a result")
