"""Counting rules for `magehall balance`: the component that each event adds to a seat's counts."""

from engines.kernel.contract.counting import Counting, count_field
from engines.magecraft.events import spells, turns

COUNTING = Counting(
    first=lambda table: table.first,
    events={
        turns.CharacterTaken: count_field("Characters", "character"),
        spells.SpellLearned: count_field("Spells learned", "spell"),
        spells.SpellMastered: count_field("Spells mastered", "spell"),
        spells.SpellCast: count_field("Spells cast", "spell"),
        spells.CantripUsed: count_field("Cantrips used", "character"),
    },
)
