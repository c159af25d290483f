"""Extracts the sentences of a domain: of a game with its pages and its lesson, or of Magehall itself."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, nodes

import app
from app.games.catalogue import CATALOGUE, INSTALLED_GAMES
from app.games.files import files_folder
from app.settings import ROOT
from engines import CATALOGUE as BUILT_IN
from engines.kernel.contract.ending import KERNEL_EVENTS
from engines.kernel.contract.game import Game
from engines.kernel.events import Event
from engines.kernel.words.language import Plural
from engines.kernel.words.phrases import KERNEL_PHRASES
from engines.kernel.words.speaker import Phrase
from translating.sentences import Sentence, has_words, sentences_of

SITE_DOMAIN = "magehall"
SHARED = ("you", "your", "{name}’s", "{first} and {last}")
"""Parts of sentences of every game, translated once, in Magehall's domain.

A game's own entry would hide their forms.
"""
TEMPLATES = ROOT / "templates"
UNTRANSLATED = ("styleguide.html", "docs.html")
"""Pages for developers."""
SENTENCE_ARGUMENTS: Mapping[str, tuple[int, ...]] = {
    "Problem": (2,),
    "GameUnavailable": (2,),
    "not_found": (0,),
    "Unauthorized": (0,),
    "forbidden": (1,),
    "conflict": (1,),
    "invalid": (0,),
    "words": (0,),
    "Level": (0,),
    "StorageLimit": (3,),
    "Notification": (0,),
}
"""The functions and classes of the app that take sentences, with the positions of these arguments."""


class ExtractedSentence(NamedTuple):
    """A sentence, the file that contains it, and the key or page that uses it."""

    sentence: Sentence
    place: str
    note: str = ""


def domains() -> tuple[str, ...]:
    """The names of the domains: Magehall and its own games. Those of packages are updated one by one."""
    return (SITE_DOMAIN, *BUILT_IN)


def extract_sentences(domain: str) -> Iterator[ExtractedSentence]:
    """All sentences of a domain."""
    if domain == SITE_DOMAIN:
        extracted = _from_site()
    else:
        extracted = (entry for entry in _from_game(CATALOGUE[domain]) if entry.sentence not in SHARED)
    return (entry for entry in extracted if has_words(entry.sentence))


def _from_game(game: Game[Any]) -> Iterator[ExtractedSentence]:
    installed = INSTALLED_GAMES.get(game.id)
    place = f"engines/{game.id}" if installed is None else installed.folder.name
    root = files_folder(game.id)
    yield ExtractedSentence(game.about, place, "about")
    yield from _from_events(game.events)
    yield from _from_phrases(game.phrases, f"{place}/words")
    for edition in game.editions:
        yield from _from_phrases(edition.differences, f"{place}/editions.py")
    yield from _from_templates(root / "templates" / "games" / game.id, root)
    if game.lesson is None:
        return
    for page in (*[page for act in game.lesson.acts for page in act.pages], *game.lesson.end):
        for words in (page.title, page.words, page.do):
            yield ExtractedSentence(words, f"{place}/lesson.py")
    for topic, tip in game.lesson.tips.items():
        yield ExtractedSentence(tip, f"{place}/lesson.py", f"tip on {topic}")


def _from_site() -> Iterator[ExtractedSentence]:
    yield from _from_events(KERNEL_EVENTS)
    yield from _from_phrases(KERNEL_PHRASES, "engines/kernel/words/phrases.py")
    yield ExtractedSentence("English", "app/language/catalogues.py", "what this language calls itself")
    for sentence in SHARED:
        yield ExtractedSentence(
            sentence, "engines/kernel/words/speaker.py", "in every sentence of every game"
        )
    for name, phrases in app_phrases().items():
        yield from _from_phrases(phrases, f"{name.replace('.', '/')}.py")
    for path in sorted(TEMPLATES.iterdir()):
        if path.name != "games" and path.name not in UNTRANSLATED:
            yield from _from_templates(path)
    for file in sorted((ROOT / "app").rglob("*.py")):
        yield from _from_code(file)


def app_phrases() -> Mapping[str, Mapping[str, Phrase]]:
    """The phrases of the app's own modules, by module."""
    modules = [module.name for module in pkgutil.walk_packages(app.__path__, "app.")]
    names = sorted([name for name in modules if name.endswith(".words")])
    phrases = {name: getattr(importlib.import_module(name), "PHRASES", None) for name in names}
    return {name: mapping for name, mapping in phrases.items() if mapping is not None}


def _from_phrases(phrases: Mapping[str, Phrase], place: str) -> Iterator[ExtractedSentence]:
    for key, phrase in phrases.items():
        for sentence in sentences_of(phrase):
            yield ExtractedSentence(sentence, place, key)


def _from_events(events: Sequence[type[Event]]) -> Iterator[ExtractedSentence]:
    for kind in events:
        place = f"{kind.__module__.replace('.', '/')}.py"
        yield from _from_phrases({kind.__name__: kind.says, f"beat.{kind.__name__}": kind.chip}, place)


def _from_templates(path: Path, root: Path = ROOT) -> Iterator[ExtractedSentence]:
    """The sentences of a template, or of all in a folder; places are relative to `root`."""
    for file in sorted(path.rglob("*.html")) if path.is_dir() else [path] * (path.suffix == ".html"):
        place = file.relative_to(root).as_posix()
        for sentence in template_sentences(file):
            yield ExtractedSentence(sentence, place)


def template_sentences(file: Path) -> Iterator[Sentence]:
    """The sentences that a page passes to `_` and `ngettext`. Raises ValueError if they are not literals."""
    tree = Environment(extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"]).parse(file.read_text("utf-8"))
    for call in tree.find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name) or call.node.name not in ("_", "ngettext"):
            continue
        constants = [argument.value for argument in call.args if isinstance(argument, nodes.Const)]
        literals = [value for value in constants if isinstance(value, str)]
        if call.node.name == "ngettext" and len(literals) == 2:
            yield Plural(*literals)
        elif call.node.name == "_" and len(literals) == len(call.args) == 1:
            yield literals[0]
        elif call.node.name == "ngettext" or not isinstance(call.args[0], nodes.Getattr | nodes.Name):
            raise ValueError(f"{file}:{call.lineno}: the sentence is not a literal")


def _from_code(file: Path) -> Iterator[ExtractedSentence]:
    """The literal sentences in the arguments of SENTENCE_ARGUMENTS."""
    place = str(file.relative_to(ROOT))
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in SENTENCE_ARGUMENTS
        ):
            for at in SENTENCE_ARGUMENTS[node.func.id]:
                if at < len(node.args):
                    sentences = _literals(node.args[at], place)
                    yield from (ExtractedSentence(sentence, place) for sentence in sentences)
        elif isinstance(node, ast.FunctionDef):
            for default in node.args.defaults if node.name in SENTENCE_ARGUMENTS else ():
                yield from (ExtractedSentence(sentence, place) for sentence in _literals(default, place))


def _literals(node: ast.expr, place: str) -> Iterator[Sentence]:
    match node:
        case ast.Constant(value=str(sentence)):
            yield sentence
        case ast.IfExp(body=first, orelse=second):
            yield from _literals(first, place)
            yield from _literals(second, place)
        case ast.Call(
            func=ast.Name(id="Plural"),
            args=[ast.Constant(value=str(singular)), ast.Constant(value=str(plural))],
        ):
            yield Plural(singular, plural)
        case ast.JoinedStr() | ast.BinOp():
            raise ValueError(f"{place}:{node.lineno}: not a fixed sentence: {ast.unparse(node)}")
        case _:
            pass  # passed on from another place, where it is extracted
