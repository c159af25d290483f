"""Counting rules for `magehall balance`: the component that each event adds to a seat's counts."""

from engines.kernel.contract.counting import Counting, count_field
from engines.magecraft import events

COUNTING = Counting(
    first=lambda table: table.first,
    events={
        events.CharacterTaken: count_field("Characters", "character"),
        events.SpellLearned: count_field("Spells learned", "spell"),
        events.SpellMastered: count_field("Spells mastered", "spell"),
        events.SpellCast: count_field("Spells cast", "spell"),
        events.CantripUsed: count_field("Cantrips used", "character"),
    },
)
