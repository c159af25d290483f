"""The server's own identity, as its settings and files make it."""

import hashlib
from collections.abc import Callable
from typing import NamedTuple, TypeVar

import structlog

from app.language.isolation import isolate
from app.settings import Settings
from app.site.logo import SiteLogo, load_logo
from app.site.problem import SiteProblem
from app.site.style_sheet import write_style_sheet
from app.site.texts import PAGE_NAMES, SiteTexts, load_texts
from app.web.rendering.site_facts import SiteFacts

ADDRESS = "/site"
"""The address of the logo and the style sheet, below which are their versions."""
T = TypeVar("T")
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class CustomSite(NamedTuple):
    """The identity of a server: the facts that templates show, the logo, the style sheet, and the pages."""

    facts: SiteFacts
    logo: SiteLogo | None
    style_sheet: str | None
    texts: SiteTexts


def load_custom_site(settings: Settings) -> CustomSite:
    """Load the identity, once per process: changed files are read at the next start.

    A file that cannot be used is logged and left out, since it was in order when the server was started.
    """
    logo = _load(load_logo, settings.site_logo)
    texts = _load(load_texts, settings.site_pages) or {}
    style_sheet = write_style_sheet(settings.site_colour) if settings.site_colour else None
    facts = SiteFacts(
        name=isolate(settings.site_name),
        colours=f"{ADDRESS}/{version_of(style_sheet.encode())}/colours.css" if style_sheet else None,
        logo=f"{ADDRESS}/{version_of(logo.content)}/logo" if logo else None,
        pages=tuple(name for name in PAGE_NAMES if name in texts),
        create_tables=settings.create_tables,
    )
    return CustomSite(facts, logo, style_sheet, texts)


def version_of(content: bytes) -> str:
    """The version of a file in its address."""
    return hashlib.sha256(content).hexdigest()[:12]


def _load(load: Callable[[str], T], path: str | None) -> T | None:
    if path is None:
        return None
    try:
        return load(path)
    except SiteProblem as problem:
        log.error("site_file_unusable", reason=str(problem))
        return None
