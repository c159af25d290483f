"""Placeholders in the sentences of events: unknown names are errors that list the names there are."""

from enum import IntEnum
from typing import Any

import pytest

from engines.kernel.events import Event
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.language import Plural
from engines.kernel.words.placeholders import find_unknown_placeholder
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Voices, fill


class Herd(IntEnum):
    """Nouns for the start of a sentence."""

    DRAGONS = 1


def declare(**words: Any) -> type[Event]:
    """An event class with these sentences."""
    fields = {"seat": Public[int], "card": Secret[Herd], "bid": Sealed[int], "hand": Pile[Herd]}
    return type("Fought", (Event,), {"__annotations__": fields, "__module__": __name__, **words})


@pytest.mark.parametrize(
    "words",
    [
        Voices("You bid {bid}.", "{seat:Who} bids {bid.value} with {card.value.name}, {hand}."),
        Plural("{seat}", "{card}", by="seat"),
        fill("{what}", what="a card"),
        lambda self, speaker: "{anything}",
    ],
)
def test_fields_and_their_attributes_can_be_named(words: Any) -> None:
    assert find_unknown_placeholder(declare(says=words)) is None


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("The {crad}.", "{crad} is no field of the event, which has bid, card, hand, seat"),
        (Voices("You {a}.", "He."), "{a} is no field"),
        ("The {bid.amount}.", "{bid.amount}: Sealed has among, "),
        (Plural("one", "many"), "count is no field"),
    ],
)
def test_an_unknown_name_is_explained(words: Any, problem: str) -> None:
    for attribute in ("says", "chip"):
        found = find_unknown_placeholder(declare(**{attribute: words}))
        assert found is not None
        assert problem in found
        assert f"Fought.{attribute}" in found


class Stampede(Event, frozen=True):
    """Animals run."""

    herd: Public[Herd]

    says = "{herd} run."


def test_the_sentence_of_an_event_begins_with_a_capital_but_a_noun_does_not() -> None:
    say = Speaker({"Herd.DRAGONS": "dragons", "Stampede": Stampede.says}, None, ())
    assert say.event(Stampede(Herd.DRAGONS)) == "Dragons run."
    assert say.noun(Herd.DRAGONS) == "dragons"


def test_an_argument_that_a_phrase_lacks_is_named() -> None:
    with pytest.raises(KeyError, match=r"\{two\} is no argument of the phrase 'sum', which has one"):
        Speaker({"sum": "{one} and {two}"}, None, ()).say("sum", {"one": 1})
