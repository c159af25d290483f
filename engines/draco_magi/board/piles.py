"""A player's piles: the number of cards in each, and the cards that the viewer may look at."""

from typing import NamedTuple, TypeVar

from msgspec import Struct

from engines.draco_magi.board.faces import fixed
from engines.draco_magi.board.facts import unseen_battle_cards, unseen_dragons
from engines.draco_magi.board.things import list_lens
from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.state import Phase, Player, Table
from engines.kernel.contract.panels import Fragment
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.speaker import Speaker

C = TypeVar("C", Dragon, BattleCard)


class PileFacts(Struct, frozen=True, gc=False):
    """A pile of `count` cards.

    `lens` names the list of those the viewer knows, `thing` identifies the cards for animations. `lead` and
    `lead_icon` head a group of piles: dragons, battle cards, or known cards of decks; only its first pile has
    them.
    """

    name: str
    icon: str
    count: int
    label: str
    word: str
    lens: str
    thing: str
    lead: str
    lead_icon: str


class _Heap(NamedTuple):
    """A pile before rendering: its name, its size, the title of its list, and the cards that the viewer
    knows."""

    name: str
    icon: str
    size: int
    title: str
    dragons: tuple[Dragon, ...] = ()
    cards: tuple[BattleCard, ...] = ()
    thing: str = ""

    @property
    def lens(self) -> str:
        """The name of the pile's list for the lens; empty if there is nothing to see."""
        if self.dragons:
            return list_lens("dragons", self.title, self.dragons)
        return list_lens("cards", self.title, self.cards) if self.cards else ""


def piles_of(view: Table, seat: int, say: Speaker, own: bool) -> tuple[Fragment, ...]:
    """Render all piles of a player; the viewer's own hand is not among them, as it lies open below."""
    player = view.players[seat]
    dragons = _group("dragons", "dragon", _dragons(view, seat, own), seat, say)
    return (*dragons, *_cards(player, seat, own, view.options.asymmetric, say))


@cached_by_identity
def _cards(player: Player, seat: int, own: bool, asymmetric: bool, say: Speaker) -> tuple[Fragment, ...]:
    """Render the battle cards and the gained cards."""
    battle = _group("cards", "attack", _battle_cards(player, seat, own), seat, say)
    return (*battle, *_group("more", "watch", _gained(player, asymmetric), seat, say))


def _group(name: str, icon: str, heaps: list[_Heap], seat: int, say: Speaker) -> list[Fragment]:
    """Render a group of piles, headed by the name and icon of the group."""
    lead = (fixed(f"pile.{name}", say.translate), icon)
    return [_draw(heap, seat, ("", "") if at else lead, say) for at, heap in enumerate(heaps)]


def _draw(heap: _Heap, seat: int, lead: tuple[str, str], say: Speaker) -> Fragment:
    facts = PileFacts(
        heap.name,
        heap.icon,
        heap.size,
        fixed(f"pile.{heap.name}", say.translate),
        fixed(f"pile.{heap.name}.whole", say.translate),
        heap.lens,
        heap.thing,
        *lead,
    )
    return Fragment(f"pile-{heap.name}-{seat}", "pile", facts)


def _dragons(view: Table, seat: int, own: bool) -> list[_Heap]:
    player, thing = view.players[seat], f"dragon{seat}"
    hand = _Heap(
        "aside" if view.phase is Phase.MELEE else "hand",
        "hand",
        len(player.hand),
        "aside",
        dragons=_known(player.hand),
        thing=thing,
    )
    left = _known(player.deck) if own else unseen_dragons(view, seat)
    title = "deck" if own else "unseen"
    heaps = [
        _Heap("deck", "deck", len(player.deck), title, dragons=left, thing=thing),
        _Heap(
            "discard", "cross", len(player.discard), "discard", dragons=_known(player.discard), thing=thing
        ),
    ]
    return heaps if own and not _fights(player) else [hand, *heaps]


def _battle_cards(player: Player, seat: int, own: bool) -> list[_Heap]:
    thing = f"battle{seat}"
    held = _known(player.battle_hand)
    hand = _Heap("melee", "hand", len(player.battle_hand), "hand", cards=held, thing=thing)
    left = _known(player.battle_deck) if own else unseen_battle_cards(player)
    title = "deck" if own else "unseen"
    spent = _known(player.battle_discard)
    heaps = [
        _Heap("battle_deck", "deck", len(player.battle_deck), title, cards=left, thing=thing),
        _Heap("battle_discard", "discard", len(player.battle_discard), "discard", cards=spent, thing=thing),
    ]
    return heaps if own else [hand, *heaps]


def _gained(player: Player, asymmetric: bool) -> list[_Heap]:
    """List the advanced cards gained and, if the decks differ, the additional kinds (R59)."""
    gained = tuple([card for card in player.advanced.cards if card is not None])
    heaps = [_Heap("gained", "scroll", len(player.advanced), "gained", cards=gained)]
    if asymmetric:
        kinds = tuple([kind for kind in player.extras.cards if kind is not None])
        heaps.append(_Heap("extras", "egg", len(player.extras), "extras", dragons=kinds))
    return heaps


def _fights(player: Player) -> bool:
    """Whether battle cards take the place of the dragons in the player's hand."""
    return len(player.battle_hand) > 0


def _known(pile: Pile[C]) -> tuple[C, ...]:
    """The cards of a pile that the viewer knows."""
    return tuple([card for card in pile.listing or pile.cards if card is not None])
