"""verify_each: what it takes, and what it answers."""

import contextlib
import ctypes
import itertools
import multiprocessing
import os
import resource
import signal
import threading
import time

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import lemniscate
from lemniscate import arrow, ed25519, jq255e

ROWS = 1000


@pytest.fixture(scope="module")
def rows():
    """Keys, messages, signatures, and the verdicts: every seventh row is not valid."""
    keys = [ed25519.SigningKey.generate() for _ in range(10)]
    keys = [keys[row % 10] for row in range(ROWS)]
    messages = [row.to_bytes(4, "big") for row in range(ROWS)]
    signatures = [key.sign(message) for key, message in zip(keys, messages)]
    for row in range(0, ROWS, 7):
        signatures[row] = signatures[row - 1]
    return [bytes(key.verifying_key()) for key in keys], messages, signatures, [row % 7 != 0 for row in range(ROWS)]


def test_every_scheme(scheme):
    key = scheme.SigningKey.generate()
    messages = [b"one", b"two", b"three"]
    signatures = [key.sign(message) for message in messages]
    public = key.verifying_key()
    signatures[1] = signatures[0]
    for keys in [[public] * 3, (bytes(public),) * 3, [public.prepare()] * 3]:
        assert scheme.verify_each(keys, messages, tuple(signatures)) == [True, False, True]
    assert scheme.verify_each([], [], []) == []


def test_lists_and_buffers(rows):
    keys, messages, signatures, verdicts = rows
    assert ed25519.verify_each(keys, messages, signatures) == verdicts
    assert ed25519.verify_each(b"".join(keys), messages, b"".join(signatures)) == verdicts
    arrays = [np.frombuffer(b"".join(column), np.uint8).reshape(ROWS, -1) for column in (keys, messages, signatures)]
    answer = ed25519.verify_each(*arrays)
    assert isinstance(answer, np.ndarray) and answer.dtype == bool and answer.tolist() == verdicts
    answer[0] = True
    # Not contiguous, and of objects.
    assert ed25519.verify_each(*(column[::3] for column in arrays)).tolist() == verdicts[::3]
    assert ed25519.verify_each(np.array(keys, object), messages, signatures) == verdicts
    # A generator is a list.
    assert ed25519.verify_each(iter(keys), iter(messages), iter(signatures)) == verdicts


def layouts(values, width):
    yield pa.array(values, pa.binary())
    yield pa.array(values, pa.large_binary())
    yield pa.array(values, pa.binary_view())
    if width:
        yield pa.array(values, pa.binary(width))
    yield pa.array(values, pa.binary()).dictionary_encode()
    yield pa.array([b"before"] + values, pa.binary())[1:]
    yield pa.chunked_array([values[:1], [], values[1:400], values[400:]], pa.binary())


def test_arrow(rows):
    keys, messages, signatures, verdicts = rows
    columns = zip(layouts(keys, 32), layouts(messages, 4), layouts(signatures, 64))
    count = 0
    for columns in columns:
        answer = ed25519.verify_each(*columns)
        assert isinstance(answer, pa.BooleanArray) and answer.to_pylist() == verdicts
        count += 1
    assert count == 7
    frame = pl.DataFrame({"key": keys, "message": messages, "signature": signatures})
    answer = ed25519.verify_each(frame["key"], frame["message"], frame["signature"])
    assert isinstance(answer, pl.Series) and answer.to_list() == verdicts
    # Strings are their UTF-8.
    key = ed25519.SigningKey.generate()
    text = pa.array(["täxt"])
    assert ed25519.verify_each([key.verifying_key()], text, [key.sign("täxt".encode())]) == [True]


def test_arrow_from_elsewhere(rows):
    class Elsewhere:
        def __init__(self, array):
            self.array = array

        def __arrow_c_array__(self, requested_schema=None):
            return self.array.__arrow_c_array__(requested_schema)

    keys, messages, signatures, verdicts = rows
    answer = ed25519.verify_each(*(Elsewhere(pa.array(column)) for column in (keys, messages, signatures)))
    assert isinstance(answer, lemniscate.Verdicts)
    assert list(answer) == verdicts and answer[-1] is verdicts[-1] and len(answer) == ROWS
    assert pa.array(answer).to_pylist() == verdicts
    for wrong in [ROWS, -ROWS - 1]:
        with pytest.raises(IndexError):
            answer[wrong]


