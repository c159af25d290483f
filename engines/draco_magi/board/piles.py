"""A player's piles: the number of cards in each, and the cards that the viewer may look at."""

from typing import NamedTuple, TypeVar

from msgspec import Struct

from engines.draco_magi.board.faces import fixed_text
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


class _PileData(NamedTuple):
    """A pile before rendering: its name, size, list title, and the cards that the viewer knows."""

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


def build_piles(view: Table, seat: int, say: Speaker, is_own: bool) -> tuple[Fragment, ...]:
    """Build all piles of a player; the viewer's own hand is not among them, as it lies open below."""
    player = view.players[seat]
    dragons = _build_group("dragons", "dragon", _dragon_piles(view, seat, is_own), seat, say)
    return (*dragons, *_build_card_piles(player, seat, is_own, view.options.asymmetric, say))


@cached_by_identity
def _build_card_piles(
    player: Player, seat: int, is_own: bool, asymmetric: bool, say: Speaker
) -> tuple[Fragment, ...]:
    """Build the battle cards and the gained cards."""
    battle = _build_group("cards", "attack", _battle_card_piles(player, seat, is_own), seat, say)
    return (*battle, *_build_group("more", "watch", _gained_piles(player, asymmetric), seat, say))


def _build_group(name: str, icon: str, piles: list[_PileData], seat: int, say: Speaker) -> list[Fragment]:
    """Build a group of piles, headed by the name and icon of the group."""
    lead = (fixed_text(f"pile.{name}", say.translate), icon)
    return [_build_pile(pile, seat, ("", "") if index else lead, say) for index, pile in enumerate(piles)]


def _build_pile(pile: _PileData, seat: int, lead: tuple[str, str], say: Speaker) -> Fragment:
    facts = PileFacts(
        pile.name,
        pile.icon,
        pile.size,
        fixed_text(f"pile.{pile.name}", say.translate),
        fixed_text(f"pile.{pile.name}.whole", say.translate),
        pile.lens,
        pile.thing,
        *lead,
    )
    return Fragment(f"pile-{pile.name}-{seat}", "pile", facts)


def _dragon_piles(view: Table, seat: int, is_own: bool) -> list[_PileData]:
    player, thing = view.players[seat], f"dragon{seat}"
    hand = _PileData(
        "aside" if view.phase is Phase.MELEE else "hand",
        "hand",
        len(player.hand),
        "aside",
        dragons=_known_cards(player.hand),
        thing=thing,
    )
    left = _known_cards(player.deck) if is_own else unseen_dragons(view, seat)
    title = "deck" if is_own else "unseen"
    piles = [
        _PileData("deck", "deck", len(player.deck), title, dragons=left, thing=thing),
        _PileData(
            "discard",
            "cross",
            len(player.discard),
            "discard",
            dragons=_known_cards(player.discard),
            thing=thing,
        ),
    ]
    return piles if is_own and not _is_fighting(player) else [hand, *piles]


def _battle_card_piles(player: Player, seat: int, is_own: bool) -> list[_PileData]:
    thing = f"battle{seat}"
    known_cards = _known_cards(player.battle_hand)
    hand = _PileData("melee", "hand", len(player.battle_hand), "hand", cards=known_cards, thing=thing)
    left = _known_cards(player.battle_deck) if is_own else unseen_battle_cards(player)
    title = "deck" if is_own else "unseen"
    spent = _known_cards(player.battle_discard)
    piles = [
        _PileData("battle_deck", "deck", len(player.battle_deck), title, cards=left, thing=thing),
        _PileData(
            "battle_discard", "discard", len(player.battle_discard), "discard", cards=spent, thing=thing
        ),
    ]
    return piles if is_own else [hand, *piles]


def _gained_piles(player: Player, asymmetric: bool) -> list[_PileData]:
    """List the advanced cards gained and, if the decks differ, the additional kinds (R59)."""
    gained = tuple([card for card in player.advanced.cards if card is not None])
    piles = [_PileData("gained", "scroll", len(player.advanced), "gained", cards=gained)]
    if asymmetric:
        kinds = tuple([kind for kind in player.extras.cards if kind is not None])
        piles.append(_PileData("extras", "egg", len(player.extras), "extras", dragons=kinds))
    return piles


def _is_fighting(player: Player) -> bool:
    """Whether battle cards take the place of the dragons in the player's hand."""
    return len(player.battle_hand) > 0


def _known_cards(pile: Pile[C]) -> tuple[C, ...]:
    """The cards of a pile that the viewer knows."""
    return tuple([card for card in pile.listing or pile.cards if card is not None])
