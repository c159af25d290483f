"""Magelight: guildmages and hidden infiltrators share one deck, and each turn leaves cards for the next.

The rules are in RULES.md. The cards are data: `spells.py`, `allies.py` and `artifacts.py` hold rows of the
primitives in `ops.py`, and `effects.py` runs them. What each primitive does stands in `power.py`, `moving.py`
(with `drawing.py` and `picking.py`), `looking.py`, `boards.py` and `choosing.py`.

`opening.py` deals for `turns.py`, which goes through `finding.py` (the artifact check, with `keeping.py`
for what stays secret) and `acting.py` (with `intents.py`, `details.py` and `deeds.py` for what is played).
`hand.py` says who can follow a card; `knowledge.py` reads what a player knows off his view.
"""

from engines.kernel.game import Game
from engines.magelight import boards, choosing, looking, moving, power
from engines.magelight.acting import Act
from engines.magelight.choosing import AskMay, AskWay
from engines.magelight.deeds import Carry, Discard
from engines.magelight.details import NameChannel, NameTarget
from engines.magelight.drawing import Draw
from engines.magelight.effects import Run
from engines.magelight.ending import leave, outcome
from engines.magelight.events import EVENTS
from engines.magelight.finding import CheckArtifacts, NextArtifact, OpenOrKeep, PutBack, ResolveNext
from engines.magelight.keeping import CarryOut
from engines.magelight.looking import Reorder
from engines.magelight.opening import deal
from engines.magelight.picking import BurnSeen, PickCards
from engines.magelight.soundness import sound
from engines.magelight.state import Options, Table
from engines.magelight.targets import AskTarget, Begin
from engines.magelight.text import PHRASES
from engines.magelight.turns import Awaken, BeginTurn, ChooseStack, EndTurn, LeaveStack, PickUp, SetCounters
from engines.magelight.worlds import mend

PRIMITIVES = (power, moving, looking, boards, choosing)
"""Importing them is what tells `effects.py` how each primitive is performed."""

GAME = Game(
    id="magelight",
    name="Magelight",
    version=2,
    seats=(4, 6),
    about="Guildmages and hidden infiltrators share one deck; every turn leaves cards for the next player.",
    state=Table,
    tasks=(
        *(BeginTurn, Awaken, PickUp, CheckArtifacts, SetCounters, Act, LeaveStack, ChooseStack, EndTurn),
        *(ResolveNext, NextArtifact, OpenOrKeep, CarryOut, PutBack, Draw),
        *(Begin, AskTarget, Run, AskMay, AskWay, PickCards, BurnSeen, Reorder),
        *(NameTarget, NameChannel, Carry, Discard),
    ),
    events=EVENTS,
    options=Options,
    deal=deal,
    outcome=outcome,
    leave=leave,
    sound=sound,
    mend=mend,
    phrases=PHRASES,
    clocks={"act": 90, "forced": 15, "*": 20},
)

__all__ = ["GAME"]
