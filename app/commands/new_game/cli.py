"""The command new-game. It needs no server and no database."""

import sys
from pathlib import Path

import click

from app.commands.check.phrases import GOLDEN_WORDS, REVIEWED, run_golden_words
from app.commands.engine_cli import fail
from app.commands.new_game.create_game import CannotCreate, create_game, create_package
from app.commands.new_game.starter import PARTS, Part
from app.settings import ROOT


def read_parts(context: click.Context, parameter: click.Parameter, value: str) -> tuple[Part, ...]:
    """Parse a list of parts."""
    del context, parameter
    names = [name.strip() for name in value.split(",") if name.strip()]
    if unknown := [name for name in names if name not in PARTS]:
        raise click.BadParameter(f"no part {unknown[0]!r}; choose from: {','.join(PARTS)}")
    return tuple([part for part in PARTS if part in names])


@click.command("new-game")
@click.argument("name")
@click.option(
    "--with",
    "parts",
    default="",
    metavar="PARTS",
    callback=read_parts,
    help=f"Parts that the game has, too, separated by commas: {', '.join(PARTS)}.",
)
@click.option(
    "--package",
    "is_package",
    is_flag=True,
    help="Write it as a package of its own, into the folder magehall-NAME here.",
)
def write_new_game(name: str, parts: tuple[Part, ...], is_package: bool) -> None:
    """Write a small game that obeys the laws, to be made into yours.

    NAME is its id: lower-case letters, digits and underscores. Without --with it is the smallest game.
    """
    try:
        paths = (
            create_package(ROOT, Path.cwd(), name, parts) if is_package else create_game(ROOT, name, parts)
        )
    except CannotCreate as error:
        fail(str(error), 2)
    for path in paths:
        print(path)
    if is_package:
        folder = paths[0].partition("/")[0]
        options = "--no-deps --no-build-isolation --editable"
        print(f"Install it: {sys.executable} -m pip install {options} {folder}")
    elif (ROOT / REVIEWED).is_dir():
        _write_reviewed_words(name)
    print(f"Next: magehall check {name}. It says what is missing, and how to mend it, after every change.")
    print(f"Play it: magehall play {name} in the terminal, magehall serve --reload in the browser.")
    print("Then read docs/adding-a-game.md.")


def _write_reviewed_words(name: str) -> None:
    """Write the file with all words of the game that the tests compare, and print its path or the command."""
    if run_golden_words(name).returncode == 0:
        print(f"{REVIEWED}/{name}.txt")
    else:
        print(f"Run .venv/bin/python -m {GOLDEN_WORDS} {name} after `make install`: the tests need its file.")
