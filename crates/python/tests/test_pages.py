"""The examples of README.md, of the pages in docs and of the package's own README.md run as written."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
ROOT = HERE.parents[1]
PAGES = [HERE / "README.md", ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = [
    pytest.param(code, id=f"{page.relative_to(ROOT)}-{number}")
    for page in PAGES
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL), 1)
]


class Session:
    """A session of Spark that records what is read, verified and written: pyspark has its own check, `.ci/spark`."""

    def __init__(self):
        self.done = []
        self.read = self.write = self
        self.columns = ["public_key", "message", "signature"]

    def parquet(self, path):
        self.done.append(path)
        return self


@pytest.mark.parametrize("code", EXAMPLES)
def test_example(code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    session = Session()
    if "session." in code:
        spark = pytest.importorskip("lemniscate.spark")
        monkeypatch.setattr(spark, "verify", lambda frame, scheme, *, policy: session.done.append((scheme, policy)) or frame)
    exec(code, {"session": session})
    if "session." in code:
        assert session.done == ["s3a://bucket/ledger/", ("ed25519", "strict"), "s3a://bucket/verdicts/"]


def test_there_are_examples():
    assert len(EXAMPLES) > 5
