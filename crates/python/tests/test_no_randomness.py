"""Where the operating system supplies no random numbers, new keys are an error."""

import subprocess
import sys

import pytest

from conftest import EDDSA, EXCHANGE, FUNCTIONS, PRIME_ORDER

# A filter for system calls that has `getrandom` fail, as a program for the kernel: the number, compared, and an answer.
PROGRAM = """
import ctypes, importlib, struct, sys
from lemniscate import ed25519

modules = [importlib.import_module(name) for name in sys.argv[1:]]
private = [getattr(module, "SigningKey", None) or module.PrivateKey for module in modules]
GETRANDOM, EIO = 318, 5
steps = [(0x20, 0, 0, 0), (0x15, 0, 1, GETRANDOM), (0x06, 0, 0, 0x00050000 | EIO), (0x06, 0, 0, 0x7FFF0000)]
code = ctypes.create_string_buffer(b"".join(struct.pack("<HBBI", *step) for step in steps))
filter = ctypes.create_string_buffer(struct.pack("<HxxxxxxQ", len(steps), ctypes.addressof(code)))
libc = ctypes.CDLL(None, use_errno=True)
assert libc.prctl(38, 1, 0, 0, 0) == 0
if libc.prctl(22, 2, filter, 0, 0):
    sys.exit(77)
clients = [module.OprfClient for module in modules if hasattr(module, "OprfClient")]
calls = [kind.generate for kind in private] + [lambda kind=kind: kind(b"input") for kind in clients]
for call in calls:
    try:
        call()
    except OSError as error:
        assert "random" in str(error)
    else:
        raise AssertionError(call)
# All else goes on.
ed25519.SigningKey.from_bytes(bytes(32)).sign(b"")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the filter is one of Linux'")
def test_no_randomness():
    import platform

    if platform.machine() != "x86_64":
        pytest.skip("the number of the system call is that of x86-64")
    names = [module.__name__ for module in EDDSA + PRIME_ORDER + EXCHANGE + FUNCTIONS]
    child = subprocess.run([sys.executable, "-c", PROGRAM, *names], capture_output=True, text=True)
    if child.returncode == 77:
        pytest.skip("filters are not allowed here")
    assert child.returncode == 0, child.stderr
