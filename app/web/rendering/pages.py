"""Jinja environments with autoescape, and pages rendered with them."""

import time
from collections.abc import Callable
from datetime import datetime
from functools import cache, partial
from typing import Any, cast

from babel.dates import format_skeleton
from fastapi import Response
from fastapi.responses import HTMLResponse
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.language.catalogues import languages, load_language
from app.language.current_language import current_language
from app.language.deleted_players import say_name
from app.language.isolation import isolate
from app.language.locales import find_direction, find_locale
from app.settings import ROOT, Settings
from app.version import VERSION
from app.web.cookies.cookie_check import send_probe
from app.web.cookies.preferences import preferences
from app.web.head_links import OperatorFinder
from app.web.module_preloads import modules_of
from app.web.pending_counter import PendingCounter, Reader
from app.web.rendering.compiled_templates import CompiledTemplates
from app.web.rendering.counters import counter_id
from app.web.rendering.fast_jinja.environment import FastEnvironment
from app.web.rendering.installed_templates import list_template_loaders
from app.web.rendering.oldest_browsers import OLDEST_BROWSERS
from app.web.rendering.site_facts import DEFAULT_SITE, SiteFacts
from app.web.repeats.page_ops import write_ops
from app.web.services import Services
from app.web.static import ADDRESS, is_static
from engines.kernel.contract.game import Game
from engines.kernel.words.language import ENGLISH


def environment(
    static: str = ADDRESS,
    *,
    auto_reload: bool = False,
    language: str = ENGLISH.code,
    site: SiteFacts = DEFAULT_SITE,
) -> FastEnvironment:
    """The templates in one language.

    With `auto_reload`, templates are reloaded when their files change. The globals are:

    - `_()` and `ngettext()` translate.
    - `about()` describes a game.
    - `dated()` formats a date.
    - `counter()` marks a number for previews.
    - `static` is the address of static files, and `is_static()` checks whether a file exists.
    - `modules_of()` lists the imports of a script.
    - `oldest_browsers` are the versions of the oldest browsers that pages work in.
    - `languages()` lists the languages, and `lang` is the code of this one, `dir` its direction.
    - `preferences()` returns the user's preferences.
    - `send_probe()` checks that the browser accepts cookies (`app/web/cookies/cookie_check.py`).
    - `server_time()` returns the time in milliseconds since 1970, for scripts (`static/js/time.js`).
    - `site` is the server's own identity (`site_facts.py`).
    - `version` is the server's version.
    """
    return _environment(static, auto_reload, language, site)


@cache  # compiling them is the slowest part of starting a server
def _environment(static: str, auto_reload: bool, language: str, site: SiteFacts) -> FastEnvironment:
    pages = FastEnvironment(
        loader=ChoiceLoader([FileSystemLoader(ROOT / "templates"), *list_template_loaders()]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"],
        auto_reload=auto_reload,
        bytecode_cache=CompiledTemplates(code=language),
    )
    pages.language = language
    pages.find_environment = lambda code: _environment(static, auto_reload, code, site)
    pages.globals["_"] = load_language(language)
    pages.globals["ngettext"] = _make_ngettext(language)
    pages.globals["about"] = _make_about(language)
    pages.globals["dated"] = _make_date_formatter(language)
    pages.globals["languages"] = languages
    pages.filters["in_quotes"] = escape_single_quoted
    pages.filters["called"] = _make_name_formatter(language)
    pages.filters["isolated"] = isolate
    pages.filters["capitalize"] = capitalize_first
    pages.globals["lang"] = language
    pages.globals["dir"] = find_direction(language)
    pages.globals["counter"] = counter_id
    pages.globals["static"] = static
    pages.globals["is_static"] = is_static
    pages.globals["modules_of"] = modules_of
    pages.globals["oldest_browsers"] = OLDEST_BROWSERS
    pages.globals["preferences"] = preferences
    pages.globals["send_probe"] = send_probe
    pages.globals["server_time"] = lambda: round(time.time() * 1000)
    pages.globals["site"] = site
    pages.globals["version"] = VERSION
    return pages


def _make_ngettext(language: str) -> Callable[[str, str, str, int], str]:
    """Create the templates' `ngettext`, which returns a domain's singular or plural sentence for a number."""

    def ngettext(domain: str, one: str, many: str, count: int) -> str:
        return load_language(language, domain).ngettext(one, many, count)

    return ngettext


def _make_name_formatter(language: str) -> Callable[[str], str]:
    """Create the filter `called`, which returns a player's name, translated for deleted players."""
    return partial(say_name, code=language)


def _make_about(language: str) -> Callable[[Game[Any]], str]:
    """Create the templates' `about`, which returns a short description of a game."""

    def about(game: Game[Any]) -> str:
        return load_language(language, game.id)(game.about)

    return about


def _make_date_formatter(language: str) -> Callable[[datetime], str]:
    """Create the templates' `dated`, which formats a date and time for the language.

    The result is in UTC. Scripts convert it to local time.
    """

    locale = find_locale(language)

    def format_date(moment: datetime) -> str:
        if language == ENGLISH.code:
            return moment.strftime("%-d %b %Y, %H:%M")
        if locale is None:
            return f"{moment:%Y-%m-%d, %H:%M}"
        return f"{format_skeleton('yMMMd', moment, locale=locale)}, {moment:%H:%M}"

    return format_date


def current_environment(services: Services) -> FastEnvironment:
    """The templates in the language of the current request."""
    return cast(FastEnvironment, services[Environment]).in_language(current_language())


def compile_pages(pages: Environment) -> None:
    """Compile all templates before the first request."""
    for name in pages.list_templates(extensions=["html"]):
        pages.get_template(name)


def capitalize_first(text: str) -> str:
    """Capitalize the first letter of a text and leave the rest unchanged."""
    return text[:1].upper() + text[1:]


def escape_single_quoted(text: str) -> Markup:
    """Escape a text for an attribute in single quotes, which keeps JSON short."""
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;")):
        text = text.replace(character, entity)
    return Markup(text)


def render_page(
    services: Services, template: str, me: object | None, status: int = 200, /, **context: Any
) -> Response:
    """Render a complete page, in which each form that posts has an op.

    `oidc_name` is the name of the OpenID provider with which people can sign in, if there is one.
    """
    context["oidc_name"] = services[Settings].oidc_label
    html = current_environment(services).get_template(template).render(me=me, **context)
    return HTMLResponse(write_ops(html), status)


async def render_site_page(
    services: Services, template: str, me: Reader | None, status: int = 200, /, **context: Any
) -> Response:
    """Render a complete page with the site's head.

    It shows the number of pending moves and requests, and operators a link to their pages.
    """
    pending = await services[PendingCounter].count(me.id) if me is not None else 0
    context["is_operator"] = await is_operator(services, me)
    return render_page(services, template, me, status, bell=pending, **context)


async def is_operator(services: Services, me: Reader | None) -> bool:
    """Whether the head of pages shows a link to the operator's pages."""
    return me is not None and await services[OperatorFinder].is_operator(me.id)
