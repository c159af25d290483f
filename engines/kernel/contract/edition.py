"""Earlier editions of a game's rules, which the tables that began with them keep."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from engines.kernel.choices.tasks import S
from engines.kernel.words.speaker import Phrase


@dataclass(frozen=True, kw_only=True)
class Edition:
    """An earlier edition of a game: its version, and what the next edition changed.

    `differences` are sentences for players by their keys, about the rules as they were. `fields` are the
    fields of Game that differ, such as `lesson`. Rules that differ ask `state.edition`, and sentences and
    faces `say.edition`. `retired`: running tables are frozen; finished games keep result, replay and record.
    """

    version: int
    differences: Mapping[str, Phrase]
    fields: Mapping[str, Any] = field(default_factory=dict)
    retired: bool = False


def list_later_editions(editions: Iterable[Edition], version: int) -> list[Edition]:
    """An edition and those after it, the newest first: together they make the difference to today's rules."""
    later = [edition for edition in editions if edition.version >= version]
    return sorted(later, key=lambda edition: -edition.version)


def create_state_type(state: type[S], version: int) -> type[S]:
    """The type of the states of an edition: the same fields, encoded in the same way."""
    kind = msgspec.defstruct(
        f"{state.__name__}{version}",
        [],
        bases=(state,),
        module=state.__module__,
        namespace={"__doc__": state.__doc__, "edition": version},
        frozen=True,
        kw_only=True,
    )
    return cast(type[S], kind)


def convert_state(state: S, kind: type[S]) -> S:
    """The same state as a value of another edition's type."""
    return kind(**{name: getattr(state, name) for name in state.__struct_fields__})
