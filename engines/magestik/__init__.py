"""MagestiK: draft a staff in secret, cast its spells, send dragons for gems; eight gems and the lead win.

The rules are in RULES.md; each file here is one noun of them. `opening.py` sets the table up for `rounds.py`,
which plays `dealing.py`, `draft.py`, `calling.py` and `ending.py` over and over. A turn of `calling.py` uses
`spells.py`, `casting.py`, `payment.py` and `effects.py` for spells, `attack.py`, `defence.py` and `fight.py`
for attacks.
"""

from engines.kernel.game import Game
from engines.magestik.attack import Launch, NameForce, NameTarget
from engines.magestik.calling import Act, CallNext, EndTurn, Generate, Reveal, Wake
from engines.magestik.casting import (
    Cast,
    NameCopy,
    NameDragon,
    NameEnergy,
    NameGem,
    NameStaff,
    NameVictim,
    Pay,
)
from engines.magestik.dealing import DealGems
from engines.magestik.defence import Defend, DefendFurther
from engines.magestik.draft import DiscardLast, DiscardUnseen, KeepStaff, Offer, OpenDraft, PutBack
from engines.magestik.ending import EndRound, leave, outcome
from engines.magestik.events import EVENTS
from engines.magestik.fight import Fight, Plunder, TakeGem
from engines.magestik.opening import deal
from engines.magestik.rounds import BeginRound, PlayRound
from engines.magestik.soundness import sound
from engines.magestik.state import Options, Table
from engines.magestik.text import PHRASES

GAME = Game(
    id="magestik",
    name="MagestiK",
    version=1,
    seats=(2, 8),
    about="Draft a staff in secret, cast its spells and send your dragons out for gems.",
    state=Table,
    tasks=(
        *(PlayRound, BeginRound, DealGems),
        *(OpenDraft, Offer, KeepStaff, DiscardUnseen, PutBack, DiscardLast),
        *(CallNext, Reveal, Generate, Wake, Act, EndTurn, EndRound),
        *(NameCopy, NameStaff, NameVictim, NameEnergy, NameGem, NameDragon, Pay, Cast),
        *(NameTarget, NameForce, Launch, Defend, DefendFurther, Fight, Plunder, TakeGem),
    ),
    events=EVENTS,
    options=Options,
    deal=deal,
    outcome=outcome,
    leave=leave,
    sound=sound,
    phrases=PHRASES,
    clocks={"draft": 60, "act": 90, "defend": 30, "take": 20, "*": 90},
)

__all__ = ["GAME"]
