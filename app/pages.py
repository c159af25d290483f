"""Pages: Jinja set up so that what people type stays text, and answers made of templates."""

from functools import cache
from typing import Any

from fastapi import Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from app.drawing import Piece, Quick
from app.house import House
from app.models import User
from app.settings import ROOT
from app.static import ADDRESS


@cache  # compiling them is the dearest part of opening a hall
def environment(static: str = ADDRESS, *, edited: bool = False) -> Environment:
    """The templates, with autoescape, `_()` for sentences, and `static`, the address of the static files.

    Those that are `edited` while the hall is open are looked at whenever they are drawn from.
    """
    pages = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do", "jinja2.ext.loopcontrols"],
        auto_reload=edited,
    )
    pages.template_class, pages.context_class = Piece, Quick
    pages.install_null_translations(newstyle=False)  # type: ignore[attr-defined]
    pages.globals["_"] = pages.globals["gettext"]  # Jinja's own `_` looks it up for every sentence
    pages.globals["lang"] = "en"
    pages.globals["static"] = static
    return pages


def page(house: House, template: str, me: User | None, status: int = 200, /, **context: Any) -> Response:
    """A whole page."""
    return HTMLResponse(house.pages.get_template(template).render(me=me, **context), status)
