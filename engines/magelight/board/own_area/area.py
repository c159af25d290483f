"""The viewer's own area: counters, the hand in a stable order, the Storage and the last stack passed on."""

from msgspec import Struct

from engines.kernel.choices.option_builders import number_copies
from engines.kernel.contract.panels import Fragment, Person, build_hidden
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.board.faces import InHandFacts, RoleFacts, card_facts, role_facts
from engines.magelight.board.knowledge.viewer_knowledge import why_seen
from engines.magelight.board.labels import label
from engines.magelight.board.own_area.card_fitting import fit_cards
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.state import Options, Table, cost_at
from engines.magelight.zones.card_options import card_id


class OwnCounters(Struct, frozen=True, gc=False):
    """The viewer's role and counters; `actions` and `mana` are None outside their action phase."""

    person: Person
    role: RoleFacts
    power: int
    ward: int
    stored: int
    actions: int | None
    mana: int | None


class KnowledgeButton(Struct, frozen=True, gc=False):
    """The button that opens the panel of the viewer's knowledge."""

    word: str


class OwnCards(Struct, frozen=True, gc=False):
    """The viewer's cards; `room` are CSS classes by how close they lie (`card_fitting.py`).

    `hand` is the number of cards. `nothing`, `stored` and `passed` are the words for an empty hand and beside
    the other two groups of cards.
    """

    room: str
    hand: int
    nothing: str
    stored: str
    passed: str


def build_own_area(view: Table, person: Person, viewer: Viewer, say: Speaker) -> tuple[Fragment, ...]:
    """Build the two pieces of the zone: the counters and the cards."""
    seat, turn = person.seat, view.turn
    player = view.players[seat]
    on_turn = view.is_on_turn(seat)
    counted = on_turn and turn.counted
    facts = OwnCounters(
        person,
        role_facts(player.role.value, why_seen(seat, player, viewer), say.translate),
        player.power,
        player.ward,
        len(player.storage),
        turn.actions if counted else None,
        turn.mana if counted else None,
    )
    switch = Fragment("know-switch", "know_switch", KnowledgeButton(label("know.switch", say.translate)))
    is_own = seat == viewer
    counters = Fragment(f"seat-{seat}", "self", facts, ((switch,) if is_own else (),))
    build_cards = _build_own_cards if is_own else _build_followed_cards
    return (counters, build_cards(view, seat, on_turn, say))


def _build_followed_cards(view: Table, seat: int, on_turn: bool, say: Speaker) -> Fragment:
    """The cards of another player whom the viewer follows: those known to the viewer, and hidden ones."""
    piles = (view.hand, view.aside, view.resolving) if on_turn else ()
    cards = [card for pile in piles for card in pile.cards]
    hand = _build_hand(view, say.translate) if on_turn else ()
    hand += build_hidden("hand-unseen", cards.count(None))
    stored = _build_storage(view, seat, say.translate)
    stored += build_hidden("stored-unseen", view.players[seat].storage.cards.count(None))
    facts = OwnCards("", len(hand), "", label("hand.stored", say.translate) if stored else "", "")
    return Fragment("mine", "mine", facts, (hand, stored, ()))


def _build_own_cards(view: Table, seat: int, on_turn: bool, say: Speaker) -> Fragment:
    hand = _build_hand(view, say.translate) if on_turn else ()
    stored = _build_storage(view, seat, say.translate)
    note = None if on_turn else view.players[seat].last_note("passed")
    passed = (
        _build_idle_cards(note.cards, "passed", view.options, view.seats, say.translate)
        if note is not None
        else ()
    )
    room, (hand, stored, passed) = fit_cards(hand, stored, passed)
    facts = OwnCards(
        room,
        len(hand),
        _say_why_empty(view, seat, say),
        label("hand.stored", say.translate) if stored else "",
        say.say("hand.passed", {"target": note.seat}) if note else "",
    )
    return Fragment("mine", "mine", facts, (hand, stored, passed))


def _build_storage(view: Table, seat: int, language: Language) -> tuple[Fragment, ...]:
    return _build_idle_cards(view.players[seat].storage.cards, "stored", view.options, view.seats, language)


def _say_why_empty(view: Table, seat: int, say: Speaker) -> str:
    """The words in place of an empty hand."""
    if view.ending is not None:
        return ""
    if seat != view.active:
        if view.round == 1:
            return _greet(view, seat, say)
        return say.say("hand.nothing", {"target": view.right_of(seat)})
    return label("hand.empty" if view.turn.checked else "hand.soon", say.translate)


def _greet(view: Table, seat: int, say: Speaker) -> str:
    """Tell the viewer before their first turn which role they have, with whom, and how they win."""
    role = view.players[seat].role.open
    team = [other for other, player in enumerate(view.players) if player.role.value is Role.INFILTRATOR]
    teammates = tuple([other for other in team if other != seat])
    parts = (
        say.say(f"hand.role.{role.name.lower()}", {"team": teammates}),
        label(f"Role.{role.name}.text", say.translate),
        label("hand.first", say.translate),
    )
    return " ".join(parts)


def _build_hand(view: Table, language: Language) -> tuple[Fragment, ...]:
    return _lay_out_hand(view.hand, view.aside, view.resolving, view.options, view.seats, language)


@cached_by_identity
def _lay_out_hand(
    hand: Pile[Design],
    aside: Pile[Design],
    resolving: Pile[Design],
    options: Options,
    seats: int,
    language: Language,
) -> tuple[Fragment, ...]:
    """Lay out the hand sorted by design, whichever pile the cards are in, so that cards keep their places."""
    piles = (("", hand.cards), ("waiting", aside.cards), ("resolving", resolving.cards))
    cards_held = [
        (design, state, copy)
        for state, cards in piles
        for design, copy in number_copies([card for card in cards if card is not None])
    ]
    fragments: list[Fragment] = []
    copies: dict[Design, int] = {}
    for design, state, copy in sorted(cards_held, key=lambda card: card[0]):
        copies[design] = copies.get(design, 0) + 1
        where = {"": "hand", "waiting": "aside"}.get(state)
        facts = InHandFacts(
            card_facts(design, str(cost_at(design, options, seats)), language),
            card_id(where, design, copy) if where else "",
            state,
            label(f"hand.{state}", language) if state else "",
            copies[design] if not state else 1,
        )
        fragments.append(Fragment(f"hand-{int(design)}-{copies[design]}", "in_hand", facts))
    return tuple(fragments)


@cached_by_identity
def _build_idle_cards(
    cards: tuple[Design | None, ...], where: str, options: Options, seats: int, language: Language
) -> tuple[Fragment, ...]:
    """Lay out the known ones of some cards that cannot be used now."""
    known = [card for card in cards if card is not None]
    return tuple(
        [
            Fragment(
                f"{where}-{int(design)}-{copy}",
                "in_hand",
                InHandFacts(
                    card_facts(design, str(cost_at(design, options, seats)), language), "", "", "", copy
                ),
            )
            for design, copy in number_copies(known)
        ]
    )
