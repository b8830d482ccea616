"""Arrow arrays that are malformed, or change while they are read: an error, or verdicts, and never a crash."""

import io
import os
import struct
import threading

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import forged
from lemniscate import arrow, ed25519

ROWS = 10
KEY = ed25519.SigningKey.from_bytes(bytes(32))
MESSAGES = [bytes([row]) * 20 for row in range(ROWS)]
KEYS = pa.array([bytes(KEY.verifying_key())] * ROWS)
SIGNATURES = pa.array([KEY.sign(message) for message in MESSAGES])
DATA = b"".join(MESSAGES)
GOOD = [20 * row for row in range(ROWS + 1)]


def offsets(values, letter="i"):
    return struct.pack(f"<{len(values)}{letter}", *values)


def of_buffers(type, buffers, rows=ROWS, **more):
    """An array of buffers. pyarrow looks at them when it is made, and not later."""
    memory = [None if buffer is None else bytearray(len(buffer)) for buffer in buffers]
    array = pa.Array.from_buffers(type, rows, [None if buffer is None else pa.py_buffer(buffer) for buffer in memory], **more)
    for buffer, content in zip(memory, buffers):
        if buffer is not None:
            buffer[:] = content
    return array


def of_file(array, size, less):
    """An array from a file that says of a buffer of so many bytes that it has less."""
    file = io.BytesIO()
    with pa.ipc.new_stream(file, pa.schema([("x", array.type)])) as writer:
        writer.write_batch(pa.record_batch([array], ["x"]))
    written = file.getvalue()
    at = written.index(struct.pack("<q", size), written.index(b"\xff" * 4, 8))
    return pa.ipc.open_stream(written[:at] + struct.pack("<q", less) + written[at + 8 :]).read_next_batch().column(0)


def view(length, *rest):
    """Of a row that is elsewhere: four bytes of it, a buffer, and where it is there."""
    return struct.pack("<i4sii", length, *rest)


VIEWS = [view(20, message[:4], 0, 20 * row) for row, message in enumerate(MESSAGES)]


def changed(all, row, one):
    return [*all[:row], one, *all[row + 1 :]]


def dictionary(indices, values=None, type=pa.int8()):
    values = pa.array(MESSAGES) if values is None else values
    return pa.DictionaryArray.from_arrays(pa.array(indices, type), values, safe=False)


