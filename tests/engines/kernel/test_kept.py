"""Kept: what is made of the very same objects is made once."""

import pytest
from msgspec import Struct

from engines.kernel import kept as module
from engines.kernel.kept import kept


@pytest.fixture(autouse=True)
def no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that was started in this process before has asked for more room."""
    monkeypatch.setattr(module._Room, "most", module.MOST)


class Thing(Struct, frozen=True):
    """Something."""

    number: int


def test_of_the_same_objects_it_is_made_once() -> None:
    made: list[tuple[Thing, str]] = []

    @kept
    def make(thing: Thing, word: str) -> list[str]:
        made.append((thing, word))
        return [f"{word} {thing.number}"]

    one = Thing(1)
    assert make(one, "a") == ["a 1"]
    assert make(one, "a") is make(one, "a")
    assert make(one, "b") == ["b 1"]
    assert make(Thing(2), "a") == ["a 2"]
    assert made == [(one, "a"), (one, "b"), (Thing(2), "a")]


def test_equal_things_of_two_types_are_not_taken_for_each_other() -> None:
    told = kept(repr)
    assert [told(value) for value in (1, True, 1.0)] == ["1", "True", "1.0"]


def test_things_that_come_and_go_are_never_mixed_up() -> None:
    """An object that is gone leaves its place in memory to the next."""
    number_of = kept(lambda thing: thing.number)
    assert [number_of(Thing(at)) for at in range(3 * module.MOST)] == list(range(3 * module.MOST))


def test_the_oldest_are_let_go() -> None:
    made: list[int] = []

    @kept
    def note(thing: Thing) -> None:
        made.append(thing.number)

    things = [Thing(at) for at in range(module.MOST + 1)]
    for thing in (*things, *things[-2:], things[0]):
        note(thing)
    assert made == [*range(module.MOST + 1), 0]


def test_a_process_with_many_tables_keeps_more() -> None:
    made: list[int] = []

    @kept
    def note(thing: Thing) -> None:
        made.append(thing.number)

    module.keep_more(2 * module.MOST)
    things = [Thing(at) for at in range(2 * module.MOST)]
    for thing in (*things, *things):
        note(thing)
    assert made == [*range(2 * module.MOST)]
