"""All sentences of a domain: a game with its pages and its lesson, or the house, `magehall`."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, nodes

import app
from app.settings import ROOT
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.words.language import Plural
from engines.kernel.words.phrases import KERNEL_PHRASES
from engines.kernel.words.speaker import Phrase
from translating.sentences import Sentence, has_words, sentences_of

SITE_DOMAIN = "magehall"
SHARED = ("you", "your", "{name}’s", "{first} and {last}")
"""What stands in sentences of every game: said by the house, as a game's own word would hide its forms."""
TEMPLATES = ROOT / "templates"
UNTRANSLATED = ("styleguide.html", "docs.html")
"""Pages for whoever works on Magehall or writes programs."""
SAYS: Mapping[str, tuple[int, ...]] = {
    "Problem": (2,),
    "unknown": (0,),
    "Unauthorized": (0,),
    "forbidden": (1,),
    "conflict": (1,),
    "invalid": (0,),
    "words": (0,),
    "Level": (0,),
    "Notification": (0,),
}
"""What says a sentence of the app's code, and which of its arguments that is."""


class Found(NamedTuple):
    """A sentence, where it is written, and the key or page that says it."""

    sentence: Sentence
    place: str
    note: str = ""


def domains() -> tuple[str, ...]:
    """The house and every game."""
    return (SITE_DOMAIN, *CATALOGUE)


def found_in(domain: str) -> Iterator[Found]:
    """All that a domain says."""
    if domain == SITE_DOMAIN:
        every = _of_house()
    else:
        every = (one for one in _of_game(CATALOGUE[domain]) if one.sentence not in SHARED)
    return (one for one in every if has_words(one.sentence))


def _of_game(game: Game[Any]) -> Iterator[Found]:
    place = f"engines/{game.id}"
    yield Found(game.about, place, "about")
    yield from _of_phrases(game.phrases, f"{place}/words")
    yield from _of_templates(TEMPLATES / "games" / game.id)
    if game.lesson is None:
        return
    for page in (*[page for act in game.lesson.acts for page in act.pages], *game.lesson.end):
        for words in (page.title, page.words, page.do):
            yield Found(words, f"{place}/lesson.py")
    for topic, tip in game.lesson.tips.items():
        yield Found(tip, f"{place}/lesson.py", f"tip on {topic}")


def _of_house() -> Iterator[Found]:
    yield from _of_phrases(KERNEL_PHRASES, "engines/kernel/words/phrases.py")
    yield Found("English", "app/language/catalogues.py", "what this language calls itself")
    for sentence in SHARED:
        yield Found(sentence, "engines/kernel/words/speaker.py", "in every sentence of every game")
    for name, phrases in app_phrases().items():
        yield from _of_phrases(phrases, f"{name.replace('.', '/')}.py")
    for path in sorted(TEMPLATES.iterdir()):
        if path.name != "games" and path.name not in UNTRANSLATED:
            yield from _of_templates(path)
    for file in sorted((ROOT / "app").rglob("*.py")):
        yield from _of_code(file)


def app_phrases() -> Mapping[str, Mapping[str, Phrase]]:
    """The phrases of the app's own modules, by module."""
    modules = [one.name for one in pkgutil.walk_packages(app.__path__, "app.") if one.name.endswith(".words")]
    found = {name: getattr(importlib.import_module(name), "PHRASES", None) for name in sorted(modules)}
    return {name: phrases for name, phrases in found.items() if phrases is not None}


def _of_phrases(phrases: Mapping[str, Phrase], place: str) -> Iterator[Found]:
    for key, phrase in phrases.items():
        for sentence in sentences_of(phrase):
            yield Found(sentence, place, key)


def _of_templates(path: Path) -> Iterator[Found]:
    for file in sorted(path.rglob("*.html")) if path.is_dir() else [path] * (path.suffix == ".html"):
        place = str(file.relative_to(ROOT))
        for sentence in template_sentences(file):
            yield Found(sentence, place)


def template_sentences(file: Path) -> Iterator[Sentence]:
    """What a page gives to `_` and `ngettext`. Raises ValueError for what is not written there."""
    tree = Environment(extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"]).parse(file.read_text("utf-8"))
    for call in tree.find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name) or call.node.name not in ("_", "ngettext"):
            continue
        said = [one.value for one in call.args if isinstance(one, nodes.Const) and isinstance(one.value, str)]
        if call.node.name == "ngettext" and len(said) == 2:
            yield Plural(*said)
        elif call.node.name == "_" and len(said) == len(call.args) == 1:
            yield said[0]
        elif call.node.name == "ngettext" or not isinstance(call.args[0], nodes.Getattr | nodes.Name):
            raise ValueError(f"{file}:{call.lineno}: not a sentence that is written there")


def _of_code(file: Path) -> Iterator[Found]:
    """The sentences of problems, and what else code says by `words`."""
    place = str(file.relative_to(ROOT))
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYS:
            for at in SAYS[node.func.id]:
                if at < len(node.args):
                    yield from (Found(one, place) for one in _said(node.args[at], place))
        elif isinstance(node, ast.FunctionDef):
            for default in node.args.defaults if node.name in SAYS else ():
                yield from (Found(one, place) for one in _said(default, place))


def _said(node: ast.expr, place: str) -> Iterator[Sentence]:
    match node:
        case ast.Constant(value=str(sentence)):
            yield sentence
        case ast.IfExp(body=one, orelse=other):
            yield from _said(one, place)
            yield from _said(other, place)
        case ast.Call(
            func=ast.Name(id="Plural"), args=[ast.Constant(value=str(one)), ast.Constant(value=str(many))]
        ):
            yield Plural(one, many)
        case ast.JoinedStr() | ast.BinOp():
            raise ValueError(f"{place}:{node.lineno}: not a fixed sentence: {ast.unparse(node)}")
        case _:
            pass  # handed on: written elsewhere
