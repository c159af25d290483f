"""A preview tells nothing: whether a choice could be undone is judged in worlds that look the same."""

from msgspec.structs import replace

from engines.kernel.bots import Dice
from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.match import Choose
from engines.kernel.piles import Pile
from engines.kernel.preview import could_be_undone
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask, State
from engines.kernel.text import text
from tests.engines.kernel.play import offered, path, start
from tests.engines.kernel.toys.base import Card, Chance, toy
from tests.engines.kernel.toys.library import LIBRARY
from tests.engines.kernel.toys.secret_bids import SECRET_BIDS


class Feel(State, frozen=True, kw_only=True):
    """A deck whose top one may feel."""

    deck: Pile[Card]
    turns: Public[int] = 0


class Touch(Ask[Feel], frozen=True):
    """Turns the top card up if it is high."""

    seat: Public[int] = 0

    def ask(self, state: Feel) -> Decision | None:
        if state.turns == 3:
            return None
        return Pick(seat=0, topic=text("touch"), options=(Option("on", 1),), default=("on",))

    def answer(self, state: Feel, values: tuple[int, ...]) -> Feel:
        state = replace(state, turns=state.turns + 1).then(Touch())
        high = (state.deck.cards[-1] or 0) > 4
        return replace(state, deck=state.deck.peek(-1, 1)) if high else state


def deal(rng: Chance) -> Feel:
    deck, chance = Pile.of(Card).shuffled(rng.open)
    return Feel(rng=replace(rng, value=chance), deck=deck).then(Touch())


def test_the_true_top_card_does_not_show_in_a_preview() -> None:
    game = toy(Feel, (Touch,), deal, seats=1)
    dice = Dice("previews")
    told: dict[bool, list[bool]] = {True: [], False: []}
    for number in range(600):
        match = start(game, f"key {number}")
        after, _ = match.play(0, Choose(path("on")))
        told[after.can_undo(0)].append(could_be_undone(match, 0, path("on"), dice))
    shares = [sum(answers) / len(answers) for answers in told.values()]
    assert min(len(answers) for answers in told.values()) > 200
    assert min(shares) > 0.03
    assert abs(shares[0] - shares[1]) < 0.08


def test_what_can_be_taken_back_and_what_cannot_is_told_beforehand() -> None:
    bids = start(SECRET_BIDS)
    bid = path(next(iter(offered(bids, 0))))
    assert could_be_undone(bids, 0, bid, Dice("a"))
    library = start(LIBRARY)
    assert not could_be_undone(library, 0, path("shuffle"), Dice("a"))
    assert not could_be_undone(library, 0, path("peek"), Dice("a"))
