"""A process that works on secrets: `test_memory.py` searches its memory. It gets secrets by a pipe, into memory that it wipes."""

import importlib
import os
import sys

from conftest import EDDSA, EXCHANGE, PRIME_ORDER
from lemniscate import ed25519, x448, x25519

SECRETS, ANSWERS = 3, 4


def attempt(call, *arguments, **named):
    """What must be refused."""
    try:
        call(*arguments, **named)
    except (ValueError, TypeError):
        return
    raise AssertionError("it is not refused")


def private(module):
    return getattr(module, "SigningKey", None) or module.PrivateKey


def read(module, secret):
    return private(module).from_bytes(secret)


def written(module, secret, method):
    return getattr(read(module, secret), method)()


def peer(module):
    other = private(module).generate()
    return other.verifying_key() if hasattr(other, "verifying_key") else other.public_key()


def own(public):
    """A public key of the caller's own, of bytes."""
    return bytes(public)


class Lying:
    """An object whose conversion fails."""

    def __bytes__(self):
        raise ValueError("no bytes")


# Of each: what is done with the module of a scheme and a secret in a bytearray. What it returns is kept while memory is searched.
DONE = {
    # Nothing is kept, and nothing may be found.
    "from_bytes": lambda m, s: read(m, s) and None,
    "from_bytes, of a memoryview": lambda m, s: read(m, memoryview(s)) and None,
    "from_bytes, of a slice": lambda m, s: read(m, memoryview(s)[:]) and None,
    "from_bytes, of too many": lambda m, s: attempt(read, m, Longer(s).view),
    "from_bytes, of too few": lambda m, s: attempt(read, m, memoryview(s)[:-1]),
    "from_der": lambda m, s: private(m).from_der(s) and None,
    "from_der, of a part": lambda m, s: attempt(private(m).from_der, memoryview(s)[:-1]),
    "from_der, of another scheme": lambda m, s: attempt(private(OTHERS[m]).from_der, s),
    "from_der, wrong": lambda m, s: attempt(private(m).from_der, s),
    "from_pem": lambda m, s: private(m).from_pem(s) and None,
    "from_pem, of a part": lambda m, s: attempt(private(m).from_pem, memoryview(s)[:-30]),
    "from_pem, of another scheme": lambda m, s: attempt(private(OTHERS[m]).from_pem, s),
    "from_pem, wrong": lambda m, s: attempt(private(m).from_pem, s),
    "from_seed": lambda m, s: m.SigningKey.from_seed(s) and None,
    "public key": lambda m, s: written(m, s, "verifying_key" if hasattr(m, "SigningKey") else "public_key") and None,
    "sign": lambda m, s: read(m, s).sign(b"a message") and None,
    "sign, with a context": lambda m, s: read(m, s).sign(b"a message", context=b"a context", prehash=True) and None,
    "sign, refused": lambda m, s: attempt(read(m, s).sign, b"a message", context=bytes(256)),
    "sign, of no bytes": lambda m, s: attempt(read(m, s).sign, None),
    "repr": lambda m, s: repr(read(m, s)) + str(read(m, s)) and None,
    "equal": lambda m, s: (read(m, s) == read(m, s)) and None,
    "pickle": lambda m, s: attempt(read(m, s).__reduce_ex__, 4),
    "to_cryptography": lambda m, s: written(m, s, "to_cryptography") and None,
    "from_cryptography": lambda m, s: private(m).from_cryptography(written(m, s, "to_cryptography")) and None,
    "exchange, refused": lambda m, s: attempt(read(m, s).exchange, ZERO[m]),
    "exchange of bytes, refused": lambda m, s: attempt(m.exchange, s, bytes(len(s))),
    "exchange of bytes, of a short key": lambda m, s: attempt(m.exchange, s, b""),
    # The caller's own object is kept, and found once.
    "to_bytes": lambda m, s: written(m, s, "to_bytes"),
    "to_der": lambda m, s: written(m, s, "to_der"),
    "to_pem": lambda m, s: written(m, s, "to_pem"),
    "exchange": lambda m, s: answer(read(m, s).exchange(peer(m))),
    "exchange of bytes": lambda m, s: answer(m.exchange(s, own(peer(m)))),
    "generate": lambda m, s: answer(private(m).generate().to_bytes()),
}  # fmt: skip


def evaluate(module, secret):
    server = module.VoprfServer(module.PrivateKey.from_bytes(secret))
    return server.evaluate(module.VoprfClient(b"input").blinded), server.compute(b"input")


def finalize(module, secret):
    key = module.PrivateKey.generate()
    client = module.VoprfClient(secret)
    return client.finalize(*module.VoprfServer(key).evaluate(client.blinded), key.public_key())


# The same of verifiable and oblivious functions: what the secret is, a key or an input, is the function's matter.
FUNCTIONS_DONE = {
    "key": lambda m, s: repr(m.PrivateKey.from_bytes(s).public_key()) and None,
    "key, of a part": lambda m, s: attempt(m.PrivateKey.from_bytes, memoryview(s)[:-1]),
    "prove": lambda m, s: m.PrivateKey.from_bytes(s).prove(b"input") and None,
    "evaluate": lambda m, s: evaluate(m, s) and None,
    "compute": lambda m, s: m.OprfServer(m.PrivateKey.generate()).compute(s) and None,
    "finalize": lambda m, s: finalize(m, s) and None,
    "client": lambda m, s: m.PoprfClient(s, b"info", m.PrivateKey.generate().public_key()) and None,
    "to_bytes": lambda m, s: m.PrivateKey.from_bytes(s).to_bytes(),
}  # fmt: skip


class Longer:
    """One byte more than a secret, in memory that is wiped."""

    def __init__(self, secret):
        self.bytes = bytearray(len(secret) + 1)
        self.bytes[:-1] = secret
        self.view = memoryview(self.bytes)

    def __del__(self):
        self.view.release()
        wipe(self.bytes)


def answer(secret):
    """Tells what was made here."""
    os.write(ANSWERS, secret)
    return secret


def wipe(secret):
    for place in range(len(secret)):
        secret[place] = 0


def main():
    for line in sys.stdin:
        module, name, length = line.rstrip("\n").split("\t")
        module = importlib.import_module(f"lemniscate.{module}")
        secret = bytearray(int(length))
        if secret:
            assert os.readv(SECRETS, [secret]) == len(secret)
        done = DONE if module in OTHERS else FUNCTIONS_DONE
        kept = done[name](module, secret)
        wipe(secret)
        print("done", flush=True)
        assert sys.stdin.readline() == "on\n"
        del kept


if __name__ == "__main__":
    modules = PRIME_ORDER + EDDSA + EXCHANGE
    OTHERS = dict(zip(modules, modules[1:] + modules[:1]))
    ZERO = {module: module.PublicKey.from_bytes(bytes(length)) for module, length in [(x448, 56), (x25519, 32)]}
    # What is imported when it is first used.
    ed25519.SigningKey.generate().to_cryptography()
    main()
