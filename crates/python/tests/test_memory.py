"""No copies of a secret are left in memory by any function, whichever way it ends: a search of another process' memory.

The search leaves out the stacks of threads, which SECURITY.md names. An object that the caller was given is the caller's.
"""

import base64
import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import EDDSA, EXCHANGE, FUNCTIONS, OBLIVIOUS, PRIME_ORDER, name
from secrets_child import DONE, FUNCTIONS_DONE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc has the memory of processes")

OWN = ["to_bytes", "to_der", "to_pem", "exchange", "exchange of bytes", "generate"]


class Child:
    def __init__(self):
        (read_secrets, self.secrets), (self.answers, write_answers) = os.pipe(), os.pipe()
        os.set_inheritable(read_secrets, True)
        os.set_inheritable(write_answers, True)

        def move():
            # Above 4 first, as one may be where the other belongs.
            first, second = os.dup2(read_secrets, 50), os.dup2(write_answers, 51)
            os.dup2(first, 3)
            os.dup2(second, 4)

        command = [sys.executable, str(Path(__file__).with_name("secrets_child.py"))]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=move, close_fds=False
        )
        os.close(read_secrets)
        os.close(write_answers)

    def run(self, module, what, secret):
        self.process.stdin.write(f"{name(module)}\t{what}\t{len(secret)}\n")
        self.process.stdin.flush()
        os.write(self.secrets, secret)
        assert self.process.stdout.readline() == "done\n"

    def go_on(self):
        self.process.stdin.write("on\n")
        self.process.stdin.flush()

    def found(self, patterns):
        """How often each is in memory that was allocated."""
        counts = dict.fromkeys(patterns, 0)
        with open(f"/proc/{self.process.pid}/maps") as maps, open(f"/proc/{self.process.pid}/mem", "rb", 0) as memory:
            for line in maps:
                place = re.match(r"(\w+)-(\w+) rw.p \w+ \S+ 0 *(\S*)$", line)
                if not place or place[3].startswith("[stack") or place[3].startswith("[v"):
                    continue
                start, end = int(place[1], 16), int(place[2], 16)
                memory.seek(start)
                content = memory.read(end - start)
                for pattern in patterns:
                    counts[pattern] += content.count(pattern)
        return counts

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(10) == 0


@pytest.fixture(scope="module")
def child():
    child = Child()
    yield child
    child.end()


def forms(module, key, secret):
    """What a secret looks like in memory: it and its halves, digits, base64, and what is derived from it."""
    der = key.to_der()
    # Of the base64 what has nothing but the secret, in one line of a file.
    start = 4 * (der.index(secret) // 3) + 4
    start = start if start % 64 <= 36 else start + 64 - start % 64
    text = base64.b64encode(der)[start : start + 28]
    found = [secret, secret[:16], secret[-16:], secret.hex().encode(), text]
    if name(module) == "ed25519":
        hashed = bytearray(hashlib.sha512(secret).digest())
        found += [bytes(hashed[32:]), bytes(hashed[1:31])]
    return found


def inputs(module, what, key):
    """What the function is given."""
    if what == "generate":
        return b""
    if what.startswith("from_der"):
        der = key.to_der()
        return der.replace(b"\x30", b"\x31", 1) if what.endswith("wrong") else der
    if what.startswith("from_pem"):
        der = key.to_der()
        if what.endswith("wrong"):
            # Good base64 of a DER that is not.
            der = der[:4] + b"\x07" + der[5:]
        lines = base64.b64encode(der).decode()
        return ("-----BEGIN PRIVATE KEY-----\n" + "\n".join(re.findall(".{1,64}", lines)) + "\n-----END PRIVATE KEY-----\n").encode()
    return key.to_bytes()


def ways(module):
    """The functions that the scheme has."""
    for what in DONE:
        is_exchange, is_prime_order = module in EXCHANGE, module in PRIME_ORDER
        if what == "from_seed" and not is_prime_order or what == "equal" and is_exchange:
            continue
        if what.startswith("sign") and (is_exchange or is_prime_order and what in ("sign, with a context", "sign, refused")):
            continue
        if what.endswith("cryptography") and is_prime_order:
            continue
        if what.startswith("exchange of bytes") and not is_exchange or what.endswith("refused") and what.startswith("exchange") and not is_exchange:
            continue
        if what == "exchange" and module in EDDSA:
            continue
        yield what


def test_secrets_are_not_left_in_memory(child):
    left, searched = [], 0
    for module in EDDSA + PRIME_ORDER + EXCHANGE:
        private = getattr(module, "SigningKey", None) or module.PrivateKey
        for what in ways(module):
            key = private.generate()
            secret = key.to_bytes()
            child.run(module, what, inputs(module, what, key))
            patterns = forms(module, key, secret)
            if what == "generate":
                secret = os.read(child.answers, 200)
                patterns = forms(module, private.from_bytes(secret), secret)
            if what.startswith("exchange") and what in OWN:
                patterns.append(os.read(child.answers, 200))
            counts = child.found(patterns)
            child.go_on()
            searched += 1
            if what == "from_cryptography":
                # That package frees the end of a copy of its own.
                counts[secret[-16:]] = 0
            # The one that the caller has: as it is, or as text.
            most = 1 if what in OWN else 0
            if any(count > most for count in counts.values()) or what in OWN and not any(counts.values()):
                left.append((name(module), what, list(counts.values())))
    assert not left, "\n".join(map(str, left))
    assert searched > 150


def test_secrets_of_functions_are_not_left_in_memory(child):
    left = []
    for module in FUNCTIONS:
        for what in FUNCTIONS_DONE:
            if what == "prove" and module in OBLIVIOUS or module not in OBLIVIOUS and what in ["evaluate", "compute", "finalize", "client"]:
                continue
            secret = module.PrivateKey.generate().to_bytes()
            child.run(module, what, secret)
            counts = child.found([secret, secret[:16], secret[-16:], secret.hex().encode()])
            child.go_on()
            if counts[secret] != (what in OWN) or any(count > (what in OWN) for count in counts.values()):
                left.append((name(module), what, list(counts.values())))
    assert not left, "\n".join(map(str, left))


def test_the_search_finds_what_is_there(child):
    """A secret that somebody keeps."""
    from lemniscate import ed25519

    key = ed25519.SigningKey.generate()
    child.run(ed25519, "to_bytes", key.to_bytes())
    assert child.found([key.to_bytes()]) == {key.to_bytes(): 1}
    child.go_on()
