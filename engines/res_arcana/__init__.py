"""Res Arcana: eight artifacts, a mage and a few essences; 10 points from monuments and Places of Power win.

The rules are in RULES.md, which also explains the codes in docstrings: R for rules, E for edge cases, DP for
decisions. The packages, in reading order; each imports only the ones above it:

    limits          the numbers of the rules: display, decks, points to win, ...; the clocks
    cards           the components as data: rows of primitives
    events          what happens, and how the log and the story tell it
    state           the table
    table           operations on the table: pools, components, hands and decks, payments, points
    powers          using a power: requirements, questions, execution
    actions         the five actions of a turn: place, claim, discard, use a power, pass
    rules           set-up, draft, rounds, collecting, the victory check, the end of the game
    effects         the performer of each primitive; importing the package registers them
    words           every other sentence of the game
    board           what pages show: zones, cards, the goal

In addition, `invariants.py` checks that a state is possible, `resampling.py` repairs randomly resampled
worlds, `redealing.py` prepares worlds for bots, and `lesson.py` is the guided first game.
"""

from engines.kernel.contract.game import Game
from engines.res_arcana.actions.claim import RefillDisplay
from engines.res_arcana.actions.turn import Act
from engines.res_arcana.board import BOARD
from engines.res_arcana.board.counting import COUNTING
from engines.res_arcana.board.goal import goal, progress
from engines.res_arcana.effects.draw import DiscardDrawn
from engines.res_arcana.effects.life_loss import AnswerLoss, ChooseLoss, Threaten
from engines.res_arcana.effects.look_at_deck import PutBack
from engines.res_arcana.events import EVENTS, VERBS
from engines.res_arcana.invariants import find_broken_invariant
from engines.res_arcana.lesson import LESSON
from engines.res_arcana.limits import CLOCKS
from engines.res_arcana.powers.questions import AskDetail
from engines.res_arcana.powers.run_power import Run
from engines.res_arcana.redealing import redeal_world
from engines.res_arcana.resampling import mend_world
from engines.res_arcana.rules.collect import BeginCollect, CarryOut, MakePlan
from engines.res_arcana.rules.draft import DealPacks, HandOn, KeepArtifact, PickAll
from engines.res_arcana.rules.endgame import leave_game, outcome
from engines.res_arcana.rules.opening_choices import (
    ChooseItems,
    ChooseMages,
    FormDeck,
    KeepMage,
    ShowMages,
    TakeItem,
)
from engines.res_arcana.rules.rounds import BeginActions, BeginRound, EndRound, NextTurn
from engines.res_arcana.rules.setup import deal_table
from engines.res_arcana.rules.victory_check import AddOrNot, Check, Judge
from engines.res_arcana.state import Options, Table
from engines.res_arcana.words import PHRASES

GAME = Game(
    id="res_arcana",
    name="Res Arcana",
    version=2,
    seats=(2, 4),
    about="Eight cards, five essences, ten points. Make the most of what you’re dealt.",
    minutes=40,
    weight=3,
    usual_seats=3,
    state=Table,
    tasks=(
        *(DealPacks, PickAll, KeepArtifact, HandOn),
        *(FormDeck, ChooseMages, KeepMage, ShowMages, ChooseItems, TakeItem),
        *(BeginRound, BeginCollect, MakePlan, CarryOut, BeginActions, NextTurn, Act, RefillDisplay, EndRound),
        *(AskDetail, Run, DiscardDrawn, PutBack, Threaten, AnswerLoss, ChooseLoss),
        *(Check, AddOrNot, Judge),
    ),
    events=EVENTS,
    options=Options,
    deal=deal_table,
    outcome=outcome,
    leave=leave_game,
    find_violation=find_broken_invariant,
    mend=mend_world,
    phrases=PHRASES,
    redeal=redeal_world,
    clocks=CLOCKS,
    verbs=VERBS,
    goal=goal,
    progress=progress,
    round=lambda view: view.round,
    board=BOARD,
    lesson=LESSON,
    counting=COUNTING,
)

__all__ = ["GAME"]
