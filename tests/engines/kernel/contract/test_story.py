"""Beats: from the game's story, plain without one, from the kernel for its own events."""

from dataclasses import replace
from typing import Any

import pytest

from engines.kernel.contract.ending import GameEnded, PlayerLeft
from engines.kernel.contract.story import SCENE, Beat, Story, seen_cards
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.templates import Voices
from tests.engines.kernel.toys.base import Card
from tests.engines.kernel.toys.duel import DUEL
from tests.engines.kernel.toys.secret_bids import SECRET_BIDS, Opened


def test_a_game_without_a_story_has_plain_chips() -> None:
    assert SECRET_BIDS.beat(Opened(())) == Beat("")
    assert SECRET_BIDS.goal is None
    assert SECRET_BIDS.round(SECRET_BIDS.start(3, SECRET_BIDS.options(), "k")[0]) == 0


def test_a_game_with_a_story_has_its_own_beats_and_those_of_the_kernel() -> None:
    game: Any = replace(
        SECRET_BIDS, story={Opened: lambda event: Beat("open", weight=SCENE)}, verbs={"open": "book"}
    )
    assert game.beat(Opened(())) == Beat("open", weight=SCENE)
    assert game.beat(PlayerLeft(1)) == Beat("leave", 1, SCENE, out=(1,))
    assert game.beat(GameEnded((2,))) == Beat("win", 2, SCENE)
    assert game.beat(GameEnded((0, 2))).actor is None
    assert game.all_verbs == {"open": "book", "leave": "leave", "win": "trophy", "play_on": "hourglass"}


def test_a_story_that_leaves_out_an_event_is_refused() -> None:
    told: Story = {Opened: lambda event: Beat("open")}
    with pytest.raises(TypeError, match=f"the story leaves out {DUEL.events[0].__name__}"):
        replace(DUEL, story=told)


def test_a_chip_leaves_out_the_actor() -> None:
    game: Any = replace(SECRET_BIDS, phrases={"Opened": "All bids are open."})
    assert game.speaker(0, ("Ann", "Bob", "Cai")).chip(Opened(())) == "All bids are open."
    assert game.speaker(0, ("Ann", "Bob", "Cai")).chip(PlayerLeft(0)) == "leave the game"
    assert game.speaker(1, ("Ann", "Bob", "Cai")).chip(PlayerLeft(0)) == "leaves the game"
    short: Any = replace(game, phrases={"beat.Opened": Voices("open", "opens")})
    assert short.speaker(0, ("Ann", "Bob", "Cai")).chip(Opened(())) == "opens"


def test_the_end_names_several_winners() -> None:
    speaker = SECRET_BIDS.speaker(0, ("Ann", "Bob", "Cai"))
    assert speaker.chip(GameEnded((0,))) == "win the game"
    assert speaker.chip(GameEnded((1,))) == "wins the game"
    assert speaker.chip(GameEnded((0, 1))) == "You and Bob share the win"


def test_unknown_cards_of_a_pile_are_none() -> None:
    pile = Pile.hand([Card.ACE, Card.TWO], only(0))
    assert seen_cards(pile.mask(0)) == (Card.ACE, Card.TWO)
    assert seen_cards(pile.mask(1)) == (None, None)
    assert seen_cards(Pile.of([Card.TWO, Card.ACE], listed=only(0)).mask(0)) == (Card.ACE, Card.TWO)
