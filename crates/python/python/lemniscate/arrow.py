"""Verdicts on rows of tables from pyarrow, Polars, DuckDB and other Arrow packages.

`verify` adds a column `verdict`: "valid", the name of an error such as "mismatch", "null" if the key, message or signature is null, or
"malformed" if one of them has the wrong length or encoding. The verdicts equal those of the program's `verify-many`.
"""

from lemniscate._lemniscate import Column, Verifier

__all__ = ["Column", "Verifier", "verify"]


def verify(
    table,
    scheme="ed25519",
    *,
    policy=None,
    public_key="public_key",
    message="message",
    signature="signature",
    encoding=None,
    message_encoding=None,
    verdict="verdict",
    verifier=None,
):
    """Returns the table with a column of verdicts.

    A Polars DataFrame returns a Polars DataFrame, and a pyarrow RecordBatch a RecordBatch. Any other object with the Arrow PyCapsule
    interface, such as a DuckDB relation, returns a pyarrow Table. Text columns are hexadecimal and other columns raw bytes unless you
    name an encoding: "raw", "hex", "base64" or "base64url". A `Verifier` keeps prepared keys for the next table; its scheme, policy and
    encodings replace the other arguments.
    """
    if verifier is None:
        verifier = Verifier(scheme, policy=policy, encoding=encoding, message_encoding=message_encoding)
    package = type(table).__module__.split(".")[0]
    if package == "polars":
        import polars

        columns = (table.get_column(name) for name in (public_key, message, signature))
        return table.with_columns(polars.Series(verifier.verdicts(*columns)).alias(verdict))
    import pyarrow

    if not isinstance(table, (pyarrow.Table, pyarrow.RecordBatch)):
        table = pyarrow.table(table)
    if verdict in table.column_names:
        raise ValueError(f"the table has a column {verdict} already")
    verdicts = pyarrow.array(verifier.verdicts(*(table.column(name) for name in (public_key, message, signature))))
    if isinstance(table, pyarrow.RecordBatch):
        fields = [*table.schema, pyarrow.field(verdict, pyarrow.string(), nullable=False)]
        return pyarrow.RecordBatch.from_arrays([*table.columns, verdicts], schema=pyarrow.schema(fields))
    return table.append_column(pyarrow.field(verdict, pyarrow.string(), nullable=False), verdicts)
