"""What chips say of a draft and a melee, and the gems in their sockets."""

from engines.draco_magi import GAME
from engines.draco_magi.cards.battle_cards import Advanced, BattleCard
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.events.melee import Defended, DragonsLost
from engines.draco_magi.events.placement import DragonMoved
from engines.draco_magi.events.rounds import AdvancedTaken, RoundBegan
from engines.draco_magi.events.setup import DraftAssigned
from engines.kernel.contract.panels import Sockets
from engines.kernel.events import CHIP, LOG_ONLY, SCENE
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.veiled import Secret
from tests.engines.draco_magi.play import A, B, side
from tests.engines.draco_magi.table import table
from tests.engines.words import NAMES


def test_a_draft_shows_each_viewer_the_cards_they_know() -> None:
    kept, given, returned = [Advanced(card) for card in (BattleCard.AB01, BattleCard.AB02, BattleCard.AB03)]
    drafted = DraftAssigned(A, Secret(kept, only(A)), Secret(given, only(A, B)), Secret(returned, only(A)))
    seen = {viewer: GAME.mask_events((drafted,), viewer)[0].beat().things for viewer in (A, B, None)}
    assert seen == {A: (kept, given, returned), B: (None, given, None), None: (None, None, None)}


def test_one_card_is_named_and_several_are_counted() -> None:
    say = GAME.speaker(None, NAMES)
    assert say.chip(Defended(A, ())) == "doesn’t block"
    assert say.chip(Defended(A, (BattleCard.BC01,))) == "blocks with Bite"
    assert say.chip(Defended(A, (BattleCard.BC01, BattleCard.BC02))) == "blocks with 2 cards"


def test_the_victim_is_the_target() -> None:
    assert DragonsLost(B, (Dragon.GOLD,), 0).beat().targets == (B,)
    moved = DragonMoved(A, A, Dragon.RED, 0, 1, side("bf04b")).beat()
    driven = DragonMoved(A, B, Dragon.RED, 0, 1, side("bf04b")).beat()
    assert (moved.targets, moved.weight) == ((), CHIP)
    assert (driven.targets, driven.weight) == ((B,), SCENE)


def test_an_advanced_card_is_shown_to_viewers_who_see_it() -> None:
    """The beat has no actor, so the story also shows it to the player who gains the card."""
    taken = AdvancedTaken(A, Secret(Advanced(BattleCard.AB01), only(A)))
    beats = {viewer: GAME.mask_events((taken,), viewer)[0].beat() for viewer in (A, B)}
    assert (beats[A].actor, beats[A].weight) == (None, CHIP)
    assert beats[B].weight == LOG_ONLY
    assert GAME.speaker(A, NAMES).chip(taken) == "you gain Bite Twice"


def test_a_round_is_announced_in_the_strip() -> None:
    began = RoundBegan(A, 2)
    assert (began.beat().actor, began.beat().weight) == (None, CHIP)
    assert GAME.speaker(A, NAMES).chip(began) == "round 2 begins"


def test_gems_fill_sockets_in_the_order_of_winning() -> None:
    play = table(fields="- - bf18a", won=("bf02a bf15a", ""), round=2)
    assert GAME.goal is not None
    goal = GAME.goal(play.view(None), None, GAME.speaker(None, NAMES))
    assert isinstance(goal, Sockets)
    assert goal.rows == ((A, ("red", "purple", "", "")), (B, ("", "", "", "")))
