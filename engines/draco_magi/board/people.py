"""Areas of the players: a plate for the opponent, and the viewer's own piles and hand."""

from msgspec import Struct

from engines.draco_magi.board.faces import battle_facts, dragon_facts, machine_name
from engines.draco_magi.board.facts import colour_of
from engines.draco_magi.board.piles import build_piles
from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, BattleCard
from engines.draco_magi.effects.values import is_flight_useless
from engines.draco_magi.limits import GEMS_TO_WIN
from engines.draco_magi.state import Phase, Table
from engines.kernel.contract.panels import Fragment, Person, Score, build_hidden, build_plate
from engines.kernel.secrecy.piles import count_cards
from engines.kernel.words.speaker import Speaker


class StandingFacts(Struct, frozen=True, gc=False):
    """A player's standing: gems, empty sockets, the colour of their decks, and the first player marker."""

    gems: tuple[str, ...]
    sockets: int
    colour: str
    colour_name: str
    marker: bool


class OwnFacts(Struct, frozen=True, gc=False):
    """The viewer and their standing."""

    person: Person
    standing: StandingFacts


class PileRowFacts(Struct, frozen=True, gc=False):
    """The row of an opponent's piles, and their number."""

    piles: int


class HandFacts(Struct, frozen=True, gc=False):
    """The viewer's hand: its title, the kind and number of its cards, and a text for an empty hand."""

    title: str
    kind: str
    cards: int
    nothing: str


def build_rival(view: Table, person: Person, say: Speaker) -> Fragment:
    """Build the opponent's plate."""
    standing = _build_standing(view, person.seat, say)
    piles = build_piles(view, person.seat, say, is_own=False)
    rows = (
        Fragment(f"seat-{person.seat}-standing", "standing", standing),
        Fragment(f"seat-{person.seat}-heaps", "heaps", PileRowFacts(len(piles)), (piles,)),
    )
    return build_plate(person, Score(len(standing.gems), "gem", say.say("plate.score", {})), rows)


def build_own_area(view: Table, person: Person, say: Speaker) -> tuple[Fragment, ...]:
    """Build the viewer's own area: their standing and piles, and below them their hand."""
    seat = person.seat
    facts = OwnFacts(person, _build_standing(view, seat, say))
    piles = build_piles(view, seat, say, is_own=person.you)
    return (Fragment(f"seat-{seat}", "self", facts, (piles,)), _build_hand(view, person, say))


def _build_standing(view: Table, seat: int, say: Speaker) -> StandingFacts:
    gems = tuple([gem.value for gem in view.players[seat].gems])
    colour = colour_of(view, seat)
    is_chosen = view.phase is not Phase.SETUP or any(view.fields)
    return StandingFacts(
        gems,
        max(GEMS_TO_WIN - len(gems), 0),
        colour.value if is_chosen else "",
        say.noun(colour) if is_chosen else "",
        view.marker == seat and view.ending is None,
    )


def _build_hand(view: Table, person: Person, say: Speaker) -> Fragment:
    """Build the hand of the current phase: cards to draft, battle cards, or dragons.

    At Nightfall copies of a dragon are shown separately, since the player chooses which to keep.
    """
    seat = person.seat
    player = view.players[seat]
    if len(player.draft):
        kind, unseen = "draft", player.draft.cards.count(None)
        cards = _build_battle_hand(view, seat, player.draft.cards, say)
    elif len(player.battle_hand):
        kind, unseen = "cards", player.battle_hand.cards.count(None)
        cards = _build_battle_hand(view, seat, player.battle_hand.cards, say)
    else:
        kind, unseen = "dragons", player.hand.cards.count(None)
        cards = _build_dragon_hand(view, seat, say)
    cards += build_hidden("hand-unseen", unseen)
    nothing = "" if cards else say.say("hand.none", {})
    title = say.say(f"hand.{kind}", {}) if person.you else person.name
    return Fragment("mine", "mine", HandFacts(title, kind, len(cards), nothing), (cards,))


def _build_dragon_hand(view: Table, viewer: int, say: Speaker) -> tuple[Fragment, ...]:
    counts = count_cards(view.players[viewer].hand.cards)
    are_separate = view.phase is Phase.NIGHTFALL
    cards = []
    for kind, count in counts.items():
        name = machine_name(kind)
        for copy in range(1, count + 1 if are_separate else 2):
            target = f"hand:{name}" if copy == 1 else f"hand:{name}.{copy}"
            facts = dragon_facts(
                kind, say, None, 1 if are_separate else count, target, f"dragon{viewer}:{name}"
            )
            cards.append(Fragment(target.replace(":", "-").replace(".", "-"), "drake", facts))
    return tuple(cards)


def _build_battle_hand(
    view: Table, viewer: int, cards: tuple[BattleCard | None, ...], say: Speaker
) -> tuple[Fragment, ...]:
    fragments = []
    for card in cards:
        if card is not None:
            name = machine_name(card)
            note = _say_note(view, viewer, card, say)
            facts = battle_facts(card, say, note, f"battle:{name}", f"battle{viewer}:{name}")
            fragments.append(Fragment(f"hand-{name}", "battle_card", facts))
    return tuple(fragments)


def _say_note(view: Table, viewer: int, card: BattleCard, say: Speaker) -> str:
    """Say on a battle card which attacks it would block for a defender, or that it can't attack."""
    melee, row = view.melee, BATTLE_CARDS[card]
    if melee is not None and not melee.attacks and melee.attacker == viewer:
        idle = not row.attack_options and row.ability is None
        return say.say("attacks.nothing", {}) if idle else ""
    if melee is None or not melee.attacks or melee.defender != viewer:
        return ""
    if row.flight and not is_flight_useless(view):
        return say.say("blocks.all", {})
    blocked = [say.noun(attack) for attack in sorted(row.types & set(melee.attacks))]
    return say.say("blocks", {"attacks": " / ".join(blocked)}) if blocked else say.say("blocks.nothing", {})
