"""check.py MODULES VERDICTS: tests the provider in the folder MODULES against OpenSSL's own, by the cases of `lemniscate-verdicts`."""

import ctypes
import itertools
import json
import os
import sys
from contextlib import contextmanager

from libcrypto import VERSION, Failure, Library, reasons

MODULES, VERDICTS = map(os.path.abspath, sys.argv[1:])
NAMES = "ED25519", "ED448", "X25519", "X448"
LENGTHS = {"ED25519": 32, "ED448": 57, "X25519": 32, "X448": 56}
PUBLIC, PRIVATE, PAIR = 2, 1, 3

theirs, ours = Library(), Library(MODULES)


@contextmanager
def fails(*expected):
    """The block must fail, and the newest reasons be these, the oldest first."""
    reasons()
    try:
        yield
    except Failure as failure:
        found = failure.args[0]
        assert found[: len(expected)] == list(expected), found
    else:
        raise AssertionError(f"expected {expected}")


def rows():
    for line in open(VERDICTS):
        row = json.loads(line)
        yield {name: bytes.fromhex(value) if name in BYTES and value is not None else value for name, value in row.items()}


BYTES = "public_key", "message", "context", "signature", "private_key", "shared"


def verdict(library, row, keys):
    """A key is kept for some signatures, so that it verifies with a table and without."""
    name, params = row["scheme"].upper(), {}
    if row["prehash"] or row["context"] is not None:
        params["instance"] = row["scheme"].capitalize() + ("ph" if row["prehash"] else "ctx" if name == "ED25519" else "")
        params["context-string"] = row["context"] or b""
    if len(row["public_key"]) != LENGTHS[name]:
        with fails():
            library.public(name, row["public_key"])
        return False
    key = keys.setdefault(row["public_key"], None) or library.public(name, row["public_key"])
    keys[row["public_key"]] = key
    if len(keys) > 40:
        keys.clear()
    try:
        return key.verify(row["signature"], row["message"], **params)
    except Failure:
        return False


def of_order_1_or_2(point):
    """Of edwards448, encoded: OpenSSL takes none with x = 0."""
    prime = 2**448 - 2**224 - 1
    return point in [y.to_bytes(57, "little") for y in (1, prime - 1)]


def openssl_takes(row):
    """What OpenSSL's rule is, by the policies of the library."""
    if row["scheme"] == "ed25519":
        return "dalek" in row["valid"]
    return "rfc8032" in row["valid"] and not any(map(of_order_1_or_2, (row["public_key"], row["signature"][:57])))


def verdicts():
    both, single = ("rfc8032", "strict"), ("zip215", "dalek")
    libraries = [(Library(MODULES, policy=name), {"ed25519": name, "ed448": name}) for name in both]
    libraries += [(Library(MODULES, **{"policy-ed25519": name}), {"ed25519": name}) for name in single]
    libraries += [(Library(MODULES, policy="strict", **{"policy-ed448": "openssl"}), {"ed25519": "strict"})]
    all_keys = [{} for _ in range(len(libraries) + 2)]
    compared = accepted = 0
    for row in rows():
        if row["scheme"] not in ("ed25519", "ed448"):
            continue
        expected = openssl_takes(row)
        # OpenSSL has contexts and hashes from 3.2 on.
        if VERSION >= 0x302 or not (row["prehash"] or row["context"] is not None):
            assert verdict(theirs, row, all_keys[0]) == expected, row
            compared += 1
            accepted += expected
        assert verdict(ours, row, all_keys[1]) == expected, row
        for (library, names), keys in zip(libraries, all_keys[2:]):
            name = names.get(row["scheme"])
            is_valid = name in row["valid"] if name else expected
            assert verdict(library, row, keys) == is_valid, (names, row)
    assert compared > 10_000 and accepted > 3_000
    print(f"{compared} verdicts are OpenSSL's; {accepted} signatures are valid")


def exchanges():
    compared = 0
    for row in rows():
        if row["scheme"] not in ("x25519", "x448"):
            continue
        name, results = row["scheme"].upper(), []
        if len(row["public_key"]) != LENGTHS[name]:
            continue
        for library in theirs, ours:
            key, peer = library.private(name, row["private_key"]), library.public(name, row["public_key"])
            if row["shared"] is None:
                with fails("failed during derivation"):
                    key.derive(peer)
            else:
                results.append(key.derive(peer))
        assert results == [row["shared"]] * 2 or not results
        compared += 1
    assert compared > 1_000
    print(f"{compared} exchanges are OpenSSL's")


