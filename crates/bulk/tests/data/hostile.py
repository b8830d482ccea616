"""Writes files of `hostile` that are small and decode to much: `python hostile.py`. It needs pyarrow and zstandard."""

from pathlib import Path

import pyarrow
import pyarrow.parquet
import zstandard

OUT = Path(__file__).parent / "hostile"
KEY, SIGNATURE = bytes(32), bytes(64)


def table(messages, **columns):
    rows = len(messages)
    keys, signatures = pyarrow.array([KEY] * rows, pyarrow.binary(32)), pyarrow.array([SIGNATURE] * rows, pyarrow.binary(64))
    return pyarrow.table({"public_key": keys, "message": messages, "signature": signatures} | columns)


def parquet(name, rows, **options):
    pyarrow.parquet.write_table(rows, OUT / name, compression="zstd", compression_level=19, **options)


def main():
    OUT.mkdir(exist_ok=True)
    # Values of 256 KiB that have all but their last bytes in common: 5 GB.
    shared = [b"a" * (1 << 18) + bytes([row % 251]) for row in range(64)]
    parquet("shared_prefixes.parquet", table(pyarrow.array(shared * 320)), use_dictionary=False,
            column_encoding={"message": "DELTA_BYTE_ARRAY", "public_key": "PLAIN", "signature": "PLAIN"},
            data_page_size=64 << 20, write_batch_size=1 << 20)
    # A value of a dictionary for each of many rows: as bytes of a fixed number, and within lists.
    parquet("fixed_of_1_mib.parquet", table(pyarrow.array([bytes(1 << 20)] * 64, pyarrow.binary(1 << 20))))
    long = "b" * (1 << 18)
    lists = pyarrow.array([[long, long]] * 512, pyarrow.list_(pyarrow.string()))
    parquet("lists.parquet", table(pyarrow.array([b""] * 512), id=lists), dictionary_pagesize_limit=1 << 24)
    # A page, and a batch, of more than 1 GiB.
    parquet("page.parquet", table(pyarrow.array([bytes(1200 << 20)])), use_dictionary=False)
    options = pyarrow.ipc.IpcWriteOptions(compression=pyarrow.Codec("zstd", compression_level=19))
    batch = table(pyarrow.array([bytes(1200 << 20)]))
    with pyarrow.ipc.new_file(str(OUT / "batch.arrow"), batch.schema, options=options) as writer:
        writer.write_table(batch)
    # A row of 900 MiB of text.
    with open(OUT / "row.jsonl.zst", "wb") as file:
        with zstandard.ZstdCompressor(level=19).stream_writer(file) as out:
            for _ in range(900):
                out.write(b"a" * (1 << 20))


main()
