"""The cache keyed by object identity."""

import pytest
from msgspec import Struct

from engines.kernel import identity_cache
from engines.kernel.identity_cache import DEFAULT_CACHE_SIZE, cached_by_identity, set_cache_size


@pytest.fixture(autouse=True)
def default_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the default size, which a server started earlier in this process has raised."""
    monkeypatch.setattr(identity_cache._Settings, "size", DEFAULT_CACHE_SIZE)


class Thing(Struct, frozen=True):
    """Something."""

    number: int


def test_the_same_objects_are_computed_once() -> None:
    calls: list[tuple[Thing, str]] = []

    @cached_by_identity
    def build(thing: Thing, word: str) -> list[str]:
        calls.append((thing, word))
        return [f"{word} {thing.number}"]

    thing = Thing(1)
    assert build(thing, "a") == ["a 1"]
    assert build(thing, "a") is build(thing, "a")
    assert build(thing, "b") == ["b 1"]
    assert build(Thing(2), "a") == ["a 2"]
    assert calls == [(thing, "a"), (thing, "b"), (Thing(2), "a")]


def test_equal_values_of_different_types_are_distinct() -> None:
    cached_repr = cached_by_identity(repr)
    assert [cached_repr(value) for value in (1, True, 1.0)] == ["1", "True", "1.0"]


def test_a_reused_memory_address_gives_no_wrong_result() -> None:
    """A deleted object leaves its address, and with it its id, to the next."""
    number_of = cached_by_identity(lambda thing: thing.number)
    numbers = [number_of(Thing(at)) for at in range(3 * DEFAULT_CACHE_SIZE)]
    assert numbers == list(range(3 * DEFAULT_CACHE_SIZE))


def test_the_oldest_entry_is_dropped_when_full() -> None:
    calls: list[int] = []

    @cached_by_identity
    def note(thing: Thing) -> None:
        calls.append(thing.number)

    things = [Thing(at) for at in range(DEFAULT_CACHE_SIZE + 1)]
    for thing in (*things, *things[-2:], things[0]):
        note(thing)
    assert calls == [*range(DEFAULT_CACHE_SIZE + 1), 0]


def test_a_process_with_many_tables_caches_more() -> None:
    calls: list[int] = []

    @cached_by_identity
    def note(thing: Thing) -> None:
        calls.append(thing.number)

    set_cache_size(2 * DEFAULT_CACHE_SIZE)
    things = [Thing(at) for at in range(2 * DEFAULT_CACHE_SIZE)]
    for thing in (*things, *things):
        note(thing)
    assert calls == [*range(2 * DEFAULT_CACHE_SIZE)]
