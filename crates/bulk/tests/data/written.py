"""Writes the files of `written`: `python written.py ROWS.jsonl`, where these are the rows that README.md names.

It needs pyarrow, polars, duckdb, pandas, fastparquet, and pyspark with a Java runtime.
"""

import json
import shutil
import sys
from pathlib import Path

import duckdb
import fastparquet
import pandas
import polars
import pyarrow
import pyarrow.csv
import pyarrow.feather
import pyarrow.parquet

OUT = Path(__file__).parent / "written"
BYTES = ["public_key", "message", "signature"]


def main(rows):
    rows = [json.loads(line) for line in open(rows)]
    text = {"id": list(range(len(rows)))} | {name: [row[name] for row in rows] for name in BYTES}
    table = {"id": text["id"]} | {name: [bytes.fromhex(value) for value in text[name]] for name in BYTES}
    of_bytes, of_text = pyarrow.table(table), pyarrow.table(text)
    OUT.mkdir(exist_ok=True)
    with_pyarrow(of_bytes, of_text)
    with_polars(polars.DataFrame(table), polars.DataFrame(text))
    with_duckdb(of_bytes)
    with_pandas(pandas.DataFrame(table), pandas.DataFrame(text))
    fastparquet.write(str(OUT / "fastparquet.parquet"), pandas.DataFrame(table))
    fastparquet.write(str(OUT / "fastparquet-gzip.parquet"), pandas.DataFrame(table), compression="GZIP", row_group_offsets=4)
    versions = [pyarrow, polars, duckdb, pandas, fastparquet]
    if "--without-spark" not in sys.argv:
        import pyspark

        with_spark(pandas.DataFrame(table), pandas.DataFrame(text))
        versions.append(pyspark)
    (OUT / "versions.txt").write_text("".join(f"{of.__name__} {of.__version__}\n" for of in versions))


def with_pyarrow(table, text):
    write = pyarrow.parquet.write_table
    for compression in ["snappy", "gzip", "zstd", "lz4", "brotli", "none"]:
        write(table, OUT / f"pyarrow-{compression}.parquet", compression=compression)
    write(table, OUT / "pyarrow-v2.parquet", data_page_version="2.0", row_group_size=3, write_page_index=True)
    encodings = {name: "DELTA_BYTE_ARRAY" for name in BYTES}
    write(table, OUT / "pyarrow-delta.parquet", use_dictionary=False, column_encoding=encodings)
    columns = [table["id"], table["public_key"].cast(pyarrow.binary(32)), table["message"].cast(pyarrow.large_binary()),
               table["signature"].cast(pyarrow.binary(64))]
    fixed = pyarrow.table(columns, names=table.column_names)
    write(fixed, OUT / "pyarrow-fixed.parquet")
    dictionary = fixed.set_column(1, "public_key", table["public_key"].dictionary_encode())
    for name, of, options in [
        ("pyarrow", table, {}),
        ("pyarrow-lz4", table, {"compression": "lz4"}),
        ("pyarrow-zstd", dictionary, {"compression": "zstd"}),
    ]:
        options = pyarrow.ipc.IpcWriteOptions(**options)
        with pyarrow.ipc.new_file(str(OUT / f"{name}.arrow"), of.schema, options=options) as writer:
            writer.write_table(of, max_chunksize=4)
    with pyarrow.ipc.new_stream(str(OUT / "pyarrow.arrows"), dictionary.schema) as writer:
        writer.write_table(dictionary, max_chunksize=4)
    pyarrow.feather.write_feather(table, str(OUT / "pyarrow.feather"))
    pyarrow.csv.write_csv(text, OUT / "pyarrow.csv")


def with_polars(table, text):
    table.write_parquet(OUT / "polars.parquet")
    table.write_ipc(OUT / "polars.arrow", compression="zstd")
    table.write_ipc_stream(OUT / "polars.arrows")
    text.write_csv(OUT / "polars.csv")
    text.write_ndjson(OUT / "polars.ndjson")


def with_duckdb(table):
    hexadecimal = "id, " + ", ".join(f"hex({name}) AS {name}" for name in BYTES)
    duckdb.register("rows", table)
    for columns, name, options in [
        ("*", "duckdb.parquet", "FORMAT parquet"),
        ("*", "duckdb-zstd.parquet", "FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION v2"),
        (hexadecimal, "duckdb.csv", "FORMAT csv, HEADER"),
        (hexadecimal, "duckdb.json", "FORMAT json"),
        (hexadecimal, "duckdb.csv.gz", "FORMAT csv, HEADER, COMPRESSION gzip"),
        ("*", "duckdb-blob.csv", "FORMAT csv, HEADER"),
    ]:
        duckdb.sql(f"COPY (SELECT {columns} FROM rows ORDER BY id) TO '{OUT / name}' ({options})")


def with_pandas(table, text):
    table.to_parquet(OUT / "pandas.parquet")
    table.to_parquet(OUT / "pandas-fastparquet.parquet", engine="fastparquet")
    text.to_csv(OUT / "pandas.csv", index=False)
    text.to_csv(OUT / "pandas-crlf.csv", index=False, lineterminator="\r\n", quoting=1)
    text.to_csv(OUT / "pandas-cr.csv", index=False, lineterminator="\r")
    text.to_json(OUT / "pandas.jsonl", orient="records", lines=True)
    text.to_json(OUT / "pandas.jsonl.zst", orient="records", lines=True)


def with_spark(table, text):
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    for frame, kind, options in [
        (table, "parquet", {}),
        (table, "parquet", {"compression": "gzip"}),
        (text, "csv", {"header": True}),
        (text, "json", {"compression": "gzip"}),
    ]:
        folder = OUT / "spark"
        written = session.createDataFrame(frame).coalesce(1).sortWithinPartitions("id")
        written.write.format(kind).options(**options).mode("overwrite").save(str(folder))
        [part] = folder.glob("part-*")
        name = "spark" + "".join(part.suffixes[-2 if kind != "csv" else -1:])
        shutil.move(part, OUT / name)
        shutil.rmtree(folder)
    session.stop()


main(sys.argv[1])