def test_nulls_and_wrong_lengths(rows):
    keys, messages, signatures, _ = (column[1:5] for column in rows)
    columns = [keys[:2] + [None, keys[3]], [None] + messages[1:], signatures[:3] + [signatures[3] + b"\0"]]
    answer = ed25519.verify_each(*(pa.array(column, pa.binary()) for column in columns))
    assert answer.to_pylist() == [None, True, None, False]
    assert ed25519.verify_each([keys[0][:-1]], [b""], [b""]) == [False]


def test_bad_arguments(rows):
    keys, messages, signatures, _ = rows
    for columns in [(keys[1:], messages, signatures), (keys, messages[1:], signatures), (keys, messages, signatures[1:])]:
        with pytest.raises(ValueError, match="999"):
            ed25519.verify_each(*columns)
    for wrong in [None, 1, object(), [1], ["text"], [None], [keys, keys]]:
        with pytest.raises(TypeError, match="public_keys"):
            ed25519.verify_each(wrong, messages[:1], signatures[:1])
    for wrong in [b"".join(keys)[1:], np.zeros((3, 3, 3), np.uint8), np.zeros((2, 32)), np.zeros(7, np.uint8)]:
        with pytest.raises(ValueError, match="public_keys"):
            ed25519.verify_each(wrong, messages, signatures)
    with pytest.raises(ValueError, match="messages"):
        ed25519.verify_each(keys, b"one text", signatures)
    for wrong in [pa.array([1, 2]), pa.array([[b"x"]]), pa.table({"x": [b"x"]}), pa.array([b"x"]).__arrow_c_array__]:
        with pytest.raises((TypeError, ValueError)):
            ed25519.verify_each(wrong, messages, signatures)

    class Liar:
        def __arrow_c_array__(self, requested_schema=None):
            return (1, 2)

    with pytest.raises(TypeError):
        ed25519.verify_each(Liar(), messages, signatures)
    # A capsule that was emptied by who took it first.
    array = pa.array(keys)
    capsules = array.__arrow_c_array__()
    pa.Array._import_from_c_capsule(*capsules)
    Liar.__arrow_c_array__ = lambda self, requested_schema=None: capsules
    with pytest.raises(ValueError):
        ed25519.verify_each(Liar(), messages, signatures)


def test_other_threads_run_meanwhile(rows):
    keys, messages, signatures, verdicts = (column * 20 for column in rows)
    ticks, done = 0, threading.Event()

    def tick():
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.0001)

    thread = threading.Thread(target=tick)
    thread.start()
    columns = [pa.array(column, pa.binary()) for column in (keys, messages, signatures)]
    before = ticks
    answer = ed25519.verify_each(*columns)
    during = ticks - before
    done.set()
    thread.join()
    assert answer.to_pylist() == verdicts and during > 5


def in_child(rows, queue):
    keys, messages, signatures, verdicts = rows
    queue.put(ed25519.verify_each(keys, messages, signatures) == verdicts)


def test_after_fork(rows):
    """A child has none of the threads that its parent had."""
    keys, messages, signatures, verdicts = rows
    assert ed25519.verify_each(keys, messages, signatures) == verdicts
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=in_child, args=(rows, queue))
    child.start()
    assert queue.get(timeout=60)
    child.join(60)
    assert child.exitcode == 0


def test_endless_iterators():
    """Ctrl-C ends what has no end, and holds the interpreter."""
    endless = [
        itertools.repeat(b""),
        itertools.cycle([b"", bytearray(1)]),
        map(bytes, itertools.repeat(32)),
        iter(bytes, 1),
        map(bytes.join, itertools.repeat(b""), itertools.repeat([b"a"])),
        itertools.chain.from_iterable(itertools.repeat([b"a"])),
        itertools.islice(itertools.repeat(b""), 2**40),
    ]
    for iterator in endless:
        with interrupted(0.1):
            ed25519.verify_each(iterator, [], [])
    public = [ed25519.SigningKey.generate().verifying_key()]
    with interrupted(0.1):
        ed25519.verify_each(public, itertools.repeat(b""), [])
    with interrupted(0.1):
        ed25519.verify_each(public, [b""], itertools.repeat(bytes(64)))


