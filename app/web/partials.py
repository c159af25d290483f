"""Regions: pieces of a page that htmx puts in their place, one by one, each with the version it is of."""

import re

from jinja2 import Environment
from markupsafe import Markup, escape

_ROOT_TAG = re.compile(r"<[a-z][a-z0-9-]*")


def wrap_partial(name: str, html: str) -> str:
    """A region wrapped so that htmx puts it in its place, in a post's answer as in a push."""
    return f'<hx-partial hx-target="#{escape(name)}" hx-swap="outerMorph">{html}</hx-partial>'


def wrap_push(id: str, html: str, how: str, within: str = "") -> str:
    """A piece of a region wrapped likewise: in its place, as the first child of another, or removed."""
    match how:
        case "whole":
            return wrap_partial(id, html)
        case "first":
            return f'<hx-partial hx-target="#{escape(within)}" hx-swap="afterbegin">{html}</hx-partial>'
        case _:
            return f'<hx-partial hx-target="#{escape(id)}" hx-swap="delete"></hx-partial>'


def stamp_region(html: str, revision: int, seq: int, here: int | None = None) -> Markup:
    """The region with its version in the root's start tag: what is rendered stays comparable without it.

    `here` orders regions of one revision, and of one worker, by the version of who is here.
    """
    return mark_root(html, version_mark(revision, seq, here))


def version_mark(revision: int, seq: int, here: int | None = None) -> str:
    """A version as attributes."""
    as_of = f' data-here="{here}"' if here is not None else ""
    return f'data-version="{revision}"{as_of} data-seq="{seq}"'


def mark_root(html: str, attributes: str) -> Markup:
    """An element with further attributes in its start tag."""
    return Markup(mark_plainly(html, attributes))


def mark_plainly(html: str, attributes: str) -> str:
    """The same, not yet said to be markup."""
    root = _ROOT_TAG.search(html)
    assert root is not None, "a region has one root element"
    return f"{html[: root.end()]} {attributes}{html[root.end() :]}"


def draw_notice(pages: Environment, text: str | None = None) -> Markup:
    """The region for what went wrong; empty without a text."""
    return Markup(pages.get_template("table/notice.html").render(notice=text).strip())
