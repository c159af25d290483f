"""Draco Magi: two mages send dragons to three battlefields and fight for their gems.

The rules are in RULES.md. The components are data, rows of the primitives in `ops.py`: `dragons.py`,
`battle_cards.py`, `battlefields.py`. `abilities.py` performs what is used once, `values.py` reads what lasts.

`opening.py` (with `extras.py` for asymmetrical decks) and `drafting.py` set the table up for `rounds.py`,
which plays `placing.py` (with `ranged.py`), `melee.py` and `nightfall.py` over and over. A melee is made of
`attacking.py`, `defending.py` (with `matching.py`) and `resolving.py`. Cards move by `drawing.py`,
`laying.py` and `losing.py`; `appearing.py` remembers what was seen of them.
"""

from engines.draco_magi.abilities import UseAbility
from engines.draco_magi.attacking import AddCard, Attack, NameArgument, NameWay, Strike, UseCard
from engines.draco_magi.defending import BlockMore, Defend, DrawLucky, Fly, Parry
from engines.draco_magi.drafting import (
    AssignDraft,
    DealAdvanced,
    GiveCard,
    KeepCard,
    OpenDraft,
    ShuffleBattleDecks,
)
from engines.draco_magi.ending import leave, outcome
from engines.draco_magi.events import EVENTS
from engines.draco_magi.extras import AddExtra, DealExtras, PickExtras, TellExtras
from engines.draco_magi.melee import EndExchange, Exchange, NextField, PickField
from engines.draco_magi.nightfall import GrowDecks, KeepDragons, Nightfall, OpenKept
from engines.draco_magi.opening import ChooseColour, SetUp, deal
from engines.draco_magi.placing import Enter, NameField, NameFreeze, NextPlacement, Place
from engines.draco_magi.ranged import AnnounceRanged, AskShield, ResolveRanged, Shoot
from engines.draco_magi.rounds import EndRound, PlayRound
from engines.draco_magi.soundness import sound
from engines.draco_magi.state import Options, Table
from engines.draco_magi.text import PHRASES
from engines.draco_magi.worlds import mend
from engines.kernel.game import Game

GAME = Game(
    id="draco_magi",
    name="Draco Magi",
    version=1,
    seats=(2, 2),
    about="Send dragons to three battlefields, breathe fire, fight in melee, and win their gems.",
    state=Table,
    tasks=(
        *(ChooseColour, DealExtras, PickExtras, AddExtra, TellExtras, SetUp),
        *(DealAdvanced, KeepCard, GiveCard, AssignDraft, OpenDraft, ShuffleBattleDecks),
        *(PlayRound, EndRound, Nightfall, KeepDragons, OpenKept, GrowDecks),
        *(NextPlacement, Place, NameField, NameFreeze, Enter, UseAbility),
        *(AnnounceRanged, Shoot, AskShield, ResolveRanged),
        *(NextField, PickField, Exchange, EndExchange),
        *(Attack, NameWay, AddCard, Strike, NameArgument, UseCard),
        *(Defend, BlockMore, Parry, Fly, DrawLucky),
    ),
    events=EVENTS,
    options=Options,
    deal=deal,
    outcome=outcome,
    leave=leave,
    sound=sound,
    mend=mend,
    phrases=PHRASES,
    clocks={
        "colour": 20,
        "extras": 90,
        "extra": 30,
        "draft": 60,
        "command": 90,
        "ranged": 20,
        "volley": 20,
        "shield": 20,
        "ability": 30,
        "resolve": 30,
        "attack": 60,
        "defend": 60,
        "lucky": 20,
        "keep": 45,
        "*": 45,
    },
)

__all__ = ["GAME"]
