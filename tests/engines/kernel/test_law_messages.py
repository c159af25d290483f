"""Messages of the laws name the field that differs and a rule of thumb; comparisons know types."""

import re
from collections import Counter
from enum import IntEnum

import pytest
from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, State
from engines.kernel.events import Event
from engines.kernel.laws import Law, check_laws
from engines.kernel.laws.differences import find_difference, find_text_difference
from engines.kernel.laws.exploration import Exploration
from engines.kernel.matches.bots import Dice
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text
from tests.engines.kernel.toys.base import Card, Chance, toy
from tests.engines.kernel.toys.leaks import (
    FAIR,
    LEAKS,
    LeakInAudience,
    LeakInEvent,
    LeakInPrompt,
    LeakInState,
    Turn,
)


class Lane(IntEnum):
    """Two places on the table, with the same numbers as two cards."""

    LEFT = 1
    RIGHT = 2


def break_law(kind: type[Turn], name: str) -> Law:
    """The law that this leak breaks."""
    laws = {law.name: law for law in check_laws(LEAKS[kind], 3, 60, "toy")}
    assert laws[name].failed
    return laws[name]


@pytest.mark.parametrize(
    ("kind", "name", "message"),
    [
        (
            LeakInState,
            "other worlds continue the same",
            r"the view of seat \d differs at hint: \d against \d$",
        ),
        (
            LeakInEvent,
            "other worlds continue the same",
            r"at events\[0\] DrewLoudly\.card: Card\.\w+ against Ca",
        ),
        (
            LeakInPrompt,
            "other worlds have the same decisions",
            r"at decisions\[0\]\.topic\.args\.best: Card\.",
        ),
        (
            LeakInAudience,
            "events show no more than the table",
            r"sees Card\.\w+ \(.*\) in \w+\.card, but not on the table",
        ),
    ],
)
def test_a_message_names_the_field_that_differs(kind: type[Turn], name: str, message: str) -> None:
    """Given a leak, then the message has the path of one field with both values, and a rule of thumb."""
    law = break_law(kind, name)
    assert law.example is not None
    assert re.search(message, law.example), law.example
    assert len(law.example) < 300
    assert law.advice


def test_members_of_two_enums_differ_even_if_their_numbers_are_equal() -> None:
    """Given a card and a lane with the same number, then they are equal to Python, but not to the laws."""
    assert int(Card.ACE) == int(Lane.LEFT)
    assert (
        str(find_difference((Card.ACE,), (Lane.LEFT,), "picked")) == "picked[0]: Card.ACE against Lane.LEFT"
    )
    assert find_difference((Card.ACE, True), (Card.ACE, 1)) is not None
    assert find_difference({"a": (Card.ACE, None)}, {"a": (Card.ACE, None)}) is None


def test_lists_of_different_length_are_told_by_their_events() -> None:
    """Given one event more in another world, then the message names the events of both."""
    first, second = (Moved(Lane.LEFT),), (Moved(Lane.LEFT), Moved(Lane.LEFT))
    assert (
        str(find_difference(first, second, "events"))
        == "events: 1 items (Moved) against 2 items (Moved, Moved)"
    )


def test_the_difference_of_two_pages_is_near_an_element() -> None:
    """Given two pages, then the message names the element before the difference, and what follows."""
    pages = [f'<p id="deck">6</p><p id="hand-2"><b>{count} cards</b></p>' for count in (3, 4)]
    assert (
        find_text_difference(*pages)
        == "after the element #hand-2: '<b>3 cards</b></p>' against '<b>4 cards</b></p>'"
    )


class Lanes(State, frozen=True, kw_only=True):
    """A card face down in each lane; one of them is moved to the middle."""

    lanes: tuple[Secret[Card], ...]
    middle: Secret[Card] | None = None


class Moved(Event, frozen=True):
    """The card of a lane was moved to the middle, face down."""

    lane: Public[Lane]


class Move(Ask[Lanes], frozen=True):
    """Seat 0 moves a card, for all to see."""

    seat: Public[int] = 0

    def ask(self, state: Lanes) -> Decision | None:
        options = tuple(Option(f"move:{lane.name}", lane) for lane in Lane)
        return Pick(seat=0, topic=text("move"), options=options, default=("move:LEFT",))

    def answer(self, state: Lanes, values: tuple[Lane, ...]) -> Lanes:
        (lane,) = values
        return replace(state, middle=state.lanes[lane - 1]).emit(Moved(lane))


def deal_lanes(rng: Chance) -> Lanes:
    """Two cards in two lanes: those with the numbers of the lanes."""
    return Lanes(rng=rng, lanes=(Secret(Card.ACE), Secret(Card.TWO))).then(Move())


def test_an_open_choice_is_not_taken_for_a_hidden_card_with_its_number() -> None:
    """Given a lane chosen openly, when the hidden card has the lane's number, then no law fails."""
    game = toy(Lanes, (Move,), deal_lanes, seats=2, events=(Moved,))
    laws = check_laws(game, 2, 60, "lanes")
    assert [law.example for law in laws if law.failed] == []


def test_random_play_reaches_rare_options_early() -> None:
    """Given random play that prefers what was chosen least, then rare options are chosen about as often as
    others, and the same dice make the same choices."""
    chosen = []
    for _ in range(2):
        exploration, dice, verbs = Exploration(), Dice("rare"), Counter[str]()
        for number in range(20):
            state, _ = FAIR.start(3, FAIR.options(), f"key {number}")
            while pending := FAIR.pending(state):
                path, state, _ = exploration.choose(FAIR, state, pending[0].seat, dice)
                verbs.update([id.partition(":")[0] for id in path[0].picks or ()])
        chosen.append(verbs)
    assert chosen[0] == chosen[1]
    assert min(chosen[0].values()) * 4 > max(chosen[0].values())
