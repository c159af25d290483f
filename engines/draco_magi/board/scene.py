"""The scene beside the battlefields: a melee, a ranged attack, or the current phase."""

from msgspec import Struct

from engines.draco_magi.board.faces import BattleFacts, battle_facts, card_name, figure_name, machine_name
from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, MAX_SHIELDS, AttackType, BattleCard
from engines.draco_magi.effects.values import automatic_successes, is_flight_useless, pierced_shields
from engines.draco_magi.rules.ranged_attack import missing_shields
from engines.draco_magi.state import Melee, Phase, Ranged, Table
from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.piles import count_cards
from engines.kernel.words.speaker import Speaker

SCENE = "scene"
"""The id of the fragment between the battlefields."""


class OwnCard(Struct, frozen=True, gc=False):
    """A card of the viewer's hand that could attack or block; shown once its option was picked."""

    option: str
    figure: str
    name: str
    symbol: str


class AttackLine(Struct, frozen=True, gc=False):
    """All attacks of one type: their number and the cards that could block them."""

    figure: str
    name: str
    count: int
    blocks: tuple[OwnCard, ...]


class MeleeFacts(Struct, frozen=True, gc=False):
    """A melee during an attack: the attacker, their cards, and what the attack costs unless it is blocked."""

    title: str
    person: Person
    words: str
    cards: tuple[BattleFacts, ...]
    lines: tuple[AttackLine, ...]
    risk: str
    mine: bool


class MeleeSide(Struct, frozen=True, gc=False):
    """A side of a melee between two attacks: battle cards in hand and dragons there, in words."""

    person: Person
    cards: str
    dragons: str
    attacks: bool


class PauseFacts(Struct, frozen=True, gc=False):
    """A melee between two attacks. `strikes` are the viewer's cards; each is shown once it was picked."""

    title: str
    words: str
    sides: tuple[MeleeSide, ...]
    strikes: tuple[OwnCard, ...]


class RevealedCard(Struct, frozen=True, gc=False):
    """A revealed card and its hits or shields; `void` if they don't count, since it was revealed again."""

    card: BattleFacts
    number: int
    void: bool


class RangedSide(Struct, frozen=True, gc=False):
    """One side of a ranged attack: its dragon, its total, and its revealed cards.

    `extra` counts automatic successes, `less` pierced shields, `left` cards that may still be revealed.
    """

    person: Person
    kind: str
    name: str
    total: int
    cards: tuple[RevealedCard, ...]
    extra: int
    less: int
    left: int


class RangedFacts(Struct, frozen=True, gc=False):
    """A ranged attack: hits, shields, and the verdict so far."""

    title: str
    hits: RangedSide
    shields: RangedSide
    verdict: str
    safe: bool


class PhaseStep(Struct, frozen=True, gc=False):
    """A phase of a round."""

    name: str
    now: bool


class PhaseFacts(Struct, frozen=True, gc=False):
    """The scene between fights: the phases, the purpose of this phase, the first player, the common decks."""

    title: str
    words: str
    steps: tuple[PhaseStep, ...]
    marker: Person
    first: str
    battlefields: int
    advanced: int


def build_scene(view: Table, people: tuple[Person, ...], near: int, viewer: Viewer, say: Speaker) -> Fragment:
    """Build the scene: a ranged attack, a melee, or the phase."""
    if view.ending is None and view.ranged is not None:
        return Fragment(SCENE, "ranged", _build_ranged(view, view.ranged, people, say))
    if view.ending is None and view.melee is not None:
        if view.melee.attacks:
            return Fragment(SCENE, "melee", _build_melee(view, view.melee, people, viewer, say))
        return Fragment(SCENE, "pause", _build_pause(view, view.melee, people, near, viewer, say))
    return Fragment(SCENE, "camp", _build_phase(view, people, say))


# Melee


def _say_title(view: Table, key: str, index: int, say: Speaker) -> str:
    return say.say(key, {"side": view.field(index).side})


def _build_melee(
    view: Table, melee: Melee, people: tuple[Person, ...], viewer: Viewer, say: Speaker
) -> MeleeFacts:
    cards = view.players[melee.attacker].battle_open
    is_defender = melee.defender == viewer
    hand = (
        [card for card in view.players[melee.defender].battle_hand.cards if card is not None]
        if is_defender
        else []
    )
    can_fly = is_defender and not is_flight_useless(view)
    top = view.field(melee.field).topmost(melee.defender)

    def attack_line(attack: AttackType, count: int) -> AttackLine:
        blocks = _blocking_cards(hand, attack, can_fly, say)
        return AttackLine(attack.name.lower(), say.noun(attack), count, blocks)

    return MeleeFacts(
        _say_title(view, "scene.melee", melee.field, say),
        people[melee.attacker],
        say.say("scene.attacks", {"seat": melee.attacker}),
        tuple(
            [
                battle_facts(card, say, "", "", f"battle{melee.attacker}:{machine_name(card)}")
                for card in cards
            ]
        ),
        tuple([attack_line(attack, count) for attack, count in count_cards(melee.attacks).items()]),
        say.say("scene.risk", {"seat": melee.defender, "dragon": top}) if top is not None else "",
        is_defender,
    )


