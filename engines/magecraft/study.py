"""The third phase: learn a spell, or rearrange one's spells, or neither (R34, R35)."""

from functools import lru_cache
from typing import Any

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask
from engines.kernel.text import Text, text
from engines.magecraft.cards import REVISION, SPELLS, Amounts, SpellCard
from engines.magecraft.learning import PayLesson
from engines.magecraft.payment import begun, plainly_short, unpayable
from engines.magecraft.revision import ChooseRevision
from engines.magecraft.state import SpellPile, Table

SOLD_OUT = text("why.sold_out")


class Study(Ask[Table], frozen=True):
    """D12: which spell to learn, or a revision; at most one of the two (R34)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        player, piles = state.players[self.seat], state.academy.piles
        have = player.in_hand
        options: list[Option[Any]] = [_lesson(pile, have) for pile in piles]
        few = len(player.hand) < REVISION
        blocked = text("why.revision", need=REVISION, have=len(player.hand)) if few else None
        options += [Option("revise", "revise", target=f"books:{self.seat}", blocked=blocked), PASS]
        short = all(plainly_short(player, SPELLS[pile.spell].learn) for pile in piles if pile.left)
        return Pick(
            seat=self.seat,
            topic=text("study", seat=self.seat),
            options=tuple(options),
            default=(PASS.id,),
            public=player.hand.open or (few and short),
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        match values[0]:
            case SpellCard(spell=spell, learn=cost):
                return state.then(PayLesson(self.seat, begun(cost), spell).further())
            case "revise":
                return state.then(ChooseRevision(self.seat, REVISION).further(state.players[self.seat]))
            case _:
                return state


PASS: Option[Any] = Option("pass", None)


@lru_cache(4096)
def _lesson(pile: SpellPile, have: Amounts) -> Option[Any]:
    """A pile of the academy as something to learn."""
    row = SPELLS[pile.spell]
    name = pile.spell.name.lower()
    return Option(f"learn:{name}", row, target=f"pile:{name}", blocked=_unlearnable(pile, have))


def _unlearnable(pile: SpellPile, have: Amounts) -> Text | None:
    return unpayable(SPELLS[pile.spell].learn, (), have) if pile.left else SOLD_OUT
