"""Verdicts on the rows of tables: of pyarrow, Polars, DuckDB and whatever else has Arrow.

`verify` gives a table with one column more, `verdict`: "valid", the name of an error such as "mismatch", "null" where there is no
key, no message or no signature, or "malformed" where one does not have its length or its encoding. It means what it means in the
program's `verify-many`.
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
    """The table with a column of verdicts.

    A DataFrame of Polars gives one of Polars, a RecordBatch one of pyarrow's; all else that has the Arrow PyCapsule interface, such
    as a relation of DuckDB's, gives a Table of pyarrow's. Columns of text are hexadecimal digits, and all others raw bytes, unless
    an encoding is named: "raw", "hex", "base64" or "base64url". A `Verifier`, if one is given, keeps prepared keys for the next
    table; it says what scheme, policy and encodings are.
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
