"""Res Arcana: eight artifacts, a mage and a few essences; ten points from monuments and Places of Power win.

The rules are in RULES.md. The components are data: `artifacts.py`, `mages.py`, `items.py`, `monuments.py` and
`places.py` hold rows of the primitives in `ops.py`, which `box.py` brings together.

`opening.py` deals, `drafting.py` and `choosing.py` play the set-up, `rounds.py` the rounds: `collecting.py`
(with `planning.py`), then turns of `acting.py`, which uses `placing.py`, `claiming.py` and `passing.py`, then
`victory.py`.

A power is an intent (`intents.py`). `powers.py` says whether it can be used and `vain.py` whether that would
be in vain, `details.py` asks what must be known of it (with `amounts.py`, `paying.py` and `targets.py`),
`effects.py` runs its primitives. What each does stands in `costs.py`, `gains.py`, `looking.py`, `losing.py`,
`placing.py` and `victory.py`.
"""

from engines.kernel.game import Game
from engines.res_arcana import costs, gains, looking, losing, placing, victory
from engines.res_arcana.acting import Act, Discard, NameReturn, NameTwo
from engines.res_arcana.choosing import ChooseItems, ChooseMages, FormDeck, KeepMage, ShowMages, TakeItem
from engines.res_arcana.claiming import ClaimMonument, ClaimPlace, RefillDisplay
from engines.res_arcana.collecting import BeginCollect, CarryOut, MakePlan, MakePlanFurther, SealPlan
from engines.res_arcana.details import AskDetail, NameDetail
from engines.res_arcana.drafting import DealPacks, HandOn, KeepArtifact, PickAll
from engines.res_arcana.effects import Run
from engines.res_arcana.ending import leave, outcome
from engines.res_arcana.events import EVENTS
from engines.res_arcana.looking import DiscardDrawn, PutBack
from engines.res_arcana.losing import AnswerLoss, ChooseLoss, Lose, NameLoss, Threaten
from engines.res_arcana.opening import deal
from engines.res_arcana.passing import NameItem, Pass
from engines.res_arcana.placing import PayPlacement, PlaceFromHand
from engines.res_arcana.rounds import BeginActions, BeginRound, EndRound, NextTurn
from engines.res_arcana.soundness import sound
from engines.res_arcana.state import Options, Table
from engines.res_arcana.text import PHRASES
from engines.res_arcana.victory import AddOrNot, Check, Judge
from engines.res_arcana.worlds import mend

PRIMITIVES = (costs, gains, looking, losing, placing, victory)
"""Importing them is what tells `effects.py` how each primitive is performed."""

GAME = Game(
    id="res_arcana",
    name="Res Arcana",
    version=2,
    seats=(2, 4),
    about="Turn a few essences into artifacts, monuments and Places of Power; ten points end the game.",
    state=Table,
    tasks=(
        *(DealPacks, PickAll, KeepArtifact, HandOn),
        *(FormDeck, ChooseMages, KeepMage, ShowMages, ChooseItems, TakeItem),
        *(BeginRound, BeginCollect, MakePlan, MakePlanFurther, SealPlan, CarryOut),
        *(BeginActions, NextTurn, Act, EndRound),
        *(PayPlacement, PlaceFromHand, ClaimPlace, ClaimMonument, RefillDisplay),
        *(NameReturn, NameTwo, Discard, NameItem, Pass),
        *(NameDetail, AskDetail, Run, DiscardDrawn, PutBack),
        *(Threaten, AnswerLoss, ChooseLoss, NameLoss, Lose),
        *(Check, AddOrNot, Judge),
    ),
    events=EVENTS,
    options=Options,
    deal=deal,
    outcome=outcome,
    leave=leave,
    sound=sound,
    mend=mend,
    phrases=PHRASES,
    clocks={"act": 90, "draft": 60, "mage": 60, "empty": 60, "collect": 60, "upkeep": 60, "*": 30},
)

__all__ = ["GAME"]
