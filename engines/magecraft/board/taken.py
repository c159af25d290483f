"""Components counted in games between bots (`magehall balance`), by the event that uses them."""

from engines.kernel.balancing.taken import Counting, taken_as
from engines.magecraft import events

COUNTING = Counting(
    first=lambda table: table.first,
    events={
        events.CharacterTaken: taken_as("Characters", "character"),
        events.SpellLearned: taken_as("Spells learned", "spell"),
        events.SpellMastered: taken_as("Spells mastered", "spell"),
        events.SpellCast: taken_as("Spells cast", "spell"),
        events.CantripUsed: taken_as("Cantrips used", "character"),
    },
)
