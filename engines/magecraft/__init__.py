"""Magecraft: mages duel with gems that are money, life, shield and score, and build the bag they draw from.

The rules are in RULES.md. The game has these rooms; each imports only what stands below it:

    board           what only pages read: panels, facts of a view, previews of spellbooks, the story, the goal
    words           every sentence
    rules           the chapters of the rulebook: setup, turns, casting, icons, learning, revision, endgame
    state, events   the table, and what the log tells of it
    cards           all that is printed, as data; rules name no spell and no price

Also on top of the rules: `invariants.py` says what can never be true of a table, `resampling.py` which hands
a viewer thinks possible.
"""

from engines.kernel.contract.game import Game
from engines.magecraft.board.goal import goal, progress
from engines.magecraft.board.story import STORY, VERBS
from engines.magecraft.events import EVENTS
from engines.magecraft.invariants import find_broken_invariant
from engines.magecraft.lesson import LESSON
from engines.magecraft.redealing import redeal_world
from engines.magecraft.resampling import mend_world
from engines.magecraft.rules.attack import NameHit, NameTarget, Strike
from engines.magecraft.rules.casting import Cast, CastSpell, PassGolden, PayCantrip, PaySpell, UseCantrip
from engines.magecraft.rules.effects import (
    DrawGem,
    Forgo,
    Heal,
    NameHealing,
    NameShield,
    NameVanish,
    Raise,
    Vanish,
)
from engines.magecraft.rules.endgame import game_outcome, leave_game
from engines.magecraft.rules.icons import ChooseIcon, Resolve
from engines.magecraft.rules.learn_or_revise import Study
from engines.magecraft.rules.learning import Learn, NameBook, PayLesson
from engines.magecraft.rules.revision import Arrange, BeginRevision, ChooseRevision, Master, Move, PutDown
from engines.magecraft.rules.setup import ChooseStart, DiscardStart, OpenHand, TakeCharacter, deal_table
from engines.magecraft.rules.turns import BeginTurn, DropShields, EndTurn, Refresh, present_turn
from engines.magecraft.state import Options, Table
from engines.magecraft.words import PHRASES

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
        *(TakeCharacter, OpenHand, ChooseStart, DiscardStart),
        *(BeginTurn, DropShields, Cast, Study, Refresh, EndTurn),
        *(PaySpell, CastSpell, PassGolden, PayCantrip, UseCantrip),
        *(Resolve, ChooseIcon, DrawGem, NameTarget, NameHit, Strike),
        *(NameHealing, Heal, NameShield, Raise, NameVanish, Vanish, Forgo),
        *(PayLesson, NameBook, Learn),
        *(ChooseRevision, BeginRevision, Arrange, PutDown, Move, Master),
    ),
    events=EVENTS,
    options=Options,
    deal=deal_table,
    outcome=game_outcome,
    leave=leave_game,
    find_violation=find_broken_invariant,
    mend=mend_world,
    phrases=PHRASES,
    redeal=redeal_world,
    clocks={"cast": 90, "study": 90, "arrange": 60, "character": 60, "*": 30},
    turn=present_turn,
    turn_seconds=300,
    story=STORY,
    verbs=VERBS,
    goal=goal,
    progress=progress,
    round=lambda view: view.round,
    lesson=LESSON,
)

__all__ = ["GAME"]
