"""Magecraft: mages duel with gems that are money, life, shield and score, and build the bag they draw from.

The rules are in RULES.md. `opening.py` sets the table up for `turns.py`, which plays the four phases:
shields, `casting.py`, `study.py` (with `learning.py` and `revision.py`) and the Refresh. `icons.py` resolves
what is printed on spells and cantrips, all of which is data in `cards.py`: `attack.py` and `effects.py` are
the five icons. `hand.py` and `payment.py` move gems. `worlds.py` says which hands somebody may have.
"""

from engines.kernel.game import Game
from engines.magecraft.attack import NameHit, NameTarget, Strike
from engines.magecraft.casting import Cast, CastSpell, PassGolden, PayCantrip, PaySpell, UseCantrip
from engines.magecraft.effects import DrawGem, Forgo, Heal, NameHealing, NameShield, NameVanish, Raise, Vanish
from engines.magecraft.ending import leave, outcome
from engines.magecraft.events import EVENTS
from engines.magecraft.icons import ChooseIcon, Resolve
from engines.magecraft.learning import Learn, NameBook, PayLesson
from engines.magecraft.opening import ChooseStart, DiscardStart, OpenHand, TakeCharacter, deal
from engines.magecraft.revision import Arrange, BeginRevision, ChooseRevision, Master, Move, PutDown
from engines.magecraft.soundness import sound
from engines.magecraft.state import Options, Table
from engines.magecraft.study import Study
from engines.magecraft.text import PHRASES
from engines.magecraft.turns import BeginTurn, DropShields, EndTurn, Refresh
from engines.magecraft.worlds import mend

GAME = Game(
    id="magecraft",
    name="Magecraft",
    version=1,
    seats=(2, 4),
    about="Pay gems, chain spells along a spellbook, feed your bag: outlive or outscore the other mages.",
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
    deal=deal,
    outcome=outcome,
    leave=leave,
    sound=sound,
    mend=mend,
    phrases=PHRASES,
    clocks={"cast": 90, "study": 90, "arrange": 60, "character": 60, "*": 30},
)

__all__ = ["GAME"]
