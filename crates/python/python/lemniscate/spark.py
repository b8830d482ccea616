"""Verdicts on the rows of a Spark DataFrame, on its workers. Every worker needs pyspark 4, pyarrow and this package."""

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
    """Returns the DataFrame with a column of verdicts, the same as `lemniscate.arrow.verify`.

    Each task verifies the rows of its partition on one core, since Spark runs one task for each core, and keeps prepared keys between
    batches. Evaluation is lazy.
    """
    from pyspark.sql.types import StringType, StructField, StructType

    if verdict in frame.columns:
        raise ValueError(f"the frame has a column {verdict} already")
    names = {"public_key": public_key, "message": message, "signature": signature, "verdict": verdict}
    options = {"policy": policy, "encoding": encoding, "message_encoding": message_encoding}
    # Reports bad options here rather than in a task.
    from lemniscate.arrow import Verifier

    Verifier(scheme, threads=1, **options)

    def add(batches):
        from lemniscate.arrow import Verifier, verify

        verifier = Verifier(scheme, threads=1, **options)
        for batch in batches:
            yield verify(batch, verifier=verifier, **names)

    schema = StructType([*frame.schema.fields, StructField(verdict, StringType(), nullable=False)])
    return frame.mapInArrow(add, schema)
