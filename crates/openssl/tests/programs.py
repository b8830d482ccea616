"""programs.py results|times: Python's ssl and Debian's cryptography, with whatever provider OPENSSL_CONF loads."""

import datetime
import ssl
import sys
import tempfile
import time

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed448, ed25519, x448, x25519

MESSAGE = b"a message" * 20
SIGNING = ("ed25519", ed25519.Ed25519PrivateKey, 32), ("ed448", ed448.Ed448PrivateKey, 57)
EXCHANGE = ("x25519", x25519.X25519PrivateKey, 32), ("x448", x448.X448PrivateKey, 56)
RAW = serialization.Encoding.Raw, serialization.PublicFormat.Raw
PEM = serialization.Encoding.PEM
PKCS8 = PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()


def certificate(key):
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    begin = datetime.datetime(2026, 1, 1)
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
    builder = builder.not_valid_before(begin).not_valid_after(begin + datetime.timedelta(days=3650))
    builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), False)
    return builder.sign(key, None).public_bytes(PEM)


def contexts(key):
    server, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cadata=certificate(key).decode())
    with tempfile.NamedTemporaryFile() as file:
        file.write(certificate(key) + key.private_bytes(*PKCS8))
        file.flush()
        server.load_cert_chain(file.name)
    client.minimum_version = ssl.TLSVersion.TLSv1_3
    return server, client


def handshake(server, client):
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    sides = [
        client.wrap_bio(to_client, to_server, server_hostname="localhost"),
        server.wrap_bio(to_server, to_client, server_side=True),
    ]
    waiting = list(sides)
    while waiting:
        for side in list(waiting):
            try:
                side.do_handshake()
                waiting.remove(side)
            except ssl.SSLWantReadError:
                pass
    sides[0].write(b"a text")
    assert sides[1].read() == b"a text"
    return sides[0].version()


def results():
    for number in range(20):
        for name, kind, length in SIGNING:
            key = kind.from_private_bytes(bytes([number]) * length)
            public, signature = key.public_key(), key.sign(MESSAGE)
            public.verify(signature, MESSAGE)
            try:
                public.verify(signature, MESSAGE[1:])
                raise SystemExit("a wrong signature")
            except InvalidSignature:
                pass
            print(name, public.public_bytes(*RAW).hex(), signature.hex(), key.private_bytes(*PKCS8).decode())
            print(certificate(key).decode())
        for name, kind, length in EXCHANGE:
            one, other = (kind.from_private_bytes(bytes([number + i]) * length) for i in (1, 2))
            print(name, one.public_key().public_bytes(*RAW).hex(), one.exchange(other.public_key()).hex())
            try:
                one.exchange(type(one.public_key()).from_public_bytes(bytes(length)))
                raise SystemExit("a secret that is zero")
            except ValueError:
                pass
    for _, kind, _ in SIGNING:
        print(handshake(*contexts(kind.generate())))


def times():
    def measure(name, work):
        count, begin = 0, time.process_time()
        while (taken := time.process_time() - begin) < 0.3:
            work()
            count += 1
        print(name, 1e6 * taken / count)

    for name, kind, _ in SIGNING:
        key = kind.generate()
        public, signature = key.public_key(), key.sign(MESSAGE)
        measure(f"{name}-sign", lambda: key.sign(MESSAGE))
        measure(f"{name}-verify", lambda: public.verify(signature, MESSAGE))
        measure(f"{name}-generate", kind.generate)
    for name, kind, _ in EXCHANGE:
        key, public = kind.generate(), kind.generate().public_key()
        measure(f"{name}-exchange", lambda: key.exchange(public))
    both = contexts(ed25519.Ed25519PrivateKey.generate())
    measure("ssl-handshake", lambda: handshake(*both))


{"results": results, "times": times}[sys.argv[1]]()
