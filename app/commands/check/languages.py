"""The languages of the site: a game's catalogue and its rulebook in each of them.

A game of this repository must be complete in every language, or `make check` fails. Other games are advised:
players read English wherever a translation is missing.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.catalogue.rulebook import load_rulebook
from app.catalogue.rulebook_pictures import BLOCK
from app.commands.check.finding import Finding, Kind, shorten_path
from app.commands.check.game_files import find_folder, is_built_in
from app.language.catalogues import catalogue_file, codes
from engines.kernel.contract.game import Game

RULE = re.compile(r"^\s*[-*] \*\*([RETA]\d+[a-z]?)\*\*", re.MULTILINE)
LINE_KEYS = re.compile(r"^(?:\d+ )?[^:]*", re.MULTILINE)
"""The keys in a line of a block of a rulebook, before its text."""
INCOMPLETE = re.compile(
    r" is not translated$| is not in it; run | is no longer in the code; run | is fuzzy: "
)
"""Faults of a catalogue without which the game works, partly in English."""
MAX_EXAMPLES = 3


def check_languages(game: Game[Any]) -> Iterator[Finding]:
    """Find missing and wrong translations, for each language of the site except English."""
    for code in codes()[1:]:
        yield from _check_catalogue(game, code)
        yield from _check_rulebook(game, code)


def _check_catalogue(game: Game[Any], code: str) -> Iterator[Finding]:
    try:
        from translating.check import find_all_faults
    except ImportError:  # only a checkout has it
        return
    place, kind = shorten_path(catalogue_file(code, game.id)), _choose_kind(game)
    command = "make words" if is_built_in(game) else f"python -m translating {game.id}"
    fill_in = f"Run `{command}`, then fill in each msgstr of that file."
    if not catalogue_file(code, game.id).is_file():
        what = f"there is no catalogue of sentences for the language {code!r}"
        yield Finding("languages", what, place, f"{fill_in} {_explain(game)}", kind)
        return
    found = [fault.partition(".po: ")[2] for fault in find_all_faults([game.id], complete=True)]
    incomplete = [fault for fault in found if INCOMPLETE.search(fault)]
    if incomplete:
        examples = "; ".join(incomplete[:MAX_EXAMPLES])
        more = f"; and {len(incomplete) - MAX_EXAMPLES} more" if len(incomplete) > MAX_EXAMPLES else ""
        what = f"{len(incomplete)} sentences are not up to date: {examples}{more}"
        yield Finding("languages", what, place, f"{fill_in} {_explain(game)}", kind)
    for fault in found:
        if fault not in incomplete:
            yield Finding("languages", fault, place, "Correct the translation.")


def _check_rulebook(game: Game[Any], code: str) -> Iterator[Finding]:
    """Find a missing rulebook, or differences in rules, chapters and pictures from the English one."""
    english, file = find_folder(game) / "RULES.md", find_folder(game) / f"RULES.{code}.md"
    if not english.is_file():
        return
    place = shorten_path(file)
    if not file.is_file():
        what = f"there is no rulebook for the language {code!r}"
        fix = f"cp {shorten_path(english)} {place}, then translate it: numbers, `asked:` and keys stay."
        yield Finding("languages", what, place, f"{fix} {_explain(game)}", _choose_kind(game))
        return
    outlines = [_outline(game, path, language) for path, language in ((english, "en"), (file, code))]
    for name, there in outlines[0].items():
        here = outlines[1][name]
        if here != there:
            what = f"its {name} differ from those of RULES.md: {_show(here)}, not {_show(there)}"
            yield Finding("languages", what, place, "Give both rulebooks the same ones, in the same order.")


def _outline(game: Game[Any], file: Path, language: str) -> dict[str, list[str]]:
    """Everything that the rulebooks of all languages have in common, by name."""
    book = load_rulebook(game.id, language)
    assert book is not None
    blocks = BLOCK.findall("".join([str(chapter.html) for chapter in book.chapters]))
    return {
        "rules": RULE.findall(file.read_text("utf-8")),
        "decisions (asked:)": sorted(book.chapter_by_topic),
        "numbers of parts in each chapter": [str(len(chapter.parts)) for chapter in book.chapters],
        "pictures": [f"{kind} {LINE_KEYS.findall(block.strip())}" for kind, block in blocks],
    }


def _show(names: list[str]) -> str:
    return ", ".join(names) or "none"


def _choose_kind(game: Game[Any]) -> Kind:
    return "fault" if is_built_in(game) else "advice"


def _explain(game: Game[Any]) -> str:
    return (
        "Games of this repository need it (`make check`)."
        if is_built_in(game)
        else "Until then players read these words in English."
    )
