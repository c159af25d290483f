"""Hidden information, with open and with hidden hands: a test for each kind of it."""

from typing import Any

import pytest

from engines.kernel.choices.decision import picks
from engines.kernel.contract.plain import to_plain
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Match
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.worlds.resample import resample
from engines.magecraft import GAME
from engines.magecraft.board import facts
from engines.magecraft.cards import Gem
from engines.magecraft.events.spells import SpellCast
from engines.magecraft.events.turns import GemsDiscarded, GemsDrawn, GemsShown
from tests.engines.magecraft.play import A, B, C, Play, deal, letters
from tests.engines.magecraft.table import table

VIEWERS: tuple[Viewer, ...] = (A, B, C, None)
HANDS = {A: "FFW", B: "WEL", C: "LLL"}


def seen(play: Play, viewer: Viewer, seat: int) -> list[Any]:
    """A hand as a viewer sees it; None is an unseen gem."""
    return list(play.view(viewer).players[seat].hand.cards)


def news(play: Play, viewer: Viewer, kind: type) -> list[Any]:
    """The events of a kind, masked for a viewer."""
    return [event for event in GAME.mask_events(play.new_events, viewer) if type(event) is kind]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_open_hands_and_bags_are_seen_by_all(viewer: Viewer) -> None:
    play = table(3, hand=HANDS, bag={A: "EE"})
    assert seen(play, viewer, B) == [Gem.WATER, Gem.EARTH, Gem.LIGHT]
    bag = facts.visible_bag(play.view(viewer).players[A])
    assert bag is not None
    assert letters(bag) == "EE"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_hidden_hands_are_seen_by_their_owners_alone(viewer: Viewer) -> None:
    play = table(3, hand=HANDS, hidden_hands=True)
    for seat in (A, B, C):
        hand = seen(play, viewer, seat)
        assert len(hand) == 3
        assert (None in hand) == (viewer != seat)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_with_hidden_hands_bag_and_hand_are_known_together(viewer: Viewer) -> None:
    play = table(3, hand=HANDS, bag={A: "EED"}, hidden_hands=True)
    player = play.view(viewer).players[A]
    assert letters(player.stock) == "FFWEED"
    assert player.bag_size == 3
    assert (facts.visible_bag(player) is None) == (viewer != A)


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_other_areas_are_open(viewer: Viewer, hidden: bool) -> None:
    play = table(
        3,
        hand={A: "FFWW", B: "WEL"},
        discard={B: "LD"},
        shield={B: "D"},
        score={B: 2},
        books={A: "fireball* flame_lance"},
        hidden_hands=hidden,
    )
    play.choose("book:1", "hand:water").choose("seat:1").choose("seat:1")
    view, state = play.view(viewer), play.state
    assert view.academy == state.academy
    assert view.turn == state.turn
    for mine, true in zip(view.players, state.players, strict=True):
        for name in ("hp", "shield", "score", "discard", "books", "character", "cantrip", "stock"):
            assert getattr(mine, name) == getattr(true, name)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_can_predict_a_draw(viewer: Viewer) -> None:
    play = table(3, hand=HANDS)
    view = play.view(viewer)
    assert view.rng.value is None
    assert (view.agenda, view.news) == ((), ())
    assert "rng" not in to_plain(view)


def test_the_starting_discards_are_open() -> None:
    play = deal(3, hidden_hands=True).until("start")
    seat = play.seat
    play.time_out()
    for viewer in VIEWERS:
        (event,) = news(play, viewer, GemsDiscarded)
        assert (event.seat, len(event.gems)) == (seat, 2)


def test_draws_of_a_hidden_hand_are_counted_by_others() -> None:
    play = table(3, hand={A: "WE"}, bag={A: "FFF"}, hidden_hands=True).choose("book:1", "hand:water")
    for viewer in VIEWERS:
        drawn = [list(event.gems.cards) for event in news(play, viewer, GemsDrawn)]
        assert drawn == [[Gem.FIRE if viewer == A else None]] * 2


def test_a_gem_that_leaves_a_hidden_hand_is_shown() -> None:
    play = table(3, hand={A: "WEL"}, hidden_hands=True).choose("book:2", "hand:earth", "hand:light")
    for viewer in VIEWERS:
        assert news(play, viewer, GemsShown) == [GemsShown(A, (Gem.EARTH, Gem.LIGHT))]
        assert news(play, viewer, SpellCast)[0].paid == (Gem.EARTH, Gem.LIGHT)
    open_hands = table(3, hand={A: "WEL"}).choose("book:2", "hand:earth", "hand:light")
    assert open_hands.events_of(GemsShown) == []


def test_a_question_says_nothing_of_the_colours_of_a_hidden_hand() -> None:
    books = {A: "fireball meditation / flame_lance magic_missile / quake mana_tricks"}
    given: Any = {"hand": {A: "DDD", B: "FWEL"}, "books": books, "character": {A: "golem", B: "mage"}}
    assert table(**given).state.turn.seat == B
    hidden = table(**given, hidden_hands=True)
    assert (hidden.seat, hidden.topic, hidden.offers()) == (A, "cast", {"end"})
    hidden.choose("end")
    assert (hidden.seat, hidden.topic, hidden.offers()) == (A, "study", {"pass"})


def test_a_question_is_left_out_when_the_number_of_gems_answers_it() -> None:
    books = {A: "fireball meditation / flame_lance magic_missile / quake mana_tricks"}
    play = table(hand={A: "", B: "FWEL"}, books=books, hidden_hands=True)
    assert (play.seat, play.topic) == (B, "cast")


def test_gems_that_left_a_hidden_hand_cannot_be_taken_back() -> None:
    for hidden in (False, True):
        play = table(3, hand={A: "WEL"}, hidden_hands=hidden)
        match = Match(GAME, 3, play.state, opened_at=(0, 0, 0))
        path = (picks("book:2"), picks("hand:earth"), picks("hand:light"))
        match, _ = match.play(A, Choose(path))
        assert match.can_undo(A) is not hidden


@pytest.mark.parametrize("viewer", VIEWERS)
def test_other_worlds_have_other_hands_of_the_same_gems(viewer: Viewer) -> None:
    play = table(3, hand=HANDS, bag={A: "EED", B: "FFF"}, hidden_hands=True)
    dice, worlds = Dice(f"worlds {viewer}"), set()
    for _ in range(40):
        world = resample(GAME, play.state, viewer, dice, 3)
        assert world is not None
        assert GAME.find_violation(world) is None
        hands = [tuple(player.hand) for player in world.players]
        if viewer is not None:
            assert hands[viewer] == tuple(play.player(viewer).hand)
        worlds.add(tuple(hands))
    assert len(worlds) > 10


def test_with_open_hands_there_is_one_world() -> None:
    play = table(3, hand=HANDS)
    assert resample(GAME, play.state, None, Dice("one"), 3) == play.state


def test_a_payment_by_the_golden_gem_alone_shows_nothing_of_the_hand() -> None:
    books = {A: "ember_dart* cinder_rite"}
    play = table(3, hand={A: "FWEE"}, books=books, hidden_hands=True)
    play.choose("book:1").choose("seat:1").choose("next")
    assert play.events_of(SpellCast)[0].paid == ()
    assert play.events_of(GemsShown) == []
