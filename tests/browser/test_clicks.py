"""Clicks to the same end: how many presses a choice takes that a person makes again and again."""

import json
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Invite
from tests.browser.guest import Guest
from tests.browser.seating import Sit, enter
from tests.live.player import Player, begun
from tests.live.reading import Question, Seen

pytestmark = pytest.mark.anyio

MOST_CHOICES = 400

ENDS = {
    "place a card": ("res_arcana", ("place:",), 2),
    "pass": ("res_arcana", ("pass",), 2),
    "use a power": ("res_arcana", ("use:",), 2),
    "discard for two others": ("res_arcana", ("discard:", "two"), 3),
    "keep a staff": ("magestik", ("staff:",), 2),
    "end the turn": ("magestik", ("end",), 1),
    "cast a spell at a target": ("magestik", ("cast:curse", "staff:"), 3),
    "cast a spell": ("magecraft", ("book:",), 2),
}
"""The game, how the ids of the options begin that one takes on the way, and the presses it takes at most.

Of a component with several powers one must say which: that is a press more, and not what is counted.
"""


async def explored(player: Player, question: Question, path: list[dict[str, Any]]) -> Question | None:
    """What is asked at the end of a path."""
    answer = await player.post("explore", decision=question.id, path=json.dumps(path))
    assert answer.status_code == 200, answer.text
    return Seen(answer.text).question


async def way_to(player: Player, begins: tuple[str, ...]) -> list[str] | None:
    """The options of a choice that can be made now and leads there, if there is one."""
    question = (await player.look()).question
    ways: list[list[str]] = [[]]
    for begin in begins:
        if question is None or question.kind != "pick":
            return None
        further: list[list[str]] = []
        for way in ways:
            at = await explored(player, question, steps_of(way)) if way else question
            if at is not None and at.kind == "pick":
                there = [option for option in at.open_options if option.startswith(begin)]
                further += [[*way, option] for option in there if begin != "use:" or option in at.alone]
        ways = further
    for way in ways:
        assert question is not None
        if await leads_to_the_verb(player, question, steps_of(way)):
            return way
    return None


async def leads_to_the_verb(player: Player, question: Question, path: list[dict[str, Any]]) -> bool:
    """Whether nothing more is asked after that than how to pay."""
    end = await explored(player, question, path)
    if end is not None and end.kind == "split":
        end = await explored(player, question, [*path, {"amounts": end.proposed}])
    return end is not None and end.kind == "confirm"


def steps_of(way: list[str]) -> list[dict[str, Any]]:
    """A path as it is sent."""
    return [{"picks": [option]} for option in way]


class Counter(Guest):
    """Counts what they press."""

    clicks = 0

    async def _press(self, selector: str) -> None:
        self.clicks += 1
        await self.page.locator(selector).first.click()

    async def take(self, option: str) -> None:
        """Takes an option of the question: its verb, or the thing it lies on, and then its verb."""
        question = await self._question()
        verb = f"#decision .verb[data-option='{option}']:not([hidden])"
        if not await self.page.locator(verb).count():
            aims: list[dict[str, Any]] = await self.page.evaluate(
                "JSON.parse(document.getElementById('decision').dataset.aims)"
            )
            target = next(aim["target"] for aim in aims if aim["id"] == option)
            await self._press(f".lit[data-target='{target}']")
        if await self.page.locator(verb).count():
            await self._press(verb)
        await self._answered(question)

    async def finish(self, decision: str) -> None:
        """Presses the verb until it is done."""
        while (question := await self._question()).get("decision") == decision:
            await self._press("#confirm")
            await self._answered(question)

    async def _answered(self, question: dict[str, str]) -> None:
        same = f"#decision[data-decision='{question['decision']}'][data-path='{question['path']}']"
        await expect(self.page.locator(same)).to_have_count(0)


@pytest.mark.parametrize("end", ENDS)
async def test_a_choice_takes_few_presses(come: Invite, sit: Sit, end: str) -> None:
    # Given a game, played until somebody can do it
    game, begins, presses = ENDS[end]
    players = await sit(2)
    await begun(players, game)
    found: tuple[Player, list[str]] | None = None
    for _ in range(MOST_CHOICES):
        for player in players:
            if found is None and (way := await way_to(player, begins)) is not None:
                found = player, way
            elif found is None:
                await player.play()
        if found is not None:
            break
    assert found is not None, "the game never came to that"
    player, way = found
    guest = await come(player.name, kind=Counter)
    assert isinstance(guest, Counter)
    await enter(guest, player)

    # When they do it by clicking
    decision = (await guest._question())["decision"]
    for option in way:
        await guest.take(option)
    await guest.finish(decision)

    # Then it took no more presses than it should
    assert guest.clicks <= presses, way


async def test_a_press_is_felt_before_anything_is_sent(come: Invite, sit: Sit) -> None:
    # Given somebody who is asked
    players = await sit(2)
    await begun(players, "magestik")
    (asked,) = [player for player in players if (await player.look()).question]
    guest = await come(asked.name)
    await enter(guest, asked)

    # When they press a thing, then it is lifted in the same moment, whatever the network does
    felt = "(thing) => { thing.click(); return thing.matches('.picked'); }"
    assert await guest.page.locator(".lit").first.evaluate(felt)
