"""What several tests need."""

import json
import os

import pytest

from lemniscate import curve9767, do255e, do255s, ed448, ed25519, jq255e, jq255s, oprf, vrf, x448, x25519

EDDSA = [ed25519, ed448]
PRIME_ORDER = [jq255e, jq255s, do255e, do255s, curve9767]
EXCHANGE = [x25519, x448]
OBLIVIOUS = [oprf.ristretto255, oprf.decaf448]
FUNCTIONS = [vrf, *OBLIVIOUS]
POLICIES = {ed25519: ["rfc8032", "zip215", "dalek", "strict"], ed448: ["rfc8032", "strict"]}


def name(module):
    return module.__name__.removeprefix("lemniscate.")


@pytest.fixture(params=EDDSA + PRIME_ORDER, ids=name)
def scheme(request):
    """Every signature scheme."""
    return request.param


@pytest.fixture(params=EDDSA, ids=name)
def eddsa(request):
    return request.param


@pytest.fixture(params=PRIME_ORDER, ids=name)
def prime_order(request):
    return request.param


@pytest.fixture(params=EXCHANGE, ids=name)
def function(request):
    """X25519 and X448."""
    return request.param


@pytest.fixture(scope="session")
def verdicts():
    """What the library says in Rust: the lines that `lemniscate-verdicts` writes, in the file LEMNISCATE_VERDICTS."""
    path = os.environ.get("LEMNISCATE_VERDICTS")
    if path is None:
        pytest.skip("LEMNISCATE_VERDICTS is not set")
    with open(path) as file:
        return [json.loads(line) for line in file]
