"""Tables with a column of verdicts."""

import sys

import polars as pl
import pyarrow as pa
import pytest

from lemniscate import arrow, ed25519, jq255e

ROWS = 9000


@pytest.fixture(scope="module")
def table():
    keys = [ed25519.SigningKey.generate() for _ in range(3)]
    messages = [row.to_bytes(4, "big") for row in range(ROWS)]
    signatures = [keys[row % 3].sign(message) for row, message in enumerate(messages)]
    publics = [bytes(keys[row % 3].verifying_key()) for row in range(ROWS)]
    expected = ["valid"] * ROWS
    messages[1], expected[1] = b"another", "mismatch"
    signatures[2], expected[2] = None, "null"
    publics[5000], expected[5000] = b"short", "malformed"
    signatures[8999], expected[8999] = signatures[8999][:32] + b"\xff" * 32, "scalar_out_of_range"
    columns = {"public_key": publics, "message": messages, "signature": signatures, "id": range(ROWS)}
    return pa.table(columns), expected


def test_pyarrow(table):
    table, expected = table
    verified = arrow.verify(table, "ed25519")
    assert verified.column_names == [*table.column_names, "verdict"]
    assert verified.column("verdict").to_pylist() == expected
    assert verified.schema.field("verdict") == pa.field("verdict", pa.string(), nullable=False)
    # In parts that are not those of each other.
    parts = {name: pa.chunked_array([column.combine_chunks()[:7 * i], column.combine_chunks()[7 * i :]]) for i, (name, column) in
             enumerate(zip(table.column_names, table.columns))}
    assert arrow.verify(pa.table(parts)).column("verdict").to_pylist() == expected
    batch = table.slice(0, 10).combine_chunks().to_batches()[0]
    verified = arrow.verify(batch, verdict="said")
    assert isinstance(verified, pa.RecordBatch) and verified.column("said").to_pylist() == expected[:10]
    with pytest.raises(ValueError, match="a column id already"):
        arrow.verify(table, verdict="id")


def test_polars(table):
    table, expected = table
    frame = pl.from_arrow(table)
    verified = arrow.verify(frame)
    assert isinstance(verified, pl.DataFrame) and verified["verdict"].to_list() == expected
    assert verified.group_by("verdict").len().filter(pl.col("verdict") == "valid")["len"].item() == ROWS - 4


def test_duckdb(table):
    duckdb = pytest.importorskip("duckdb")
    table, expected = table
    verified = arrow.verify(duckdb.sql("select * from t order by id", connection=duckdb.connect().register("t", table)))
    assert verified.column("verdict").to_pylist() == expected


def test_text(table):
    table, expected = table
    frame = pl.from_arrow(table).head(100).with_columns(pl.col("public_key", "message", "signature").bin.encode("hex"))
    assert arrow.verify(frame)["verdict"].to_list() == expected[:100]
    frame = pl.from_arrow(table).head(100).with_columns(pl.col("public_key", "signature").bin.encode("base64"))
    assert arrow.verify(frame, encoding="base64", message_encoding="raw")["verdict"].to_list() == expected[:100]


def test_a_verifier_is_kept(table):
    table, expected = table
    verifier = arrow.Verifier("ed25519", policy="strict", threads=1)
    for start in range(0, ROWS, 1000):
        verified = arrow.verify(table.slice(start, 1000), verifier=verifier)
        assert verified.column("verdict").to_pylist() == expected[start : start + 1000]


def test_other_schemes():
    key = jq255e.SigningKey.generate()
    rows = {"public_key": [bytes(key.verifying_key())] * 2, "message": ["a", "b"], "signature": [key.sign(b"a")] * 2}
    table = pa.table(rows)
    assert arrow.verify(table, "jq255e", message_encoding="raw").column("verdict").to_pylist() == ["valid", "mismatch"]
    for arguments in [{"scheme": "x25519"}, {"scheme": "jq255e", "policy": "strict"}, {"policy": "odd"}, {"encoding": "odd"}]:
        with pytest.raises(ValueError):
            arrow.verify(table, **arguments)
    with pytest.raises(TypeError):
        arrow.verify(pa.table({**rows, "message": [1, 2]}))


def test_spark_is_not_needed():
    assert "pyspark" not in sys.modules
    import lemniscate.spark

    assert "pyspark" not in sys.modules and lemniscate.spark.verify
