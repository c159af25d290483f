"""Who looks at thousands of handed-out worlds can't name what is hidden any better than the view allows."""

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
from engines.kernel.worlds.handout import hand_out_world
from engines.magecraft.cards import Gem
from tests.options import turned_on

# (places looked at, worlds at each)
COUNTS = [pytest.param(8, 16, id="some"), pytest.param(64, 64, id="4096", marks=pytest.mark.long)]

SHUFFLES = 100
FAR = 4.0  # standard deviations: by chance one such test in 30,000 fails


Hidden = list[
    tuple[str, list[Any]]
]  # of each place in a state: what kind of thing lies there, and the things

Rest = dict[str, list[Any]]  # of each kind, what the view counts without saying that it is hidden there


@dataclass
class Guesses:
    """How often guesses were right, and how often they would be if what is hidden lay anywhere."""

    right: float = 0
    expected: float = 0
    variance: float = 0

    def add(self, truth: Hidden, worlds: list[Hidden], rest: Rest, dice: Dice) -> None:
        """Guesses what most worlds say of each place: of the truth, and of what might lie there as well."""
        columns = zip(*(flatten(world) for world in worlds), strict=True)
        guess = [Counter(values).most_common(1)[0][0] for values in columns]
        heaps = [all(is_sorted(world[at][1]) for world in worlds) for at in range(len(truth))]
        scores = [count_right(guess, shuffle(truth, heaps, rest, dice)) for _ in range(SHUFFLES)]
        self.right += count_right(guess, truth)
        self.expected += fmean(scores)
        self.variance += pvariance(scores)

    @property
    def excess(self) -> float:
        """By how many standard deviations more was named of the truth than of what the view leaves open."""
        return (self.right - self.expected) / sqrt(self.variance or 1)


def flatten(hidden: Hidden) -> list[str]:
    return [repr(thing) for _, things in hidden for thing in things]


def count_right(guess: list[str], hidden: Hidden) -> int:
    return sum(one == other for one, other in zip(guess, flatten(hidden), strict=True))


def is_sorted(things: list[Any]) -> bool:
    """Whether they lie in the order of the rows, as heaps do; what can't be compared isn't one."""
    try:
        return things == sorted(things)
    except TypeError:
        return False


def shuffle(hidden: Hidden, heaps: list[bool], rest: Rest, dice: Dice) -> Hidden:
    """The same things anywhere among their kind; heaps, whose order says nothing, are sorted again."""
    pools: dict[str, list[Any]] = defaultdict(list, {kind: list(more) for kind, more in rest.items()})
    for kind, things in hidden:
        pools[kind] += things
    sources = {kind: iter(sorted(pool, key=lambda _: dice(1 << 30))) for kind, pool in pools.items()}
    dealt = [(kind, [next(sources[kind]) for _ in things]) for kind, things in hidden]
    return [
        (kind, sorted(things) if heap else things) for (kind, things), heap in zip(dealt, heaps, strict=True)
    ]


def list_hidden(game: Game[Any], state: Any, seat: int) -> Hidden:
    """All that a seat does not know, place by place, chance aside."""
    if game.id == "magecraft":
        return [(f"hand {at}", player.hand.hidden_from(seat)) for at, player in enumerate(state.players)]
    places = [(kind, veiled.hidden_from(seat)) for veiled, kind in game.veiled_values(state)]
    return [(kind, things) for kind, things in places if things and not isinstance(things[0], Rng)]


def list_rest(game: Game[Any], state: Any, seat: int) -> Rest:
    """What might lie in a hidden place, too: in Magecraft everybody's gems can be counted."""
    if game.id != "magecraft":
        return {}
    rest = {}
    for at, player in enumerate(state.players):
        bag = Counter({gem: player.stock.counts[gem] for gem in Gem}) - Counter(player.hand)
        rest[f"hand {at}"] = list(bag.elements())
    return rest


def visit_places(game: Game[Any], count: int) -> Iterator[tuple[Any, int]]:
    """States that random games come to, one each, and a seat that is asked there."""
    for number in range(count):
        dice = Dice(f"place {number}")
        state, _ = game.start(game.table_size, game.parse_options(turned_on(game.id)), f"naming:{number}")
        for _ in range(3 * number % 40):
            if not open_decisions(state):
                break
            _, state, _ = random_choice(game, state, open_decisions(state)[0].decision.seat, dice)
        if open_decisions(state):
            yield state, open_decisions(state)[0].decision.seat


HandOut = Callable[[Game[Any], Any, int, Dice], Any]


def guess_hidden(game: Game[Any], places: int, worlds: int, hand_out: HandOut = hand_out_world) -> Guesses:
    """Guesses in so many places, from so many worlds each."""
    guesses, dice = Guesses(), Dice("shuffles")
    for state, seat in visit_places(game, places):
        handed = [hand_out(game, state, seat, Dice(f"world {number}")) for number in range(worlds)]
        hidden = [list_hidden(game, world, seat) for world in handed if world is not None]
        assert len(hidden) == worlds
        guesses.add(list_hidden(game, state, seat), hidden, list_rest(game, state, seat), dice)
    return guesses


@pytest.mark.parametrize(("places", "worlds"), COUNTS)
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_the_truth_is_named_no_better_than_the_view_allows(game: Game[Any], places: int, worlds: int) -> None:
    guesses = guess_hidden(game, places, worlds)
    assert guesses.variance > 0  # something was hidden
    assert guesses.excess < FAR, guesses


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_worlds_that_are_the_truth_now_and_then_are_found_out(game: Game[Any]) -> None:
    def hand_out(game: Game[Any], state: Any, seat: int, dice: Dice) -> Any:
        return state if dice(2) else hand_out_world(game, state, seat, dice)

    guesses = guess_hidden(game, 8, 16, hand_out)
    assert guesses.excess > FAR, guesses
