"""Magecraft: mages duel with gems that are money, life, shield and score, and build the bag they draw from.

The rules are in RULES.md. The modules, in layers: each imports only from its own line or from lines below it.

    __init__      the game itself: GAME
    setup         the Academy, the characters, the starting hands
    turns         a turn and its four phases: Discard Shield, Casting, Learning or Revision, Refresh
    casting, learn_or_revise (with learning, revision)      the second and the third phase
    icons         the icons of spells and cantrips, performed one by one: attack, effects
    payment, hand          gems that pay, are drawn and discarded
    endgame       elimination, the end, who won
    option_builders        gems, spells and seats as things to choose
    state, events          the table, and what the log tells of it
    cards         all that is printed, as data; rules name no spell and no price

Beside them: `facts` and `book_preview` are what only boards read, `panels` (with faces, acts) what they show.
`story` says what each event is at a glance, `goal` how near everybody is to winning. `words`, `names`,
`board_words` and `story_words` are all that players read, `invariants` says what can never be, `resampling`
which hands a viewer thinks possible.
"""

from engines.kernel.game import Game
from engines.magecraft.attack import NameHit, NameTarget, Strike
from engines.magecraft.casting import Cast, CastSpell, PassGolden, PayCantrip, PaySpell, UseCantrip
from engines.magecraft.effects import DrawGem, Forgo, Heal, NameHealing, NameShield, NameVanish, Raise, Vanish
from engines.magecraft.endgame import game_outcome, leave_game
from engines.magecraft.events import EVENTS
from engines.magecraft.goal import goal, progress
from engines.magecraft.icons import ChooseIcon, Resolve
from engines.magecraft.invariants import find_broken_invariant
from engines.magecraft.learn_or_revise import Study
from engines.magecraft.learning import Learn, NameBook, PayLesson
from engines.magecraft.lesson import LESSON
from engines.magecraft.redealing import redeal_world
from engines.magecraft.resampling import mend_world
from engines.magecraft.revision import Arrange, BeginRevision, ChooseRevision, Master, Move, PutDown
from engines.magecraft.setup import ChooseStart, DiscardStart, OpenHand, TakeCharacter, deal_table
from engines.magecraft.state import Options, Table
from engines.magecraft.story import STORY, VERBS
from engines.magecraft.turns import BeginTurn, DropShields, EndTurn, Refresh, present_turn
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
    sound=find_broken_invariant,
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
