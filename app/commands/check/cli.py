"""The commands `magehall check` and `magehall words`."""

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from app.commands.check.browser.look import explain_skipped_look, look_at_table
from app.commands.check.code import check_code, explain_skipped_code
from app.commands.check.connections import check_connections
from app.commands.check.finding import Finding, Kind
from app.commands.check.game_tests import check_tests, explain_skipped_tests
from app.commands.check.languages import check_languages
from app.commands.check.laws import check_laws
from app.commands.check.legend import check_legend
from app.commands.check.lesson import check_lesson
from app.commands.check.needed_keys import NeededKeys
from app.commands.check.phrases import check_phrases
from app.commands.check.rulebook import check_pictures, check_rulebook
from app.commands.check.stubs import list_event_stubs, list_phrase_stubs, write_stubs
from app.commands.check.table_pages import check_table
from app.commands.crashes import describe_error, find_last_place, find_place
from app.commands.engine_cli import find_game, print_json
from app.commands.options import game_argument, json_option
from app.games.catalogue import CATALOGUE, add_game
from app.games.examples import find_example
from engines.kernel.contract.game import Game

Check = Callable[[Game[Any]], Iterator[Finding]]

CHECKS: Mapping[str, Check] = {
    "parts": check_connections,
    "laws": check_laws,
    "words": check_phrases,
    "code": check_code,
    "table": check_table,
    "legend": check_legend,
    "pictures": check_pictures,
    "lesson": check_lesson,
    "rulebook": check_rulebook,
    "languages": check_languages,
    "tests": check_tests,
    "browser": look_at_table,
}
"""The checks in the order in which they run."""

EXPLAIN_SKIPPED: Mapping[str, Callable[[Game[Any]], str | None]] = {
    "table": lambda game: "The game has no board." if game.board is None else None,
    "pictures": lambda game: "The game has no board." if game.board is None else None,
    "lesson": lambda game: "The game has no lesson." if game.lesson is None else None,
    "browser": explain_skipped_look,
    "code": explain_skipped_code,
    "tests": explain_skipped_tests,
}
"""Functions that say why a check has nothing to do, or can't run here."""

FAULT_EXIT, UNDECIDED_EXIT = 1, 3
"""Exit codes; 2 is a wrong command."""


@click.command("check")
@game_argument
@click.option("--only", type=click.Choice(tuple(CHECKS)), multiple=True, help="Run only this check.")
@click.option(
    "--pictures",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Save pictures of all tables that are looked at, and a page with them, into this folder.",
)
@json_option
def check_game(game: str, only: tuple[str, ...], pictures: Path | None, as_json: bool) -> None:
    """Check everything that a game needs. Exits 1 if something is wrong.

    Laws (few games; `magehall laws` plays more), phrases, code (ruff and mypy), the table, legend, pictures,
    lesson, rulebook, languages, quick tests, and a look at the largest, the usual and the smallest table
    in Chromium, if these tools are installed. Each problem is printed with its place and what to do.

    Advice is no problem. Exits 3 if nothing is wrong, but a check took too long: run that again.

    GAME is a game of this server, or one of examples/.
    """
    if pictures is not None and only and "browser" not in only:
        raise click.UsageError("--pictures needs --only browser, too: nothing else looks at the table")
    chosen, findings = _find_game(game), list[Finding]()
    for name in only or CHECKS:
        check = partial(look_at_table, folder=pictures) if name == "browser" else CHECKS[name]
        if not as_json:
            print(f"{name:9} ", end="", flush=True)  # it may take minutes
        found = list(run_check(name, check, chosen))
        findings += found
        if not as_json:
            _print_check(chosen, name, found)
    if pictures is not None and not as_json:
        print(f"Pictures: {pictures / 'index.html'}")
    if as_json:
        print_json([msgspec.to_builtins(finding) for finding in findings])
    kinds = {finding.kind for finding in findings}
    sys.exit(FAULT_EXIT if "fault" in kinds else UNDECIDED_EXIT if "undecided" in kinds else 0)


def _find_game(id: str) -> Game[Any]:
    """Find a game of the catalogue or of examples/; exits with 2 if there is none."""
    if id not in CATALOGUE and (example := find_example(id)) is not None:
        add_game(example)
    return find_game(id)


def run_check(name: str, check: Check, game: Game[Any]) -> Iterator[Finding]:
    """The problems that a check finds; an exception in the game's code is one, too."""
    try:
        yield from check(game)
    except Exception as error:  # the game's own code may raise anything
        if click.get_current_context().find_root().params.get("traceback"):
            raise
        fix = f"To see the calls that led there: magehall --traceback check {game.id} --only {name}"
        yield Finding(name, describe_error(error), find_place(error) or find_last_place(error), fix)


def _print_check(game: Game[Any], name: str, findings: list[Finding]) -> None:
    explain = EXPLAIN_SKIPPED.get(name)
    if explain is not None and (reason := explain(game)) is not None:
        print(f"skipped. {reason}")
        return
    print(_sum_up([finding.kind for finding in findings]))
    for finding in findings:
        advice = "advice: " if finding.kind == "advice" else ""
        print(f"  {finding.where}: {advice}{finding.what}")
        if finding.fix:
            print(f"    {finding.fix}")
    if any(finding.kind != "advice" for finding in findings):
        print(f"  Again: magehall check {game.id} --only {name}")


def _sum_up(kinds: list[Kind]) -> str:
    """The result of a check in a few words."""
    if "fault" in kinds:
        return f"{kinds.count('fault')} to mend"
    return "undecided" if "undecided" in kinds else "ok"


@click.command("words")
@game_argument
@click.option("--stub", is_flag=True, help="Print what to add for each missing phrase, to be filled in.")
@click.option(
    "--write",
    is_flag=True,
    help="Insert the lines in PHRASES; those of events are printed with their classes.",
)
@json_option
def list_words(game: str, stub: bool, write: bool, as_json: bool) -> None:
    """List missing phrases, each with the place that needs it, and unused ones. Exits 1 if any is missing.

    The words of an event are attributes of its class: `says` in the log, `chip` in the story.
    """
    chosen = _find_game(game)
    keys = NeededKeys(chosen)
    missing, unused = keys.missing, keys.unused
    if as_json:
        print_json({"missing": missing, "unused": [*unused]})
    elif stub or write:
        lines = list_phrase_stubs(chosen, missing)
        if write and lines:
            file: Path | None = write_stubs(chosen, lines)
            print(f"{len(lines)} lines inserted in {file}" if file else "No file defines PHRASES as a dict.")
            lines = []
        print("".join([f"{line}\n" for line in (*lines, *list_event_stubs(chosen, missing))]), end="")
    else:
        for key, place in missing.items():
            print(f"missing  {key:32} needed at {place}")
        for key, reason in unused.items():
            print(f"unused   {key:32} {reason}")
        print(
            f"{len(keys.places)} phrases are needed, {len(missing)} are missing, {len(unused)} seem unused."
        )
    sys.exit(1 if missing and not write else 0)
