"""The panels of a Magecraft table: a plate per rival, the Academy, and the viewer's own area."""

from functools import cache

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Panels, Person, rivals_in_turn, seat_below
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.magecraft.board.people import GemCell, build_own_area, build_public_facts, build_rival
from engines.magecraft.cards import Gem
from engines.magecraft.limits import START_HANDS
from engines.magecraft.state import Academy, SpellPile, Table


class AcademyTitle(Struct, frozen=True, gc=False):
    """The title of the Academy."""

    title: str


def build_panels(
    view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker, followed_seat: Viewer = None
) -> Panels:
    """The contents of all zones of the table."""
    own_seat = seat_below(viewer, followed_seat)
    return Panels(
        title=say.say("stage.round", {"round": view.round}),
        detail=_say_detail(view, people, say),
        rivals=tuple([build_rival(view, person, say) for person in rivals_in_turn(people, own_seat)]),
        stage=(
            _build_academy(view.academy, say),
            *[build_public_facts(view, person) for person in rivals_in_turn(people, own_seat)],
            *([build_public_facts(view, people[own_seat], is_own=True)] if own_seat is not None else ()),
        ),
        own=build_own_area(view, people[own_seat].without_decision, say) if own_seat is not None else (),
    )


def _say_detail(view: Table, people: tuple[Person, ...], say: Speaker) -> str:
    """A sentence on the phase: the player whose turn it is, and the spellbook being cast."""
    if view.ending is not None:
        return say.say("stage.over", {})
    if any(player.character is None and not player.gone for player in view.players):
        return say.say("stage.characters", {})
    if _before_first_turn(view):
        return say.say("stage.hands", {})
    turn, book = view.turn, view.turn.book
    key = "stage.turn" if book is None else "stage.casting"
    return say.say(key, {"seat": turn.seat, "book": 0 if book is None else book + 1})


def _before_first_turn(view: Table) -> bool:
    """Whether the last mage has not yet drawn a starting hand and discarded from it (R12)."""
    places = enumerate(view.clockwise(view.first))
    place, last_seat = [(place, seat) for place, seat in places if not view.players[seat].gone][-1]
    player = view.players[last_seat]
    opened = len(player.hand) > 0 and player.discard.total >= START_HANDS[place][1]
    return view.round == 1 and view.turn.seat != last_seat and not opened


def _build_academy(academy: Academy, say: Speaker) -> Fragment:
    gems = tuple([_build_academy_gem(gem, academy.gems[gem]) for gem in Gem])
    piles = tuple([_build_pile(pile) for pile in academy.piles])
    return Fragment("academy", "academy", AcademyTitle(say.say("zone.academy", {})), (gems, piles))


@cache
def _build_academy_gem(gem: Gem, count: int) -> Fragment:
    name = gem.name.lower()
    return Fragment(f"academy-{name}", "academy_gem", GemCell(gem, count, f"academy:{name}"))


@cache
def _build_pile(pile: SpellPile) -> Fragment:
    return Fragment(f"pile-{pile.spell.name.lower()}", "pile", pile)
