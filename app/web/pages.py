"""Pages: Jinja set up so that what people type stays text, and answers made of templates."""

from functools import cache
from typing import Any

from fastapi import Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.settings import ROOT
from app.version import VERSION
from app.web.compiled_templates import CompiledTemplates
from app.web.counters import counter
from app.web.quick_templates import QuickEnvironment
from app.web.services import Services
from app.web.static import ADDRESS, is_static


@cache  # compiling them is the slowest part of starting a server
def environment(static: str = ADDRESS, *, edited: bool = False) -> Environment:
    """The templates, with autoescape, `_()` for sentences, `counter()`, the address of `static` files,
    whether one `is_static`, and the `version`.

    Those that are `edited` while the server runs are read again when they have changed.
    """
    pages = QuickEnvironment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do", "jinja2.ext.loopcontrols"],
        auto_reload=edited,
        bytecode_cache=CompiledTemplates(),
    )
    pages.install_null_translations(newstyle=False)  # type: ignore[attr-defined]
    pages.globals["_"] = pages.globals["gettext"]  # Jinja's own `_` looks it up for every sentence
    pages.filters["in_quotes"] = escape_in_quotes
    pages.globals["lang"] = "en"
    pages.globals["counter"] = counter
    pages.globals["static"] = static
    pages.globals["is_static"] = is_static
    pages.globals["version"] = VERSION
    return pages


def compile_pages(pages: Environment) -> None:
    """Makes all pages ready before the first is asked for."""
    for name in pages.list_templates(extensions=["html"]):
        pages.get_template(name)


def escape_in_quotes(text: str) -> Markup:
    """A text for an attribute in single quotes: JSON is full of double ones, and stays short."""
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;")):
        text = text.replace(sign, entity)
    return Markup(text)


def page(
    services: Services, template: str, me: object | None, status: int = 200, /, **context: Any
) -> Response:
    """A whole page."""
    return HTMLResponse(services[Environment].get_template(template).render(me=me, **context), status)
