"""Runs every pattern of docs/games/how-do-i.md and checks the laws on it."""

import re
import sys
from types import ModuleType
from typing import Any

import pytest

from app.settings import ROOT
from engines.kernel.choices.tasks import Ask, DetailedAsk, Part, State, Step
from engines.kernel.contract.ending import Outcome, Place
from engines.kernel.contract.game import Game
from engines.kernel.events import Event, event_phrases
from engines.kernel.laws import check_laws
from engines.kernel.matches.bots import playout
from engines.kernel.rng import Rng
from engines.kernel.secrecy.veiled import Secret
from engines.kernel.words.text import text

PAGE = (ROOT / "docs" / "games" / "how-do-i.md").read_text()
COMMON, *_ = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
PATTERNS = re.findall(r"^## ([^\n]+)\n.*?```python\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE)
SEATS = 3
KERNEL_TASKS = (Ask, DetailedAsk, Part, Step)


def run_pattern(name: str, code: str) -> dict[str, Any]:
    """The names that a pattern defines or imports, with those of the first block of the page."""
    module = ModuleType(f"how_do_i_{re.sub('[^a-z]', '_', name.lower())}")
    sys.modules[module.__name__] = module  # type hints are resolved in the module of their class
    exec(compile(COMMON + code, f"how-do-i.md, {name}", "exec"), module.__dict__)
    return module.__dict__


def level_outcome(table: Any) -> Outcome:
    """Everybody is first."""
    places = tuple([Place(seat, 1, 0, text("place")) for seat in range(SEATS)])
    return Outcome(places, text("over"))


def build_game(names: dict[str, Any]) -> Game[Any]:
    """A game of three players that consists of one pattern."""
    kinds = [kind for kind in names.values() if isinstance(kind, type)]
    states = [kind for kind in kinds if issubclass(kind, State) and kind is not State]
    tasks = [kind for kind in kinds if issubclass(kind, Ask | Step) and kind not in KERNEL_TASKS]
    events = [kind for kind in kinds if issubclass(kind, Event) and kind is not Event]

    def deal(seats: int, options: Any, rng: Secret[Rng]) -> Any:
        del options
        players = tuple([names["Player"]() for _ in range(seats)])
        table = names["Table"](rng=rng, deck=names["Pile"].of([*names["Card"]] * 3), players=players)
        deck, table = table.shuffle(table.deck)
        return names["begin"](names["replace"](table, deck=deck))

    return Game(
        id="pattern",
        name="Pattern",
        version=1,
        seats=(SEATS, SEATS),
        about="a pattern",
        state=states[-1],
        tasks=tuple(tasks),
        events=tuple(events),
        deal=deal,
        outcome=names.get("outcome", level_outcome),
        leave=lambda table, seat: table.finish(),
        find_violation=lambda table: None,
        phrases={},
        teams=names.get("teams"),
    )


@pytest.mark.parametrize(("name", "code"), PATTERNS, ids=[name for name, _ in PATTERNS])
def test_a_pattern_plays_to_its_end_and_obeys_the_laws(name: str, code: str) -> None:
    """Given a pattern of the page, then random games of it end, and no law fails."""
    game = build_game(run_pattern(name, code))
    for number in range(20):
        playout(game, SEATS, game.options(), f"{number}")
    assert [law for law in check_laws(game, SEATS, 10, "how do I") if law.failed] == []
    assert event_phrases(game.events).keys() >= {kind.__name__ for kind in game.events}


def test_the_page_lists_every_pattern() -> None:
    """Given the list at the top of the page, then it links to every pattern and to nothing else."""
    links = re.findall(r"\[[^\]]+\]\(#([^)]+)\)", PAGE)
    assert sorted(links) == sorted([name.lower().replace(" ", "-") for name, _ in PATTERNS])
