"""What the page of a position says: which component asks, costs that are lowered, decks without a card."""

import re

from app.storage.models import Seat
from app.storage.models import Table as Row
from app.tables.live.presence import MemoryPresence
from app.tables.live.renderer import Renderer
from app.tables.log.scene import Scene
from app.tables.view.describe import describe_table
from app.web.pages import environment
from engines.kernel.decision import Path, picks
from engines.kernel.match import Match
from engines.res_arcana import GAME
from tests.engines.res_arcana.play import A, B, Play
from tests.engines.res_arcana.table import table
from tests.rules import rule


def drawn(play: Play, viewer: int, region: str, *path: str, names: tuple[str, ...] = ("Ann", "Bob")) -> str:
    """A region of the table as a seat sees it, at the end of these answers, without its tags."""
    count = play.state.seats
    row = Row(
        id="drawn", game=GAME.id, rules_version=GAME.version, players=count, options="{}",
        visibility="public", status="running", seed="", commitment="", seq=1,
    )  # fmt: skip
    seats = [Seat(table_id="drawn", seat=at, user_id=str(at), name=names[at], salt="") for at in range(count)]
    match = Match(GAME, count, play.state, seq=1, asked=(0,) * count)
    answers: Path = tuple([picks(one) for one in path])
    seen = describe_table(Scene(row, tuple(seats), GAME, match), viewer, "", answers)
    html = Renderer(environment(), lambda table: "", MemoryPresence()).regions(seen)[region].html
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


@rule("R52")
def test_a_question_shows_its_component_whatever_a_player_is_called() -> None:
    play = table({A: "fire_dragon", B: "hawk healer"}, pools={B: "2L C"}).choose("use:fire_dragon.1")
    page = drawn(play, B, "decision", names=("Hawk", "Bob"))
    assert "each rival still in the round loses 2 Life" in page
    assert "look at the top 3 cards" not in page


@rule("R24", "R62")
def test_a_question_shows_the_component_that_asks_it() -> None:
    play = table({A: "cursed_forge", B: "golden_statue"}, pools={A: "2D"}, phase="collect")
    assert "At the end of Collect: pay 1 Death or turn this." in drawn(play, A, "decision")
    play = table({A: "golden_statue"}, pools={A: "3G"}, phase="check")
    assert "gain 3 points for this check. Worth 1 point." in drawn(play, A, "decision")


@rule("R35", "R47")
def test_what_a_power_places_is_shown_with_what_is_taken_off_its_cost() -> None:
    play = table({A: "artificer crypt"}, pools={A: "3D"}, discards={A: "corrupt_altar horn_of_plenty"})
    page = drawn(play, A, "decision", "use:crypt.2")
    assert page.count("costs 2 Death and 3 of any kind, 3 less for you") == 1
    assert page.count("less for you") == 1
    play = table({A: "dragon_teeth"}, pools={A: "3E"}, hands={A: "water_dragon"})
    assert "costs 6 Calm, 6 less for you" in drawn(play, A, "decision", "use:dragon_teeth.2")


@rule("R43", "E51")
def test_a_deck_without_cards_says_so() -> None:
    play = table({A: "prism"}, decks={B: "athanor"})
    assert "Deck: 0 cards Empty." in drawn(play, A, "hand")
    assert "Deck: 1 card Face down." in drawn(play, A, "players")
    monuments = "great_pyramid colossus mausoleum oracle temple library obelisk hanging_gardens"
    play = table({A: monuments}, display="golden_statue solomons_mine")
    assert "Monument deck: 0 cards Empty." in drawn(play, A, "board")
    assert "Claim the top card unseen for 4 Gold" in drawn(table({}), A, "board")


@rule("R48")
def test_a_power_without_an_effect_says_so_beside_its_component() -> None:
    play = table({A: "fire_dragon"}, decks={A: "prism athanor"}, passed=[B])
    page = drawn(play, A, "decision")
    assert page.count("No effect right now.") == 2, "with the button and beside the component"
    assert "No effect right now." not in drawn(
        table({A: "fire_dragon"}, decks={A: "prism athanor"}), A, "decision"
    )
