"""All randomness in a game is derived from its key, never from the server's own random numbers."""

import re
from pathlib import Path

import app as app_package
from app.bots.position import derive_dice_seed
from engines import CATALOGUE
from engines.kernel.matches.match import Match

RANDOM_MODULES = {
    "accounts/device_links.py": "tokens",
    "accounts/oidc/attempts.py": "states and nonces of attempts to sign in",
    "accounts/passkeys/stored_passkeys.py": "challenges that passkeys sign",
    "accounts/public_page.py": "addresses of public pages",
    "commands/check/browser/serving.py": "the key of a server that lives as long as the check",
    "commands/play/cli.py": "the seed of a game in the terminal",
    "bots/hints.py": "the dice of a hint, which changes nothing",
    "identity/admission/membership_links.py": "tokens",
    "identity/admission/site_password.py": "comparisons in constant time",
    "identity/naming/guest_names.py": "names of guests",
    "identity/sessions.py": "tokens, ids of users",
    "lobby/starting/create_table.py": "ids of tables, and the committed seed",
    "lobby/starting/play_on.py": "a trial deal, which is discarded",
    "observability/logs.py": "ids of requests",
    "operator/sessions.py": "tokens",
    "operator/worker_registry.py": "ids of workers",
    "redis/connection.py": "ids of workers",
    "settings/secret_key.py": "the secret key",
    "storage/backup/archive.py": "names of temporary files",
    "storage/backup/backup.py": "names of temporary files",
    "storage/backup/restore.py": "names of temporary files",
    "web/repeats/page_ops.py": "ops of forms",
    "tables/rendering/table_renderer.py": "the worlds that a preview compares",
}
"""The modules of the app that use random numbers of their own, and what for."""
RANDOM_IMPORT = re.compile(r"^\s*(?:import|from) (?:random|secrets|uuid)\b", re.MULTILINE)

KEYS = ("one key", "one key", "other key")


def test_only_listed_modules_use_the_servers_random_numbers() -> None:
    app = Path(app_package.__path__[0])
    modules = {
        path.relative_to(app).as_posix()
        for path in app.rglob("*.py")
        if RANDOM_IMPORT.search(path.read_text())
    }
    assert modules == set(RANDOM_MODULES)


def test_the_dice_of_bots_are_derived_from_the_key_without_revealing_it() -> None:
    game = next(iter(CATALOGUE.values()))
    first, again, other = [Match.start(game, 2, game.options(), key)[0] for key in KEYS]
    assert derive_dice_seed(first, 0) == derive_dice_seed(again, 0)
    assert len({derive_dice_seed(first, 0), derive_dice_seed(first, 1), derive_dice_seed(other, 0)}) == 3
    assert first.state.rng.open.key not in derive_dice_seed(first, 0)
