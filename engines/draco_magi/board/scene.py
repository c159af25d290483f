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
    is_defender = melee.defender == viewer
    hand = _known_hand(view, melee.defender) if is_defender else []
    can_fly = is_defender and not is_flight_useless(view)
    top = view.field(melee.field).topmost(melee.defender)
    thing = f"battle{melee.attacker}"
    cards = view.players[melee.attacker].battle_open
    attacks = count_cards(melee.attacks).items()
    return MeleeFacts(
        title=_say_title(view, "scene.melee", melee.field, say),
        person=people[melee.attacker],
        words=say.say("scene.attacks", {"seat": melee.attacker}),
        cards=tuple([battle_facts(card, say, thing=f"{thing}:{machine_name(card)}") for card in cards]),
        lines=tuple([_attack_line(attack, count, hand, can_fly, say) for attack, count in attacks]),
        risk=say.say("scene.risk", {"seat": melee.defender, "dragon": top}) if top is not None else "",
        mine=is_defender,
    )


def _known_hand(view: Table, seat: int) -> list[BattleCard]:
    return [card for card in view.players[seat].battle_hand.cards if card is not None]


def _attack_line(
    attack: AttackType, count: int, hand: list[BattleCard], can_fly: bool, say: Speaker
) -> AttackLine:
    figure, blocks = machine_name(attack), []
    for card in hand:
        if attack in BATTLE_CARDS[card].types:
            blocks.append(_own_card(f"block:{machine_name(card)}:{figure}", figure, card, say))
        if BATTLE_CARDS[card].flight and can_fly:
            blocks.append(_own_card(f"flight:{machine_name(card)}", "wing", card, say))
    return AttackLine(figure, say.noun(attack), count, tuple(blocks))


def _own_card(option: str, figure: str, card: BattleCard, say: Speaker) -> OwnCard:
    symbol = BATTLE_CARDS[card].symbol
    return OwnCard(option, figure, card_name(card, say), symbol.value if symbol else "")


def _build_pause(
    view: Table, melee: Melee, people: tuple[Person, ...], near: int, viewer: Viewer, say: Speaker
) -> PauseFacts:
    sides = [
        MeleeSide(
            person=people[seat],
            cards=say.say("scene.cards", {"cards": len(view.players[seat].battle_hand)}),
            dragons=say.say("scene.dragons", {"dragons": len(view.field(melee.field).stacks[seat])}),
            attacks=melee.attacker == seat,
        )
        for seat in (1 - near, near)
    ]
    strikes = [
        _own_card(f"card:{machine_name(card)}", figure_name(card), card, say)
        for card in (_known_hand(view, melee.attacker) if viewer == melee.attacker else ())
        if BATTLE_CARDS[card].attack_options
    ]
    return PauseFacts(
        title=_say_title(view, "scene.melee", melee.field, say),
        words=say.say("scene.next", {"seat": melee.attacker}),
        sides=tuple(sides),
        strikes=tuple(strikes),
    )


# Ranged attacks


def _build_ranged(view: Table, shot: Ranged, people: tuple[Person, ...], say: Speaker) -> RangedFacts:
    defender = 1 - shot.seat
    revealed, drawn = view.players[shot.seat].battle_open, view.players[defender].battle_open
    void_count = len(revealed) - shot.cards  # cards of a first reveal without hits, which was repeated
    return RangedFacts(
        title=_say_title(view, "scene.volley" if shot.second else "scene.ranged", shot.field, say),
        hits=RangedSide(
            person=people[shot.seat],
            kind=machine_name(shot.dragon),
            name=say.noun(shot.dragon),
            total=shot.hits,
            cards=tuple(
                [
                    RevealedCard(battle_facts(card, say), BATTLE_CARDS[card].hits, index < void_count)
                    for index, card in enumerate(revealed)
                ]
            ),
            extra=0 if void_count > 0 else automatic_successes(shot.dragon, "hit"),
            less=0,
            left=0,
        ),
        shields=RangedSide(
            person=people[defender],
            kind=machine_name(shot.target),
            name=say.noun(shot.target),
            total=shot.shields,
            cards=tuple(
                [RevealedCard(battle_facts(card, say), BATTLE_CARDS[card].shields, False) for card in drawn]
            ),
            extra=automatic_successes(shot.target, "shield"),
            less=pierced_shields(shot.dragon),
            left=shot.left,
        ),
        verdict=_say_verdict(shot, say),
        safe=shot.hits <= shot.shields,
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
