"""Accessibility faults that axe finds on a page."""

from pathlib import Path

from playwright.async_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")

_RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .map((one) => [one.impact, one.id, one.nodes.slice(0, 4).map((node) => node.html.slice(0, 160))])"""


async def findings(page: Page) -> list[str]:
    """Describes the serious and critical findings. Motion is off, so that colours are final."""
    await page.emulate_media(reduced_motion="reduce")
    await page.evaluate(SOURCE)
    results = await page.evaluate(_RUN)
    return [f"{page.url}: {rule} at {nodes}" for impact, rule, nodes in results if impact in GRAVE]
