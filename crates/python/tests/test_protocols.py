"""Verifiable and oblivious random functions: the vectors of the RFCs, whole exchanges, and what is refused."""

import pickle
from pathlib import Path

import pytest

from conftest import OBLIVIOUS, name
from lemniscate import InvalidKey, InvalidProof, ed25519, vrf

DATA = Path(__file__).parents[3] / "tests" / "data"


def vectors(file):
    """Of each vector the values by name; values of a batch are lists."""
    for block in (DATA / file).read_text().split("\n\n"):
        lines = [line.split("=") for line in block.splitlines() if "=" in line]
        yield {name.strip(): value.strip() for name, value in lines}


@pytest.fixture(params=OBLIVIOUS, ids=name)
def group(request):
    return request.param


def test_vrf_vectors():
    count = 0
    for vector in vectors("rfc9381.txt"):
        secret, public, alpha, pi, beta = (bytes.fromhex(vector[name]) for name in ["SK", "PK", "alpha", "pi", "beta"])
        key, suite = vrf.PrivateKey.from_bytes(secret), vector["Suite"].lower()
        assert key.prove(alpha, suite=suite) == (pi, beta) and key.output(alpha, suite=suite) == beta
        assert vrf.PublicKey.from_bytes(public) == key.public_key()
        assert key.public_key().verify(alpha, pi, suite=suite) == beta
        with pytest.raises(InvalidProof):
            key.public_key().verify(alpha + b"!", pi, suite=suite)
        count += 1
    assert count == 6


def test_vrf_keys():
    signer = ed25519.SigningKey.generate()
    key = vrf.PrivateKey.from_bytes(bytearray(signer.to_bytes()))
    public = key.public_key()
    assert bytes(public) == bytes(signer.verifying_key()) and key.to_bytes() == signer.to_bytes()
    again = pickle.loads(pickle.dumps(public))
    assert again == public and hash(again) == hash(public) and public != 1
    assert bytes(public).hex() in repr(public) and key.to_bytes().hex() not in repr(key)
    with pytest.raises(TypeError):
        pickle.dumps(key)
    for length in [0, 31, 33]:
        with pytest.raises(InvalidKey, match="length"):
            vrf.PrivateKey.from_bytes(bytes(length))
        with pytest.raises(InvalidKey, match="length"):
            vrf.PublicKey.from_bytes(bytes(length))
    with pytest.raises(InvalidKey, match="small order"):
        vrf.PublicKey.from_bytes(b"\x01" + bytes(31))
    with pytest.raises(InvalidKey, match="not an element"):
        vrf.PublicKey.from_bytes(b"\x02" + bytes(31))


def test_vrf_proofs():
    key = vrf.PrivateKey.generate()
    proof, _ = key.prove(b"input")
    for wrong in [b"", proof[:-1], proof + b"\0", bytes(80), proof[:79] + b"\xff"]:
        with pytest.raises(InvalidProof):
            key.public_key().verify(b"input", wrong)
    with pytest.raises(InvalidProof):
        key.public_key().verify(b"input", proof, suite="tai")
    with pytest.raises(ValueError, match="unknown suite `sswu`"):
        key.prove(b"input", suite="sswu")
    with pytest.raises(TypeError):
        key.prove("input")
    long = bytes(100_000)
    proof, output = key.prove(long)
    assert key.public_key().verify(memoryview(long), bytearray(proof)) == output == key.output(long)


def test_oprf_vectors(group):
    modes = set()
    for vector in vectors(f"rfc9497-{name(group).removeprefix('oprf.')}.txt"):
        mode = ["oprf", "voprf", "poprf"][int(vector["Mode"])]
        key = group.PrivateKey.derive(bytes.fromhex(vector["Seed"]), bytes.fromhex(vector["KeyInfo"]), mode)
        assert key.to_bytes().hex() == vector["skSm"]
        server = {"oprf": group.OprfServer, "voprf": group.VoprfServer, "poprf": group.PoprfServer}[mode](key)
        info = [bytes.fromhex(vector["Info"])] if mode == "poprf" else []
        for input, output in zip(vector["Input"].split(","), vector["Output"].split(",")):
            assert server.compute(bytes.fromhex(input), *info).hex() == output
        modes.add(mode)
    assert len(modes) == 3


