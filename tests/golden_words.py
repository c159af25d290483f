"""Text files with all words that players read, to be reviewed.

`python -m tests.golden_words` updates all of them, `python -m tests.golden_words GAME` those of a game. With
`--check` it writes nothing, and prints what the tests refuse: an outdated file, and forbidden words.

`tests/golden/words/<game>.txt` has every phrase of a game, `magehall.txt` those of the kernel and the app. A
constant phrase takes one line. Any other phrase has samples below its key, a line per voice: `you` is the
player in question, `another` another player, `watcher` a spectator.
"""

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, nodes

import app
from engines import CATALOGUE
from engines.kernel.contract.ending import ALL_KERNEL_PHRASES
from engines.kernel.contract.game import Game
from engines.kernel.words.speaker import Phrase
from tests.engines.samples import SentenceRecord, Sentences, record_game, say_unused
from tests.plain_english import find_stilted, read_terms

PROJECT = Path(__file__).parent.parent
FOLDER = Path(__file__).parent / "golden" / "words"
TEMPLATES = PROJECT / "templates"
COMMAND = "python -m tests.golden_words"
TERMS = "terms.txt"
"""The file in the folder of a game with its own terms, which are no faults."""

OWN_ARGUMENTS: tuple[dict[str, Any], ...] = (
    {"winners": (0,), "steps": "Library", "players": 4},
    {"winners": (0, 1)},
)
"""Arguments of Magehall's phrases that numbers and seats could not stand for."""


@cache
def record_sentences(id: str) -> SentenceRecord:
    """The sentences of a game in the catalogue, or of Magehall without a game."""
    if id != "magehall":
        return record_game(CATALOGUE[id])
    record = SentenceRecord()
    for args in OWN_ARGUMENTS:
        record.add_arguments(args)
    for phrases in (ALL_KERNEL_PHRASES, *app_phrases().values()):
        say_unused(phrases, record, {**ALL_KERNEL_PHRASES, **phrases})
    return record


def app_phrases() -> Mapping[str, Mapping[str, Phrase]]:
    """The phrases of the app's own modules, by module."""
    modules = [module.name for module in pkgutil.walk_packages(app.__path__, "app.")]
    names = sorted([name for name in modules if name.endswith(".words")])
    phrases = {name: getattr(importlib.import_module(name), "PHRASES", None) for name in names}
    return {name: mapping for name, mapping in phrases.items() if mapping is not None}


def game_file(game: Game[Any]) -> str:
    """The reviewed file of a game."""
    return "".join(
        [
            *_chapter("About", [game.about]),
            *_chapter("Phrases", _phrase_lines(game.own_phrases, record_sentences(game.id))),
            *_chapter("Boards", _template_lines(TEMPLATES / "games" / game.id)),
            *_chapter("Lesson", lesson_lines(game)),
        ]
    )


def lesson_lines(game: Game[Any]) -> list[str]:
    """The pages of the guided game, and its tips."""
    if game.lesson is None:
        return []
    lines: list[str] = []
    for page in (*[page for act in game.lesson.acts for page in act.pages], *game.lesson.end):
        lines += [page.title, f"    {page.words}", *([f"    {page.do}"] if page.do else [])]
    return [*lines, *[f"{topic} = {tip}" for topic, tip in game.lesson.tips.items()]]


def app_file() -> str:
    """The reviewed file of Magehall itself."""
    record = record_sentences("magehall")
    shared = [path for path in sorted(TEMPLATES.iterdir()) if path.name != "games"]
    phrases = {key: phrase for mapping in app_phrases().values() for key, phrase in mapping.items()}
    return "".join(
        [
            *_chapter("Phrases of the kernel", _phrase_lines(ALL_KERNEL_PHRASES, record)),
            *_chapter("Phrases of the table", _phrase_lines(phrases, record)),
            *_chapter("Pages", [line for path in shared for line in _template_lines(path)]),
            *_chapter("Sentences in code", sorted(set(code_sentences()))),
        ]
    )


def _chapter(title: str, lines: list[str]) -> list[str]:
    return [f"# {title}\n\n", *[f"{line}\n" for line in lines], "\n"] if lines else []


def _phrase_lines(phrases: Mapping[str, Phrase], record: SentenceRecord) -> list[str]:
    """The lines of all phrases, ordered by key."""
    lines: list[str] = []
    for key in sorted(phrases):
        samples = [_join_voices(voices) for voices in record.samples[key].values()]
        distinct = sorted({tuple(sample.items()) for sample in samples})
        if len(sentences := {sentence for sample in distinct for _, sentence in sample}) == 1:
            lines.append(f"{key} = {sentences.pop()}")
            continue
        lines.append(key)
        for number, sample in enumerate(distinct):
            lines += ["    --"] if number else []
            lines += [
                f"    {voices}: {sentence}" if len(sample) > 1 else f"    {sentence}"
                for voices, sentence in sample
            ]
    return lines


