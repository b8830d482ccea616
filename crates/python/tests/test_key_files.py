"""Key files of other programs, as the library's list of them says (`tests/data/key_files` in its repository)."""

import importlib
from pathlib import Path

import pytest

from lemniscate import InvalidKey

FILES = Path(__file__).parents[3] / "tests" / "data" / "key_files"
ROWS = [line.split("\t") for line in (FILES / "list.tsv").read_text().splitlines()[1:]]


def private_and_public(name):
    module = importlib.import_module(f"lemniscate.{name}")
    if hasattr(module, "SigningKey"):
        return module.SigningKey, module.VerifyingKey
    return module.PrivateKey, module.PublicKey


def test_the_list_is_there():
    assert len(ROWS) > 130 and {scheme for _, _, scheme, _, _ in ROWS} == {"ed25519", "ed448", "x25519", "x448"}


@pytest.mark.parametrize("name, half, scheme, outcome", [row[:4] for row in ROWS])
def test_files_of_other_programs(name, half, scheme, outcome):
    kind = private_and_public(scheme)[half == "public"]
    data = (FILES / name).read_bytes()
    read = kind.from_der if name.endswith(".der") else kind.from_pem
    if not outcome.startswith("! "):
        assert read(data).to_bytes().hex() == outcome
        return
    with pytest.raises(InvalidKey) as error:
        read(data)
    if not outcome.startswith("! not a key file"):
        assert str(error.value).startswith(outcome[2:])
