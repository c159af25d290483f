"""Magelight: Guildmages and hidden Infiltrators share one deck, and each turn leaves cards for the next.

The rules are in RULES.md. The packages in reading order, each of which imports only those before it:

- `limits.py` and `cards/`: the numbers of the rules, with the clocks, and the cards as data
- `state.py`, `events/`: the state of a game, and its events with their sentences and beats
- `zones/`: moving cards into and out of the hand, boards, piles and Storages
- `playing/`: playing a card: its targets, its price, and its effect step by step
- `rules/`: setup, turns, actions, drawing, the artifact check, the end of the game
- `effects/`: the performers of the primitives that card effects consist of
- `words/`: all sentences
- `board/`: data for pages: the pieces of the table, the goal
- `invariants.py`: conditions that every state meets
- `redealing.py`, `resampling.py`: worlds that bots and tests derive from what a player sees
- `appraise.py`, `lesson.py`: an estimate of a position for bots, and the guided first game
- `editions.py`: the earlier editions of the rules, which older tables keep
"""

from engines.kernel.contract.game import Game
from engines.magelight import effects
from engines.magelight.appraise import appraise_view, teams_of
from engines.magelight.board import BOARD
from engines.magelight.board.counting import COUNTING
from engines.magelight.board.goal import goal, progress
from engines.magelight.editions import EDITIONS
from engines.magelight.effects.card_decisions import BurnSeen, PickCards
from engines.magelight.effects.compounds import AskMay, AskWay
from engines.magelight.effects.peeks import Reorder
from engines.magelight.events import EVENTS
from engines.magelight.events.verbs import VERBS
from engines.magelight.invariants import find_broken_invariant
from engines.magelight.lesson import LESSON
from engines.magelight.limits import CLOCKS
from engines.magelight.playing.effect import Run
from engines.magelight.playing.resolve import Discard
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
from engines.magelight.rules.passing import ChooseStack, LeaveStack
from engines.magelight.rules.secret_artifacts import CarryOut
from engines.magelight.rules.setup import deal
from engines.magelight.rules.turn import Awaken, BeginTurn, EndTurn, PickUp, SetCounters
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
        *(Begin, AskTarget, Run, AskMay, AskWay, PickCards, BurnSeen, Reorder, Discard),
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
    clocks=CLOCKS,
    verbs=VERBS,
    goal=goal,
    progress=progress,
    round=lambda view: view.round,
    board=BOARD,
    lesson=LESSON,
    counting=COUNTING,
    editions=EDITIONS,
)

__all__ = ["GAME", "effects"]