def _join_voices(voices: Sentences) -> Sentences:
    """One entry per sentence, under all the voices that use it."""
    by_sentence: dict[str, list[str]] = {}
    for voice, sentence in voices.items():
        by_sentence.setdefault(sentence, []).append(voice)
    return {", ".join(names): sentence for sentence, names in by_sentence.items()}


def _template_lines(path: Path) -> list[str]:
    """The lines of templates, by file."""
    lines: list[str] = []
    for file in sorted(path.rglob("*.html")) if path.is_dir() else [path] * (path.suffix == ".html"):
        if strings := template_strings(file):
            lines += [str(file.relative_to(TEMPLATES)), *[f"    {string}" for string in strings]]
    return lines


def template_strings(file: Path) -> list[str]:
    """The strings of a template that are passed to `_`, in order and without repetitions."""
    tree = Environment(extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"]).parse(file.read_text("utf-8"))
    strings = [
        argument.value
        for call in tree.find_all(nodes.Call)
        if isinstance(call.node, nodes.Name) and call.node.name in ("_", "ngettext")
        for argument in call.args
        if isinstance(argument, nodes.Const) and isinstance(argument.value, str)
    ]
    return list(dict.fromkeys(strings))


def code_sentences() -> Iterator[str]:
    """Complete sentences among the strings of the app, and the help of its commands."""
    for file in sorted((PROJECT / "app").rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        inner = {id(part) for f in ast.walk(tree) if isinstance(f, ast.JoinedStr) for part in f.values}
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        helps = {
            id(word.value)
            for call in ast.walk(tree)
            if isinstance(call, ast.Call)
            for word in call.keywords
            if word.arg in ("help", "description", "epilog")
        }
        for node in ast.walk(tree):
            if id(node) in inner | docs or not (text := _text_of(node)):
                continue
            whole = text[:1].isupper() and " " in text and text.rstrip()[-1] in ".!?:" and "\n" not in text
            if whole or id(node) in helps:
                yield text


def _text_of(node: ast.AST) -> str:
    """A string of the code; the expressions of an f-string are written as `{name}`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join([_part_of(part) for part in node.values])
    return ""


def _part_of(part: ast.expr) -> str:
    if isinstance(part, ast.FormattedValue):
        return f"{{{ast.unparse(part.value)}}}"
    return _text_of(part)


def words_of(name: str) -> Iterator[str]:
    """All sentences of a game or of Magehall, including those on pages."""
    yield from record_sentences(name).sentences
    yield from [line.strip() for line in lesson_lines(CATALOGUE[name])] if name in CATALOGUE else ()
    for file in sorted(TEMPLATES.rglob("*.html")):
        owner = file.relative_to(TEMPLATES).parts
        if (owner[1] if owner[0] == "games" and owner[1] in CATALOGUE else "magehall") == name:
            yield from template_strings(file)
    if name == "magehall":
        yield from code_sentences()


def build_file(name: str) -> str:
    """The reviewed file of a game, or of Magehall."""
    return app_file() if name == "magehall" else game_file(CATALOGUE[name])


def find_faults(name: str) -> Iterator[str]:
    """A line for a file that is not up to date, and one for each forbidden word."""
    file = FOLDER / f"{name}.txt"
    if not file.is_file():
        yield f"the file of its words is missing: {file.relative_to(PROJECT)}"
    elif file.read_text("utf-8") != build_file(name):
        yield f"its words have changed since they were reviewed: {file.relative_to(PROJECT)}"
    yield from find_stilted_words(name)


def find_stilted_words(name: str) -> list[str]:
    """A line for each sentence of a game or of Magehall with a forbidden word that is no term of the game."""
    terms = read_terms(PROJECT / "engines" / name / TERMS)
    return sorted(set(find_stilted(words_of(name), terms)))


def write(*names: str) -> None:
    """Write the files of some games (and "magehall"), or all files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or (*CATALOGUE, "magehall"):
        (FOLDER / f"{name}.txt").write_text(build_file(name), "utf-8")


def main(arguments: list[str]) -> int:
    """Write the files, or check them; returns the exit code."""
    names = [argument for argument in arguments if argument != "--check"]
    if "--check" not in arguments:
        write(*names)
        return 0
    faults = [fault for name in names or (*CATALOGUE, "magehall") for fault in find_faults(name)]
    sys.stdout.writelines([f"{fault}\n" for fault in faults])
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
