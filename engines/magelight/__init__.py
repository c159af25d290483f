"""Magelight: guildmages and hidden infiltrators share one deck, and each turn leaves cards for the next.

The rules are in RULES.md. The packages, each of which imports only those after it:

- `words/` (all sentences) and `board/` (what only pages read: facts, the story, the goal),
- `effects/`: what each primitive of a card does,
- `rules/`: setup, turns, drawing, the artifact check, the end,
- `playing/`: how a card is played: targets, price, and its effect run step by step,
- `zones/`: where cards are, and how they get in and out,
- `state.py` with `events.py` and `effect_events.py`: the table, and what can happen on it,
- `cards/`: the cards as data.

`invariants.py` says what can never be true of a table; `resampling.py` mends a world after what a viewer does
not know has been rearranged.
"""

from engines.kernel.contract.game import Game
from engines.magelight import effects
from engines.magelight.appraise import appraise_view, teams_of
from engines.magelight.board.goal import goal, progress
from engines.magelight.board.story import STORY, VERBS
from engines.magelight.effects.choices import AskMay, AskWay
from engines.magelight.effects.chosen_cards import BurnSeen, PickCards
from engines.magelight.effects.peeks import Reorder
from engines.magelight.events import EVENTS
from engines.magelight.invariants import find_broken_invariant
from engines.magelight.lesson import LESSON
from engines.magelight.playing.play_questions import NameChannel, NameTarget
from engines.magelight.playing.resolve import Carry, Discard
from engines.magelight.playing.running_effect import Run
from engines.magelight.playing.targets import AskTarget, Begin
from engines.magelight.redealing import redeal_world
from engines.magelight.resampling import mend_world
from engines.magelight.rules.actions import Act
from engines.magelight.rules.artifact_check import (
    CheckArtifacts,
    NextArtifact,
    OpenOrKeep,
    PutBack,
    ResolveNext,
)
from engines.magelight.rules.drawing import Draw
from engines.magelight.rules.endgame import leave_game, outcome
from engines.magelight.rules.secret_artifacts import CarryOut
from engines.magelight.rules.setup import deal
from engines.magelight.rules.turn import (
    Awaken,
    BeginTurn,
    ChooseStack,
    EndTurn,
    LeaveStack,
    PickUp,
    SetCounters,
)
from engines.magelight.state import Options, Table
from engines.magelight.words import PHRASES

GAME = Game(
    id="magelight",
    name="Magelight",
    version=3,
    seats=(4, 6),
    about="Hidden roles: unmask the Infiltrators among you before they bring the Dark Day.",
    minutes=60,
    weight=4,
    usual_seats=5,
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
    leave=leave_game,
    find_violation=find_broken_invariant,
    mend=mend_world,
    phrases=PHRASES,
    redeal=redeal_world,
    appraise=appraise_view,
    teams=teams_of,
    clocks={"act": 90, "forced": 15, "*": 20},
    story=STORY,
    verbs=VERBS,
    goal=goal,
    progress=progress,
    round=lambda view: view.round,
    lesson=LESSON,
)

__all__ = ["GAME", "effects"]
