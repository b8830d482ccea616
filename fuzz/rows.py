#!/usr/bin/env python3
"""fuzz/rows.py SECONDS [READER...]: files of rows, honest and spoilt, by `verify-many` and by another reader.

The other readers are Python's `csv` and `json`, and pyarrow (for `parquet`, `arrow` and `arrow-stream`). Whatever the file is, the
program either refuses it in one line with status 2, or has as many rows as the other reader and keeps the same values. A file that
the other reader takes and the program refuses is no fault, but honest ones must not be refused. A file that the program alone reads is
a fault, unless it has the rows and values that the other reader found before the file was spoilt, and except in Parquet, where nothing
tells damaged values from others. The program is
`target/release/lemniscate`, or `LEMNISCATE`; readers run one after another, `SEED` is that of the first one.

What is found stays in `fuzz/artifacts/rows`. The status is 1 then.
"""

import csv
import decimal
import gzip
import io
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("LEMNISCATE", str(ROOT / "target/release/lemniscate"))
FOUND = ROOT / "fuzz/artifacts/rows"
BYTES = ["public_key", "message", "signature"]
KEPT = ["x", "y"]
TEXTS = ["", "0", "007", "1.50", "a,b", 'say "x"', "two\nlines", "cr\rlf\r\n", "é\u2028", " ", "\t", "\\x00", "null", "'", "-0", "🙂" * 3, ","]


def run(path, form, to):
    command = [PROGRAM, "verify-many", "--scheme", "ed25519", "--threads", "1", "--format", form, "--keep", ",".join(KEPT),
               "--out", "-", "--out-format", to, str(path)]
    done = subprocess.run(command, capture_output=True, timeout=600)
    error = done.stderr.decode()
    if done.returncode not in (0, 1, 2) or error.count("\n") != 1:
        raise AssertionError(f"status {done.returncode}: {error!r}")
    if done.returncode == 2:
        return None, error
    return done.stdout, error


class Csv:
    is_exact = True
    format, name = "csv", "csv"

    def write(self, draw):
        end = draw.choice(["\n", "\r\n", "\r"])
        out = io.StringIO()
        quoting = draw.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
        writer = csv.writer(out, lineterminator=end, quoting=quoting)
        names = BYTES + KEPT
        draw.shuffle(names)
        writer.writerow(names)
        for _ in range(draw.choice([0, 1, 5, 50])):
            writer.writerow([draw.choice(TEXTS) for _ in names])
        return out.getvalue().encode()

    def other(self, bytes):
        # Bytes that are no UTF-8 are refused where they are kept, and malformed elsewhere.
        text = bytes.decode("utf-8-sig", "surrogateescape")
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        rows, names = [row for row in rows[1:] if row], rows[0]
        if any(len(row) != len(names) for row in rows):
            raise ValueError("rows of other lengths")
        return [tuple(row[names.index(name)] for name in KEPT) for row in rows]

    def ours(self, path):
        text, error = run(path, "csv", "csv")
        if text is None:
            return None, error
        rows = list(csv.reader(io.StringIO(text.decode(), newline=""), strict=True))
        also, _ = run(path, "csv", "json")
        rows = [tuple(row[:2]) for row in rows[1:]]
        # JSON has the same.
        objects = [json.loads(line) for line in also.decode().split("\n") if line]
        if [tuple(row.get(name, "") for name in KEPT) for row in objects] != rows:
            raise AssertionError("JSON has something else than CSV")
        return rows, error


def value(draw, depth=0):
    kind = draw.randrange(10 if depth < 3 else 7)
    if kind < 2:
        return json.dumps(draw.choice(TEXTS), ensure_ascii=draw.random() < 0.5)
    if kind < 4:
        return draw.choice(["0", "-0", "7", "1.50", "1e400", "123456789012345678901234567890", "-1.0E-7", "0.1"])
    if kind < 6:
        return draw.choice(["true", "false", "null"])
    if kind == 6:
        return draw.choice(['"\\u0041\\ud83d\\ude42"', '"\\/\\b"', '"\\ud800"'])
    parts = [value(draw, depth + 1) for _ in range(draw.randrange(3))]
    space = draw.choice(["", " ", "\t"])
    if kind == 7:
        return "[" + ("," + space).join(parts) + "]"
    return "{" + ",".join(f'"{number}"{space}:{part}' for number, part in enumerate(parts)) + space + "}"


