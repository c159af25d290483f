"""MagestiK: draft a staff in secret, cast its spells, send dragons for gems; eight gems and the lead win.

The rules are in RULES.md. The game has these rooms; each imports only what stands below it:

    board           what only pages read: panels, faces, facts of a view, the story, the goal
    words           every sentence
    rules           the chapters of the rulebook: setup, rounds, the draft, turns, spells, attacks, endgame
    state, events   the table, and what the log tells of it
    cards           the components as data: what staffs generate, what spells cost, dragons

Also on top of the rules: `invariants.py` says what must always hold of a table.
"""

from engines.kernel.contract.game import Game
from engines.magestik.board.goal import goal, progress
from engines.magestik.board.story import STORY, VERBS
from engines.magestik.events import EVENTS
from engines.magestik.invariants import find_broken_invariant
from engines.magestik.lesson import LESSON
from engines.magestik.redealing import redeal_world
from engines.magestik.rules.attack import Launch, NameForce, NameTarget
from engines.magestik.rules.casting import (
    Cast,
    NameCopy,
    NameDragon,
    NameEnergy,
    NameGem,
    NameStaff,
    NameVictim,
    Pay,
)
from engines.magestik.rules.defence import Defend, DefendFurther
from engines.magestik.rules.draft import DiscardLast, DiscardUnseen, KeepStaff, Offer, OpenDraft, PutBack
from engines.magestik.rules.endgame import EndRound, leave_game, outcome
from engines.magestik.rules.fight import Fight
from engines.magestik.rules.gem_deal import DealGems
from engines.magestik.rules.plunder import Plunder, TakeGem
from engines.magestik.rules.rounds import BeginRound, PlayRound
from engines.magestik.rules.setup import set_up_table
from engines.magestik.rules.turns import Act, CallNext, EndTurn, present_turn
from engines.magestik.state import Options, Table
from engines.magestik.words import PHRASES

GAME = Game(
    id="magestik",
    name="MagestiK",
    version=3,
    seats=(2, 8),
    about="Draft a staff in secret, then send dragons for everybody’s gems.",
    minutes=30,
    weight=2,
    usual_seats=4,
    state=Table,
    tasks=(
        *(PlayRound, BeginRound, DealGems),
        *(OpenDraft, Offer, KeepStaff, DiscardUnseen, PutBack, DiscardLast),
        *(CallNext, Act, EndTurn, EndRound),
        *(NameCopy, NameStaff, NameVictim, NameEnergy, NameGem, NameDragon, Pay, Cast),
        *(NameTarget, NameForce, Launch, Defend, DefendFurther, Fight, Plunder, TakeGem),
    ),
    events=EVENTS,
    options=Options,
    deal=set_up_table,
    outcome=outcome,
    leave=leave_game,
    sound=find_broken_invariant,
    phrases=PHRASES,
    redeal=redeal_world,
    clocks={"draft": 60, "act": 90, "defend": 30, "take": 20, "*": 90},
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
