"""Clicks to the same end: how many presses a choice takes that a person makes again and again."""

import json
from typing import Any, NamedTuple

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Invite
from tests.browser.hands import Counting
from tests.browser.seating import Sit, enter
from tests.live.player import Player, begun
from tests.live.reading import Question, Seen

pytestmark = pytest.mark.anyio

MOST_CHOICES = 400


class End(NamedTuple):
    """What somebody wants to do: how the ids begin of the options that they take on the way, and the most
    presses it may take; `pays_one`: it is paid with one essence, of whatever kind."""

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
"""Of a component with several powers one must say which: that is a press more, and not what is counted. Ways
to pay that come to the same are one verb."""

ALIKE = ("use a power", "cast a spell")
"""What `make test` leaves out, as it does what is like it."""

CHOSEN_AMONG = {
    "use:": lambda question: question.alone,
    "hand:": lambda question: question.verbs,
}
"""Of the options that begin so, which are meant."""


async def explored(player: Player, question: Question, path: list[dict[str, Any]]) -> Question | None:
    """What is asked at the end of a path."""
    answer = await player.post("explore", decision=question.id, path=json.dumps(path))
    assert answer.status_code == 200, answer.text
    return Seen(answer.text).question


async def way_to(player: Player, end: End) -> list[str] | None:
    """The options of a choice that can be made now and leads there, if there is one."""
    question = (await player.look()).question
    ways: list[list[str]] = [[]]
    for begin in end.begins:
        if question is None or question.kind != "pick":
            return None
        further: list[list[str]] = []
        for way in ways:
            at = await explored(player, question, steps_of(way)) if way else question
            if at is not None and at.kind == "pick":
                among = CHOSEN_AMONG.get(begin, lambda question: question.open_options)(at)
                there = [option for option in at.open_options if option.startswith(begin) and option in among]
                further += [[*way, option] for option in there]
        ways = further
    for way in ways:
        assert question is not None
        if await leads_to_the_verb(player, question, steps_of(way), end):
            return way
    return None


async def leads_to_the_verb(player: Player, question: Question, path: list[dict[str, Any]], end: End) -> bool:
    """Whether nothing more is asked after that than how to pay."""
    asked = await explored(player, question, path)
    if asked is not None and asked.kind == "split":
        if end.pays_one and any(sum(way) != 1 for way in asked.ways):
            return False
        asked = await explored(player, question, [*path, {"amounts": asked.proposed}])
    elif end.pays_one:
        return False
    return asked is not None and asked.kind == "confirm"


def steps_of(way: list[str]) -> list[dict[str, Any]]:
    """A path as it is sent."""
    return [{"picks": [option]} for option in way]


class Aimer(Counting):
    """Takes the options that they are told to take."""

    async def take(self, option: str) -> None:
        """Takes an option of the question: its verb, or the thing it lies on, and then its verb."""
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
        """Presses the verb until it is done."""
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
    # Given a game, played until somebody can do it
    wanted = ENDS[end]
    players = await sit(2)
    await begun(players, wanted.game)
    found: tuple[Player, list[str]] | None = None
    for _ in range(MOST_CHOICES):
        for player in players:
            if found is None and (way := await way_to(player, wanted)) is not None:
                found = player, way
            elif found is None:
                await player.play()
        if found is not None:
            break
    assert found is not None, "the game never came to that"
    player, way = found
    guest = await come(player.name, kind=Aimer)
    assert isinstance(guest, Aimer)
    await enter(guest, player)

    # When they do it by clicking
    decision = (await guest._question())["decision"]
    for option in way:
        await guest.take(option)
    await guest.finish(decision)

    # Then it took no more presses than it should
    assert guest.presses <= wanted.presses, way


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
