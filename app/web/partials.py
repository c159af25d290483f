"""Wraps regions of a page as partials, which htmx swaps in one by one. Each region carries its version."""

import re
from typing import Literal

from jinja2 import Environment
from markupsafe import Markup, escape

_ROOT_TAG = re.compile(r"<[a-z][a-z0-9-]*")


def wrap_partial(name: str, html: str) -> str:
    """Wrap a region so that htmx replaces it, in the response to a post as well as in a push."""
    return f'<hx-partial hx-target="#{escape(name)}" hx-swap="outerMorph">{html}</hx-partial>'


def wrap_push(id: str, html: str, action: Literal["replace", "prepend", "remove"], within: str = "") -> str:
    """Wrap a piece of a region so that htmx replaces it, prepends it to `within`, or removes it."""
    match action:
        case "replace":
            return wrap_partial(id, html)
        case "prepend":
            return f'<hx-partial hx-target="#{escape(within)}" hx-swap="afterbegin">{html}</hx-partial>'
        case "remove":
            return f'<hx-partial hx-target="#{escape(id)}" hx-swap="delete"></hx-partial>'


def stamp_region(html: str, revision: int, seq: int, presence: int | None = None) -> Markup:
    """Add the version to the region's root tag. Regions are rendered and compared without it.

    `presence` is the version of the attendance. It orders regions that one worker rendered for the same
    revision.
    """
    return add_root_attributes(html, format_version(revision, seq, presence))


def format_version(revision: int, seq: int, presence: int | None = None) -> str:
    """A version as HTML attributes."""
    presence_attribute = f' data-here="{presence}"' if presence is not None else ""
    return f'data-version="{revision}"{presence_attribute} data-seq="{seq}"'


def add_root_attributes(html: str, attributes: str) -> Markup:
    """Add attributes to the start tag of an element."""
    return Markup(add_root_attributes_as_str(html, attributes))


def add_root_attributes_as_str(html: str, attributes: str) -> str:
    """Like `add_root_attributes`, but returns a plain string."""
    root = _ROOT_TAG.search(html)
    assert root is not None, "a region has one root element"
    return f"{html[: root.end()]} {attributes}{html[root.end() :]}"


def render_notice(environment: Environment, text: str | None = None) -> Markup:
    """The region for errors and confirmations; empty if there is no text."""
    return Markup(environment.get_template("table/notice.html").render(notice=text).strip())
