"""Accessibility faults that axe finds on a page."""

from pathlib import Path

from playwright.async_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
GRAVE = ("serious", "critical")

_RUN = """async () => {
  // Cards have their signs in words: what can be said to choose one is its title, with which its name begins.
  const startsWithTitle = ({ target }) => {
    const card = document.querySelector(target[0]);
    const title = card.querySelector(".title, .called, b")?.textContent.trim();
    return title && card.getAttribute("aria-label")?.startsWith(title);
  };
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations
    .map(({ impact, id, nodes }) => [
      impact, id, nodes.filter((node) => id !== "label-content-name-mismatch" || !startsWithTitle(node)),
    ])
    .filter(([, , nodes]) => nodes.length)
    .map(([impact, id, nodes]) => [impact, id, nodes.slice(0, 4).map((node) => node.html.slice(0, 160))]);
}"""


async def findings(page: Page) -> list[str]:
    """Describes the serious and critical findings. Motion is off, so that colours are final."""
    await page.emulate_media(reduced_motion="reduce")
    await page.evaluate(SOURCE)
    results = await page.evaluate(_RUN)
    return [f"{page.url}: {rule} at {nodes}" for impact, rule, nodes in results if impact in GRAVE]