class Json:
    is_exact = True
    format, name = "json", "jsonl"

    def write(self, draw):
        lines = []
        for _ in range(draw.choice([1, 5, 50])):
            names = [name for name in BYTES + KEPT + ["z", "long" * 9] if draw.random() < 0.9]
            draw.shuffle(names)
            lines.append("{" + ",".join(f'{json.dumps(name)}: {value(draw)}' for name in names) + "}")
            if draw.random() < 0.1:
                lines.append(draw.choice(["", " ", "\r"]))
        names = BYTES + KEPT
        lines.append("{" + ",".join(f'"{name}":"0"' for name in names) + "}")
        return draw.choice(["\n", "\r\n"]).join(lines).encode() + draw.choice([b"", b"\n"])

    def parse(self, line):
        def once(pairs):
            names = [name for name, _ in pairs]
            for name in BYTES + KEPT:
                if names.count(name) > 1 and self.depth_is_top(pairs):
                    raise ValueError("twice")
            return dict(pairs)

        def constant(name):
            raise ValueError(name)

        return json.loads(line, parse_float=decimal.Decimal, parse_constant=constant, object_pairs_hook=once)

    def depth_is_top(self, pairs):
        return any(name in BYTES + KEPT for name, _ in pairs)

    def other(self, bytes):
        text = bytes.decode("utf-8-sig")
        rows = [self.parse(line) for line in text.split("\n") if line.strip(" \t\r\n")]
        if not all(isinstance(row, dict) for row in rows):
            raise ValueError("no object")
        return [tuple(row.get(name, self) for name in KEPT) for row in rows]

    def ours(self, path):
        text, error = run(path, "json", "json")
        if text is None:
            return None, error
        rows = [self.parse(line) for line in text.decode().split("\n") if line]
        return [tuple(row.get(name, self) for name in KEPT) for row in rows], error


class Table:
    def __init__(self):
        import pyarrow
        import pyarrow.parquet

        self.arrow = pyarrow

    def table(self, draw):
        pa, rows = self.arrow, draw.choice([0, 1, 5, 50, 9000])
        some = lambda kinds: [draw.choice(kinds) for _ in range(rows)]
        bytes_of = lambda: pa.array(some([None, b"", b"\x00", bytes(32), bytes(64)]), draw.choice([pa.binary(), pa.large_binary(), pa.binary_view()]))
        kept = [
            lambda: pa.array(some([None, *TEXTS]), draw.choice([pa.string(), pa.large_string(), pa.string_view()])),
            lambda: pa.array(some([None, 0, -1, 2**63 - 1]), pa.int64()),
            lambda: pa.array(some([None, 0, 2**64 - 1]), pa.uint64()),
            lambda: pa.array(some([None, *TEXTS]), pa.string()).dictionary_encode(),
            lambda: pa.array(some([None, [], ["a"], ["", None]]), pa.list_(pa.string())),
            lambda: pa.array(some([None, {"a": 1}, {"a": None}]), pa.struct([("a", pa.int32())])),
            lambda: pa.array(some([None, True, False]), pa.bool_()),
            lambda: pa.array(some([None, decimal.Decimal("1.50"), decimal.Decimal("-9" * 1 + "9" * 30 + ".99")]), pa.decimal128(38, 2)),
        ]
        columns = {name: bytes_of() for name in BYTES} | {name: draw.choice(kept)() for name in KEPT}
        return pa.table(columns)

    def plain(self, table):
        def of(found):
            if found is None or isinstance(found, (bool, int)):
                return found
            if isinstance(found, decimal.Decimal):
                return str(found)
            if isinstance(found, dict):
                return {name: of(inner) for name, inner in found.items() if inner is not None}
            return [of(inner) for inner in found] if isinstance(found, list) else found

        columns = [[of(found) for found in table.column(name).to_pylist()] for name in KEPT]
        return list(zip(*columns))

    def ours(self, path):
        text, error = run(path, self.format, "json")
        if text is None:
            return None, error
        rows = [json.loads(line, parse_float=str) for line in text.decode().split("\n") if line]
        return [tuple(row.get(name) for name in KEPT) for row in rows], error


class Parquet(Table):
    is_exact = False
    format, name = "parquet", "parquet"

    def write(self, draw):
        table, out = self.table(draw), io.BytesIO()
        types = [self.arrow.string_view(), self.arrow.binary_view()]
        table = table.cast(self.arrow.schema([field.with_type(self.arrow.binary() if field.type == types[1] else self.arrow.string()) if field.type in types else field for field in table.schema]))
        self.arrow.parquet.write_table(
            table, out, compression=draw.choice(["snappy", "gzip", "zstd", "lz4", "brotli", "none"]),
            use_dictionary=draw.random() < 0.5, data_page_version=draw.choice(["1.0", "2.0"]),
            row_group_size=draw.choice([None, 7, 5000]), data_page_size=draw.choice([None, 100]), write_page_index=draw.random() < 0.5)
        return out.getvalue()

    def other(self, bytes):
        return self.plain(self.arrow.parquet.read_table(io.BytesIO(bytes)))


