"""A bot that samples thousands of worlds cannot guess hidden values better than its view allows."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pvariance
from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.choices.agenda import open_decisions
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.rng import Rng
from engines.kernel.worlds.world_dealer import deal_world
from engines.magecraft.cards import Gem
from tests.options import turn_on_flags

# (places sampled, worlds for each)
COUNTS = [pytest.param(8, 16, id="some"), pytest.param(64, 64, id="4096", marks=pytest.mark.long)]

SHUFFLES = 100
FAR = 4.0  # standard deviations: by chance one such test in 30,000 fails


Hidden = list[
    tuple[str, list[Any]]
]  # of each place in a state: what kind of thing lies there, and the things

Rest = dict[str, list[Any]]  # of each kind, what the view counts without saying that it is hidden there


@dataclass
class Guesses:
    """The number of correct guesses, and the number expected if hidden values were anywhere."""

    right: float = 0
    expected: float = 0
    variance: float = 0

    def add(self, truth: Hidden, worlds: list[Hidden], rest: Rest, dice: Dice) -> None:
        """Guess the most frequent value of each place, for the truth and for other possible values."""
        columns = zip(*(flatten(world) for world in worlds), strict=True)
        guess = [Counter(values).most_common(1)[0][0] for values in columns]
        heaps = [all(is_sorted(world[at][1]) for world in worlds) for at in range(len(truth))]
        scores = [count_right(guess, shuffle(truth, heaps, rest, dice)) for _ in range(SHUFFLES)]
        self.right += count_right(guess, truth)
        self.expected += fmean(scores)
        self.variance += pvariance(scores)

    @property
    def excess(self) -> float:
        """The excess of correct guesses over those expected from the view, in standard deviations."""
        return (self.right - self.expected) / sqrt(self.variance or 1)


def flatten(hidden: Hidden) -> list[str]:
    return [repr(thing) for _, things in hidden for thing in things]


def count_right(guess: list[str], hidden: Hidden) -> int:
    return sum(one == other for one, other in zip(guess, flatten(hidden), strict=True))


def is_sorted(things: list[Any]) -> bool:
    """Whether values are in the order of the rows, as heaps are; incomparable values are no heap."""
    try:
        return things == sorted(things)
    except TypeError:
        return False


def shuffle(hidden: Hidden, heaps: list[bool], rest: Rest, dice: Dice) -> Hidden:
    """A permutation of the values among their kind; heaps, whose order means nothing, are sorted again."""
    pools: dict[str, list[Any]] = defaultdict(list, {kind: list(more) for kind, more in rest.items()})
    for kind, things in hidden:
        pools[kind] += things
    sources = {kind: iter(sorted(pool, key=lambda _: dice(1 << 30))) for kind, pool in pools.items()}
    dealt = [(kind, [next(sources[kind]) for _ in things]) for kind, things in hidden]
    return [
        (kind, sorted(things) if heap else things) for (kind, things), heap in zip(dealt, heaps, strict=True)
    ]


def list_hidden(game: Game[Any], state: Any, seat: int) -> Hidden:
    """Everything that a seat does not know, place by place, except the random stream."""
    if game.id == "magecraft":
        return [(f"hand {at}", player.hand.hidden_from(seat)) for at, player in enumerate(state.players)]
    places = [(kind, veiled.hidden_from(seat)) for veiled, kind in game.veiled_values(state)]
    return [(kind, things) for kind, things in places if things and not isinstance(things[0], Rng)]


def list_rest(game: Game[Any], state: Any, seat: int) -> Rest:
    """Values that might be in a hidden place as well; in Magecraft everybody's gems can be counted."""
    if game.id != "magecraft":
        return {}
    rest = {}
    for at, player in enumerate(state.players):
        bag = Counter({gem: player.stock.counts[gem] for gem in Gem}) - Counter(player.hand)
        rest[f"hand {at}"] = list(bag.elements())
    return rest


def visit_places(game: Game[Any], count: int) -> Iterator[tuple[Any, int]]:
    """One state per random game, and a seat that decides there."""
    for number in range(count):
        dice = Dice(f"place {number}")
        state, _ = game.start(game.table_size, game.parse_options(turn_on_flags(game.id)), f"naming:{number}")
        for _ in range(3 * number % 40):
            if not open_decisions(state):
                break
            _, state, _ = random_choice(game, state, open_decisions(state)[0].decision.seat, dice)
        if open_decisions(state):
            yield state, open_decisions(state)[0].decision.seat


Deal = Callable[[Game[Any], Any, int, Dice], Any]


def guess_hidden(game: Game[Any], places: int, worlds: int, deal: Deal = deal_world) -> Guesses:
    """Guesses in `places` places, from `worlds` worlds each."""
    guesses, dice = Guesses(), Dice("shuffles")
    for state, seat in visit_places(game, places):
        dealt_worlds = [deal(game, state, seat, Dice(f"world {number}")) for number in range(worlds)]
        hidden = [list_hidden(game, world, seat) for world in dealt_worlds if world is not None]
        assert len(hidden) == worlds
        guesses.add(list_hidden(game, state, seat), hidden, list_rest(game, state, seat), dice)
    return guesses


@pytest.mark.parametrize(("places", "worlds"), COUNTS)
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_the_truth_is_guessed_no_better_than_the_view_allows(
    game: Game[Any], places: int, worlds: int
) -> None:
    guesses = guess_hidden(game, places, worlds)
    assert guesses.variance > 0  # something was hidden
    assert guesses.excess < FAR, guesses


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_worlds_that_sometimes_are_the_truth_are_detected(game: Game[Any]) -> None:
    def deal(game: Game[Any], state: Any, seat: int, dice: Dice) -> Any:
        return state if dice(2) else deal_world(game, state, seat, dice)

    guesses = guess_hidden(game, 8, 16, deal)
    assert guesses.excess > FAR, guesses
