"""Where the operating system has no random numbers, new keys are an error."""

import subprocess
import sys

import pytest

# A filter for system calls that has `getrandom` fail, as a program for the kernel: the number, compared, and an answer.
PROGRAM = """
import ctypes, struct, sys
from lemniscate import curve9767, do255e, do255s, ed448, ed25519, jq255e, jq255s, x448, x25519

names = sys.argv[1:]
private = [getattr(globals()[name], "SigningKey", None) or globals()[name].PrivateKey for name in names]
GETRANDOM, EIO = 318, 5
steps = [(0x20, 0, 0, 0), (0x15, 0, 1, GETRANDOM), (0x06, 0, 0, 0x00050000 | EIO), (0x06, 0, 0, 0x7FFF0000)]
code = ctypes.create_string_buffer(b"".join(struct.pack("<HBBI", *step) for step in steps))
filter = ctypes.create_string_buffer(struct.pack("<HxxxxxxQ", len(steps), ctypes.addressof(code)))
libc = ctypes.CDLL(None, use_errno=True)
assert libc.prctl(38, 1, 0, 0, 0) == 0
if libc.prctl(22, 2, filter, 0, 0):
    sys.exit(77)
for kind in private:
    try:
        kind.generate()
    except OSError as error:
        assert "random" in str(error)
    else:
        raise AssertionError(kind)
# All else goes on.
ed25519.SigningKey.from_bytes(bytes(32)).sign(b"")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the filter is one of Linux'")
def test_no_randomness():
    import platform

    if platform.machine() != "x86_64":
        pytest.skip("the number of the system call is that of x86-64")
    names = ["ed25519", "ed448", "jq255e", "jq255s", "do255e", "do255s", "curve9767", "x25519", "x448"]
    child = subprocess.run([sys.executable, "-c", PROGRAM, *names], capture_output=True, text=True)
    if child.returncode == 77:
        pytest.skip("filters are not allowed here")
    assert child.returncode == 0, child.stderr
