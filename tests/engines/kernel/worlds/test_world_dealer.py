"""Worlds dealt to a seat, from its view and dice alone; they contain nothing of the truth."""

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from engines import CATALOGUE
from engines.kernel.choices.agenda import open_decisions
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, State, Together
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice
from engines.kernel.rng import RandBelow, Rng
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from engines.kernel.worlds.world_dealer import deal_world
from tests.engines.kernel.toys.base import Chance, broken, laws, toy
from tests.engines.kernel.toys.leaks import FAIR
from tests.engines.random_states import advance
from tests.options import turn_on_flags

EVERY_GAME = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)


def after_choices(game: Game[Any], count: int, seed: str) -> tuple[Any, int]:
    """A state reached by random play, and a seat that decides there."""
    dice = Dice(seed)
    options = game.parse_options(turn_on_flags(game.id))
    state, _ = game.start(sum(game.seats) // 2, options, f"handout:{seed}")
    state = advance(game, state, count, dice)
    return state, open_decisions(state)[0].decision.seat


@EVERY_GAME
def test_a_world_is_a_function_of_the_dice(game: Game[Any]) -> None:
    state, seat = after_choices(game, 25, "same")
    worlds = [deal_world(game, state, seat, Dice(dice)) for dice in ("one", "one", "two")]
    first, again, other = [world and game.encode(world) for world in worlds]
    assert first == again
    assert first != other


@EVERY_GAME
def test_a_world_is_built_from_the_view_alone(game: Game[Any]) -> None:
    state, seat = after_choices(game, 25, "truth")
    key = state.rng.open.key
    same = replace(state, rng=Secret(Rng("another", state.rng.open.n + 7), state.rng.known))
    for number in range(20):
        world = deal_world(game, state, seat, Dice(f"{number}"))
        assert world is not None
        assert key.encode() not in game.encode(world)
        assert world == deal_world(game, same, seat, Dice(f"{number}"))
        assert game.view(world, seat) == game.view(state, seat)


@EVERY_GAME
def test_hidden_values_vary_between_worlds(game: Game[Any]) -> None:
    """A law checks that no world reveals more than another; this test, that there are many of them."""
    state, seat = after_choices(game, 6, "frequent")
    ways = {hidden_from(game, deal_world(game, state, seat, Dice(f"{number}")), seat) for number in range(20)}
    assert len(ways) > 1
    assert ways != {hidden_from(game, state, seat)}


def hidden_from(game: Game[Any], state: Any, seat: int) -> str:
    """Everything that a seat does not know of a table, except the random stream."""
    leaves = [veiled.hidden_from(seat) for veiled, _ in game.veiled_values(state)]
    return repr([values for values in leaves if not any(isinstance(one, Rng) for one in values)])


class Bidding(State, frozen=True, kw_only=True):
    """Everybody bids a number in secret."""

    bids: tuple[Secret[int], ...] = (Secret(None), Secret(None), Secret(None))


class Bid(Ask[Bidding], frozen=True):
    """A number from 1 to 9."""

    seat: Public[int]

    def ask(self, state: Bidding) -> Decision | None:
        options = tuple([Option(f"bid:{number}", number) for number in range(1, 10)])
        return Pick(
            seat=self.seat, topic=text("toy.bid", seat=self.seat), options=options, default=("bid:1",)
        )

    def answer(self, state: Bidding, values: tuple[int, ...]) -> Bidding:
        bid = Secret(values[0], only(self.seat))
        return replace(state, bids=replace_at(state.bids, self.seat, bid))


def redraw_bids(state: Bidding, viewer: int | None, randbelow: RandBelow) -> Bidding:
    """Bids unknown to the viewer become random."""
    bids = [
        bid if seat == viewer or bid.value is None else Secret(1 + randbelow(9), only(seat))
        for seat, bid in enumerate(state.bids)
    ]
    return replace(state, bids=tuple(bids))


def test_a_world_with_a_true_sealed_number_is_caught() -> None:
    def deal(rng: Chance) -> Bidding:
        return Bidding(rng=rng).then(Together(((Bid(0),), (Bid(1),), (Bid(2),))))

    leaking = toy(Bidding, (Bid,), deal)
    assert "dealt worlds reveal nothing" in broken(leaking, 40)
    assert broken(replace_redeal(leaking), 40) == set()


def replace_redeal(game: Game[Any]) -> Game[Any]:
    """The game in which sealed bids are drawn again."""
    return dataclasses.replace(game, redeal=redraw_bids)


def test_worlds_can_be_dealt_in_the_fair_game() -> None:
    tallies = laws(FAIR, 40)
    assert tallies["dealt worlds reveal nothing"].checked > 100
    assert not tallies["a world can be dealt"].failed
