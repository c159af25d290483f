"""The page of a position: questions with their components, discounts, empty decks, warnings."""

import html
import json
import re
from typing import Any

import pytest

from app.storage.models import Seat
from app.storage.models import Table as Row
from app.tables.log.scene import Scene
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.view.describe_table import describe_table
from app.web.rendering.pages import environment
from engines.kernel.choices.decision import Path, picks
from engines.kernel.matches.match import Match
from engines.res_arcana import GAME
from engines.res_arcana.events.powers import PowerUsed
from tests.engines.res_arcana.play import A, B, Play
from tests.engines.res_arcana.table import table
from tests.engines.words import NAMES
from tests.rules import rule


def drawer() -> RegionRenderer:
    return RegionRenderer(environment())


def source(
    play: Play,
    viewer: int,
    region: str,
    *path: str,
    names: tuple[str, ...] = ("Ann", "Bob"),
    language: str = "en",
) -> str:
    """The markup of a region of the table as a seat sees it, at the end of these answers."""
    count = play.state.seats
    row = Row(
        id="drawn", game=GAME.id, rules_version=GAME.version, players=count, options="{}",
        visibility="public", status="running", seed="", commitment="", seq=1,
    )  # fmt: skip
    seats = [Seat(table_id="drawn", seat=at, user_id=str(at), name=names[at], salt="") for at in range(count)]
    match = Match(GAME, count, play.state, seq=1, opened_at=(0,) * count)
    answers: Path = tuple([picks(one) for one in path])
    seen = describe_table(Scene(row, tuple(seats), GAME, match), viewer, "", answers, language)
    return drawer().render(seen)[region].html


