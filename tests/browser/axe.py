"""Accessibility faults that axe finds on a page."""

from pathlib import Path

from playwright.async_api import Page

_FOLDER = Path(__file__).parent
SOURCE = (_FOLDER / "vendor" / "axe.min.js").read_text("utf-8")
_FINDINGS = (_FOLDER / "axe_findings.js").read_text("utf-8")


async def findings(page: Page) -> list[str]:
    """Describes the serious and critical findings. Motion is off, so that colours are final."""
    await page.emulate_media(reduced_motion="reduce")
    await page.evaluate(SOURCE)
    return [f"{page.url}: {rule} at {nodes}" for rule, nodes in await page.evaluate(_FINDINGS)]
