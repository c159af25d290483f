"""Sentences in three voices: you, another player by name, a spectator."""

from enum import IntEnum

import pytest

from engines.kernel.contract.ending import ALL_KERNEL_PHRASES, GameEnded
from engines.kernel.events import Event, event_phrases
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import HeldCard, Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.card_phrases import list_or_count
from engines.kernel.words.language import Language, Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.phrases import KERNEL_PHRASES
from engines.kernel.words.speaker import Bystander, Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.kernel.words.text import text


class Colour(IntEnum):
    """Something with a name."""

    RED = 0
    BLUE = 1


class Drew(Event, frozen=True):
    """A seat drew colours, which some may know."""

    seat: Public[int]
    cards: Pile[Colour]

    def says(self, speaker: Speaker) -> Template:
        """The sentence."""
        count = fill(Plural("1 colour", "{count} colours"), count=len(self.cards))
        cards = list_or_count(self.cards, count if len(self.cards) else fill("no colours"))
        return fill(Voices("You draw {cards}.", "{seat:Who} draws {cards}."), cards=cards)


class Gave(Event, frozen=True):
    """A seat gave colours to another."""

    seat: Public[int]
    target: Public[int]
    colours: Public[tuple[Colour, ...]]


class Hid(Event, frozen=True):
    """A seat hid a colour."""

    seat: Public[int]
    colour: Secret[Colour]


PHRASES: dict[str, Phrase] = {
    "Gave": Voices("You gave {colours} to {target:who}.", "{seat:Who} gave {target:who} {colours}."),
    "Hid": lambda args, say: (
        "{seat:Who} hid something." if args["colour"].value is None else "You hid {colour}."
    ),
    "Colour.RED": "red",
    "Colour.BLUE": "blue",
    "turn": Voices("It is your turn.", "It is {seat:whose} turn."),
    "why.poor": "That costs {price}; you have {have}.",
}
NAMES = ("Ana", "Bo", "Cy")


def speaker(viewer: int | None) -> Speaker:
    return Speaker(PHRASES, viewer, NAMES)


def test_an_event_has_three_voices() -> None:
    event = Gave(0, 1, (Colour.RED, Colour.BLUE, Colour.RED))
    assert speaker(0).event(event) == "You gave red, blue and red to Bo."
    assert speaker(1).event(event) == "Ana gave you red, blue and red."
    assert speaker(None).event(event) == "Ana gave Bo red, blue and red."


def test_a_sentence_may_depend_on_the_viewers_knowledge() -> None:
    event = Hid(2, Secret(Colour.BLUE, only(2)))
    masked = Hid(2, event.colour.mask(0))
    assert speaker(0).event(masked) == "Cy hid something."
    assert speaker(2).event(event) == "You hid blue."


def test_the_current_turn_is_described_to_each_viewer() -> None:
    turn = text("turn", seat=1)
    assert speaker(1).text(turn) == "It is your turn."
    assert speaker(None).text(turn) == "It is Bo’s turn."


def test_a_reason_carries_its_numbers() -> None:
    assert speaker(0).text(text("why.poor", price=3, have=1)) == "That costs 3; you have 1."


def test_a_key_without_a_phrase_is_an_error() -> None:
    with pytest.raises(KeyError, match="unheard"):
        speaker(0).text(text("unheard"))


def test_a_name_is_not_taken_for_a_template() -> None:
    sly = Speaker(PHRASES, None, ("{seat}", "Bo", "Cy"))
    assert sly.text(text("turn", seat=0)) == "It is {seat}’s turn."


def test_sentences_go_through_the_translator() -> None:
    german = Language("de", {("", "It is your turn."): ({"": "Du bist an der Reihe."},)})
    said = Speaker(PHRASES, 1, NAMES, german).text(text("turn", seat=1))
    assert said == "Du bist an der Reihe."


def test_hidden_values_are_described_as_hidden() -> None:
    say = Speaker({**KERNEL_PHRASES, **PHRASES, "saw": "You saw {cards} and {one}."}, 0, NAMES)
    cards = (
        Pile.hand([Colour.RED, Colour.BLUE], only(0)).take(0, shown=only(0))[1].put(HeldCard(Colour.RED, 0))
    )
    told = say.say("saw", {"cards": cards.mask(0), "one": Secret(Colour.RED).mask(0)})
    assert told == "You saw blue and 1 hidden card and a card."


def test_known_cards_are_named_and_unknown_ones_counted() -> None:
    phrases = {**KERNEL_PHRASES, **PHRASES, **event_phrases((Drew,))}
    cards = Pile.of([Colour.RED, Colour.BLUE], only(0), listed=only(1))

    def told(viewer: int | None, pile: Pile[Colour]) -> str:
        return Speaker(phrases, viewer, NAMES).event(Drew(0, pile.mask(viewer)))

    assert told(0, cards) == "You draw red and blue."
    assert told(2, cards) == "Ana draws 2 colours."
    assert told(1, cards) == "Ana draws red and blue."  # it knows which, though not in which order
    assert told(None, cards.take()[1]) == "Ana draws 1 colour."
    assert told(None, Pile[Colour]()) == "Ana draws no colours."


def test_one_of_two_sentences_is_picked_by_its_arguments() -> None:
    won = conditional_phrase(
        lambda args: len(args["winners"]) > 1, "{winners:who} share it.", "{winners:who} won."
    )
    say = Speaker({"won": won}, None, NAMES)
    assert say.say("won", {"winners": (0,)}) == "Ana won."
    assert say.say("won", {"winners": (0, 2)}) == "Ana and Cy share it."


def test_a_bystander_collects_the_seats_that_are_named() -> None:
    event = Gave(0, 1, (Colour.RED,))
    overheard = Bystander(speaker(None))
    assert overheard.event(event) == speaker(2).event(event) == "Ana gave Bo red."
    assert overheard.named == {0, 1}


def test_a_sole_winner_is_named() -> None:
    overheard = Bystander(Speaker(ALL_KERNEL_PHRASES, None, NAMES))
    assert overheard.chip(GameEnded((1,))) == "wins the game"
    assert overheard.named == {1}
    assert Speaker(ALL_KERNEL_PHRASES, 1, NAMES).chip(GameEnded((1,))) == "win the game"
