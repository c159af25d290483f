"""Losing Life, and reactions to it (R49-R53)."""

import pytest

from engines.res_arcana.cards.card import Card
from engines.res_arcana.events.powers import EssencesLost, LossIgnored
from tests.engines.res_arcana.play import A, B, C, D, Play, essences
from tests.engines.res_arcana.table import table
from tests.engines.words import NAMES
from tests.rules import rule


def attacked(have: str, by: str = "fire_dragon", front: str = "", **more: object) -> Play:
    """A game in which A has just attacked B."""
    return table({A: by, B: front}, pools={B: have}, **more).choose(f"use:{by}.1")  # type: ignore[arg-type]


@rule("R50", "R51", "E4", "E5")
@pytest.mark.parametrize(
    ("have", "left"),
    [("3L 2E", "2E L"), ("E", "0"), ("L G", "0"), ("2E D", "0"), ("2L", "0"), ("L E D", "0"), ("0", "0")],
)
def test_losses_without_a_choice(have: str, left: str) -> None:
    play = attacked(have)
    if not play.finished and play.topic == "loss":
        play.choose("accept")
    assert (play.pool(B), play.topic) == (left, "act")


@rule("R50", "E3")
def test_life_cannot_be_kept() -> None:
    play = attacked("L E 2G")
    assert (play.topic, play.ways()) == ("lose", {"E G", "2G"})
    play.choose(essences("2G"))
    assert play.pool(B) == "E"
    assert [event.essences.amounts for event in play.events_of(EssencesLost)] == [(0, 1, 0, 0, 2)]


def test_the_most_plentiful_essences_are_proposed_and_gold_last() -> None:
    assert attacked("3E D 5G").proposed() == essences("3E D")
    assert attacked("E D 5G", by="elvish_bow").proposed() == essences("E D")


@rule("R50", "R51")
@pytest.mark.parametrize(
    ("have", "by", "said"),
    [
        ("3L", "fire_dragon", "Lose 2 Life"),
        ("L 3E", "fire_dragon", "Lose 1 Life, 2 others"),
        ("L G", "fire_dragon", "Lose 1 Life, 1 other"),
        ("L", "fire_dragon", "Lose 1 Life"),
        ("3E 2G", "fire_dragon", "Lose 4 others, no Life"),
        ("G", "elvish_bow", "Lose 1 other, no Life"),
    ],
)
def test_a_question_says_what_an_attack_takes(have: str, by: str, said: str) -> None:
    play = attacked(have, by, front="guard_dog")
    accept = play.pick().options[0]
    assert (accept.id, play.game.speaker(B, NAMES).text(accept.text)) == ("accept", said)


@rule("R51")
def test_an_empty_pool_is_not_asked() -> None:
    assert attacked("0", front="guard_dog").seat == B
    assert attacked("0", front="guard_dog").topic == "act"


@rule("R52", "E1", "E2")
def test_rivals_answer_clockwise_and_lose_separately() -> None:
    play = table(
        {C: "fire_dragon", D: "guard_dog", A: "temple", B: "healer"},
        players=4, pools={A: "2L", B: "2L", D: "2L"}, seat=C,
    ).choose("use:fire_dragon.1")  # fmt: skip
    order, dogs = [], []
    for answer in ("react:guard_dog", "accept", "react:healer"):
        order.append(play.seat)
        dogs.append(play.view(play.seat).players[D].component(Card.GUARD_DOG).turned)
        play.choose(answer)
    assert order == [D, A, B]
    assert dogs == [False, True, True]
    assert [play.pool(seat) for seat in (D, A, B)] == ["2L", "0", "2L"]
    assert (play.turned("guard_dog"), play.turned("temple"), play.turned("healer")) == (True, False, True)
    assert play.topic == "act"


@rule("R52", "E9")
@pytest.mark.parametrize(
    ("dragon", "price"),
    [("bone_dragon", "D"), ("earth_dragon", "G"), ("fire_dragon", "C"), ("water_dragon", "E")],
)
def test_every_rival_can_ignore_a_dragon_in_its_way(dragon: str, price: str) -> None:
    play = attacked(f"2L {price}", by=dragon).choose("ignore")
    assert (play.pool(B), len(play.events_of(LossIgnored))) == ("2L", 1)
    assert attacked("2L", by=dragon).topic == "act"