MALFORMED = {
    "offsets that decrease": lambda: of_buffers(pa.binary(), [None, offsets([0, 20] * 5 + [20]), DATA]),
    "offsets beyond the bytes": lambda: of_buffers(pa.binary(), [None, offsets([0] + [2147483392] * ROWS), DATA]),
    "the last offset beyond": lambda: of_buffers(pa.binary(), [None, offsets(GOOD[:-1] + [2**31 - 1]), DATA]),
    "an offset beyond, and back": lambda: of_buffers(pa.binary(), [None, offsets(changed(GOOD, 5, 2**31 - 1)), DATA]),
    "a first offset below 0": lambda: of_buffers(pa.binary(), [None, offsets([-1_000_000] * ROWS + [20]), DATA]),
    "one offset below 0": lambda: of_buffers(pa.binary(), [None, offsets(changed(GOOD, 3, -20)), DATA]),
    "the last offset below 0": lambda: of_buffers(pa.binary(), [None, offsets(GOOD[:-1] + [-1]), DATA]),
    "too few offsets": lambda: of_file(pa.array(MESSAGES), 44, 20),
    "no offsets": lambda: of_file(pa.array(MESSAGES), 44, 0),
    "no bytes": lambda: of_file(pa.array(MESSAGES), 200, 0),
    "a part from the middle": lambda: of_buffers(pa.binary(), [None, offsets([0, 20] * 5 + [20]), DATA])[1:].slice(0, ROWS - 1),
    "text": lambda: of_buffers(pa.string(), [None, offsets([0, 20] * 5 + [20]), DATA]),
    "large offsets": lambda: of_buffers(pa.large_binary(), [None, offsets(changed(GOOD, 4, 2**62), "q"), DATA]),
    "large offsets below 0": lambda: of_buffers(pa.large_binary(), [None, offsets(changed(GOOD, 4, -(2**62)), "q"), DATA]),
    "the last large offset": lambda: of_buffers(pa.large_string(), [None, offsets(GOOD[:-1] + [2**40], "q"), DATA]),
    "too few marks of nulls": lambda: of_file(pa.array(MESSAGES[:9] + [None]), 2, 1),
    "a view of no buffer": lambda: of_buffers(pa.binary_view(), [None, b"".join(changed(VIEWS, 3, view(20, b"", 7, 0))), DATA]),
    "a view of buffer -1": lambda: of_buffers(pa.binary_view(), [None, b"".join(changed(VIEWS, 3, view(20, b"", -1, 0))), DATA]),
    "a view beyond": lambda: of_buffers(pa.binary_view(), [None, b"".join(changed(VIEWS, 3, view(20, b"", 0, 2**31 - 1))), DATA]),
    "a view before": lambda: of_buffers(pa.binary_view(), [None, b"".join(changed(VIEWS, 3, view(20, b"", 0, -20))), DATA]),
    "a view that is long": lambda: of_buffers(pa.binary_view(), [None, b"".join(changed(VIEWS, 3, view(2**31 - 1, b"", 0, 0))), DATA]),
    "a view of length -1": lambda: of_buffers(pa.binary_view(), [None, b"".join(changed(VIEWS, 3, view(-1, b"", 0, 0))), DATA]),
    "a view where no buffers are": lambda: of_buffers(pa.string_view(), [None, b"".join(VIEWS)]),
    "too few views": lambda: of_file(pa.array(MESSAGES, pa.binary_view()), 160, 80),
    "an index beyond": lambda: dictionary(changed(list(range(ROWS)), 2, 10)),
    "an index below 0": lambda: dictionary(changed(list(range(ROWS)), 2, -1)),
    "an index of eight bits": lambda: dictionary(changed(list(range(ROWS)), 2, 255), type=pa.uint8()),
    "an index of 64 bits": lambda: dictionary(changed(list(range(ROWS)), 2, 2**64 - 1), type=pa.uint64()),
    "a dictionary that is malformed": lambda: dictionary(range(ROWS), of_buffers(pa.binary(), [None, offsets([0, 20] * 5 + [20]), DATA])),
}  # fmt: skip


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_arrays(name):
    array = MALFORMED[name]()
    rows = len(array)
    others = [KEYS[:rows], SIGNATURES[:rows]]
    with pytest.raises(ValueError, match="not an Arrow array"):
        ed25519.verify_each(others[0], array, others[1])
    for column in [array, pa.chunked_array([array[:1].slice(0, 0), array])]:
        for verifier in [arrow.Verifier("ed25519", message_encoding="raw"), arrow.Verifier("ed25519", threads=1)]:
            with pytest.raises(ValueError, match="messages: not an Arrow array"):
                verifier.verdicts(others[0], column, others[1])
    # In the place of keys and of signatures.
    for columns in [(array, array, others[1]), (others[0], array, array)]:
        with pytest.raises(ValueError, match="not an Arrow array"):
            ed25519.verify_each(*columns)


@pytest.mark.parametrize(
    "wrong", [[0] + [2147483392] * ROWS, [0, 20] * 5 + [20], [-1_000_000] * ROWS + [20]], ids=["too large", "that decrease", "below 0"]
)
def test_files_with_offsets(wrong):
    """pyarrow opens such files without a word."""
    table = pa.table({"public_key": KEYS, "message": pa.array(MESSAGES), "signature": SIGNATURES})
    file = io.BytesIO()
    with pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)
    assert file.getvalue().count(offsets(GOOD)) == 1
    table = pa.ipc.open_file(file.getvalue().replace(offsets(GOOD), offsets(wrong))).read_all()
    for kind in [table, table.to_batches()[0]]:
        with pytest.raises(ValueError, match="messages: not an Arrow array"):
            arrow.verify(kind)
    with pytest.raises(ValueError, match="messages: not an Arrow array"):
        ed25519.verify_each(*table.columns)