def keys():
    for name in NAMES:
        length = LENGTHS[name]
        generated = [library.generate(name) for library in (theirs, ours)]
        assert [key.provider() for key in generated] == ["default", "lemniscate"]
        for key in generated:
            public, private = key.raw_public(), key.raw_private()
            for library in theirs, ours:
                again = library.private(name, private)
                assert again == key and key == again and again.raw_public() == public and again.raw_private() == private
                assert again.is_pair() and library.public(name, public) == key and again.copy() == key
                for parameter in "bits", "security-bits", "max-size":
                    assert again.integer(parameter) == generated[0].integer(parameter), parameter
                assert again.octets("pub") == public and again.octets("priv") == private
                for bad in b"", private[1:], private + b"\0":
                    with fails():
                        library.private(name, bad)
                    with fails():
                        library.public(name, bad)
                with fails():
                    again.octets("priv", length - 1)
                # Public keys are any bytes; those that do not decode verify nothing.
                nothing = library.public(name, bytes([2]) * length)
                assert nothing != key and nothing.raw_public() == bytes([2]) * length
                with fails():
                    nothing.raw_private()
        mixed = {"pub": generated[0].raw_public(), "priv": generated[1].raw_private()}
        for library in theirs, ours:
            assert not library.imported(name, PAIR, **mixed).is_pair()
            assert library.imported(name, PAIR, priv=mixed["priv"]) == generated[1]
            assert library.imported(name, PUBLIC, **mixed) == generated[0]
            with fails():
                library.imported(name, PUBLIC, priv=mixed["priv"])
        assert generated[0] != generated[1]
    # What TLS does with the share of a peer.
    for name in NAMES[2:]:
        for library in theirs, ours:
            key, other = library.generate(name), library.generate(name, group=name.lower())
            key.set_octets("encoded-pub-key", other.octets("encoded-pub-key"))
            assert key == other
            with fails():
                key.raw_private()
            for bad in b"", bytes(LENGTHS[name] - 1):
                with fails():
                    key.set_octets("encoded-pub-key", bad)
            with fails():
                library.generate(name, group="P-256")
        # Neither exchanges with a key of another kind.
        other = ours.generate("X448" if name == "X25519" else "X25519")
        with fails():
            ours.generate(name).derive(other)
        with fails("output buffer too small"):
            ours.generate(name).derive(ours.generate(name), LENGTHS[name] - 1)
    print("keys are OpenSSL's")


def derived_keys():
    """`DeriveKeyPair` of HPKE: RFC 9180 A.1.1 has X25519."""
    material = bytes.fromhex("7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234")
    key = ours.generate("X25519", **{"dhkem-ikm": material})
    assert key.raw_public().hex() == "37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431"
    with fails("invalid key length"):
        ours.generate("X25519", **{"dhkem-ikm": material[1:]})
    if VERSION >= 0x302:
        for name in NAMES[2:]:
            material = bytes(range(80))
            keys = [library.generate(name, **{"dhkem-ikm": material}).raw_private() for library in (theirs, ours)]
            assert keys[0] == keys[1]


def signatures():
    for name in NAMES[:2]:
        key = theirs.generate(name)
        private, message = key.raw_private(), b"a message"
        mine = ours.private(name, private)
        for message in b"", b"a message", bytes(100_000):
            signature = key.sign(message)
            assert mine.sign(message) == signature and len(signature) == key.integer("max-size")
            assert len(message) > 200 or mine.sign_in_place(message) == signature
            assert mine.verify(signature, message) and not mine.verify(signature, message + b"\0")
            assert not mine.verify(signature[:-1], message) and not mine.verify(signature + b"\0", message)
            assert not mine.verify(b"", message)
        left = []
        for library, key in (theirs, key), (ours, mine):
            with fails("output buffer too small"):
                key.sign(message, len(signature) - 1)
            with fails("invalid digest"):
                key.sign(message, digest=b"SHA256")
            with fails("not a private key"):
                library.public(name, key.raw_public()).sign(message)
            assert not reasons() and not key.verify(bytes(len(signature)), message)
            left.append(reasons())
        assert left[0] == left[1], left
        instances = ["Ed25519", "Ed25519ctx", "Ed25519ph"] if name == "ED25519" else ["Ed448", "Ed448ph"]
        for instance in instances:
            for context in b"", b"a context", bytes(255):
                params = {"instance": instance.upper(), "context-string": context}
                if {"Ed25519": context, "Ed25519ctx": not context}.get(instance):
                    with fails("invalid eddsa instance for attempted operation"):
                        mine.sign(message, **params)
                    continue
                signature = mine.sign(message, **params)
                assert mine.verify(signature, message, **params)
                assert mine.verify(signature, message) is (not context and instance in ("Ed25519", "Ed448"))
                if VERSION >= 0x302:
                    assert signature == theirs.private(name, private).sign(message, **params)
        with fails("invalid context string length"):
            mine.sign(message, **{"instance": instances[-1], "context-string": bytes(256)})
        for instance in "Ed448" if name == "ED25519" else "Ed25519", "Ed", "":
            with fails("invalid eddsa instance for attempted operation"):
                mine.sign(message, instance=instance)
        if VERSION >= 0x304:
            by_algorithm(name, key, mine)
        # Of a public key that is not the secret key's, a signature tells nothing.
        other = ours.imported(name, PAIR, pub=bytes(LENGTHS[name]), priv=private)
        assert other.sign(message) == mine.sign(message)
    print("signatures are OpenSSL's")


