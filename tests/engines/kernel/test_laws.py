"""The laws catch leaks, dead ends, endless games, and rules that break the contract."""

from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Part, State, Together
from engines.kernel.events import Event
from engines.kernel.laws import check_laws
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from tests.engines.kernel.toys import parlour
from tests.engines.kernel.toys import secret_bids as bids
from tests.engines.kernel.toys.base import Card, Chance, breaks, broken, laws, toy
from tests.engines.kernel.toys.leaks import FAIR, LEAKS, Turn
from tests.engines.kernel.toys.library import LIBRARY
from tests.engines.kernel.toys.secret_bids import Bid, Bids

EXPECTED = {
    "LeakInState": "other worlds continue the same",
    "LeakInEvent": "other worlds continue the same",
    "LeakInAudience": "events show no more than the table",
    "LeakInPrompt": "other worlds have the same decisions",
    "LeakInOpening": "other worlds have the same decisions",
    "LeakInKnowers": "other worlds continue the same",
    "LeakInId": "other worlds have the same decisions",
    "LeakInOrder": "other worlds continue the same",
    "LeakBeside": "other worlds continue the same",
    "LeakInDetail": "other worlds have the same further decisions",
}


def test_the_fair_game_breaks_no_law() -> None:
    tallies = laws(FAIR, 60)
    assert [law for law in tallies.values() if law.failed] == []
    assert tallies["other worlds continue the same"].checked > 1000


@pytest.mark.parametrize("kind", list(LEAKS), ids=lambda kind: kind.__name__)
def test_every_planted_leak_is_caught(kind: type[Turn]) -> None:
    assert breaks(LEAKS[kind], EXPECTED[kind.__name__], 120)


def test_every_leak_has_an_expected_law() -> None:
    assert {kind.__name__ for kind in LEAKS} == set(EXPECTED)


def test_the_fair_parlour_game_breaks_no_law() -> None:
    tallies = laws(parlour.parlour(parlour.Turn), 40)
    assert [law for law in tallies.values() if law.failed] == []
    for name in parlour.LEAKS.values():
        assert tallies[name].checked > 10


@pytest.mark.parametrize("kind", list(parlour.LEAKS), ids=lambda kind: kind.__name__)
def test_leaks_that_permuted_cards_do_not_reveal_are_caught(kind: type[parlour.Turn]) -> None:
    assert breaks(parlour.parlour(kind), parlour.LEAKS[kind], 200)


def test_a_mask_that_lists_a_pile_in_its_true_order_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    mask = Pile.mask

    def untidy(self: Pile[Any], viewer: Viewer) -> Pile[Any]:
        shown = mask(self, viewer)
        return shown if shown.listing is None else replace(shown, listing=tuple(self))

    monkeypatch.setattr(Pile, "mask", untidy)
    assert {"masks show what is known", "permuted worlds look the same"} <= broken(LIBRARY, 20)


def test_tells_may_only_name_existing_fields() -> None:
    class Rumour(Event, frozen=True):
        tells: ClassVar[tuple[str, ...]] = ("source",)

        seat: Public[int]

    with pytest.raises(TypeError, match="Rumour has no source to tell"):
        toy(Line, (Go,), lambda rng: Line(rng=rng).then(Go()), seats=1, events=(Rumour,))


class Loud(Event, frozen=True):
    """The leak: a bid is announced while others still decide."""

    card: Public[Card]


class LoudBid(Bid, frozen=True):
    """Announces the card that it lays face down."""

    def answer(self, state: Bids, values: tuple[Card, ...]) -> Bids:
        return super().answer(state, values).emit(Loud(values[0]))


def test_a_lane_that_reveals_its_secret_is_caught() -> None:
    lanes = Together(tuple((LoudBid(seat),) for seat in range(3)))

    def deal(rng: Chance) -> Bids:
        return replace(bids.deal(rng), agenda=()).then(lanes)

    game = toy(Bids, (LoudBid, bids.Open), deal, events=(Loud, bids.Opened))
    assert "a lane keeps its secret" in broken(game)


class Line(State, frozen=True, kw_only=True):
    """A counter."""

    count: Public[int] = 0


class Go(Ask[Line], frozen=True):
    """Counts forever."""

    seat: Public[int] = 0

    def ask(self, state: Line) -> Decision | None:
        return Pick(seat=0, topic=text("go"), options=(Option("on", 1), Option("odd", 2)), default=("on",))

    def answer(self, state: Line, values: tuple[int, ...]) -> Line:
        return replace(state, count=min(state.count + values[0], 9)).then(type(self)())


class Stuck(Go, frozen=True):
    """Offers no option that can be picked."""

    def ask(self, state: Line) -> Decision | None:
        options = (Option("on", 1, blocked=text("why.never")),)
        return Pick(seat=0, topic=text("go"), options=options, default=("on",))


class Meddling(Part[Line], frozen=True):
    """A part that already changes the table."""

    seat: Public[int] = 0
    last: Public[bool] = False

    def ask(self, state: Line) -> Decision | None:
        return Pick(seat=0, topic=text("go"), options=(Option("a", 1), Option("b", 2)), default=("a",))

    def answer(self, state: Line, values: tuple[int, ...]) -> Line:
        state = replace(state, count=state.count + 1)
        return state if self.last else state.then(Meddling(last=True))


class Short(Go, frozen=True):
    """One turn, with parts."""

    def answer(self, state: Line, values: tuple[int, ...]) -> Line:
        return state.then(Meddling())


class Wish(Go, frozen=True):
    """Its default is not offered."""

    def ask(self, state: Line) -> Decision | None:
        if state.count:
            return None
        return Pick(seat=0, topic=text("go"), options=(Option("on", 1), Option("up", 2)), default=("off",))


class Lax(Go, frozen=True):
    """Counts with cards, which are numbers, too."""

    def answer(self, state: Line, values: tuple[int, ...]) -> Line:
        return replace(state, count=Card(values[0]))


def line(task: type[Ask[Line]], *more: type[Ask[Line]]) -> Any:
    """A game that consists of this task."""
    return toy(Line, (task, *more), lambda rng: Line(rng=rng).then(task()), seats=1)


def test_a_game_without_an_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.kernel.laws.inspection.MAX_CHOICES", 50)
    assert broken(line(Go), 1) == {"the game ends"}


def test_a_dead_end_is_caught() -> None:
    (contract,) = [law for law in laws(line(Stuck), 1).values() if law.failed]
    assert contract.name == "obeys the contract"
    assert "dead end: Stuck" in (contract.example or "")


def test_a_part_that_changes_the_table_is_caught() -> None:
    assert "parts change only the agenda" in broken(line(Short, Meddling), 20)


def test_an_illegal_default_is_caught() -> None:
    assert broken(line(Wish), 20) == {"defaults are legal"}


def test_an_invalid_state_is_reported_with_its_seed_and_choice() -> None:
    game = toy(
        Line,
        (Wish,),
        lambda rng: Line(rng=rng).then(Wish()),
        seats=1,
        find_violation=lambda state: "lost a gem",
    )
    (law,) = [law for law in check_laws(game, 1, 1, "s") if law.name == "states are valid"]
    assert law.failed
    assert law.example == "line, 1 seats, seed s:0, choice 1: lost a gem"


def test_a_value_of_another_type_than_the_declared_one_is_caught() -> None:
    (law,) = [law for law in laws(line(Lax), 1).values() if law.name == "round trip"]
    assert law.failed
    assert "count: " in (law.example or "")