def words_of(markup: str) -> str:
    """The text of a piece of markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", markup))


def words_on_page(
    play: Play, viewer: int, region: str, *path: str, names: tuple[str, ...] = ("Ann", "Bob")
) -> str:
    """The words of a region."""
    return words_of(source(play, viewer, region, *path, names=names))


def aims(play: Play, viewer: int, *path: str) -> dict[str, dict[str, Any]]:
    """The texts of the lens for things that can or cannot be chosen, by option id."""
    found = re.search("data-aims='([^']*)'", source(play, viewer, "decision", *path))
    assert found is not None
    return {aim["id"]: aim for aim in json.loads(html.unescape(found[1]))}


def lens(key: str) -> str:
    """The text of the lens for a component."""
    face = drawer().render_component(GAME, f"card:{key}")
    assert face is not None
    return words_of(face)


def has_lens(markup: str, key: str) -> bool:
    """Whether the markup has a lens for a component, as printed or as it lies on the table."""
    return re.search(rf'data-lens="(card|pieces):{key}["\.]', markup) is not None


def test_a_question_names_its_component_whatever_a_player_is_called() -> None:
    play = table({A: "fire_dragon", B: "hawk healer"}, pools={B: "2L C"}).choose("use:fire_dragon.1")
    names = ("Hawk", "Bob")
    assert "Hawk’s Fire Dragon attacks for 2 Life. Take the loss?" in words_on_page(
        play, B, "decision", names=names
    )
    assert has_lens(source(play, B, "players", names=names), "fire_dragon")
    assert "each rival still in the round loses 2 Life" in lens("fire_dragon")
    assert [aim["target"] for aim in aims(play, B).values()] == ["component:healer"]


def test_the_component_that_asks_can_be_looked_at() -> None:
    play = table({A: "cursed_forge", B: "golden_statue"}, pools={A: "2D"}, phase="collect")
    assert "Pay 1 Death for Cursed Forge, or turn it?" in words_on_page(play, A, "decision")
    assert has_lens(source(play, A, "hand"), "cursed_forge")
    assert "At the end of Collect: pay 1 Death or turn this." in lens("cursed_forge")
    play = table({A: "golden_statue"}, pools={A: "3G"}, phase="check")
    assert "Use Golden Statue in this victory check?" in words_on_page(play, A, "decision")
    assert has_lens(source(play, A, "hand"), "golden_statue")
    assert "gain 3 points for this check. Worth 1 point." in lens("golden_statue")


@rule("R35", "R47")
def test_artifacts_that_a_power_places_show_their_discount() -> None:
    play = table({A: "artificer crypt"}, pools={A: "3D"}, discards={A: "corrupt_altar horn_of_plenty"})
    page = words_on_page(play, A, "tray", "use:crypt.2")
    assert page.count("costs 2 Death and 3 of any kind, 3 less for you") == 1
    assert page.count("less for you") == 1
    play = table({A: "dragon_teeth"}, pools={A: "3E"}, hands={A: "water_dragon"})
    option = aims(play, A, "use:dragon_teeth.2")["card:water_dragon"]
    assert (option["target"], option["label"]) == ("hand:water_dragon", "Place Water Dragon (free)")
    asked = words_on_page(play, A, "decision", "use:dragon_teeth.2", "card:water_dragon")
    assert "place Water Dragon for 3 Elan?" in asked
    assert "place a dragon from your hand for free." in asked


def test_a_deck_without_cards_says_so() -> None:
    play = table({A: "prism"}, decks={B: "athanor"})
    assert "The deck is empty. Deck" in words_on_page(play, A, "hand")
    assert "1 card in the deck, face down." in words_on_page(play, A, "players")
    monuments = "great_pyramid colossus mausoleum oracle temple library obelisk hanging_gardens"
    play = table({A: monuments}, display="golden_statue solomons_mine")
    assert "0 Empty. Monuments" in words_on_page(play, A, "board")
    assert "8 Face down. Claim the top card for 4 Gold. Monuments" in words_on_page(table({}), A, "board")


def test_a_power_without_an_effect_says_so_in_the_lens() -> None:
    play = table({A: "fire_dragon"}, decks={A: "prism athanor"}, passed=[B])
    remarks = {id: aim["remark"] for id, aim in aims(play, A).items() if "remark" in aim}
    assert remarks == {"use:fire_dragon.1": "No effect now: everyone else has passed."}
    play = table({A: "fire_dragon"}, decks={A: "prism athanor"})
    assert "No effect" not in words_on_page(play, A, "decision")
    assert not [aim for aim in aims(play, A).values() if "remark" in aim]


def test_the_action_bar_warns_of_a_power_without_an_effect() -> None:
    play = table({A: "dragon_egg"}, pools={A: "C"}, hands={A: "water_dragon"})
    asked = words_on_page(play, A, "decision", "use:dragon_egg.1")
    assert "No effect now: there’s nothing that you can pay for and place." in asked


def test_declining_what_a_power_offers_is_not_the_main_verb() -> None:
    play = table({A: "dragon_egg"}, pools={A: "2C"}, hands={A: "water_dragon"})
    asked = source(play, A, "decision", "use:dragon_egg.1")
    assert "None of these" in asked
    assert 'id="confirm"' not in asked


@rule("R21")
def test_emptying_a_place_warns_of_its_points() -> None:
    play = table({A: "alchemists_tower=2G duelist=G"}, phase="collect")
    said = {id: aim.get("remark") for id, aim in aims(play, A).items()}
    assert said == {
        "take:alchemists_tower": "Worth 2 points while they stay there.",
        "take:duelist": None,
    }


def test_a_question_about_essences_says_what_is_collected_in_addition() -> None:
    asked = words_on_page(table({A: "duelist calm_elan"}, phase="collect"), A, "decision")
    assert "You also get 1 Elan." in asked
    assert "Collect 2" in asked


@rule("R49")
def test_an_attack_is_called_an_attack() -> None:
    play = table({A: "fire_dragon elvish_bow", B: "healer"}, pools={B: "2L"}).choose("use:fire_dragon.1")
    told = [GAME.speaker(A, NAMES).event(event) for event in play.events_of(PowerUsed)]
    assert told == ["You attack with Fire Dragon."]


def test_a_step_back_leaves_passing_although_an_item_is_proposed() -> None:
    play = table({A: "prism"})
    assert 'data-back="0"' in source(play, A, "decision", "pass", "card:research")
    play = table({A: "flaming_pit"}, pools={A: "2L"})
    assert 'id="back"' not in source(play, A, "decision")
    play = table({A: "dragon_teeth"}, pools={A: "3E"}, hands={A: "water_dragon"})
    assert 'data-back="1"' in source(play, A, "decision", "use:dragon_teeth.2", "card:water_dragon")


@rule("R62")
def test_the_goal_tells_a_player_with_ten_points_what_they_wait_for() -> None:
    play = table({A: "great_pyramid colossus mausoleum oracle temple"})
    told = "You have 10 points or more. If you lead with that once everyone has passed, you win."
    view = GAME.view(play.state, A)
    assert GAME.goal is not None
    assert GAME.goal(view, A, GAME.speaker(A, ("Ann", "Bob"))).sentence == told
    theirs = GAME.goal(GAME.view(play.state, B), B, GAME.speaker(B, ("Ann", "Bob")))
    assert (
        theirs.sentence
        == "Ann has 10 points or more, and wins if they lead with that once everyone has passed."
    )
    play = table({A: "great_pyramid colossus mausoleum"})
    before = GAME.goal(GAME.view(play.state, A), A, GAME.speaker(A, ("Ann", "Bob")))
    assert before.sentence.startswith("To win, lead with 10 points when a round ends.")


@rule("E50")
def test_tiles_beside_a_claimed_monument_do_not_move() -> None:
    play = table({}, pools={A: "4G"}, display="obelisk temple", monuments="oracle")
    play.choose("claim:obelisk")
    waiting = source(play, A, "board")
    assert waiting.index("monument-temple") < waiting.index("monument-gap") < waiting.index("item-")
    monuments = "great_pyramid colossus mausoleum oracle temple library hanging_gardens solomons_mine"
    play = table({A: monuments}, display="golden_statue obelisk", pools={B: "4G"})
    assert "monument-gap" not in source(play, A, "board")


def test_a_turned_component_is_marked() -> None:
    play = table({A: "duelist prism"}, pools={A: "D"})
    assert 'class="used"' not in source(play, A, "hand")
    play.choose("use:duelist.1")
    assert source(play, A, "hand").count('class="used"') == 1


@rule("R24")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Pay 1 Death for Cursed Forge?"), ("de", "1 Tod zahlen für die Verfluchte Schmiede?")],
)
def test_paying_an_upkeep_names_the_component(language: str, sentence: str) -> None:
    """Given an upkeep, when a player has chosen to pay it, then the action bar says for what."""
    play = table({A: "cursed_forge necromancer"}, phase="collect")
    assert sentence in words_of(source(play, A, "decision", "pay", language=language))
    assert "None" not in words_of(source(play, A, "decision", "turn", language=language))
    assert source(play, A, "decision").count("<button") >= 1