@rule("R52", "R54", "E10", "E21")
def test_the_serpent_takes_an_artifact_instead() -> None:
    play = attacked("2L", by="sea_serpent", front="prism! dragon_egg=G library sunken_reef", token=A)
    assert play.offers() == {"accept", "ignore"}
    assert play.offers("ignore") == {"card:prism", "card:dragon_egg"}
    assert play.proposed("ignore").picks == ("card:prism",)
    play.choose("ignore", "card:dragon_egg")
    assert (play.pool(B), play.discards(B), play.points(B)) == ("2L", ["dragon_egg"], 1)
    assert attacked("2L", by="sea_serpent", front="library").pool(B) == "0"


@rule("R52", "E10")
def test_the_component_that_might_have_answered_can_be_destroyed() -> None:
    play = attacked("2L", by="sea_serpent", front="guard_dog").choose("ignore")
    assert (play.owner("guard_dog"), play.pool(B)) == (None, "2L")


@rule("R52", "E11")
def test_the_wind_dragon_takes_a_card_instead() -> None:
    play = attacked("2L", by="wind_dragon", hands={B: "prism athanor"})
    play.choose("ignore", "card:athanor")
    assert (play.pool(B), play.hand(B), play.discards(B)) == ("2L", ["prism"], ["athanor"])
    assert attacked("2L", by="wind_dragon").pool(B) == "0"


@rule("R53", "E8")
@pytest.mark.parametrize(
    ("name", "price", "turned"),
    [
        ("chalice_of_life", "", False),
        ("guard_dog", "", False),
        ("dragon_bridle", "", False),
        ("healer", "", False),
        ("protection", "", False),
        ("temple", "", False),
        ("alchemists_tower", "", False),
        ("coral_castle", "", False),
        ("tree_of_life", "L", True),
        ("dancing_sword", "E", True),
        ("elemental_spring", "C", True),
    ],
)
def test_reactions_of_turned_components(name: str, price: str, turned: bool) -> None:
    front = f"{name}! scholar" if name != "healer" else "healer!"
    play = attacked("2L D E C", by="earth_dragon", front=front)
    if turned:
        assert f"react:{name}" in play.offers()
        play.choose(f"react:{name}")
        assert play.turned(name)
    else:
        assert play.topic == "act"
    straight = attacked("2L D E C", by="earth_dragon", front=front.replace("!", ""))
    straight.choose(f"react:{name}")
    assert straight.turned(name) is (not turned)


@rule("R53", "E12")
def test_the_bridle_answers_dragons_only() -> None:
    assert attacked("2L", front="dragon_bridle").offers() == {"accept", "react:dragon_bridle"}
    assert attacked("2L", by="elvish_bow", front="dragon_bridle").pool(B) == "L"


@rule("E13")
def test_the_swords_death_lies_on_the_sword_until_a_later_collect() -> None:
    play = attacked("E L", front="dancing_sword").choose("react:dancing_sword")
    assert (play.pool(B), play.on("dancing_sword")) == ("L", "D")
    play = table({B: "dancing_sword=D"}, phase="collect").choose(("take:dancing_sword",))
    assert (play.pool(B), play.on("dancing_sword")) == ("E 2D", "0")


@rule("R49", "R59", "E6", "E7")
def test_players_who_have_passed_are_not_attacked() -> None:
    play = attacked("2L", front="guard_dog", passed=[B])
    assert (play.seat, play.pool(B), play.turned("fire_dragon")) == (A, "2L", True)
    assert not play.turned("guard_dog")


@rule("R49")
def test_every_rival_is_hit_for_the_full_number() -> None:
    play = table({B: "fire_dragon"}, players=4, pools={A: "3L", B: "3L", C: "3L", D: "3L"}, seat=B)
    play.choose("use:fire_dragon.1")
    assert [play.pool(seat) for seat in (A, B, C, D)] == ["L", "3L", "L", "L"]


@rule("R53")
def test_an_answer_takes_no_turn() -> None:
    play = table({A: "fire_dragon", B: "guard_dog"}, players=3, pools={B: "2L"}).choose("use:fire_dragon.1")
    play.choose("react:guard_dog")
    assert (play.seat, play.topic) == (B, "act")


@rule("R50", "R51")
def test_a_loss_without_alternatives_is_not_asked() -> None:
    assert attacked("2E").pool(B) == "0"
    assert attacked("6E").pool(B) == "2E"
    assert attacked("3E 3D").topic == "lose"


@rule("R14")
def test_stored_essences_are_neither_lost_nor_counted() -> None:
    play = attacked("E", front="cursed_skull=3D")
    assert (play.pool(B), play.on("cursed_skull")) == ("0", "3D")
    play = table({A: "treant", B: "cursed_skull=3D"}, pools={B: "D"}).choose("use:treant.1")
    assert play.pool(A) == "E"
