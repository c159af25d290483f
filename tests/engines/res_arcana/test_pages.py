"""What the page of a position says: which component asks, costs that are lowered, decks without a card."""

import re

import pytest

from app.lobby.invites import Invites
from app.storage.models import Seat
from app.storage.models import Table as Row
from app.tables.live.presence import MemoryPresence
from app.tables.live.renderer import Renderer
from app.tables.log.scene import Scene
from app.tables.view.describe import describe_table
from app.web.pages import environment
from engines.kernel.audience import Viewer
from engines.kernel.decision import Path, picks
from engines.kernel.match import Match
from engines.kernel.panels import Person
from engines.res_arcana import GAME
from engines.res_arcana.board.faces import find_thing, lens_of
from engines.res_arcana.board.panels import panels
from engines.res_arcana.cards.card import Card
from tests.engines.res_arcana.play import A, B, Play
from tests.engines.res_arcana.table import table
from tests.rules import rule


def page(play: Play, viewer: Viewer, region: str, *path: str) -> str:
    """A region of the table as a seat sees it, at the end of these answers."""
    count = play.state.seats
    row = Row(
        id="drawn", game=GAME.id, rules_version=GAME.version, players=count, options="{}",
        visibility="public", status="running", seed="", commitment="", seq=1,
    )  # fmt: skip
    seats = [
        Seat(table_id="drawn", seat=at, user_id=str(at), name=("Ann", "Bob")[at], salt="")
        for at in range(count)
    ]
    match = Match(GAME, count, play.state, seq=1, asked=(0,) * count)
    answers: Path = tuple([picks(one) for one in path])
    seen = describe_table(Scene(row, tuple(seats), GAME, match), viewer, "", answers)
    renderer = Renderer(environment(), Invites(b"pages").path, MemoryPresence())
    return renderer.regions(seen)[region].html


def read(html: str) -> str:
    """A page without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).replace(" ,", ",")


@rule("R52")
def test_an_attack_is_named_with_all_ways_to_meet_it() -> None:
    play = table({A: "fire_dragon", B: "guard_dog healer"}, pools={B: "2L C"}).choose("use:fire_dragon.1")
    asked = page(play, B, "decision")
    assert "Ann’s Fire Dragon attacks. Lose 2 Life?" in read(asked)
    assert "Lose 2 Life" in read(asked)
    assert "Pay 1 Calm instead" in read(asked)
    assert '"component:guard_dog"' in asked
    assert '"component:healer"' in asked


@rule("R24", "R62")
def test_a_question_is_asked_at_the_component_it_is_about() -> None:
    play = table({A: "cursed_forge", B: "golden_statue"}, pools={A: "2D"}, phase="collect")
    asked = page(play, A, "decision")
    assert "Pay 1 Death for Cursed Forge, or turn it?" in read(asked)
    assert '"component:cursed_forge"' in asked
    play = table({A: "golden_statue"}, pools={A: "3G"}, phase="check")
    assert '"component:golden_statue"' in page(play, A, "decision")


@rule("R35")
def test_a_card_in_hand_says_how_much_less_it_costs_its_player() -> None:
    play = table({A: "artificer"}, pools={A: "3D"}, hands={A: "corrupt_altar prism"})
    hand = read(page(play, A, "hand"))
    assert hand.count("costs 2 Death and 3 of any kind, 1 less for you") == 1
    assert hand.count("less for you") == 1


@rule("R43", "E51")
def test_a_deck_says_what_is_known_of_it() -> None:
    play = table({A: "prism"}, decks={B: "athanor"})
    assert "The deck is empty." in read(page(play, A, "hand"))
    assert "1 card in the deck, face down." in read(page(play, A, "players"))
    assert "pieces:athanor" in page(play, B, "hand")
    assert "pieces:athanor" not in page(play, A, "players")
    monuments = "great_pyramid colossus mausoleum oracle temple library obelisk hanging_gardens"
    play = table({A: monuments}, display="golden_statue solomons_mine")
    assert "0 0 monuments in the deck Monuments Empty." in read(page(play, A, "board"))
    assert "Claim the top card unseen for 4 Gold." in read(page(table({}), A, "board"))


@rule("R48")
def test_a_power_without_an_effect_says_so() -> None:
    play = table({A: "fire_dragon"}, decks={A: "prism athanor"}, passed=[B])
    assert page(play, A, "decision").count("No effect right now.") == 1
    assert "No effect right now." not in page(
        table({A: "fire_dragon"}, decks={A: "prism athanor"}), A, "decision"
    )


@pytest.mark.parametrize(
    ("answers", "sentence", "consequence"),
    [
        (("place:treant",), "Place Treant for 2 Elan and 3 Life?", "You keep 1 Life, 9 Death and 4 Gold."),
        (
            ("claim:catacombs_of_the_dead",),
            "Claim Catacombs of the Dead for 9 Death?",
            "You keep 2 Elan, 4 Life and 4 Gold.",
        ),
        (
            ("claim:top",),
            "Claim the top monument, unseen, for 4 Gold?",
            "You keep 2 Elan, 4 Life and 9 Death.",
        ),
        (("discard:treant", "gold"), "Discard Treant for 1 Gold?", ""),
        (
            ("pass", "card:protection"),
            "Pass and take Protection?",
            "Draw a card; no more actions for you this round.",
        ),
        (
            ("use:crypt.2", "card:athanor"),
            "Crypt: place Athanor for 1 Death and 1 Gold?",
            "",
        ),
        (("use:crypt.1",), "Crypt: gain 2 Death?", "Turn this: gain 2 Death."),
    ],
)
def test_what_is_about_to_be_done_is_named_with_its_whole_price(
    answers: tuple[str, ...], sentence: str, consequence: str
) -> None:
    play = table(
        {A: "crypt"},
        pools={A: "2E 4L 9D 4G"},
        hands={A: "treant"},
        discards={A: "athanor"},
        display="colossus",
    )
    asked = page(play, A, "decision", *answers)
    assert sentence in read(asked)
    assert consequence in read(asked)


def test_the_lens_finds_what_the_table_names() -> None:
    components = table({A: "athanor=6E vault!=2G hawk seer protection"}).state.players[A].components
    assert find_thing(lens_of(components)) == components
    assert find_thing("card:hawk") is Card.HAWK
    assert find_thing("card:nothing") is None
    assert find_thing("pieces:hawk,nothing") is None
    assert find_thing("seat:0") is None


def test_names_of_things_tell_a_viewer_no_card_they_do_not_know() -> None:
    play = table({A: "prism", B: "hawk"}, hands={B: "treant"}, decks={A: "athanor"})
    people = tuple([Person(seat, name, name[0]) for seat, name in enumerate(("Ann", "Bob"))])
    for viewer, hidden in ((A, "treant"), (B, "athanor"), (None, "treant")):
        view = GAME.view(play.state, viewer)
        shown = str(panels(view, people, viewer, GAME.speaker(viewer, ("Ann", "Bob"))))
        assert hidden not in shown