def test_what_looks_malformed_and_is_not():
    """Under a null there may be anything; and what is outside of a slice is not read."""
    expected = [True] * ROWS
    messages = dictionary(changed(list(range(ROWS)), 2, 100))
    nulls = pa.array([row == 2 for row in range(ROWS)])
    indices = pa.Array.from_buffers(pa.int8(), ROWS, [pa.array([row != 2 for row in range(ROWS)]).buffers()[1], messages.indices.buffers()[1]])
    null = pa.DictionaryArray.from_arrays(indices, messages.dictionary, safe=False)
    assert nulls[2].as_py() and ed25519.verify_each(KEYS, null, SIGNATURES).to_pylist() == changed(expected, 2, None)
    sliced = of_buffers(pa.binary(), [None, offsets([999, -7, *GOOD]), DATA], rows=ROWS + 2)[2:]
    assert ed25519.verify_each(KEYS, sliced, SIGNATURES).to_pylist() == expected
    # More than 127 entries, by indices without a sign.
    many = dictionary(range(200, 200 + ROWS), pa.array([b""] * 200 + MESSAGES), pa.uint8())
    assert ed25519.verify_each(KEYS, many, SIGNATURES).to_pylist() == expected
    views = of_buffers(pa.binary_view(), [None, b"".join(VIEWS), DATA])
    assert ed25519.verify_each(KEYS, views, SIGNATURES).to_pylist() == expected
    # Text that is not UTF-8 is no hexadecimal digits, and as bytes it is what it is.
    text = of_buffers(pa.string(), [None, offsets([0] + [64] * ROWS), b"\xff" * 64])
    table = pa.table({"public_key": KEYS, "message": text, "signature": SIGNATURES})
    assert arrow.verify(table).column("verdict").to_pylist() == ["malformed"] + ["mismatch"] * (ROWS - 1)
    assert ed25519.verify_each(KEYS[:1], text[:1], SIGNATURES[:1]).to_pylist() == [False]


def exported(format, length, buffers, **fields):
    return forged.Exported(forged.schema(format), forged.array(length, buffers, **fields))


GOOD_BUFFERS = [None, offsets(GOOD), DATA]


def without(kind, structure):
    """A structure that somebody has released."""
    structure.release = kind()
    return structure


