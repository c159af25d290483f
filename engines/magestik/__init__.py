"""MagestiK: draft a staff in secret, cast its spells, send dragons for gems; eight gems and the lead win.

The rules are in RULES.md. Each line here knows those below it, and none above:

- `setup.py` sets the table up; `rounds.py` plays round after round;
- `draft.py`, `turns.py`, `endgame.py`: the draft, the five steps of a turn, who has won;
- an attack: `attack.py` launches it, `defence.py` blocks, `fight.py` resolves, `plunder.py` takes the gems;
  a spell: `casting.py` asks what it needs, `castable.py` says what stops it, `effects.py` performs it;
- `pending_spell.py` (one on its way), `payment.py`, `gem_deal.py` (gems from the deck), `option_builders.py`;
- `events.py` is what the log tells, `state.py` the table, `invariants.py` what must always hold of it;
- `cards.py` is the components as data: what staffs generate, what spells cost, dragons.

No rule reads the rest: `words.py`, `event_words.py`, `story_words.py`, `stage_words.py` and `card_words.py`
hold every sentence, `story.py` says what each event is at a glance, `goal.py` how near everybody is to
winning, `panels.py` what the table shows (with `faces.py`, `acts.py`, and `facts.py`, asked of a view).
"""

from engines.kernel.game import Game
from engines.magestik.attack import Launch, NameForce, NameTarget
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
from engines.magestik.defence import Defend, DefendFurther
from engines.magestik.draft import DiscardLast, DiscardUnseen, KeepStaff, Offer, OpenDraft, PutBack
from engines.magestik.endgame import EndRound, leave_game, outcome
from engines.magestik.events import EVENTS
from engines.magestik.fight import Fight
from engines.magestik.gem_deal import DealGems
from engines.magestik.goal import goal, progress
from engines.magestik.invariants import find_broken_invariant
from engines.magestik.lesson import LESSON
from engines.magestik.plunder import Plunder, TakeGem
from engines.magestik.redealing import redeal_world
from engines.magestik.rounds import BeginRound, PlayRound
from engines.magestik.setup import set_up_table
from engines.magestik.state import Options, Table
from engines.magestik.story import STORY, VERBS
from engines.magestik.turns import Act, CallNext, EndTurn, present_turn
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
