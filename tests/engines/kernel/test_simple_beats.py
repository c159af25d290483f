"""Beats that are declared by the names of fields, and boards that need fewer functions."""

from enum import IntEnum

from engines.kernel.contract.board import Board, label_by_verb
from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep, Component, Panels
from engines.kernel.events import SCENE, Beat, Event, simple_beat
from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.speaker import Speaker


class Gem(IntEnum):
    """Things on a table."""

    RUBY = 0
    OPAL = 1


class Struck(Event, frozen=True):
    """A player strikes others with things of all types."""

    seat: Public[int]
    rivals: Public[tuple[int, ...]]
    gem: Public[Gem]
    note: Secret[Gem]
    hand: Pile[Gem]

    says = "{seat:Who} strikes."
    beat = simple_beat("strike", "gem", "note", "hand", weight=SCENE, target="rivals", befalls=True)


def test_a_simple_beat_takes_its_things_and_targets_from_fields() -> None:
    note, hand = Secret(Gem.OPAL, only(1)), Pile.of([Gem.RUBY]).reveal(ALL)
    struck = Struck(1, (0, 2), Gem.RUBY, note, hand)
    things = (Gem.RUBY, Gem.OPAL, Gem.RUBY)
    assert struck.beat() == Beat("strike", 1, SCENE, things, (0, 2), befalls=True)

    # and a hidden value is an unknown thing
    masked = Struck(1, (0, 2), Gem.RUBY, note.mask(0), hand)
    assert masked.beat().things == (Gem.RUBY, None, Gem.RUBY)


def test_components_are_found_by_kind_and_key() -> None:
    board = Board[None](  # type: ignore[type-var]
        build_panels=lambda *_: Panels("", "", (), (), ()),
        list_components=lambda: (Component("gem", "opal", Gem.OPAL),),
    )
    assert board.find_value("gem:opal") is Gem.OPAL
    assert board.find_value("gem:ruby") is None


def test_a_choice_is_labelled_by_the_phrases_of_its_verb() -> None:
    phrases = {
        "confirm.take": "Take the {subject} of {owner}?",
        "confirm.take.consequence": "It is gone.",
        "Gem.OPAL": "opal",
    }
    say = Speaker(phrases, None, ())
    step = ChoiceStep("pick", "Take it", "take", (Gem.OPAL,), about={"owner": "Bo"})
    assert label_by_verb((step,), None, say) == ChoiceLabel("Take the opal of Bo?", "Take it", "It is gone.")
    assert label_by_verb((ChoiceStep("pick", "Pass", "pass"),), None, say) is None