FORGED = {
    "fewer rows than none": lambda: exported(b"z", -1, GOOD_BUFFERS),
    "an offset below 0": lambda: exported(b"z", ROWS, GOOD_BUFFERS, offset=-3),
    "too many rows": lambda: exported(b"z", 2**63 - 1, GOOD_BUFFERS, offset=2**63 - 1),
    "too many rows of a width": lambda: exported(b"w:8", 2**62, [None, DATA], offset=2**62),
    "no buffers": lambda: exported(b"z", ROWS, []),
    "two buffers": lambda: exported(b"z", ROWS, GOOD_BUFFERS[:2]),
    "fewer buffers than none": lambda: exported(b"z", ROWS, GOOD_BUFFERS, n_buffers=-1),
    "buffers that are nowhere": lambda: exported(b"z", ROWS, None, n_buffers=3),
    "offsets that are nowhere": lambda: exported(b"z", ROWS, [None, None, DATA]),
    "bytes that are nowhere": lambda: exported(b"z", ROWS, [None, offsets(GOOD), None]),
    "rows of a width that are nowhere": lambda: exported(b"w:20", ROWS, [None, None]),
    "an offset above the last": lambda: exported(b"z", ROWS, [None, offsets(changed(GOOD, 5, 2**30)), DATA]),
    "nulls that are not marked": lambda: exported(b"z", ROWS, GOOD_BUFFERS, null_count=3),
    "an array that is released": lambda: forged.Exported(forged.schema(b"z"), without(forged.ReleaseArray, forged.array(ROWS, GOOD_BUFFERS))),
    "a type that is released": lambda: forged.Exported(without(forged.ReleaseSchema, forged.schema(b"z")), forged.array(ROWS, GOOD_BUFFERS)),
    "a type without a name": lambda: forged.Exported(forged.schema(None), forged.array(ROWS, GOOD_BUFFERS)),
    "a width below 0": lambda: exported(b"w:-1", ROWS, [None, DATA]),
    "a width of no number": lambda: exported(b"w:x", ROWS, [None, DATA]),
    "a width of 2^70": lambda: exported(b"w:1180591620717411303424", ROWS, [None, DATA]),
    "rows wider than memory": lambda: exported(b"w:4294967295", ROWS, [None, DATA], offset=2**62),
    "views without sizes": lambda: exported(b"vz", ROWS, [None, b"".join(VIEWS)]),
    "a size of views below 0": lambda: exported(b"vz", ROWS, [None, b"".join(VIEWS), DATA, offsets([-1], "q")]),
    "a size of views of 0": lambda: exported(b"vz", ROWS, [None, b"".join(VIEWS), DATA, offsets([0], "q")]),
    "sizes of views that are nowhere": lambda: exported(b"vz", ROWS, [None, b"".join(VIEWS), DATA, None]),
    "indices without a dictionary": lambda: forged.Exported(forged.schema(b"c", forged.schema(b"z")), forged.array(ROWS, [None, bytes(ROWS)])),
    "indices that are text": lambda: forged.Exported(
        forged.schema(b"u", forged.schema(b"z")), forged.array(ROWS, [None, bytes(ROWS)], forged.array(ROWS, GOOD_BUFFERS))
    ),
    "a dictionary of nothing": lambda: forged.Exported(
        forged.schema(b"c", forged.schema(b"z")), forged.array(ROWS, [None, bytes(ROWS)], forged.array(0, [None, bytes(4), None]))
    ),
    "a stream that fails": lambda: forged.Streamed(forged.schema(b"z"), [forged.array(ROWS, GOOD_BUFFERS)], 5),
    "a stream without types": lambda: forged.Streamed(forged.schema(b"z"), [], get_schema=forged.GetSchema()),
    "a stream without arrays": lambda: forged.Streamed(forged.schema(b"z"), [], get_next=forged.GetNext()),
    "a stream that fails, without a text": lambda: forged.Streamed(forged.schema(b"z"), [], 5, get_last_error=forged.GetLastError()),
    "a stream of a malformed array": lambda: forged.Streamed(forged.schema(b"z"), [forged.array(ROWS, [None, offsets([0, 20] * 5 + [20]), DATA])]),
    "a stream that is released": lambda: forged.Streamed(forged.schema(b"z"), [], release=forged.ReleaseStream()),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_forged_structures(name):
    with pytest.raises(ValueError, match="messages: not an Arrow array"):
        ed25519.verify_each(KEYS, FORGED[name](), SIGNATURES)
    with pytest.raises(ValueError, match="messages: not an Arrow array"):
        arrow.Verifier("ed25519", message_encoding="raw").verdicts(KEYS, FORGED[name](), SIGNATURES)


def test_other_types_are_named():
    for format in [b"i", b"+s", b"tdD", b"d:3,2", b"+vl", b"", b"zz", b"z" * 1000]:
        with pytest.raises(TypeError, match="messages: expected an Arrow array of bytes"):
            ed25519.verify_each(KEYS, exported(format, ROWS, GOOD_BUFFERS), SIGNATURES)
    nested = forged.schema(b"c", forged.schema(b"c", forged.schema(b"z")))
    with pytest.raises(TypeError, match="dictionary of dictionaries"):
        ed25519.verify_each(KEYS, forged.Exported(nested, forged.array(ROWS, GOOD_BUFFERS)), SIGNATURES)


def test_structures_are_released_once():
    forged.released.clear()
    good = exported(b"z", ROWS, GOOD_BUFFERS)
    assert ed25519.verify_each(KEYS, good, SIGNATURES).to_pylist() == [True] * ROWS
    assert forged.released == [forged.Array]
    with pytest.raises(ValueError, match="taken it already"):
        ed25519.verify_each(KEYS, good, SIGNATURES)
    assert forged.released == [forged.Array]
    forged.released.clear()
    arrays = [forged.array(4, GOOD_BUFFERS), forged.array(6, GOOD_BUFFERS, offset=4)]
    stream = forged.Streamed(forged.schema(b"z"), arrays)
    assert ed25519.verify_each(KEYS, stream, SIGNATURES).to_pylist() == [True] * ROWS
    assert sorted(kind.__name__ for kind in forged.released) == ["Array", "Array", "Schema", "Stream"]


def test_rows_that_share_their_bytes():
    """Copies of rows take no more than some memory, however often the same bytes are rows."""
    long = bytes(1 << 22)
    signature, rows = KEY.sign(long), 80
    keys, signatures = pa.array([bytes(KEY.verifying_key())] * rows), pa.array([signature] * rows)
    for messages in [
        dictionary([0] * rows, pa.array([long])),
        of_buffers(pa.binary_view(), [None, view(len(long), b"", 0, 0) * rows, long], rows=rows),
    ]:
        before = peak()
        assert ed25519.verify_each(keys, messages, signatures).to_pylist() == [True] * rows
        table = pa.table({"public_key": keys, "message": messages, "signature": signatures})
        assert arrow.verify(table).column("verdict").to_pylist() == ["valid"] * rows
        # Each core has 16 MiB, and a row more.
        assert peak() - before < (os.cpu_count() + 2) * 24 * 1024 * 1024


def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) * 1024


