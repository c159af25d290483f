"""The stage: seats around the table with their allies, piles in the middle, and the stack to be passed on."""

from functools import cache

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.piles import Pile, count_cards
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.board.faces import CardFacts, Chip, ally_facts, card_facts, chips_of
from engines.magelight.board.fixed_words import counted, word
from engines.magelight.cards.designs import Design
from engines.magelight.state import Ally, Options, Table, cost_at


class Ring(Struct, frozen=True, gc=False):
    """The table with its number of seats."""

    seats: int


class Place(Struct, frozen=True, gc=False):
    """A seat at the table.

    `at` counts clockwise from the viewer. `note` describes the player's hand or stack. `bare` is shown if the
    player has no allies. `allies` is their number, at most 4.
    """

    person: Person
    at: int
    active: bool
    note: str
    bare: str
    allies: int


class Closed(Struct, frozen=True, gc=False):
    """A face-down pile, of which only the number of cards is known."""

    count: int
    word: str
    title: str


class Open(Struct, frozen=True, gc=False):
    """A face-up pile; its cards are the rows inside it."""

    kind: str
    icon: str
    count: int
    word: str
    title: str
    nothing: str


class Row(Struct, frozen=True, gc=False):
    """A card of a face-up pile and the number of its copies there."""

    card: CardFacts
    count: int


class Stack(Struct, frozen=True, gc=False):
    """The stack for the next player: still to come from the seat `at`, or `waiting` to be picked up."""

    at: int
    seats: int
    waiting: bool
    count: int
    word: str
    chips: tuple[Chip, ...]


class Current(Struct, frozen=True, gc=False):
    """The cards being resolved: known ones by name, unknown ones as `secrets`, and words on those to come."""

    title: str
    chips: tuple[Chip, ...]
    secrets: tuple[str, ...]
    left: str


def stage(view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker) -> Fragment:
    """Build the whole board."""
    base = 0 if viewer is None else viewer
    seats = tuple([_place(view, person, base, viewer, say) for person in people])
    deck = Closed(len(view.deck), word("pile.deck", say.translate), word("pile.deck.text", say.translate))
    piles = (
        Fragment("pile-deck", "closed", deck),
        _open(view.discard, "discard", "discard", view.options, view.seats, say.translate),
        _open(view.burnt, "burnt", "burn", view.options, view.seats, say.translate),
    )
    now = (_stack(view, base, say), _current(view, say))
    return Fragment("ring", "ring", Ring(view.seats), (seats, piles, now))


def _place(view: Table, person: Person, base: int, viewer: Viewer, say: Speaker) -> Fragment:
    turn, host = view.turn, view.players[person.seat]
    allies = _allies(host.allies, turn.number, say)
    facts = Place(
        Person(person.seat, person.name, person.initial, person.you),
        (person.seat - base) % view.seats,
        view.ending is None and view.active == person.seat,
        _note(view, person.seat, viewer, say),
        "" if allies else word("place.bare", say.translate),
        min(len(allies), 4),
    )
    return Fragment(f"around-{person.seat}", "place", facts, (allies,))


@cached_by_identity
def _allies(allies: tuple[Ally, ...], turn: int, say: Speaker) -> tuple[Fragment, ...]:
    return tuple([Fragment(f"ally-{one.id}", "ally", ally_facts(one, turn, say)) for one in allies])


def _note(view: Table, seat: int, viewer: Viewer, say: Speaker) -> str:
    """The words beside a seat: the active player's hand, or the stack that the player gets next."""
    turn = view.turn
    if view.ending is not None:
        return ""
    if seat == turn.seat:
        if not turn.counted or seat == viewer:
            return counted("place.hand", view.hand_size, say.translate)
        args = {"count": view.hand_size, "actions": turn.actions, "mana": turn.mana}
        return say.say("place.turn", args)
    if seat == view.left_of(turn.seat):
        return counted("place.gets", turn.stack, say.translate)
    if viewer == turn.seat and seat == view.right_of(viewer):
        notes = view.players[viewer].notes.value or ()
        if any(note.kind == "received" and note.round == view.round for note in notes):
            return word("place.gave", say.translate)
    return ""


@cached_by_identity
def _open(
    pile: Pile[Design], kind: str, icon: str, options: Options, seats: int, speaks: Language
) -> Fragment:
    facts = Open(
        kind,
        icon,
        len(pile),
        word(f"pile.{kind}", speaks),
        word(f"pile.{kind}.text", speaks),
        word("pile.nothing", speaks),
    )
    rows = [
        _row(kind, design, count, str(cost_at(design, options, seats)), speaks)
        for design, count in count_cards(pile.cards).items()
    ]
    return Fragment(f"pile-{kind}", "open", facts, (tuple(rows),))


@cache
def _row(kind: str, design: Design, count: int, price: str, speaks: Language) -> Fragment:
    return Fragment(f"{kind}-{int(design)}", "row", Row(card_facts(design, price, speaks), count))


def _stack(view: Table, base: int, say: Speaker) -> Fragment:
    turn, waits = view.turn, len(view.waiting) > 0
    giver = view.right_of(turn.seat) if waits else turn.seat
    how = ("open" if turn.open else "") + ("blind" if turn.blind else "") or "usual"
    facts = Stack(
        (giver - base) % view.seats,
        view.seats,
        waits,
        len(view.waiting) if waits else turn.stack,
        word("stack.waiting" if waits else f"stack.{how}", say.translate),
        chips_of(view.waiting.cards, say.translate),
    )
    return Fragment("stack", "stack", facts)


def _current(view: Table, say: Speaker) -> Fragment:
    """The spell and the artifacts that are being resolved."""
    open_cards = [*view.playing.cards, *view.resolving.cards]
    secrets = tuple([word("current.secret", say.translate) for card in open_cards if card is None])
    key = "current.left" if open_cards else "current.waiting"
    left = counted(key, len(view.aside), say.translate) if len(view.aside) else ""
    title = word("current", say.translate) if open_cards else ""
    return Fragment("current", "current", Current(title, chips_of(open_cards, say.translate), secrets, left))