def test_oprf(group):
    key = group.PrivateKey.generate()
    server, client = group.OprfServer(key), group.OprfClient(bytearray(b"input"))
    assert client.blinded == client.blinded != group.OprfClient(b"input").blinded
    evaluated = server.evaluate(client.blinded)
    with pytest.raises(ValueError, match="evaluated element"):
        client.finalize(evaluated[:-1])
    assert client.finalize(evaluated) == server.compute(b"input")
    for call in [lambda: client.finalize(evaluated), lambda: client.blinded]:
        with pytest.raises(ValueError, match="the client has finished"):
            call()


def test_voprf(group):
    key, other = group.PrivateKey.generate(), group.PrivateKey.generate()
    server, client = group.VoprfServer(key), group.VoprfClient(b"input")
    evaluated, proof = server.evaluate(client.blinded)
    for wrong in [b"", proof[:-1], b"\xff" * len(proof)]:
        with pytest.raises(InvalidProof):
            client.finalize(evaluated, wrong, key.public_key())
    assert client.finalize(evaluated, proof, key.public_key()) == server.compute(b"input")
    client = group.VoprfClient(b"input")
    evaluated, proof = server.evaluate(client.blinded)
    with pytest.raises(InvalidProof):
        client.finalize(evaluated, proof, other.public_key())
    with pytest.raises(ValueError, match="the client has finished"):
        client.finalize(evaluated, proof, key.public_key())


def test_poprf(group):
    key = group.PrivateKey.generate()
    server, client = group.PoprfServer(key), group.PoprfClient(b"input", b"info", key.public_key())
    assert client.finalize(*server.evaluate(client.blinded, b"info")) == server.compute(b"input", b"info")
    assert server.compute(b"input", b"info") != server.compute(b"input", b"other")
    client = group.PoprfClient(b"input", b"info", key.public_key())
    with pytest.raises(InvalidProof):
        client.finalize(*server.evaluate(client.blinded, b"other"))


def test_oprf_keys_and_inputs(group):
    key = group.PrivateKey.generate()
    again, public = group.PrivateKey.from_bytes(bytearray(key.to_bytes())), key.public_key()
    assert again.public_key() == public == pickle.loads(pickle.dumps(public)) and hash(again.public_key()) == hash(public)
    assert public == group.PublicKey.from_bytes(bytes(public)) != group.PrivateKey.generate().public_key()
    assert bytes(public).hex() in repr(public) and key.to_bytes().hex() not in repr(key)
    length = len(key.to_bytes())
    for wrong in [b"", bytes(length), bytes(length - 1), bytes(length + 1), b"\xff" * length]:
        with pytest.raises(InvalidKey):
            group.PrivateKey.from_bytes(wrong)
        with pytest.raises(InvalidKey):
            group.PublicKey.from_bytes(wrong)
        with pytest.raises(ValueError, match="blinded element"):
            group.VoprfServer(key).evaluate(wrong)
    with pytest.raises(InvalidKey, match="32 bytes, found 31"):
        group.PrivateKey.derive(bytes(31), b"", "oprf")
    with pytest.raises(ValueError, match="unknown mode `vrf`"):
        group.PrivateKey.derive(bytes(32), b"", "vrf")
    most = bytes(65_535)
    assert len(group.OprfServer(key).compute(most)) == 64
    for call in [
        lambda: group.OprfServer(key).compute(most + b"\0"),
        lambda: group.OprfClient(most + b"\0"),
        lambda: group.PoprfClient(b"", most + b"\0", public),
        lambda: group.PrivateKey.derive(bytes(32), most + b"\0", "oprf"),
    ]:
        with pytest.raises(ValueError, match="exceeds 65,535 bytes"):
            call()
    [other] = [other for other in OBLIVIOUS if other is not group]
    with pytest.raises(TypeError):
        other.OprfServer(key)
