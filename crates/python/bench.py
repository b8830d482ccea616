"""Times of signatures and exchanges beside the packages cryptography and PyNaCl, and of many signatures at once.

Each row is the least of several runs, in microseconds for each operation. `verify from bytes` decodes the public key, too. With the
example `times` of this crate, rows have the times of Rust as well:

    cargo build --release --manifest-path crates/python/Cargo.toml --example times
    python crates/python/bench.py --rust crates/python/target/release/examples/times
"""

import argparse
import os
import subprocess
import time

import nacl.bindings
import nacl.signing
import numpy as np
import pyarrow as pa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

import lemniscate
from lemniscate import ed25519, x25519


def least(operation, times, runs=100):
    """The least time of an operation, in microseconds, of runs of so many calls: short ones, as others may use the machine."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        for _ in range(times):
            operation()
        best = min(best, time.perf_counter() - start)
    return best / times * 1e6


def row(name, ours, **peers):
    peers = "".join(f"  {peer} {theirs:8.2f} ({ours / theirs:4.2f})" for peer, theirs in peers.items())
    print(f"{name:28} {ours:8.2f}{peers}", flush=True)


def of_rust(program, rows):
    """Gives the time of an operation in Rust, if there is the program that measures it."""
    times = {}
    if program:
        lines = subprocess.run([program, str(rows)], check=True, capture_output=True, text=True).stdout.splitlines()
        times = {name: {"rust": float(time)} for name, time in (line.rsplit(" ", 1) for line in lines)}
    return lambda name: times.get(name, {})


def single(rust):
    message, seed = bytes(32), bytes(range(32))
    ours, theirs, nacls = (
        ed25519.SigningKey.from_bytes(seed),
        Ed25519PrivateKey.from_private_bytes(seed),
        nacl.signing.SigningKey(seed),
    )
    signature, public = ours.sign(message), bytes(ours.verifying_key())
    row(
        "sign",
        least(lambda: ours.sign(message), 200),
        cryptography=least(lambda: theirs.sign(message), 50),
        pynacl=least(lambda: nacls.sign(message), 50),
        **rust("sign"),
    )
    key, their_key = ours.verifying_key(), theirs.public_key()
    row(
        "verify",
        least(lambda: key.verify(message, signature), 100),
        cryptography=least(lambda: their_key.verify(signature, message), 30),
        pynacl=least(lambda: nacls.verify_key.verify(message, signature), 30),
        **rust("verify"),
    )
    row(
        "verify from bytes",
        least(lambda: ed25519.VerifyingKey.from_bytes(public).verify(message, signature), 100),
        cryptography=least(lambda: Ed25519PublicKey.from_public_bytes(public).verify(signature, message), 30),
        **rust("verify from bytes"),
    )
    private, peer = X25519PrivateKey.generate(), X25519PrivateKey.generate()
    secret, point = private.private_bytes_raw(), peer.public_key().public_bytes_raw()
    row(
        "x25519",
        least(lambda: x25519.exchange(secret, point), 100),
        cryptography=least(lambda: private.exchange(peer.public_key()), 30),
        pynacl=least(lambda: nacl.bindings.crypto_scalarmult(secret, point), 30),
        **rust("x25519"),
    )


def many(rows, rust):
    keys = [ed25519.SigningKey.generate() for _ in range(1000)]
    messages = [os.urandom(32) for _ in range(rows)]
    public = [bytes(keys[row % 1000].verifying_key()) for row in range(rows)]
    signatures = [keys[row % 1000].sign(message) for row, message in enumerate(messages)]
    lists = public, messages, signatures
    arrow = [pa.array(column, pa.binary()) for column in lists]
    numpy = [np.frombuffer(b"".join(column), np.uint8).reshape(rows, -1) for column in lists]
    few = 2000
    loop = least(
        lambda: [
            Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
            for public, message, signature in zip(*(column[:few] for column in lists))
        ],
        1,
        7,
    )
    for name, columns in [("Arrow", arrow), ("NumPy", numpy), ("lists", lists)]:
        time = least(lambda: ed25519.verify_each(*columns), 1, 9)
        row(f"verify_each of {rows}, {name}", time / rows, cryptography=loop / few, **rust("verify_each"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=100_000, help="signatures of a batch (%(default)s)")
    parser.add_argument("--rust", metavar="PROGRAM", help="the example `times`, for the times of Rust")
    arguments = parser.parse_args()
    print(f"backend {lemniscate.backend()}, {len(os.sched_getaffinity(0))} cores; microseconds, and the ratio to theirs")
    rust = of_rust(arguments.rust, arguments.rows)
    single(rust)
    many(arguments.rows, rust)
