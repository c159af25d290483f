"""What is left to chance in a game comes from its key, and never from what the server draws by itself."""

import re
from pathlib import Path

import app as app_package
from app.bots.position import dice_of
from engines import CATALOGUE
from engines.kernel.matches.match import Match

OWN_CHANCE = {
    "accounts/links.py": "tokens",
    "accounts/own_data/routes.py": "addresses of public pages",
    "accounts/passkeys/store.py": "what passkeys sign",
    "bots/advice.py": "the dice of a hint, which changes nothing",
    "identity/sessions.py": "tokens, ids of users",
    "lobby/starting/create_table.py": "ids of tables, and the seed that is committed to",
    "lobby/starting/play_now.py": "names of guests",
    "lobby/starting/play_on.py": "a try whether there is a deal at all",
    "observability/logs.py": "ids of requests",
    "operator/passes.py": "tokens",
    "operator/worker_roll.py": "ids of workers",
    "redis/connection.py": "ids of workers",
    "settings.py": "the secret key",
    "tables/live/renderer.py": "the worlds that a preview holds against each other",
    "tables/schedule/timing.py": "how long a bot pauses",
}
"""What the server draws by itself, by the modules of the app that do."""
DRAWING = re.compile(r"^\s*(?:import|from) (?:random|secrets|uuid)\b", re.MULTILINE)

KEYS = ("one key", "one key", "other key")


def test_nothing_in_a_game_is_left_to_the_servers_own_chance() -> None:
    app = Path(app_package.__path__[0])
    drawing = {
        path.relative_to(app).as_posix() for path in app.rglob("*.py") if DRAWING.search(path.read_text())
    }
    assert drawing == set(OWN_CHANCE)


def test_bots_throw_dice_that_come_from_the_key_and_do_not_tell_it() -> None:
    game = next(iter(CATALOGUE.values()))
    first, again, other = [
        Match.start(game, 2, game.options(), key)[0] for key in ("one key", "one key", "other key")
    ]
    assert dice_of(first, 0) == dice_of(again, 0)
    assert len({dice_of(first, 0), dice_of(first, 1), dice_of(other, 0)}) == 3
    assert first.state.rng.open.key not in dice_of(first, 0)
