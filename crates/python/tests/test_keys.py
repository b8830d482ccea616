"""Keys: made, written and read."""

import copy
import pickle

import pytest

from lemniscate import InvalidKey, InvalidSignature


def test_all_forms_of_a_signing_key(scheme):
    key = scheme.SigningKey.generate()
    assert key != scheme.SigningKey.generate()
    for again in [
        scheme.SigningKey.from_bytes(key.to_bytes()),
        scheme.SigningKey.from_bytes(bytearray(key.to_bytes())),
        scheme.SigningKey.from_pem(key.to_pem()),
        scheme.SigningKey.from_pem(key.to_pem().encode()),
        scheme.SigningKey.from_der(key.to_der()),
    ]:
        assert again == key
        assert again.sign(b"a message") == key.sign(b"a message")


def test_all_forms_of_a_verifying_key(scheme):
    signer = scheme.SigningKey.generate()
    key, signature = signer.verifying_key(), signer.sign(b"a message")
    for again in [
        scheme.VerifyingKey.from_bytes(bytes(key)),
        scheme.VerifyingKey.from_bytes(memoryview(key.to_bytes())),
        scheme.VerifyingKey.from_pem(key.to_pem()),
        scheme.VerifyingKey.from_der(key.to_der()),
        pickle.loads(pickle.dumps(key)),
        copy.deepcopy(key),
        key.prepare(),
        pickle.loads(pickle.dumps(key.prepare())),
    ]:
        assert again == key and hash(again) == hash(key)
        again.verify(b"a message", signature)
        with pytest.raises(InvalidSignature):
            again.verify(b"another", signature)
    assert key != signer and key != 1 and signer != 1
    assert key.to_bytes().hex() in repr(key)


def test_secrets_do_not_print(scheme):
    key = scheme.SigningKey.generate()
    assert key.to_bytes().hex() not in repr(key) + str(key)
    with pytest.raises(TypeError):
        pickle.dumps(key)
    with pytest.raises(TypeError):
        hash(key)


def test_what_is_no_key(scheme):
    key = scheme.SigningKey.generate()
    for kind, good in [(scheme.SigningKey, key), (scheme.VerifyingKey, key.verifying_key())]:
        for length in [0, len(good.to_bytes()) - 1, len(good.to_bytes()) + 1, 100_000]:
            with pytest.raises(InvalidKey):
                kind.from_bytes(bytes(length))
        for text in ["", "no file", good.to_pem()[:-40], good.to_pem().replace("-----BEGIN", "-----START")]:
            with pytest.raises(InvalidKey):
                kind.from_pem(text)
        for data in [b"", b"\x30", good.to_der()[:-1], good.to_der() + b"\0"]:
            with pytest.raises(InvalidKey):
                kind.from_der(data)
        for other in [None, 1, "text", [1], object()]:
            with pytest.raises(TypeError):
                kind.from_bytes(other)
    # Of the other kind.
    with pytest.raises(InvalidKey):
        scheme.SigningKey.from_pem(key.verifying_key().to_pem())
    with pytest.raises(InvalidKey):
        scheme.VerifyingKey.from_pem(key.to_pem())


def test_seeds(prime_order):
    seed = b"a seed of any length"
    assert prime_order.SigningKey.from_seed(seed) == prime_order.SigningKey.from_seed(bytearray(seed))
    assert prime_order.SigningKey.from_seed(seed) != prime_order.SigningKey.from_seed(seed + b"\0")


def test_shared_secrets(prime_order):
    ours, theirs = prime_order.SigningKey.generate(), prime_order.SigningKey.generate()
    secret = ours.exchange(theirs.verifying_key())
    assert secret == theirs.exchange(ours.verifying_key()) and len(secret) == 32
    assert secret != ours.exchange(ours.verifying_key())


def test_all_forms_of_exchange_keys(function):
    ours, theirs = function.PrivateKey.generate(), function.PrivateKey.generate()
    secret = ours.exchange(theirs.public_key())
    for again in [
        function.PrivateKey.from_bytes(theirs.to_bytes()),
        function.PrivateKey.from_pem(theirs.to_pem()),
        function.PrivateKey.from_der(theirs.to_der()),
    ]:
        assert again.exchange(ours.public_key()) == secret
    public = theirs.public_key()
    for again in [
        function.PublicKey.from_bytes(bytes(public)),
        function.PublicKey.from_pem(public.to_pem()),
        function.PublicKey.from_der(public.to_der()),
        pickle.loads(pickle.dumps(public)),
    ]:
        assert again == public and hash(again) == hash(public)
    assert function.exchange(ours.to_bytes(), bytes(public)) == secret
    assert theirs.to_bytes().hex() not in repr(theirs)
    for length in [0, len(bytes(public)) - 1, len(bytes(public)) + 1]:
        with pytest.raises(InvalidKey):
            function.PublicKey.from_bytes(bytes(length))
        with pytest.raises(InvalidKey):
            function.exchange(bytes(length), bytes(public))
    # The point of order 1: there is no secret.
    zero = function.PublicKey.from_bytes(bytes(len(bytes(public))))
    with pytest.raises(InvalidKey, match="small order"):
        ours.exchange(zero)
