"""The viewer's own zone: counters, the hand in a stable order, the Storage and the last stack passed on."""

from msgspec import Struct

from engines.kernel.choices.option_builders import number_copies
from engines.kernel.contract.panels import Fragment, Person, build_hidden
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.board.crowding import fit
from engines.magelight.board.faces import InHandFacts, RoleFacts, card_facts, role_facts
from engines.magelight.board.fixed_words import word
from engines.magelight.board.knowledge import why_known
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.state import Note, Options, Table, cost_at
from engines.magelight.zones.card_options import card_target


class Self(Struct, frozen=True, gc=False):
    """The viewer's role and counters; `actions` and `mana` are None outside their action phase."""

    person: Person
    role: RoleFacts
    power: int
    ward: int
    stored: int
    actions: int | None
    mana: int | None


class Switch(Struct, frozen=True, gc=False):
    """The button that opens the panel of the viewer's knowledge."""

    word: str


class Mine(Struct, frozen=True, gc=False):
    """The viewer's cards; `room` are CSS classes by how close they lie (`crowding.py`).

    `hand` is the number of cards. `nothing`, `stored` and `passed` are the words for an empty hand and beside
    the other two groups of cards.
    """

    room: str
    hand: int
    nothing: str
    stored: str
    passed: str


def own(view: Table, person: Person, viewer: Viewer, say: Speaker) -> tuple[Fragment, ...]:
    """Build the two pieces of the zone: the counters and the cards."""
    seat, turn = person.seat, view.turn
    player = view.players[seat]
    mine = view.ending is None and turn.seat == seat
    counted = mine and turn.counted
    facts = Self(
        person,
        role_facts(player.role.value, why_known(seat, player, viewer), say.translate),
        player.power,
        player.ward,
        len(player.storage),
        turn.actions if counted else None,
        turn.mana if counted else None,
    )
    if seat != viewer:
        return (Fragment(f"seat-{seat}", "self", facts, ((),)), _followed(view, seat, mine, say))
    switch = Fragment("know-switch", "know_switch", Switch(word("know.switch", say.translate)))
    return (Fragment(f"seat-{seat}", "self", facts, ((switch,),)), _mine(view, seat, mine, say))


def _followed(view: Table, seat: int, mine: bool, say: Speaker) -> Fragment:
    """The cards of another player whom the viewer follows: those known to the viewer, and hidden ones."""
    piles = (view.hand, view.aside, view.resolving) if mine else ()
    cards = [card for pile in piles for card in pile.cards]
    hand = _hand(view, say.translate) if mine else ()
    hand += build_hidden("hand-unseen", cards.count(None))
    stored = _stored(view, seat, say.translate)
    stored += build_hidden("stored-unseen", view.players[seat].storage.cards.count(None))
    facts = Mine("", len(hand), "", word("hand.stored", say.translate) if stored else "", "")
    return Fragment("mine", "mine", facts, (hand, stored, ()))


def _mine(view: Table, seat: int, mine: bool, say: Speaker) -> Fragment:
    hand = _hand(view, say.translate) if mine else ()
    stored = _stored(view, seat, say.translate)
    note = None if mine else _passed(view, seat)
    passed = _still(note.cards, "passed", view.options, view.seats, say.translate) if note is not None else ()
    room, (hand, stored, passed) = fit(hand, stored, passed)
    facts = Mine(
        room,
        len(hand),
        _why_empty(view, seat, say),
        word("hand.stored", say.translate) if stored else "",
        say.say("hand.passed", {"target": note.seat}) if note else "",
    )
    return Fragment("mine", "mine", facts, (hand, stored, passed))


def _stored(view: Table, seat: int, speaks: Language) -> tuple[Fragment, ...]:
    return _still(view.players[seat].storage.cards, "stored", view.options, view.seats, speaks)


def _why_empty(view: Table, seat: int, say: Speaker) -> str:
    """The words in place of an empty hand."""
    if view.ending is not None:
        return ""
    if seat != view.active:
        if view.round == 1:
            return _greet(view, seat, say)
        return say.say("hand.nothing", {"target": view.right_of(seat)})
    return word("hand.empty" if view.turn.checked else "hand.soon", say.translate)


def _greet(view: Table, seat: int, say: Speaker) -> str:
    """Tell the viewer before their first turn which role they have, with whom, and how they win."""
    role = view.players[seat].role.open
    team = [other for other, player in enumerate(view.players) if player.role.value is Role.INFILTRATOR]
    mates = tuple([other for other in team if other != seat])
    parts = (
        say.say(f"hand.role.{role.name.lower()}", {"team": mates}),
        word(f"Role.{role.name}.text", say.translate),
        word("hand.first", say.translate),
    )
    return " ".join(parts)


def _hand(view: Table, speaks: Language) -> tuple[Fragment, ...]:
    return _lay_out(view.hand, view.aside, view.resolving, view.options, view.seats, speaks)


@cached_by_identity
def _lay_out(
    hand: Pile[Design],
    aside: Pile[Design],
    resolving: Pile[Design],
    options: Options,
    seats: int,
    speaks: Language,
) -> tuple[Fragment, ...]:
    """Lay out the hand sorted by design, whichever pile the cards are in, so that cards keep their places."""
    piles = (("", hand.cards), ("waiting", aside.cards), ("resolving", resolving.cards))
    held = [
        (design, state, copy)
        for state, cards in piles
        for design, copy in number_copies([card for card in cards if card is not None])
    ]
    drawn: list[Fragment] = []
    shown: dict[Design, int] = {}
    for design, state, copy in sorted(held, key=lambda one: one[0]):
        shown[design] = shown.get(design, 0) + 1
        where = {"": "hand", "waiting": "aside"}.get(state)
        facts = InHandFacts(
            card_facts(design, str(cost_at(design, options, seats)), speaks),
            card_target(where, design, copy) if where else "",
            state,
            word(f"hand.{state}", speaks) if state else "",
            shown[design] if not state else 1,
        )
        drawn.append(Fragment(f"hand-{int(design)}-{shown[design]}", "in_hand", facts))
    return tuple(drawn)


@cached_by_identity
def _still(
    cards: tuple[Design | None, ...], where: str, options: Options, seats: int, speaks: Language
) -> tuple[Fragment, ...]:
    """Lay out the known ones of some cards that cannot be used now."""
    known = [card for card in cards if card is not None]
    return tuple(
        [
            Fragment(
                f"{where}-{int(design)}-{copy}",
                "in_hand",
                InHandFacts(
                    card_facts(design, str(cost_at(design, options, seats)), speaks), "", "", "", copy
                ),
            )
            for design, copy in number_copies(known)
        ]
    )


def _passed(view: Table, seat: int) -> Note | None:
    """The note of the last stack that the player passed on, or None."""
    notes = view.players[seat].notes.value or ()
    return next((note for note in notes if note.kind == "passed"), None)
