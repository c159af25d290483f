"""Parses a Markdown rulebook into chapters, and gives its numbered rules ids and links.

A line `<!-- asked: act, item -->` below a heading lists the topics of the decisions that its rules explain.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from app.catalogue.chapters import Chapter, Rulebook

TOPICS = re.compile(r"^<!-- asked: (.+?) -->$", re.MULTILINE)
RULE_NUMBER = re.compile(r"[RETA]\d+[a-z]?")
"""The number of a rule (R), an edge case (E), a scenario (T) or an interpretation (A)."""
CITATION = re.compile(r"\b[RETA]\d+[a-z]?\b")
"""A rule number in the text."""


def parse_rulebook(text: str) -> Rulebook:
    """Parse the text of a rulebook: a title, an introduction, and chapters with `##` headings."""
    topics: dict[str, str] = {}
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])
    tokens = markdown.parse(TOPICS.sub(r"asked: \1\n", text))
    starts = [i for i, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    numbers = set(_collect_rule_numbers(tokens))
    introduction = _render_html(markdown, tokens[3 : starts[0] if starts else None], numbers)
    chapters = [
        _build_chapter(markdown, tokens[start:end], numbers, topics)
        for start, end in pairwise([*starts, len(tokens)])
    ]
    return Rulebook(introduction, tuple(chapters), topics)


def _build_chapter(
    markdown: MarkdownIt, tokens: list[Token], numbers: set[str], topics: dict[str, str]
) -> Chapter:
    """Build a chapter from its tokens, which begin with its heading, and add its topics to `topics`."""
    title = tokens[1].content
    section_id = chapter_id = slugify(title)
    parts = []
    content: list[Token] = []
    remaining = iter(tokens[3:])
    for token in remaining:
        if token.type == "heading_open":
            inline = next(remaining)
            section_id = slugify(f"{title} {inline.content}")
            token.attrSet("id", section_id)
            parts.append((section_id, inline.content))
            content += [token, inline]
        elif token.type == "paragraph_open":
            inline, close = next(remaining), next(remaining)
            if inline.content.startswith("asked: "):
                listed_topics = inline.content.removeprefix("asked: ").split(", ")
                topics.update(dict.fromkeys(listed_topics, section_id))
            else:
                content += [token, inline, close]
        else:
            content.append(token)
    return Chapter(chapter_id, title, _render_html(markdown, content, numbers), tuple(parts))


def _render_html(markdown: MarkdownIt, tokens: list[Token], numbers: set[str]) -> Markup:
    """Render HTML in which every numbered rule has an id, and rule numbers are links.

    The result can be trusted: RULES.md is part of the project, and HTML in it is escaped.
    """
    for item, inline in _iterate_list_items(tokens):
        if number := _find_rule_number(inline):
            item.attrSet("id", number)
            item.attrSet("class", "rule")
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = list(_add_links(token.children, numbers))
    html = markdown.renderer.render(tokens, markdown.options, {})
    wrapped = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    return Markup(wrapped)


def _iterate_list_items(tokens: list[Token]) -> Iterator[tuple[Token, Token]]:
    """The list items, each with its first inline token."""
    for index, token in enumerate(tokens):
        if token.type == "list_item_open" and tokens[index + 1].type == "paragraph_open":
            yield token, tokens[index + 2]


def _collect_rule_numbers(tokens: list[Token]) -> Iterator[str]:
    for _, inline in _iterate_list_items(tokens):
        if number := _find_rule_number(inline):
            yield number


def _find_rule_number(inline: Token) -> str | None:
    """The number at the start of a rule: `**R7** ...`."""
    children = inline.children or []
    is_bold = any(token.type == "strong_open" for token in children[:3])
    text = next((token.content for token in children if token.type == "text" and token.content), "")
    return text if is_bold and RULE_NUMBER.fullmatch(text) else None


def _add_links(children: list[Token], numbers: set[str]) -> Iterator[Token]:
    """The tokens, with links to the rules they cite; a rule's own number links to the rule itself."""
    is_bold = False
    for token in children:
        if token.type in ("strong_open", "strong_close"):
            is_bold = token.type == "strong_open"
        if token.type != "text":
            yield token
            continue
        position = 0
        for citation in CITATION.finditer(token.content):
            number = citation[0]
            if number not in numbers:
                continue
            yield _create_text_token(token.content[position : citation.start()])
            css_class = "number" if is_bold else "cited"
            yield Token("link_open", "a", 1, attrs={"href": f"#{number}", "class": css_class})
            yield _create_text_token(number)
            yield Token("link_close", "a", -1)
            position = citation.end()
        yield _create_text_token(token.content[position:])


def _create_text_token(content: str) -> Token:
    return Token("text", "", 0, content=content)


def slugify(title: str) -> str:
    """The HTML id of a heading: "Phase 1: Collect" becomes `phase-1-collect`."""
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))