class Arrow(Table):
    is_exact = True
    format, name = "arrow", "arrow"
    new = property(lambda self: self.arrow.ipc.new_file)

    def write(self, draw):
        table, out = self.table(draw), io.BytesIO()
        table = table.unify_dictionaries()
        options = self.arrow.ipc.IpcWriteOptions(compression=draw.choice([None, "lz4", "zstd"]))
        with self.new(out, table.schema, options=options) as writer:
            writer.write_table(table, max_chunksize=draw.choice([None, 3, 1000]))
        return out.getvalue()

    def other(self, bytes):
        found = self.arrow.ipc.open_file(io.BytesIO(bytes)).read_all()
        found.validate(full=True)
        return self.plain(found)


class Stream(Arrow):
    format, name = "arrow-stream", "arrows"
    new = property(lambda self: self.arrow.ipc.new_stream)

    def other(self, bytes):
        found = self.arrow.ipc.open_stream(io.BytesIO(bytes)).read_all()
        found.validate(full=True)
        return self.plain(found)


def spoil(bytes, draw):
    bytes = bytearray(bytes)
    for _ in range(draw.choice([1, 1, 2, 8])):
        if not bytes:
            break
        at = draw.randrange(len(bytes))
        match draw.randrange(7):
            case 0:
                bytes[at] ^= 1 << draw.randrange(8)
            case 1:
                bytes[at] = draw.choice(b'",\r\n{}[]:\\ \x00\xff019')
            case 2:
                bytes[at:at] = draw.choice([b'"', b",", b"\r", b"\n", b"\r\n", b'""', b"{}", b"\\u00"])
            case 3:
                del bytes[at : at + draw.choice([1, 2, 8])]
            case 4:
                del bytes[at:]
            case 5:
                bytes[at:at] = bytes[at : at + draw.choice([1, 16, 100])]
            case _:
                bytes += draw.choice([b"\n", b"x", b"\x00" * 8, bytes[:at]])
    return bytes


def fuzz(reader, seconds, seed):
    path = Path(os.environ.get("TMPDIR", "/tmp")) / f"lemniscate-rows-{os.getpid()}.{reader.name}"
    end, counts, faults = time.monotonic() + seconds, {"read": 0, "refused": 0, "of both": 0, "of ours alone": 0, "as before": 0}, 0
    while time.monotonic() < end:
        seed += 1
        draw = random.Random(seed)
        content = reader.write(draw)
        is_honest = draw.random() < 0.3
        honest, content = content, content if is_honest else bytes(spoil(content, draw))
        written = content
        if reader.name in ("csv", "jsonl") and draw.random() < 0.1:
            written = gzip.compress(content)
        path.write_bytes(written)
        try:
            expected = reader.other(content)
        except Exception as refusal:  # Whatever it says, it does not read it.
            expected, why = None, refusal
        try:
            found, error = reader.ours(path)
            if found is None:
                counts["refused"] += 1
                assert not (is_honest and expected is not None), f"an honest file is refused: {error}"
            else:
                counts["read"] += 1
                if expected is None and not reader.is_exact:
                    counts["of ours alone"] += 1
                    continue
                if expected is None and not is_honest and found == reader.other(honest):
                    counts["as before"] += 1
                    continue
                assert expected is not None, f"the other reader refuses it: {why!r}"
                assert len(found) == len(expected), f"{len(found)} rows, and {len(expected)}"
                assert found == expected, f"other values: {[pair for pair in zip(found, expected) if pair[0] != pair[1]][:2]}"
                counts["of both"] += 1
        except (AssertionError, subprocess.TimeoutExpired, ValueError) as fault:
            FOUND.mkdir(parents=True, exist_ok=True)
            (FOUND / f"{seed}.{reader.name}").write_bytes(written)
            print(f"{reader.format}, seed {seed}: {fault}", flush=True)
            faults += 1
            if faults > 20:
                break
    path.unlink(missing_ok=True)
    print(f"{reader.format}: {counts}, {faults} faults in {seconds} s", flush=True)
    return faults


def main():
    seconds, names = float(sys.argv[1]), sys.argv[2:]
    readers = [of for of in (Csv, Json, Parquet, Arrow, Stream) if not names or of.format in names]
    seed = int(os.environ.get("SEED", time.time_ns() % 10**12))
    sys.exit(any([fuzz(of(), seconds, seed) for of in readers]))


main()