@pytest.mark.parametrize("rows", [2**36, 2**40, 2**62])
def test_rows_without_bytes(rows):
    """There is no memory for so many verdicts: an error, and not the end of the process."""
    with limited_memory():
        fixed = pa.Array.from_buffers(pa.binary(0), rows, [None, pa.py_buffer(b"")])
        for column in [
            np.zeros((rows, 0), np.uint8),
            (ctypes.c_uint8 * 0 * rows)(),
            np.broadcast_to(np.zeros((1, 1), np.uint8), (rows, 1)),
            fixed,
            pa.Array.from_buffers(pa.null(), rows, [None]),
            pa.chunked_array([fixed, fixed]),
            pa.chunked_array([fixed] * 8),
        ]:
            with pytest.raises((MemoryError, ValueError)):
                ed25519.verify_each(column, column, column)
            if isinstance(column, (pa.Array, pa.ChunkedArray)):
                with pytest.raises((MemoryError, ValueError)):
                    arrow.Verifier("ed25519").verdicts(column, column, column)


def test_no_more_threads_than_processors():
    assert arrow.Verifier("ed25519", threads=2**62).verdicts(*[pa.array([b"x"])] * 3) is not None
    assert "4611686018427387904" not in repr(arrow.Verifier("ed25519", threads=2**62))


@contextlib.contextmanager
def limited_memory():
    """No more than 16 GiB of addresses, of which none need be there."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (2**34, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


@contextlib.contextmanager
def interrupted(seconds):
    """What is inside gets Ctrl-C after some time."""
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    # A shell that starts this beside something else has it ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            yield
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)


def test_interrupt():
    """Ctrl-C ends it before it is through."""
    key = jq255e.SigningKey.generate()
    signature, rows = key.sign(b""), 3_000_000
    columns = [
        pa.DictionaryArray.from_arrays(pa.array(np.zeros(rows, np.int8)), pa.array([value], pa.binary()))
        for value in (bytes(key.verifying_key()), b"", signature)
    ]
    with interrupted(0.5):
        jq255e.verify_each(*columns)
    with interrupted(0.5):
        arrow.Verifier("jq255e").verdicts(*columns)


# What a thread does while another one forks, and what the child does.
IN_USE = {
    "one verifier": lambda columns: FORKED.verdicts(*columns),
    "one verifier of one thread": lambda columns: FORKED_ALONE.verdicts(*columns),
    "verify_each": lambda columns: ed25519.verify_each(*columns),
    "verify_each of lists": lambda columns: ed25519.verify_each(*(column.to_pylist() for column in columns)),
    "new verifiers": lambda columns: arrow.Verifier("ed25519").verdicts(*columns),
    "arrow.verify": lambda columns: arrow.verify(pa.table(dict(zip(["public_key", "message", "signature"], columns)))),
    "another scheme": lambda columns: jq255e.verify_each(*columns),
}
FORKED, FORKED_ALONE = arrow.Verifier("ed25519"), arrow.Verifier("ed25519", threads=1)


def in_threads(run):
    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def in_grandchild(run):
    child = os.fork()
    if child == 0:
        os._exit(ends_well(run))
    assert exit_status(child) == 0


def in_another(run):
    """In a process that was started by a package, and not by `os.fork`."""
    child = multiprocessing.get_context("fork").Process(target=run)
    child.start()
    child.join(10)
    assert child.exitcode == 0


CHILDREN = {"twice": lambda run: (run(), run()), "in threads": in_threads, "in a grandchild": in_grandchild, "in another": in_another}


def ends_well(run):
    try:
        run()
        return 0
    except BaseException:
        return 1


@pytest.mark.parametrize("name", IN_USE)
@pytest.mark.parametrize("child", CHILDREN)
def test_forks_while_in_use(name, child, rows):
    """A child that is forked while another thread verifies gets its verdicts, and does not wait for that thread."""
    columns = [pa.array(column[:300], pa.binary()) for column in rows[:3]]
    done = threading.Event()

    def run():
        IN_USE[name](columns)

    def use():
        while not done.is_set():
            run()

    threads = [threading.Thread(target=use) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(4):
            time.sleep(0.01)
            process = os.fork()
            if process == 0:
                os._exit(ends_well(lambda: CHILDREN[child](run)))
            assert exit_status(process) == 0
    finally:
        done.set()
        for thread in threads:
            thread.join()


def exit_status(child):
    """Of a child that ends within 20 seconds."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return status
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "it hangs"
