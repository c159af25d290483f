"""A player's piles: the number of cards in each, and the cards that the viewer may look at."""

from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from engines.draco_magi.board.things import list_lens
from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.effects.knowledge import unseen_battle_cards, unseen_dragons
from engines.draco_magi.state import Phase, Player, Table
from engines.kernel.contract.panels import Fragment
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.speaker import Speaker

C = TypeVar("C", bound=Dragon | BattleCard)


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


class _Pile(NamedTuple):
    """A pile with the cards to list in the lens; `which` of the lists in `things.LISTS` they are."""

    name: str
    icon: str
    pile: Pile[Any]
    which: str
    cards: tuple[Dragon, ...] | tuple[BattleCard, ...]
    thing: str = ""


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


def _build_group(name: str, icon: str, piles: list[_Pile], seat: int, say: Speaker) -> list[Fragment]:
    """Build a group of piles, headed by the name and icon of the group."""
    return [
        Fragment(
            f"pile-{pile.name}-{seat}",
            "pile",
            PileFacts(
                name=pile.name,
                icon=pile.icon,
                count=len(pile.pile),
                label=say.say(f"pile.{pile.name}", {}),
                word=say.say(f"pile.{pile.name}.whole", {}),
                lens=list_lens(pile.which, pile.cards) if pile.cards else "",
                thing=pile.thing,
                lead="" if index else say.say(f"pile.{name}", {}),
                lead_icon="" if index else icon,
            ),
        )
        for index, pile in enumerate(piles)
    ]


def _dragon_piles(view: Table, seat: int, is_own: bool) -> list[_Pile]:
    player, thing = view.players[seat], f"dragon{seat}"
    name = "aside" if view.phase is Phase.MELEE else "hand"
    left = _known_cards(player.deck) if is_own else unseen_dragons(view, seat)
    piles = [
        _Pile(name, "hand", player.hand, "aside", _known_cards(player.hand), thing),
        _Pile("deck", "deck", player.deck, "deck" if is_own else "unseen", left, thing),
        _Pile("discard", "cross", player.discard, "discard", _known_cards(player.discard), thing),
    ]
    is_fighting = len(player.battle_hand) > 0  # then battle cards take the place of the dragons in the hand
    return piles[1:] if is_own and not is_fighting else piles


def _battle_card_piles(player: Player, seat: int, is_own: bool) -> list[_Pile]:
    thing, hand, spent = f"battle{seat}", player.battle_hand, player.battle_discard
    left = _known_cards(player.battle_deck) if is_own else unseen_battle_cards(player)
    piles = [
        _Pile("melee", "hand", hand, "hand", _known_cards(hand), thing),
        _Pile("battle_deck", "deck", player.battle_deck, "deck" if is_own else "unseen", left, thing),
        _Pile("battle_discard", "discard", spent, "discard", _known_cards(spent), thing),
    ]
    return piles[1:] if is_own else piles


def _gained_piles(player: Player, asymmetric: bool) -> list[_Pile]:
    """List the advanced cards gained and, if the decks differ, the additional kinds (R59)."""
    piles = [_Pile("gained", "scroll", player.advanced, "gained", _known_cards(player.advanced))]
    if asymmetric:
        piles.append(_Pile("extras", "egg", player.extras, "extras", _known_cards(player.extras)))
    return piles


def _known_cards(pile: Pile[C]) -> tuple[C, ...]:
    """The cards of a pile that the viewer knows."""
    return tuple([card for card in pile.listing or pile.cards if card is not None])
