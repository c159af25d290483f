"""A player who hears a table and uses nothing but the keyboard, from the lobby to the end of the game."""

import random
from pathlib import Path
from typing import Any

import httpx

from engines import CATALOGUE
from tests.live.forks import DEALT_FROM, ForkedServer
from tests.live.player import Player
from tests.live.server import Server
from tests.other_browsers.drivers.firefox import FirefoxPage
from tests.other_browsers.visitor import LIT, OVER, QUESTION, SETTLED, VERBS, VERBS_OF_THING
from tests.screen_reader.drivers.reading import open_reading
from tests.screen_reader.listener import Listener
from tests.servers import HANGS

NAME = "Morgana"
OTHERS = ("Ada", "Bartholomew", "Circe")
DECISION = "#decision[data-decision]"
FOCUS = "() => document.activeElement.id || document.activeElement.dataset.option || ''"
NAMES = "(verbs) => [...document.querySelectorAll(verbs)].map((verb) => verb.id || verb.dataset.option)"
NEAR = 3
"""A player takes one of the first things that they come to."""
LAST = 3
"""The number of moves before the end that are in the transcript."""
DECISIONS = 10


class BlindPlayer:
    """Plays at a table with others, who use HTTP. The choices depend on the game and the deal only."""

    def __init__(self, listener: Listener, page: FirefoxPage, server: Server, game: str) -> None:
        self.game = game
        self.listener = listener
        self.others: list[Player] = []
        self.page = page
        self._clients: list[httpx.AsyncClient] = []
        self._dice = random.Random(game)
        self._seq = 0
        self._server = server

    async def play(self, decisions: int) -> None:
        """Plays a whole game: by keys up to a number of decisions, and without a page up to the end."""
        await self.create_table()
        await self.begin()
        await self.read_page()
        await self.play_by_keys(decisions)
        await self.play_to_end()
        await self.read_result()

    async def create_table(self) -> None:
        """Goes from the lobby to a new table."""
        press, game = self.listener.press, CATALOGUE[self.game]
        await self.page.open(self._server.url)
        await self.listener.listen()
        del self.listener.transcript[:]  # the browser has told about itself
        self.note("The lobby")
        await self.seek("h", game.name)
        await self.seek("Tab", "With friends")
        self.note("A new table")
        await press("Return")
        await self.page.wait_for("#name")
        await self.listener.listen()
        await self.seek("Tab", "Your name")
        await self.listener.type(NAME)
        seats = game.seats[0]
        if f"{seats}." not in await press("Tab"):
            await press("Insert+a")
            await self.seek("Left", f"{seats}.")
        await self.seek("Tab", "Create table")
        await press("Return")
        await self.page.wait_for(SETTLED)
        await self.listener.listen()
        link = (await self.page.attribute("#invite-link", "data-link")).removeprefix(self._server.url)
        for name in OTHERS[: seats - 1]:
            self.note(f"{name} joins")
            self.others.append(Player(self._open_client(), name))
            await self.others[-1].join(link)
            await self.page.wait_for(f"#players [data-target]:has([title^='{name}'])")
            await self.listener.listen()

    async def begin(self) -> None:
        """Starts the game."""
        self.note("The game begins")
        await self.seek("h", "All seats")
        await self.seek("Tab", "Start game")
        await self.listener.press("Return")
        await self.page.wait_for("#table[data-seq='0'] .act #decision")
        await self.page.wait_for(SETTLED)
        if await self.page.count(DECISION):
            await self.page.wait_for("#said:not(:empty)")
        await self.listener.listen()

    async def read_page(self) -> None:
        """Goes through the landmarks and headings, and reads the page line by line."""
        self.note("The page, by landmarks")
        await self.listener.press(*["m"] * 10)
        self.note("The page, by headings")
        await self.listener.press(*["h"] * 14)
        self.note("The page, line by line")
        await self.listener.press("ctrl+Home")
        await self.seek("Down", "Message to the players", 200)
        await self.listener.press("ctrl+Home")

    async def play_by_keys(self, decisions: int) -> None:
        """Plays until a number of own decisions are made, with the keys of the page."""
        await self.listener.press_together("Insert", "a", "a")
        self._seq = int(await self.page.attribute("#table", "data-seq"))
        made = 0
        while made < decisions and not await self.page.count(OVER):
            if await self.page.count(DECISION):
                made += 1
                self.note(f"Decision {made}")
                await self._choose()
                self._seq += 1
                await self._catch_up()
            else:
                await self._let_others_play()

    async def play_to_end(self) -> None:
        """Lets everybody play by HTTP, and hears the last moves."""
        own = Player(self._open_client(await self.page.read_cookies()), NAME)
        own.path = self.others[0].path
        self.note("The last moves")
        start = [len(self.listener.transcript)]
        while not await self.page.count(OVER):
            start.append(len(self.listener.transcript))
            for player in (own, *self.others):
                if await player.play() is not None:
                    self._seq += 1
                    self.note(f"{player.name} moves", 2)
                    await self._catch_up()
                    break
            else:
                raise AssertionError("nobody can move")
        del self.listener.transcript[start[0] : start[-LAST] if len(start) > LAST else start[0]]

    async def read_result(self) -> None:
        """Reads the result."""
        self.note("The result")
        await self.listener.press_together("Insert", "a")
        await self.listener.press("ctrl+Home")
        await self.seek("h", "win")
        await self.listener.press(*["Down"] * 8)
        self.note("The page after the game, by headings")
        await self.listener.press(*["h"] * 6)

    def note(self, title: str, level: int = 1) -> None:
        """Adds a title to the transcript."""
        self.listener.transcript += ["", f"{'#' * level} {title}", ""]

    async def close(self) -> None:
        """Ends the connections of the others."""
        for client in self._clients:
            await client.aclose()

    def _open_client(self, cookies: dict[str, str] | None = None) -> httpx.AsyncClient:
        headers = {"Accept": "text/html"}
        client = httpx.AsyncClient(base_url=self._server.url, headers=headers, timeout=HANGS, cookies=cookies)
        self._clients.append(client)
        return client

    async def seek(self, key: str, words: str, most: int = 30) -> None:
        """Presses a key until something with these words is said."""
        for _ in range(most):
            if any(words in text for text in await self.listener.press(key)):
                return
        raise AssertionError(f"{words} is not said after {most} times {key}")

    async def _catch_up(self) -> None:
        """Hears what the page says up to the newest entry."""
        await self.page.wait_for(f"#table[data-seq='{self._seq}']")
        await self.listener.listen()

    async def _let_others_play(self) -> None:
        """Lets the first of the others who can move do so."""
        for player in self.others:
            if await player.play() is not None:
                self._seq += 1
                self.note(f"{player.name} moves", 2)
                await self._catch_up()
                return
        raise AssertionError("nobody can move")

    async def _choose(self) -> None:
        """Answers the open decision, step by step."""
        question = await self._read_question()
        own = question["decision"]
        while question.get("decision") == own:
            await self._answer(question)
            same = f"#decision[data-decision='{own}'][data-path='{question['path']}']"
            await self.page.wait_for(f":root:not(:has({same}))")
            await self.listener.listen()
            question = await self._read_question()

    async def _read_question(self) -> dict[str, Any]:
        question: dict[str, Any] = await self.page.run(QUESTION)
        return question

    async def _answer(self, question: dict[str, Any]) -> None:
        """Answers one step."""
        if question["kind"] == "pick" and (question["most"], question["least"]) == ("1", "1"):
            await self._pick_one()
        elif question["kind"] == "pick" and len(question.get("default", "[]")) <= len("[]"):
            await self._pick_some(int(question["least"]))
        elif question["kind"] == "confirm" and await self.page.count(f"{LIT}.picked:focus, .picked > :focus"):
            await self.listener.press("Return")
        else:
            await self._press_button("confirm")

    async def _pick_one(self) -> None:
        """Picks one of the first things, or presses a button that is about no thing."""
        await self.page.wait_for(f"{LIT}, {VERBS}")
        things, verbs = await self.page.count(LIT), await self.page.count(VERBS)
        index = self._dice.randrange(min(things, NEAR) + verbs)
        if index >= min(things, NEAR):
            options = await self.page.run(NAMES, VERBS)
            await self._press_button(options[index - min(things, NEAR)])
            return
        await self.listener.press("d", *["Right"] * (index + 1), "Return")
        if await self.page.count(f"{VERBS_OF_THING}:focus"):
            await self.listener.press("Return")

    async def _pick_some(self, least: int) -> None:
        """Picks the first things, as many as necessary."""
        await self.listener.press("d")
        for _ in range(least):
            await self.listener.press("Right", "Return")
        if least:
            await self.listener.press("Return")
        else:
            await self._press_button("confirm")

    async def _press_button(self, name: str) -> None:
        """Goes from the question to a button, and presses it."""
        await self.listener.press("d")
        for _ in range(30):
            await self.listener.press("Tab")
            if await self.page.run(FOCUS) == name:
                await self.listener.press("Return")
                return
        raise AssertionError(f"Tab does not lead from the question to {name}")


async def listen_to_game(game: str, folder: Path, decisions: int = DECISIONS) -> list[str]:
    """The transcript of a game on a new server, whose files are in a folder. Raises Missing."""
    with ForkedServer(folder, {DEALT_FROM: f"screen reader, {game}"}) as server:
        async with open_reading() as (listener, page):
            player = BlindPlayer(listener, page, server, game)
            try:
                await player.play(decisions)
            finally:
                await player.close()
            assert page.complaints == []
            return listener.transcript
