"""Shortcuts on other keyboard layouts, with Caps Lock, and turned off."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.seating import Sit, begin_waiting, enter

pytestmark = pytest.mark.anyio

LATIN = {"KeyL": "l", "KeyT": "t", "KeyD": "d", "KeyR": "r", "KeyU": "u", "KeyI": "i"}
LAYOUTS = {
    "US": LATIN,
    "Caps Lock": {code: key.upper() for code, key in LATIN.items()},
    "Dvorak": {"KeyP": "l", "KeyK": "t", "KeyH": "d", "KeyO": "r", "KeyF": "u", "KeyG": "i"},
    "Russian": {"KeyL": "д", "KeyT": "е", "KeyD": "в", "KeyR": "к", "KeyU": "г", "KeyI": "ш"},
    "Greek": {"KeyL": "λ", "KeyT": "τ", "KeyD": "δ", "KeyR": "ρ", "KeyU": "θ", "KeyI": "ι"},
    "Hebrew": {"KeyL": "ך", "KeyT": "א", "KeyD": "ג", "KeyR": "ר", "KeyU": "ו", "KeyI": "ן"},
    "Japanese input": dict.fromkeys(LATIN, "Process"),
}
"""The keys for the log, the chat, the move, the rules, undo and a closer look, in this order."""
SIGNS = {
    "German ?": ("ß", "Minus", False, False),
    "German Shift+ß": ("?", "Minus", True, True),
    "Russian Shift+/": (",", "Slash", True, True),
    "French 1": ("&", "Digit1", False, True),
    "US !": ("!", "Digit1", True, False),
}
"""Signs: the key, its place, whether Shift is held, and whether it is a shortcut."""
PRESS = """([key, code, shiftKey]) => {
  const event = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented;
}"""
REST = """() => {
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
  document.activeElement.blur();
}"""


async def press(page: Page, key: str, code: str, shift: bool = False) -> bool:
    """Presses a key with nothing focused. Returns whether it did something."""
    await page.evaluate(REST)
    handled: bool = await page.evaluate(PRESS, [key, code, shift])
    return handled


async def check_effects(page: Page, layout: dict[str, str]) -> None:
    """Presses the keys of a layout one after another and looks for their effects."""
    (log, chat, move, rules, *others) = layout.items()
    assert await press(page, log[1], log[0])
    await expect(page.locator("#log")).to_be_focused()
    assert await press(page, chat[1], chat[0])
    await expect(page.locator("#say-text")).to_be_focused()
    assert await press(page, move[1], move[0])
    await expect(page.locator("#prompt")).to_be_focused()
    assert await press(page, rules[1], rules[0])
    await expect(page.locator("#rulebook")).to_be_visible()
    for code, key in others[:1]:
        assert await press(page, key, code)


async def test_shortcuts_work_on_every_layout_and_can_be_turned_off(come: Invite, sit: Sit) -> None:
    # Given a player at a table, and keyboards of many scripts
    me, _ = await begin_waiting(sit, "magestik")
    guest = await come(me.name)
    page = guest.page
    await enter(guest, me)
    # When they press the keys, then they do what the list says
    for layout in LAYOUTS.values():
        await check_effects(page, layout)
    await press(page, "ArrowLeft", "ArrowLeft")
    for name, (key, code, shift, is_shortcut) in SIGNS.items():
        handled = await press(page, key, code, shift)
        # A digit does nothing if there is nothing to choose
        assert handled == (is_shortcut and "Digit" not in code), name
    # When they turn single keys off, here or on another page
    await page.evaluate(REST)
    await page.locator("[data-opens=legend]").click()
    async with page.expect_response("**/me/settings"):
        await page.get_by_label("Use single keys").uncheck()
    for _ in range(2):
        # Then no character does anything, and the other keys still do
        for layout in LAYOUTS.values():
            for code, key in layout.items():
                assert not await press(page, key, code), key
        for key, code, shift, _is_shortcut in SIGNS.values():
            assert not await press(page, key, code, shift), key
        assert await press(page, "Escape", "Escape")
        await page.reload()
        await page.locator("#table[data-ready]").wait_for()
    await page.locator("[data-opens=legend]").click()
    await expect(page.get_by_label("Use single keys")).not_to_be_checked()


OFTEN = [
    "null",
    "[[1,2]]",
    '{"read":{},"offered":[],"finished":{"magestik":5},"salts":0,"tables":null,"at":-5}',
]
SELDOM = ["", "0", "[]", "{}", '"x"', "[null]", "{", "\\u0000", '{"first":1e9,"at":-5,"off":"no"}']
KEYS = ["hints", "bell", "theme", "call-offered", "passkey-refused", "create:magestik", "deals"]


@pytest.mark.parametrize(
    "values", [OFTEN, pytest.param(SELDOM, marks=pytest.mark.long)], ids=["often", "seldom"]
)
async def test_odd_values_in_storage_never_break_a_page(come: Invite, sit: Sit, values: list[str]) -> None:
    # Given a player with a table, and a guided game
    me, _ = await begin_waiting(sit, "magestik")
    guest = await come(me.name)
    await enter(guest, me)
    answer = await me.client.post("/learn/magestik")
    lesson = answer.headers["location"]
    keys = [*KEYS, f"coach-{lesson.rpartition('/')[2]}"]
    for value in values:
        # When the browser has stored odd values for everything
        await guest.page.evaluate(
            "([keys, value]) => { for (const key of keys) localStorage.setItem(key, value);"
            " sessionStorage.setItem('waits', value); }",
            [keys, value],
        )
        # Then no page breaks
        for path in ("/", "/create?game=magestik", "/me", me.path, lesson):
            await guest.page.goto(path)
            if path in (me.path, lesson):
                await guest.page.locator("#table[data-ready]").wait_for()
        await expect(guest.page.locator("#coach .coach-page:visible")).to_have_count(1)
        assert guest.complaints == [], value
