"""What events declare: their sentences, beats and chips."""

from dataclasses import replace
from typing import Any

import pytest

from engines.kernel.contract.ending import GameEnded, PlayerLeft
from engines.kernel.events import SCENE, Beat, seen_cards
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.words.templates import Voices
from tests.engines.kernel.toys.auction import AUCTION, COINS, BidsOpened, Coin
from tests.engines.kernel.toys.base import Card
from tests.engines.kernel.toys.duel import DUEL
from tests.engines.kernel.toys.secret_bids import SECRET_BIDS, Opened

BID = Sealed.choose(1, Coin.SILVER, COINS).reveal()
NO_BID = Sealed.choose(0, Coin.NOTHING, COINS).reveal()


def test_a_game_without_a_story_has_plain_chips() -> None:
    assert Opened(()).beat() == Beat("")
    assert SECRET_BIDS.goal is None
    assert SECRET_BIDS.round(SECRET_BIDS.start(3, SECRET_BIDS.options(), "k")[0]) == 0


def test_events_declare_their_beats_and_so_do_those_of_the_kernel() -> None:
    assert BidsOpened((BID,)).beat() == Beat("open", weight=SCENE, things=(Coin.SILVER,))
    assert PlayerLeft(1).beat() == Beat("leave", 1, SCENE, out=(1,))
    assert GameEnded((2,)).beat() == Beat("win", 2, SCENE)
    assert GameEnded((0, 2)).beat().actor is None
    game: Any = replace(AUCTION, verbs={"open": "book"})
    assert game.all_verbs == {"open": "book", "leave": "leave", "win": "trophy", "play_on": "hourglass"}


def test_events_declare_their_sentences_and_chips() -> None:
    speaker = AUCTION.speaker(0, ("Ann", "Bob", "Cai"))
    assert speaker.event(BidsOpened((BID,))) == "All bids are open."
    assert speaker.event(BidsOpened((NO_BID,))) == "Nobody bids."
    assert speaker.chip(BidsOpened((BID,))) == "bids"


def test_an_event_without_a_beat_is_refused_in_a_game_with_a_story() -> None:
    with pytest.raises(TypeError, match=r"toys.duel.*has no beat.*def beat\(self\)"):
        replace(DUEL, verbs={"hit": "claw"})


def test_an_event_without_a_sentence_is_refused_in_a_game_with_phrases() -> None:
    with pytest.raises(TypeError, match=r"toys.duel.*has no sentence.*says = Voices"):
        replace(DUEL, phrases={"turn": "Hit?"})


def test_a_chip_leaves_out_the_actor() -> None:
    game: Any = replace(SECRET_BIDS, phrases={"Opened": "All bids are open."})
    assert game.speaker(0, ("Ann", "Bob", "Cai")).chip(Opened(())) == "All bids are open."
    assert game.speaker(0, ("Ann", "Bob", "Cai")).chip(PlayerLeft(0)) == "leave the game"
    assert game.speaker(1, ("Ann", "Bob", "Cai")).chip(PlayerLeft(0)) == "leaves the game"
    phrases = {**game.phrases, "beat.Opened": Voices("open", "opens")}
    short: Any = replace(game, phrases=phrases)
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
