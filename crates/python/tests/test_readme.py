"""The examples of both README.md run."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
EXAMPLES = [
    code
    for folder in [HERE, HERE.parents[1]]
    for code in re.findall(r"```python\n(.*?)```", (folder / "README.md").read_text(), re.DOTALL)
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_example(code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(code, {})
