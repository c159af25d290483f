"""The progress of each side, as far as the viewer can know."""

from engines.kernel.contract.panels import Sides
from engines.kernel.secrecy.audience import Viewer
from engines.magelight import GAME
from engines.magelight.board.goal import guild_power_range
from tests.engines.magelight.play import A, B, C, D, Play
from tests.engines.magelight.table import table
from tests.engines.words import NAMES

POWER = {A: 3, B: 1, C: 2, D: 4, 4: 5}


def statuses(play: Play, viewer: Viewer) -> list[str]:
    """The status of both sides in the goal."""
    assert GAME.goal is not None
    goal = GAME.goal(play.view(viewer), viewer, GAME.speaker(viewer, NAMES))
    assert isinstance(goal, Sides)
    return [side.status for side in goal.sides]


def test_the_power_of_the_guild_is_exact_to_those_who_know_the_roles() -> None:
    play = table(power=POWER)
    assert guild_power_range(play.view(B)) == (10, 10)
    assert guild_power_range(play.view(D)) == (10, 10)


def test_other_viewers_see_a_range_of_the_power_of_the_guild() -> None:
    play = table(power=POWER)
    assert guild_power_range(play.view(A)) == (15 - 5 - 4, 15 - 1 - 2)
    assert guild_power_range(play.view(None)) == (15 - 5 - 4, 15 - 1 - 2)
    assert guild_power_range(table(power=POWER, public=[D]).view(None)) == (11 - 5, 11 - 1)
    assert statuses(play, A)[1].endswith(" or Guild’s 6–12 Power gone")
    assert statuses(play, B)[1].endswith(" or Guild’s 10 Power gone")
    assert guild_power_range(table(power=POWER, public=[B, D]).view(None)) == (10, 10)
    assert guild_power_range(table(power=POWER, public=[A, C, 4]).view(None)) == (10, 10)


def test_only_a_public_infiltrator_without_power_is_broken() -> None:
    hidden = table(power={**POWER, B: 0, D: 0}, public=[D])
    assert statuses(hidden, B)[0].startswith("1/2 Infiltrators revealed at 0 Power")
    assert statuses(table(4, power={D: 2}), D)[0].startswith("0/1 Infiltrator revealed at 0 Power")


def test_cards_of_the_discard_pile_will_be_drawn_too() -> None:
    play = table(discard="bonfire ley_surge", sizes={"deck": 5, "discard": 2})
    assert statuses(play, A)[0].endswith(" or 7 cards gone")


def test_dark_day_has_a_first_round_and_a_price() -> None:
    assert statuses(table(round=3), B)[1].startswith("Dark Day from round 4 or ")
    assert statuses(table(round=4), B)[1].startswith("Dark Day for 13 Mana")


def test_the_sentence_names_the_last_round_if_there_is_one() -> None:
    assert GAME.goal is not None
    say = GAME.speaker(None, NAMES)
    assert "after round 30" in GAME.goal(table().view(None), None, say).sentence
    assert "after round" not in GAME.goal(table(max_rounds=0).view(None), None, say).sentence


def test_the_short_goal_is_the_viewers_own() -> None:
    assert GAME.goal is not None
    play = table()
    shorts = [GAME.goal(play.view(who), who, GAME.speaker(who, NAMES)).short for who in (A, B, None)]
    assert shorts == ["Break the Infiltrators", "Break the Guildmages", "Break the other side"]
