"""Calls with arguments that make no sense: `hostile.py` makes as many as one wants."""

import hostile


def test_hostile_calls():
    assert len(hostile.callables()) > 250
    assert hostile.run(5000) > 200