def by_algorithm(name, theirs, ours):
    """What OpenSSL has from 3.4 on: algorithms by the names of the instances, and signatures of hashes."""
    hash = bytes(range(64))
    for algorithm in [name, "ED25519ctx", "ED25519ph"] if name == "ED25519" else [name, "ED448ph"]:
        for context in b"", b"a context":
            for kind, text in ("message", b"a text"), ("hash", hash), ("hash", hash[1:]):
                results = []
                for key in theirs, ours:
                    try:
                        signature = key.sign_by(algorithm, kind, text, context)
                        assert key.verify_by(algorithm, kind, signature, text, context)
                        assert not key.verify_by(algorithm, kind, signature[:-1] + b"\x55", text, context)
                        results.append(signature)
                    except Failure:
                        results.append(None)
                assert results[0] == results[1], (algorithm, kind, context, results)


def settings():
    """A policy that there is not: nothing is verified, and nothing by another rule."""
    key = theirs.generate("ED25519")
    signature = key.sign(b"a message")
    for wrong in {"policy": "zip215"}, {"policy-ed25519": "lax"}, {"policy-ed448": "dalek"}, {"policy": "Strict"}:
        library = Library(MODULES, **wrong)
        assert not library.public("ED25519", key.raw_public()).verify(signature, b"a message")
        assert reasons() == ["unknown policy: openssl, rfc8032, strict, and for Ed25519 zip215 or dalek"]
        assert library.private("ED25519", key.raw_private()).sign(b"a message") == signature


def hostile():
    """Every function of the module, by null pointers alone and without OpenSSL around it: each returns, and most fail."""
    module = ctypes.CDLL(f"{MODULES}/lemniscate.so")
    pointer = ctypes.c_void_p

    class Function(ctypes.Structure):
        _fields_ = [("id", ctypes.c_int), ("function", pointer)]

    class Algorithm(ctypes.Structure):
        _fields_ = [("names", ctypes.c_char_p), ("properties", ctypes.c_char_p), ("functions", ctypes.POINTER(Function)), ("text", pointer)]

    # `core_get_params` and what raises errors: none has a result that matters.
    upcall = ctypes.CFUNCTYPE(ctypes.c_int, pointer, pointer, pointer, pointer)(lambda *_: 0)
    address = ctypes.cast(upcall, pointer).value
    core = (Function * 5)(*[(id, address) for id in (2, 5, 6, 7)])
    given, context = ctypes.POINTER(Function)(), pointer()
    init = module.OSSL_provider_init
    init.argtypes = pointer, pointer, pointer, pointer
    few = (Function * 2)((2, address))
    for table in None, few:
        assert init(None, table, ctypes.byref(given), ctypes.byref(context)) == 0
    assert init(None, core, ctypes.byref(given), ctypes.byref(context)) == 1

    def functions(table):
        return {entry.id: entry.function for entry in itertools.takewhile(lambda entry: entry.id, table)}

    nulls = ctypes.CFUNCTYPE(pointer, *[pointer] * 7)
    provider = functions(given)
    for id, function in provider.items():
        nulls(function)(*[None] * 7)
    called, succeeded = 0, set()
    for operation in range(30):
        query = ctypes.CFUNCTYPE(ctypes.POINTER(Algorithm), pointer, ctypes.c_int, pointer)(provider[1027])
        algorithms = query(context, operation, None)
        for algorithm in itertools.takewhile(lambda one: one.names, algorithms or []):
            for id, function in functions(algorithm.functions).items():
                result = ctypes.CFUNCTYPE(ctypes.c_int, *[pointer] * 7)(function)(*[None] * 7)
                called += 1
                if result:
                    succeeded.add((operation, id))
    # What says which parameters there are gives a list, and what frees has no result.
    lists = {(10, 5), (10, 12), (10, 14), (12, 19), (12, 21), (12, 26)}
    frees = {(10, 7), (10, 10), (11, 5), (12, 16)}
    assert called > 100 and succeeded <= lists | frees, succeeded
    ctypes.CFUNCTYPE(None, pointer)(provider[1024])(context)


for test in hostile, keys, derived_keys, signatures, settings, exchanges, verdicts:
    test()
