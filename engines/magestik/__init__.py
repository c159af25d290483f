"""MagestiK: draft a staff in secret, cast its spells and send dragons to steal gems.

RULES.md states the rules. In reading order; each package or module imports only those listed before it:

    limits          the numbers of the rules: gems at the start and to win, staffs face up, ...; the clocks
    cards           the components as data: gems, dragons, staffs and spells with their costs
    state           the game state: the table and its players
    names           the names of the components, in the singular and the plural
    events          the events: their fields, sentences, chips and beats
    rules           the rules by chapter: setup, rounds, draft, turns, spells, attacks, end of the game
    words           all other sentences that players read
    board           everything that only pages use: panels, card faces, the goal
    invariants      checks that hold for every state
    redealing       plausible deals of the hidden staffs, for bots
    lesson          the guided first game
    editions        the earlier editions of the rules, which older tables keep
"""

from engines.kernel.contract.game import Game
from engines.magestik.board import BOARD
from engines.magestik.board.counting import COUNTING
from engines.magestik.board.goal import goal, progress
from engines.magestik.editions import EDITIONS
from engines.magestik.events import EVENTS
from engines.magestik.events.verbs import VERBS
from engines.magestik.invariants import find_broken_invariant
from engines.magestik.lesson import LESSON
from engines.magestik.limits import CLOCKS, TURN_SECONDS
from engines.magestik.redealing import redeal_world
from engines.magestik.rules.attacks.defence import Defend
from engines.magestik.rules.attacks.plunder import Plunder, TakeGem
from engines.magestik.rules.draft import DiscardLast, DiscardUnseen, KeepStaff, Offer, OpenDraft, PutBack
from engines.magestik.rules.endgame import EndRound, leave_game, outcome
from engines.magestik.rules.gem_deal import DealGems
from engines.magestik.rules.rounds import BeginRound, PlayRound
from engines.magestik.rules.setup import set_up_table
from engines.magestik.rules.turns import Act, CallNext, EndTurn, current_turn
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
        *(CallNext, Act, Defend, Plunder, TakeGem, EndTurn, EndRound),
    ),
    events=EVENTS,
    options=Options,
    deal=set_up_table,
    outcome=outcome,
    leave=leave_game,
    find_violation=find_broken_invariant,
    phrases=PHRASES,
    redeal=redeal_world,
    clocks=CLOCKS,
    turn=current_turn,
    turn_seconds=TURN_SECONDS,
    verbs=VERBS,
    goal=goal,
    progress=progress,
    round=lambda view: view.round,
    board=BOARD,
    lesson=LESSON,
    counting=COUNTING,
    editions=EDITIONS,
)

__all__ = ["GAME"]
