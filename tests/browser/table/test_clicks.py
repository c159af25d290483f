"""The number of presses that frequent choices take."""

import json
from typing import Any, NamedTuple

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import Counting
from tests.browser.seating import Sit, enter
from tests.live.player import Player, begin_game
from tests.live.reading import Question, Seen

pytestmark = pytest.mark.anyio

MAX_CHOICES = 400


class End(NamedTuple):
    """A player's goal: prefixes of the ids of the options on the way, and the maximum number of presses.

    `pays_one`: the goal costs one essence of any kind.
    """

    game: str
    begins: tuple[str, ...]
    presses: int
    pays_one: bool = False


ENDS = {
    "place a card": End("res_arcana", ("place:",), 2),
    "pass": End("res_arcana", ("pass",), 2),
    "use a power": End("res_arcana", ("use:",), 2),
    "use a power that costs one essence": End("res_arcana", ("use:",), 2, pays_one=True),
    "discard for two others": End("res_arcana", ("discard:", "two"), 3),
    "keep a staff": End("magestik", ("staff:",), 2),
    "end the turn": End("magestik", ("end",), 1),
    "cast a spell at a target": End("magestik", ("cast:curse", "staff:"), 3),
    "cast a spell": End("magecraft", ("book:",), 2),
    "cast a spell that can be paid in ways that come to the same": End("magecraft", ("book:", "hand:"), 2),
}
"""A component with several powers takes another press to choose one, and is not counted here.

Equivalent ways to pay are one verb.
"""

ALIKE = ("use a power", "use a power that costs one essence", "cast a spell", "pass")
"""Goals that `make test` skips: they resemble others or are reached late."""

CHOSEN_AMONG = {
    "use:": lambda question: question.alone,
    "hand:": lambda question: question.verbs,
}
"""The options with a prefix that count."""


async def explore(player: Player, question: Question, path: list[dict[str, Any]]) -> Question | None:
    """The decision at the end of a path, None if nothing is left to decide."""
    answer = await player.post("explore", decision=question.id, path=json.dumps(path))
    assert answer.status_code == 200, answer.text
    return Seen(answer.text).question


async def find_way(player: Player, end: End) -> list[str] | None:
    """The options of a choice that can be made now and reaches the goal, if there is one."""
    question = (await player.look()).question
    ways: list[list[str]] = [[]]
    for begin in end.begins:
        if question is None or question.kind != "pick":
            return None
        further: list[list[str]] = []
        for way in ways:
            at = await explore(player, question, steps_of(way)) if way else question
            if at is not None and at.kind == "pick":
                among = CHOSEN_AMONG.get(begin, lambda question: question.open_options)(at)
                there = [option for option in at.open_options if option.startswith(begin) and option in among]
                further += [[*way, option] for option in there]
        ways = further
    for way in ways:
        assert question is not None
        if await can_confirm(player, question, steps_of(way), end):
            return way
    return None


async def can_confirm(player: Player, question: Question, path: list[dict[str, Any]], end: End) -> bool:
    """Whether a path can be confirmed, at most after a payment."""
    step = await explore(player, question, path)
    if step is not None and step.kind == "split":
        if end.pays_one and any(sum(way) != 1 for way in step.ways):
            return False
        step = await explore(player, question, [*path, {"amounts": step.proposed}])
    elif end.pays_one:
        return False
    return step is not None and step.kind == "confirm"


def steps_of(way: list[str]) -> list[dict[str, Any]]:
    """A path as the server expects it."""
    return [{"picks": [option]} for option in way]


class Aimer(Counting):
    """Picks given options."""

    async def take(self, option: str) -> None:
        """Picks an option of the decision: by its verb, or by its thing and then its verb, if any."""
        question = await self._question()
        verb = f"#decision .verb[data-option='{option}']:not([hidden])"
        if not await self.page.locator(verb).count():
            aims: list[dict[str, Any]] = await self.page.evaluate(
                "JSON.parse(document.getElementById('decision').dataset.aims)"
            )
            target = next(aim["target"] for aim in aims if aim["id"] == option)
            await self._press(self.page.locator(f".lit[data-target='{target}']").first)
        if await self.page.locator(verb).count():
            await self._press(self.page.locator(verb).first)
        await self._answered(question)

    async def finish(self, decision: str) -> None:
        """Presses the confirm button until the decision is closed."""
        while (question := await self._question()).get("decision") == decision:
            await self._confirm()
            await self._answered(question)

    async def _answered(self, question: dict[str, str]) -> None:
        same = f"#decision[data-decision='{question['decision']}'][data-path='{question['path']}']"
        await expect(self.page.locator(same)).to_have_count(0)


@pytest.mark.parametrize(
    "end", [pytest.param(end, marks=pytest.mark.long if end in ALIKE else ()) for end in ENDS]
)
async def test_a_choice_takes_few_presses(come: Invite, sit: Sit, end: str) -> None:
    # Given a game, played until a player can reach the goal
    wanted = ENDS[end]
    players = await sit(2)
    await begin_game(players, wanted.game)
    found: tuple[Player, list[str]] | None = None
    for _ in range(MAX_CHOICES):
        for player in players:
            if found is None and (way := await find_way(player, wanted)) is not None:
                found = player, way
            elif found is None:
                await player.play()
        if found is not None:
            break
    assert found is not None, "no player could ever reach the goal"
    player, way = found
    guest = await come(player.name, kind=Aimer)
    assert isinstance(guest, Aimer)
    await enter(guest, player)

    # When they do it by clicks
    decision = (await guest._question())["decision"]
    for option in way:
        await guest.take(option)
    await guest.finish(decision)

    # Then it takes no more presses than it should
    assert guest.presses <= wanted.presses, way


async def test_a_press_has_an_effect_before_a_request_is_sent(come: Invite, sit: Sit) -> None:
    # Given a player with an open decision
    players = await sit(2)
    await begin_game(players, "magestik")
    (decider,) = [player for player in players if (await player.look()).question]
    guest = await come(decider.name)
    await enter(guest, decider)

    # When they press a thing, then it is picked at once, without waiting for the network
    press = "(thing) => { thing.click(); return thing.matches('.picked'); }"
    assert await guest.page.locator(".lit").first.evaluate(press)
