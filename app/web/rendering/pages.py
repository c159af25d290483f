"""Pages: Jinja set up so that what people type stays text, and answers made of templates."""

from collections.abc import Callable
from datetime import datetime
from functools import cache, partial
from typing import Any, cast

from babel.core import UnknownLocaleError
from babel.dates import format_skeleton
from fastapi import Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.language.catalogues import language, languages
from app.language.current import current
from app.language.deleted_players import say_name
from app.settings import ROOT
from app.version import VERSION
from app.web.module_preloads import modules_of
from app.web.pending_count import Bell, Reader
from app.web.preferences import preferences
from app.web.rendering.compiled_templates import CompiledTemplates
from app.web.rendering.counters import counter
from app.web.rendering.fast_jinja.environment import FastEnvironment
from app.web.services import Services
from app.web.static import ADDRESS, is_static
from engines.kernel.contract.game import Game
from engines.kernel.words.language import ENGLISH


@cache  # compiling them is the slowest part of starting a server
def environment(static: str = ADDRESS, *, edited: bool = False, speaks: str = "en") -> FastEnvironment:
    """The templates in a language, with autoescape, `_()` and `ngettext()` for sentences, `about()` a game,
    `dated()`, `counter()`, the address of `static` files, whether one `is_static`, the `modules_of` a script,
    all `languages`, the `preferences` of whoever is answered, and the `version`.

    Those that are `edited` while the server runs are read again when they have changed.
    """
    pages = FastEnvironment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"],
        auto_reload=edited,
        bytecode_cache=CompiledTemplates(code=speaks),
    )
    pages.speaks = speaks
    pages.find_environment = lambda code: environment(static, edited=edited, speaks=code)
    pages.globals["_"] = language(speaks)
    pages.globals["ngettext"] = _counting(speaks)
    pages.globals["about"] = _telling(speaks)
    pages.globals["dated"] = _dating(speaks)
    pages.globals["languages"] = languages
    pages.filters["in_quotes"] = escape_in_quotes
    pages.filters["called"] = _naming(speaks)
    pages.filters["capitalize"] = begin_with_capital
    pages.globals["lang"] = speaks
    pages.globals["counter"] = counter
    pages.globals["static"] = static
    pages.globals["is_static"] = is_static
    pages.globals["modules_of"] = modules_of
    pages.globals["preferences"] = preferences
    pages.globals["version"] = VERSION
    return pages


def _counting(speaks: str) -> Callable[[str, str, str, int], str]:
    """`ngettext` in the templates: one of two sentences of a domain, by a number."""

    def ngettext(domain: str, one: str, many: str, count: int) -> str:
        return language(speaks, domain).ngettext(one, many, count)

    return ngettext


def _naming(speaks: str) -> Callable[[str], str]:
    """`called` in the templates: a name as a language says it; that of whoever is gone is a word."""
    return partial(say_name, code=speaks)


def _telling(speaks: str) -> Callable[[Game[Any]], str]:
    """`about` in the templates: what makes a game worth a try."""

    def about(game: Game[Any]) -> str:
        return language(speaks, game.id)(game.about)

    return about


def _dating(speaks: str) -> Callable[[datetime], str]:
    """`dated` in the templates: a date and a time as a language writes them; scripts know the zone."""

    def dated(moment: datetime) -> str:
        if speaks == ENGLISH.code:
            return moment.strftime("%-d %b %Y, %H:%M")
        try:
            return f"{format_skeleton('yMMMd', moment, locale=speaks)}, {moment:%H:%M}"
        except UnknownLocaleError:
            return f"{moment:%Y-%m-%d, %H:%M}"

    return dated


def spoken(services: Services) -> FastEnvironment:
    """The templates in the language of whoever is being answered."""
    return cast(FastEnvironment, services[Environment]).in_language(current())


def compile_pages(pages: Environment) -> None:
    """Makes all pages ready before the first is asked for."""
    for name in pages.list_templates(extensions=["html"]):
        pages.get_template(name)


def begin_with_capital(text: str) -> str:
    """A text as it begins a sentence; its other letters stay as they are, for nouns may have capitals."""
    return text[:1].upper() + text[1:]


def escape_in_quotes(text: str) -> Markup:
    """A text for an attribute in single quotes: JSON is full of double ones, and stays short."""
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;")):
        text = text.replace(sign, entity)
    return Markup(text)


def page(
    services: Services, template: str, me: object | None, status: int = 200, /, **context: Any
) -> Response:
    """A whole page."""
    return HTMLResponse(spoken(services).get_template(template).render(me=me, **context), status)


async def site_page(
    services: Services, template: str, me: Reader | None, status: int = 200, /, **context: Any
) -> Response:
    """A whole page under the head of the hall, whose bell says how much waits for whoever reads it."""
    calls = await services[Bell].count(me.id) if me is not None else 0
    return page(services, template, me, status, bell=calls, **context)