@pytest.mark.parametrize("kind", ["offsets", "large offsets", "views", "indices"])
def test_buffers_that_change(kind):
    """A thread writes into buffers that NumPy shares, between what is right and what is not."""
    rows = 2000
    keys, signatures = pa.array([bytes(KEY.verifying_key())] * rows), pa.array([KEY.sign(b"")] * rows)
    bad = {"offsets": 2**31 - 1, "large offsets": 2**62, "views": 2**31 - 1, "indices": -128}[kind]
    numbers = np.zeros(4 * rows + 4, {"offsets": "i4", "large offsets": "i8", "views": "i4", "indices": "i1"}[kind])
    type = {"offsets": pa.binary(), "large offsets": pa.large_binary(), "views": pa.binary_view(), "indices": pa.int8()}[kind]
    messages = pa.Array.from_buffers(type, rows, [None, pa.py_buffer(numbers)] + ([pa.py_buffer(b"")] if kind != "indices" else []))
    if kind == "indices":
        messages = pa.DictionaryArray.from_arrays(messages, pa.array([b""]), safe=False)
    done = threading.Event()

    def write():
        choose = np.random.default_rng(1)
        while not done.is_set():
            numbers[choose.integers(0, len(numbers), 9)] = bad
            numbers[:] = 0

    thread = threading.Thread(target=write)
    thread.start()
    verifier = arrow.Verifier("ed25519")
    answers = set()
    try:
        for _ in range(12):
            for verify in [ed25519.verify_each, verifier.verdicts]:
                try:
                    verify(keys, messages, signatures)
                    answers.add("verdicts")
                except ValueError:
                    answers.add("error")
    finally:
        done.set()
        thread.join()
    assert answers


def test_other_packages_are_as_before():
    frame = pl.DataFrame({"public_key": KEYS.to_pylist(), "message": MESSAGES, "signature": SIGNATURES.to_pylist()})
    assert arrow.verify(frame)["verdict"].to_list() == ["valid"] * ROWS
    assert ed25519.verify_each(frame["public_key"], frame["message"].cast(pl.Binary), frame["signature"]).to_list() == [True] * ROWS
