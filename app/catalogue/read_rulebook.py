"""Reads a rulebook from Markdown: chapters, addresses for its numbered rules, links where one is spoken of.

A line `<!-- asked: act, item -->` below a heading says which questions of the game its rules are about.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from app.catalogue.chapters import Chapter, Rulebook

ASKED = re.compile(r"^<!-- asked: (.+?) -->$", re.MULTILINE)
NUMBERED = re.compile(r"[RETA]\d+[a-z]?")
CITED = re.compile(r"\b[RETA]\d+[a-z]?\b")
"""Rules, edge cases, scenarios and readings, where the text speaks of them."""


def read_rulebook(text: str) -> Rulebook:
    """A rulebook as it is written: a title, an opening, and chapters that begin with `##`."""
    asked: dict[str, str] = {}
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])
    tokens = markdown.parse(ASKED.sub(r"asked: \1\n", text))
    starts = [at for at, one in enumerate(tokens) if one.type == "heading_open" and one.tag == "h2"]
    known = set(_numbers(tokens))
    opening = _html(markdown, tokens[3 : starts[0] if starts else None], known)
    chapters = [
        _chapter(markdown, tokens[start:end], known, asked) for start, end in pairwise([*starts, len(tokens)])
    ]
    return Rulebook(opening, tuple(chapters), asked)


def _chapter(markdown: MarkdownIt, tokens: list[Token], known: set[str], asked: dict[str, str]) -> Chapter:
    """The chapter whose heading comes first; notes where its questions are explained."""
    title = tokens[1].content
    here = id = slugify(title)
    parts = []
    kept: list[Token] = []
    rest = iter(tokens[3:])
    for token in rest:
        if token.type == "heading_open":
            inline = next(rest)
            here = slugify(f"{title} {inline.content}")
            token.attrSet("id", here)
            parts.append((here, inline.content))
            kept += [token, inline]
        elif token.type == "paragraph_open":
            inline, close = next(rest), next(rest)
            if inline.content.startswith("asked: "):
                topics = inline.content.removeprefix("asked: ").split(", ")
                asked.update(dict.fromkeys(topics, here))
            else:
                kept += [token, inline, close]
        else:
            kept.append(token)
    return Chapter(id, title, _html(markdown, kept, known), tuple(parts))


def _html(markdown: MarkdownIt, tokens: list[Token], known: set[str]) -> Markup:
    """HTML with an address for every numbered rule and links where one is spoken of.

    RULES.md is the project's own, and what looks like HTML in it stays text: so the result can be trusted.
    """
    for item, inline in _items(tokens):
        if number := _number_of(inline):
            item.attrSet("id", number)
            item.attrSet("class", "rule")
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = list(_linked(token.children, known))
    html = markdown.renderer.render(tokens, markdown.options, {})
    framed = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    return Markup(framed)


def _items(tokens: list[Token]) -> Iterator[tuple[Token, Token]]:
    """The items of lists, each with the first text in it."""
    for at, token in enumerate(tokens):
        if token.type == "list_item_open" and tokens[at + 1].type == "paragraph_open":
            yield token, tokens[at + 2]


def _numbers(tokens: list[Token]) -> Iterator[str]:
    for _, inline in _items(tokens):
        if number := _number_of(inline):
            yield number


def _number_of(inline: Token) -> str | None:
    """The number at the beginning of a rule: `**R7** ...`."""
    children = inline.children or []
    bold = [one for one in children[:3] if one.type == "strong_open"]
    text = next((one.content for one in children if one.type == "text" and one.content), "")
    return text if bold and NUMBERED.fullmatch(text) else None


def _linked(children: list[Token], known: set[str]) -> Iterator[Token]:
    """The text with links to the rules that it names; the rule's own number is a link to itself."""
    bold = False
    for token in children:
        if token.type in ("strong_open", "strong_close"):
            bold = token.type == "strong_open"
        if token.type != "text":
            yield token
            continue
        at = 0
        for found in CITED.finditer(token.content):
            if found[0] not in known:
                continue
            yield _text(token.content[at : found.start()])
            yield Token(
                "link_open", "a", 1, attrs={"href": f"#{found[0]}", "class": "number" if bold else "cited"}
            )
            yield _text(found[0])
            yield Token("link_close", "a", -1)
            at = found.end()
        yield _text(token.content[at:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def slugify(title: str) -> str:
    """A heading as an address: "Phase 1: Collect" is `phase-1-collect`."""
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))
