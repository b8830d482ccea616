"""Keys and signatures from and to others: cryptography, PyNaCl, and OpenSSL as a program."""

import subprocess

import nacl.signing
import pytest
from cryptography.hazmat.primitives.asymmetric import ed448 as theirs_448
from cryptography.hazmat.primitives.asymmetric import ed25519 as theirs_25519
from cryptography.hazmat.primitives.asymmetric import x448 as theirs_x448
from cryptography.hazmat.primitives.asymmetric import x25519 as theirs_x25519
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from lemniscate import InvalidKey, ed448, ed25519, x448, x25519

SIGNATURES = [
    (ed25519, theirs_25519.Ed25519PrivateKey, "ed25519"),
    (ed448, theirs_448.Ed448PrivateKey, "ed448"),
]
EXCHANGES = [(x25519, theirs_x25519.X25519PrivateKey), (x448, theirs_x448.X448PrivateKey)]


@pytest.mark.parametrize("ours, theirs, _", SIGNATURES)
def test_signatures_with_cryptography(ours, theirs, _):
    key = theirs.generate()
    same = ours.SigningKey.from_cryptography(key)
    assert same.sign(b"a message") == key.sign(b"a message")
    assert same.to_cryptography().private_bytes_raw() == key.private_bytes_raw()
    public = ours.VerifyingKey.from_cryptography(key.public_key())
    assert public == same.verifying_key() and public.to_cryptography() == key.public_key()
    public.to_cryptography().verify(same.sign(b"another"), b"another")
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    assert ours.SigningKey.from_pem(pem) == same
    pem = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    assert ours.VerifyingKey.from_pem(pem) == public and public.to_pem().encode() == pem


@pytest.mark.parametrize("ours, theirs", EXCHANGES)
def test_exchanges_with_cryptography(ours, theirs):
    key, peer = theirs.generate(), ours.PrivateKey.generate()
    same = ours.PrivateKey.from_cryptography(key)
    public = ours.PublicKey.from_cryptography(key.public_key())
    assert peer.exchange(public) == key.exchange(peer.public_key().to_cryptography())
    assert same.public_key() == public and same.to_cryptography().private_bytes_raw() == key.private_bytes_raw()


def test_keys_of_another_kind():
    ed, x = theirs_25519.Ed25519PrivateKey.generate(), theirs_x25519.X25519PrivateKey.generate()
    for wrong in [x, ed.public_key(), theirs_448.Ed448PrivateKey.generate(), None, b"", object()]:
        with pytest.raises(InvalidKey):
            ed25519.SigningKey.from_cryptography(wrong)
    for wrong in [ed, x.public_key(), 1]:
        with pytest.raises(InvalidKey):
            ed25519.VerifyingKey.from_cryptography(wrong)


def test_signatures_with_pynacl():
    key = nacl.signing.SigningKey.generate()
    same = ed25519.SigningKey.from_bytes(bytes(key))
    assert same.sign(b"a message") == key.sign(b"a message").signature
    key.verify_key.verify(b"another", same.sign(b"another"))


@pytest.mark.parametrize("ours, _, algorithm", SIGNATURES)
def test_signatures_with_openssl(ours, _, algorithm, tmp_path):
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=tmp_path, check=True, capture_output=True)

    (tmp_path / "message").write_bytes(b"a message")
    openssl("genpkey", "-algorithm", algorithm, "-out", "key.pem")
    openssl("pkeyutl", "-sign", "-rawin", "-inkey", "key.pem", "-in", "message", "-out", "theirs")
    key = ours.SigningKey.from_pem((tmp_path / "key.pem").read_text())
    assert key.sign(b"a message") == (tmp_path / "theirs").read_bytes()
    key = ours.SigningKey.generate()
    (tmp_path / "public.pem").write_text(key.verifying_key().to_pem())
    (tmp_path / "ours").write_bytes(key.sign(b"a message"))
    openssl("pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", "public.pem", "-in", "message", "-sigfile", "ours")
