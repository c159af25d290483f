"""Waits until an expression has a value in a page."""

import json
from typing import Any

from anyio import fail_after
from playwright.async_api import Page

from tests.servers import HANGS

WAIT_UNTIL_EQUAL = """async ([expected, milliseconds]) => {
  const start = performance.now();
  while (JSON.stringify(EXPRESSION) !== expected && performance.now() - start < milliseconds)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return EXPRESSION;
}"""


async def expect_value(page: Page, expression: str, value: Any) -> None:
    """Waits until an expression of JavaScript has a value; fails with the value that it had at last."""
    expected = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    script = WAIT_UNTIL_EQUAL.replace("EXPRESSION", f"({expression})")
    with fail_after(HANGS):
        last = await page.evaluate(script, [expected, HANGS / 2 * 1000])
    assert last == value, f"{last!r}, not {value!r}"