def _blocking_cards(
    hand: list[BattleCard], attack: AttackType, can_fly: bool, say: Speaker
) -> tuple[OwnCard, ...]:
    cards = []
    for card in hand:
        row = BATTLE_CARDS[card]
        name, symbol = card_name(card, say.translate), row.symbol.value if row.symbol else ""
        if attack in row.types:
            cards.append(
                OwnCard(
                    f"block:{machine_name(card)}:{attack.name.lower()}", attack.name.lower(), name, symbol
                )
            )
        if row.flight and can_fly:
            cards.append(OwnCard(f"flight:{machine_name(card)}", "wing", name, symbol))
    return tuple(cards)


def _build_pause(
    view: Table, melee: Melee, people: tuple[Person, ...], near: int, viewer: Viewer, say: Speaker
) -> PauseFacts:
    field = view.field(melee.field)
    sides = [
        MeleeSide(
            people[seat],
            say.say("scene.cards", {"cards": len(view.players[seat].battle_hand)}),
            say.say("scene.dragons", {"dragons": len(field.stacks[seat])}),
            melee.attacker == seat,
        )
        for seat in (1 - near, near)
    ]
    hand = view.players[viewer].battle_hand.cards if viewer == melee.attacker else ()
    strikes = [_strike(card, say) for card in hand if card is not None and BATTLE_CARDS[card].attack_options]
    title = _say_title(view, "scene.melee", melee.field, say)
    words = say.say("scene.next", {"seat": melee.attacker})
    return PauseFacts(title, words, tuple(sides), tuple(strikes))


def _strike(card: BattleCard, say: Speaker) -> OwnCard:
    symbol = BATTLE_CARDS[card].symbol
    name = card_name(card, say.translate)
    return OwnCard(f"card:{machine_name(card)}", figure_name(card), name, symbol.value if symbol else "")


# Ranged attacks


def _build_ranged(view: Table, shot: Ranged, people: tuple[Person, ...], say: Speaker) -> RangedFacts:
    defender = 1 - shot.seat
    revealed = tuple(view.players[shot.seat].battle_open)
    void_count = len(revealed) - shot.cards  # cards of a first reveal without hits, which was repeated
    hits = tuple(
        [
            RevealedCard(battle_facts(card, say), BATTLE_CARDS[card].hits, index < void_count)
            for index, card in enumerate(revealed)
        ]
    )
    open_cards = view.players[defender].battle_open
    shields = tuple(
        [RevealedCard(battle_facts(card, say), BATTLE_CARDS[card].shields, False) for card in open_cards]
    )
    key = "scene.volley" if shot.second else "scene.ranged"
    return RangedFacts(
        _say_title(view, key, shot.field, say),
        RangedSide(
            people[shot.seat],
            machine_name(shot.dragon),
            say.noun(shot.dragon),
            shot.hits,
            hits,
            0 if void_count > 0 else automatic_successes(shot.dragon, "hit"),
            0,
            0,
        ),
        RangedSide(
            people[defender],
            machine_name(shot.target),
            say.noun(shot.target),
            shot.shields,
            shields,
            automatic_successes(shot.target, "shield"),
            pierced_shields(shot.dragon),
            shot.left,
        ),
        _say_verdict(shot, say),
        shot.hits <= shot.shields,
    )


def _say_verdict(shot: Ranged, say: Speaker) -> str:
    """Whether the target is safe and, if not, what would save it."""
    missing = missing_shields(shot)
    if shot.hits <= shot.shields:
        key = "scene.saved"
    elif not shot.left:
        key = "scene.lost"
    else:
        key = "scene.needs" if missing <= shot.left * MAX_SHIELDS else "scene.hopeless"
    return say.say(key, {"dragon": shot.target, "missing": missing})


# Between fights


def _build_phase(view: Table, people: tuple[Person, ...], say: Speaker) -> PhaseFacts:
    key = "choose" if view.phase is Phase.MELEE else view.phase.value
    return PhaseFacts(
        say.noun(view.phase),
        say.say(f"scene.{key}", {}),
        tuple(
            [PhaseStep(say.noun(phase), phase is view.phase) for phase in Phase if phase is not Phase.SETUP]
        ),
        people[view.marker],
        say.say("scene.marker", {"seat": view.marker}),
        len(view.battlefields),
        len(view.advanced),
    )
