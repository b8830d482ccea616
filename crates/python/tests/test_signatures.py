"""Single signatures: variants, policies, and the verdicts that Rust gives."""

import pytest
from conftest import POLICIES

import lemniscate
from lemniscate import InvalidKey, InvalidSignature, ed448, ed25519

MODULES = {"ed25519": ed25519, "ed448": ed448}


def test_messages_are_bytes(scheme):
    key = scheme.SigningKey.generate()
    for message in [b"", b"a message", bytes(100_000)]:
        signature = key.sign(message)
        for same in [message, bytearray(message), memoryview(message)]:
            key.verifying_key().verify(same, bytearray(signature))
    for wrong in ["text", None, 1, [1, 2]]:
        with pytest.raises(TypeError):
            key.sign(wrong)
        with pytest.raises(TypeError):
            key.verifying_key().verify(b"", wrong)


def test_what_is_no_signature(scheme):
    key = scheme.SigningKey.generate()
    signature = key.sign(b"a message")
    for wrong in [b"", signature[:-1], signature + b"\0", bytes(len(signature)), b"\xff" * len(signature)]:
        with pytest.raises(InvalidSignature):
            key.verifying_key().verify(b"a message", wrong)


def test_contexts_and_hashes(eddsa):
    key = eddsa.SigningKey.generate()
    public = key.verifying_key()
    variants = [{}, {"context": b"here"}, {"context": b"there"}, {"prehash": True}, {"context": b"here", "prehash": True}]
    for variant in variants:
        signature = key.sign(b"a message", **variant)
        for other in variants:
            if other == variant:
                public.verify(b"a message", signature, **other)
            else:
                with pytest.raises(InvalidSignature):
                    public.verify(b"a message", signature, **other)
    with pytest.raises(ValueError, match="context"):
        key.sign(b"a message", context=bytes(256))
    with pytest.raises(ValueError, match="context"):
        public.verify(b"a message", bytes(64), context=bytes(256)) if eddsa is ed25519 else public.verify(
            b"a message", bytes(114), context=bytes(256)
        )


def test_policies_by_name(eddsa):
    key = eddsa.SigningKey.generate()
    signature = key.sign(b"a message")
    for policy in POLICIES[eddsa]:
        key.verifying_key().verify(b"a message", signature, policy)
        key.verifying_key().verify(b"a message", signature, policy=policy)
    for name in ["", "Strict", "rfc8032 ", "zip 215"]:
        with pytest.raises(ValueError, match="policy"):
            key.verifying_key().verify(b"a message", signature, name)
        with pytest.raises(ValueError, match="policy"):
            eddsa.verify_each([], [], [], name)


def test_verdicts_are_those_of_rust(verdicts):
    counts = {True: 0, False: 0}
    for case in verdicts:
        if "signature" not in case:
            continue
        module = MODULES[case["scheme"]]
        message, signature = bytes.fromhex(case["message"]), bytes.fromhex(case["signature"])
        context = None if case["context"] is None else bytes.fromhex(case["context"])
        valid = []
        for policy in POLICIES[module]:
            try:
                key = module.VerifyingKey.from_bytes(bytes.fromhex(case["public_key"]))
                key.verify(message, signature, policy, context=context, prehash=case["prehash"])
                valid.append(policy)
            except (InvalidKey, InvalidSignature):
                pass
        assert valid == case["valid"], case
        counts[bool(valid)] += 1
    assert min(counts.values()) > 1000


def test_verify_each_agrees_with_rust(verdicts):
    for name, module in MODULES.items():
        cases = [case for case in verdicts if case["scheme"] == name and case["context"] is None and not case["prehash"]]
        columns = [[bytes.fromhex(case[field]) for case in cases] for field in ("public_key", "message", "signature")]
        for policy in POLICIES[module]:
            answer = module.verify_each(*columns, policy)
            assert answer == [policy in case["valid"] for case in cases]


def test_exchanges_are_those_of_rust(verdicts):
    count = 0
    for case in verdicts:
        if "shared" not in case:
            continue
        module = getattr(lemniscate, case["scheme"])
        private, public = bytes.fromhex(case["private_key"]), bytes.fromhex(case["public_key"])
        if case["shared"] is None:
            with pytest.raises(InvalidKey):
                module.exchange(private, public)
        else:
            assert module.exchange(private, public).hex() == case["shared"]
        count += 1
    assert count > 1000
