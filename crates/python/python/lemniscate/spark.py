"""Verdicts on the rows of a DataFrame of Spark's, where the rows are: needs pyspark 4 and pyarrow, and this package on every worker."""

__all__ = ["verify"]


def verify(
    frame,
    scheme="ed25519",
    *,
    policy=None,
    public_key="public_key",
    message="message",
    signature="signature",
    encoding=None,
    message_encoding=None,
    verdict="verdict",
):
    """The DataFrame with a column of verdicts, as `lemniscate.arrow.verify` gives them.

    Each task verifies the rows of its partition on one core, as Spark runs as many tasks as there are cores, and keeps prepared
    keys from one batch to the next. Nothing is read before Spark wants the rows.
    """
    from pyspark.sql.types import StringType, StructField, StructType

    if verdict in frame.columns:
        raise ValueError(f"the frame has a column {verdict} already")
    names = {"public_key": public_key, "message": message, "signature": signature, "verdict": verdict}
    options = {"policy": policy, "encoding": encoding, "message_encoding": message_encoding}
    # What is wrong with them is said here, and not by a task.
    from lemniscate.arrow import Verifier

    Verifier(scheme, threads=1, **options)

    def add(batches):
        from lemniscate.arrow import Verifier, verify

        verifier = Verifier(scheme, threads=1, **options)
        for batch in batches:
            yield verify(batch, verifier=verifier, **names)

    schema = StructType([*frame.schema.fields, StructField(verdict, StringType(), nullable=False)])
    return frame.mapInArrow(add, schema)
