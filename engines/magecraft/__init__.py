"""Magecraft: mages duel with gems that are money, life, shield and score, and build the bag they draw from.

RULES.md states the rules. In reading order; each package or module imports only those listed before it:

    limits          the numbers of the rules: HP, gems at the start, hands, score to win, ...; the clocks
    cards           the printed components as data: gems, icons, spells and characters with their costs
    nouns           gems and icons with their numbers, in words
    state           the game state: the table and its players
    events          what happened, and how the log and the story tell it
    rules           the rules by chapter: setup, turns, casting, icons, learning, revision, end of the game
    words           every sentence that players read
    board           everything that only pages use: panels, previews of spellbooks, labels of choices
    invariants      checks that hold for every state
    worlds          other hands that a viewer considers possible, for the laws of secrecy and for bots
    lesson          the guided first game
    editions        the earlier editions of the rules, which older tables keep
"""

from engines.kernel.contract.game import Game
from engines.magecraft.board import BOARD
from engines.magecraft.board.counting import COUNTING
from engines.magecraft.board.goal import goal, progress
from engines.magecraft.editions import EDITIONS
from engines.magecraft.events import EVENTS, VERBS
from engines.magecraft.invariants import find_broken_invariant
from engines.magecraft.lesson import LESSON
from engines.magecraft.limits import CLOCKS, TURN_SECONDS
from engines.magecraft.rules.attack import NameHit, NameTarget
from engines.magecraft.rules.casting import Cast, PassGolden
from engines.magecraft.rules.effects import DrawGem, NameHealing, NameShield, NameVanish
from engines.magecraft.rules.endgame import leave_game, outcome
from engines.magecraft.rules.icons import ChooseIcon, Resolve
from engines.magecraft.rules.revision import Arrange, Master
from engines.magecraft.rules.setup import ChooseStart, OpenHand, TakeCharacter, set_up_table
from engines.magecraft.rules.study import Study
from engines.magecraft.rules.turns import BeginTurn, DropShields, EndTurn, Refresh, current_turn
from engines.magecraft.state import Options, Table
from engines.magecraft.words import PHRASES
from engines.magecraft.worlds import mend_world, redeal_world

GAME = Game(
    id="magecraft",
    name="Magecraft",
    version=2,
    seats=(2, 4),
    about="Chain spells along your books. First to 20 gems wins, or the last mage alive.",
    minutes=40,
    weight=3,
    usual_seats=3,
    state=Table,
    tasks=(
        *(TakeCharacter, OpenHand, ChooseStart),
        *(BeginTurn, DropShields, Cast, PassGolden, Study, Refresh, EndTurn),
        *(Resolve, ChooseIcon, DrawGem, NameHealing, NameShield, NameTarget, NameHit, NameVanish),
        *(Arrange, Master),
    ),
    events=EVENTS,
    options=Options,
    deal=set_up_table,
    outcome=outcome,
    leave=leave_game,
    find_violation=find_broken_invariant,
    mend=mend_world,
    phrases=PHRASES,
    redeal=redeal_world,
    clocks=CLOCKS,
    turn=current_turn,
    turn_seconds=TURN_SECONDS,
    verbs=VERBS,
    goal=goal,
    progress=progress,
    round=lambda view: view.round,
    board=BOARD,
    lesson=LESSON,
    counting=COUNTING,
    editions=EDITIONS,
)

__all__ = ["GAME"]
