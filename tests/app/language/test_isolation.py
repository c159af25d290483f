"""Names written from right to left do not turn the line around, on any page."""

from html.parser import HTMLParser

import pytest

from app.language.isolation import ISOLATES, isolate
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game, play_on, seat_players

pytestmark = pytest.mark.anyio

NAMES = ("ليلى", "משה 3", "فرهاد (2)", "ܐܒܐ")
"""Arabic, Hebrew, Persian and Syriac; two end in characters that would move to the other side."""
SHOWN = ("title", "aria-label", "aria-description", "alt", "placeholder", "data-who")
"""Attributes that readers see or hear."""
VOID = {"input", "meta", "link", "img", "br", "path", "use", "hr", "source"}


class Occurrences(HTMLParser):
    """Finds the names in the text and the attributes of a page that are not isolated."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self.names = names
        self.open: list[str] = []
        self.isolated = 0
        self.bare: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Checks the attributes."""
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name in SHOWN and value:
                self.check(value)

    def handle_endtag(self, tag: str) -> None:
        """Leaves the element."""
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Checks text, unless its element isolates it."""
        if {"script", "style"}.isdisjoint(self.open):
            self.check(data, isolates="bdi" in self.open)

    def check(self, text: str, isolates: bool = False) -> None:
        """Sorts the occurrences of names in a text."""
        for name in self.names:
            isolated = text.count(f"{ISOLATES[0]}{name}")
            count = text.count(name)
            self.isolated += count if isolates else isolated
            if count > isolated and not isolates and text.strip() != name:
                self.bare.append(text.strip())


async def check(player: Player, *paths: str) -> int:
    """Looks at pages; returns how often a name was isolated there."""
    isolated = 0
    for path in paths:
        answer = await player.client.get(path, follow_redirects=True)
        assert answer.status_code == 200, path
        found = Occurrences(NAMES)
        found.feed(answer.text)
        assert found.bare == [], path
        isolated += found.isolated
    return isolated


@pytest.mark.parametrize("game", ["magestik", pytest.param("res_arcana", marks=pytest.mark.long)])
async def test_no_name_turns_a_line_around(visit: Visit, game: str) -> None:
    # Given players with such names, at a table that waits, one that plays and one that is finished
    players = [visit(name) for name in NAMES[:2]]
    await seat_players(players, game, visibility="public")
    waiting, invite = players[0].path, (await players[0].look()).link("/invite/")
    isolated = await check(players[0], waiting, invite)
    await begin_game(players, game, visibility="public")
    await play_on(players, 8)
    await players[0].post("messages", text="שלום 3, hello")
    table = players[0].path
    # When they read every page, then every name is isolated where other text is around it
    pages = [table, f"{table}/log", f"{table}/messages", f"{table}?at=3", "/", "/me", f"/games/{game}"]
    isolated += await check(players[0], *pages)
    isolated += await check(visit("Watcher"), table, "/", invite)
    await players[1].post("leave")
    pages = [table, f"{table}/log", f"{table}/course", "/history", "/", "/me", f"{table}?at=3"]
    pages += [f"{table}/review", f"/create?game={game}", "/learn", f"/games/{game}/rules", "/me/delete"]
    isolated += await check(players[0], *pages)
    assert isolated > 100


def test_only_names_that_turn_the_line_are_isolated() -> None:
    for name in (*NAMES, "Bo ليلى"):
        assert isolate(name) == f"{ISOLATES[0]}{name}{ISOLATES[1]}"
        assert isolate(isolate(name)) == isolate(name)
    for name in ("Bo", "李雷", "Zoë 3", "Άννα", "🧙", ""):
        assert isolate(name) == name
