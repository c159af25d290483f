"""Draco Magi: two mages send dragons to three battlefields and fight for their gems.

The rules are in RULES.md. In reading order, where each imports only those above it:

    limits          the numbers of the rules: hand limit, dragons on a side, gems to win, ...; the clocks
    cards           the components as data: dragons, battle cards, battlefields, and their primitives
    words           sentences and names that players read, except those of events
    state           the table and its parts
    events          the events of the log: sentence, chip and beat of each
    effects         what cards do: a performer for each primitive, drawing, discarding, values of dragons
    rules           the chapters of the rulebook: rounds, placement, ranged attacks, melee, Nightfall, endgame
    setup           everything before the first round: the deal, additional kinds, the draft
    board           what pages show: panels, previews of a choice, the goal
    lesson          the guided first game

`invariants` checks every state in the tests. `resampling` repairs the shuffled worlds that the laws compare,
`redealing` builds worlds for bots.
"""

from engines.draco_magi.board import BOARD
from engines.draco_magi.board.counting import COUNTING
from engines.draco_magi.board.goal import goal, progress
from engines.draco_magi.events import EVENTS, SIGNS, VERBS
from engines.draco_magi.invariants import find_broken_invariant
from engines.draco_magi.lesson import LESSON
from engines.draco_magi.limits import CLOCKS
from engines.draco_magi.redealing import redeal_world
from engines.draco_magi.resampling import mend_world
from engines.draco_magi.rules.abilities import UseAbility
from engines.draco_magi.rules.attack import Attack
from engines.draco_magi.rules.defence import Defend, DrawLucky
from engines.draco_magi.rules.endgame import leave_game, outcome
from engines.draco_magi.rules.melee import EndExchange, Exchange, NextField, PickField
from engines.draco_magi.rules.nightfall import GrowDecks, KeepDragons, Nightfall, OpenKept
from engines.draco_magi.rules.placement import NextPlacement, Place
from engines.draco_magi.rules.ranged_attack import AnnounceRanged, AskShield, ResolveRanged
from engines.draco_magi.rules.rounds import EndRound, PlayRound
from engines.draco_magi.setup.additional_kinds import AddExtra, DealExtras, PickExtras, TellExtras
from engines.draco_magi.setup.deal import ChooseColour, SetUp, deal
from engines.draco_magi.setup.draft import DealAdvanced, KeepCard, OpenDraft, ShuffleBattleDecks
from engines.draco_magi.state import Options, Table
from engines.draco_magi.words import PHRASES
from engines.kernel.contract.game import Game

GAME = Game(
    id="draco_magi",
    name="Draco Magi",
    version=1,
    seats=(2, 2),
    about="A duel over three battlefields. Win three gems of one colour, or one of each.",
    minutes=20,
    weight=2,
    usual_seats=2,
    state=Table,
    tasks=(
        *(ChooseColour, DealExtras, PickExtras, AddExtra, TellExtras, SetUp),
        *(DealAdvanced, KeepCard, OpenDraft, ShuffleBattleDecks),
        *(PlayRound, EndRound, Nightfall, KeepDragons, OpenKept, GrowDecks),
        *(NextPlacement, Place, UseAbility),
        *(AnnounceRanged, AskShield, ResolveRanged),
        *(NextField, PickField, Exchange, EndExchange),
        *(Attack, Defend, DrawLucky),
    ),
    events=EVENTS,
    options=Options,
    deal=deal,
    outcome=outcome,
    leave=leave_game,
    find_violation=find_broken_invariant,
    mend=mend_world,
    phrases={**PHRASES, **SIGNS},
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
