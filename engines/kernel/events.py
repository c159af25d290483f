"""Events: what happened, and how pages show it.

Everything about an event is declared in its class: the fields with their audiences, its sentence in the log,
its beat in the story, and the text of its chip.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Secret
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template

LOG_ONLY, CHIP, SCENE = 0, 1, 2
"""Weights of a beat: only a line in the log; also a chip; also a scene on the stage."""


class Change(Struct, frozen=True, gc=False):
    """A changed number: its seat (None: the table), its machine name ("gems"), and the difference."""

    seat: int | None
    what: str
    by: int


class Beat(Struct, frozen=True, gc=False):
    """The summary of an event, as data.

    `verb` names its icon. `actor` is the acting seat, `targets` the seats it was aimed at. `things` are the
    cards, gems or dragons involved, as the game's own values; None for those that the viewer may not know.
    `opens` says that a "round" or the actor's "turn" begins here. `out` are the seats eliminated here,
    `exposed` those whose secret side everybody learns. `befalls` says that the event happens to the actor
    because of an earlier act, so it is new to them, too.
    """

    verb: str
    actor: int | None = None
    weight: int = CHIP
    things: tuple[Any, ...] = ()
    targets: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    opens: str = ""
    out: tuple[int, ...] = ()
    exposed: tuple[int, ...] = ()
    befalls: bool = False


class Event(Struct, frozen=True, gc=False, tag=True):
    """Something that happened, named in the past tense; every field declares its audience.

    - `says` is its sentence in the log: a template, or a method `says(self, speaker)` that picks one.
    - `chip` is the text of its chip, without the actor, whose crest is shown in front of it: a template or a
      method like `says`. Every event with a beat heavier than LOG_ONLY has one.
    - `beat(self)` is its beat; `beat = simple_beat("take", "card")` declares a simple one. Without one, the
      event gets a chip without an icon.
    - `tells` names the fields from which everybody may infer something that no card showed ("cannot attack").
      The event itself and these fields count as public conclusions; nothing else is exempt from the laws of
      secrecy.

    Sentences and beats are built from the event as the viewer may see it, so they cannot show more.
    """

    tells: ClassVar[tuple[str, ...]] = ()
    says: ClassVar[Any] = None
    chip: ClassVar[Any] = None

    def beat(self) -> Beat:
        """The beat of the (masked) event."""
        return Beat("", getattr(self, "seat", None))


def simple_beat(
    verb: str, *things: str, weight: int = CHIP, target: str = "", opens: str = "", befalls: bool = False
) -> Callable[[Any], Beat]:
    """Build the method `beat` of an event whose actor is its `seat`: `beat = simple_beat("take", "card")`.

    `things` are the names of fields with cards (one, a tuple, a pile, or a veiled value), `target` that of a
    field with a seat or a tuple of seats.
    """

    def beat(event: Any) -> Beat:
        shown = tuple([thing for name in things for thing in _list_things(getattr(event, name))])
        aimed = getattr(event, target) if target else ()
        targets = aimed if isinstance(aimed, tuple) else (aimed,)
        actor = getattr(event, "seat", None)
        return Beat(verb, actor, weight, shown, targets, opens=opens, befalls=befalls)

    return beat


def _list_things(value: Any) -> tuple[Any, ...]:
    if isinstance(value, Pile):
        return seen_cards(value)
    if isinstance(value, Secret | Sealed):
        value = value.value
    return value if isinstance(value, tuple) else (value,)


def events_in(module: str) -> tuple[type[Event], ...]:
    """List the events declared in a module, in order: `EVENTS = events_in(__name__)`."""
    return tuple([kind for kind in Event.__subclasses__() if kind.__module__ == module])


def event_phrases(events: Sequence[type[Event]]) -> Mapping[str, Phrase]:
    """The phrases of events: each sentence by the name of its class, each chip by `beat.<name>`."""
    sentences = {kind.__name__: _phrase(kind, kind.says) for kind in events if kind.says is not None}
    chips = {f"beat.{kind.__name__}": _phrase(kind, kind.chip) for kind in events if kind.chip is not None}
    return sentences | chips


def _phrase(kind: type[Event], words: Template | Callable[[Any, Speaker], Template]) -> Phrase:
    if not callable(words):
        return words
    pick_template = words

    def phrase(fields: Mapping[str, Any], speaker: Speaker) -> Template:
        return pick_template(kind(*[fields[name] for name in kind.__struct_fields__]), speaker)

    return phrase


def seen_cards(pile: Pile[Any]) -> tuple[Any, ...]:
    """The cards of a (masked) pile as the things of a beat: None for each unknown card."""
    return pile.cards if pile.listing is None else pile.listing
