"""The stage: seats around the table with their allies, piles in the middle, and the stack to be passed on."""

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.piles import Pile, count_cards
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.board.faces import CardFacts, Chip, ally_facts, card_facts, group_chips
from engines.magelight.board.labels import label
from engines.magelight.cards.designs import Design
from engines.magelight.state import Ally, Options, Table, cost_at


class RingFacts(Struct, frozen=True, gc=False):
    """The table with its number of seats."""

    seats: int


class PlaceFacts(Struct, frozen=True, gc=False):
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


class ClosedPileFacts(Struct, frozen=True, gc=False):
    """A face-down pile, of which only the number of cards is known."""

    count: int
    word: str
    title: str


class OpenPileFacts(Struct, frozen=True, gc=False):
    """A face-up pile; its cards are the rows inside it."""

    kind: str
    icon: str
    count: int
    word: str
    title: str
    nothing: str


class PileRowFacts(Struct, frozen=True, gc=False):
    """A card of a face-up pile and the number of its copies there."""

    card: CardFacts
    count: int


class StackFacts(Struct, frozen=True, gc=False):
    """The stack for the next player: still to come from the seat `at`, or `waiting` to be picked up."""

    at: int
    seats: int
    waiting: bool
    count: int
    word: str
    chips: tuple[Chip, ...]


class CurrentFacts(Struct, frozen=True, gc=False):
    """The cards being resolved: known ones by name, unknown ones as `secrets`, and words on those to come."""

    title: str
    chips: tuple[Chip, ...]
    secrets: tuple[str, ...]
    left: str


def build_stage(view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker) -> Fragment:
    """Build the whole board."""
    base = 0 if viewer is None else viewer
    seats = tuple([_build_place(view, person, base, viewer, say) for person in people])
    deck = ClosedPileFacts(
        len(view.deck), label("pile.deck", say.translate), label("pile.deck.text", say.translate)
    )
    piles = (
        Fragment("pile-deck", "closed", deck),
        _build_open_pile(view.discard, "discard", "discard", view.options, view.seats, say.translate),
        _build_open_pile(view.burnt, "burnt", "burn", view.options, view.seats, say.translate),
    )
    in_progress = (_build_stack(view, base, say), _build_current(view, say))
    return Fragment("ring", "ring", RingFacts(view.seats), (seats, piles, in_progress))


def _build_place(view: Table, person: Person, base: int, viewer: Viewer, say: Speaker) -> Fragment:
    turn, host = view.turn, view.players[person.seat]
    allies = _build_allies(host.allies, turn.number, say)
    facts = PlaceFacts(
        person.without_presence,
        (person.seat - base) % view.seats,
        view.is_on_turn(person.seat),
        _say_place(view, person.seat, viewer, say),
        "" if allies else label("place.bare", say.translate),
        min(len(allies), 4),
    )
    return Fragment(f"around-{person.seat}", "place", facts, (allies,))


@cached_by_identity
def _build_allies(allies: tuple[Ally, ...], turn: int, say: Speaker) -> tuple[Fragment, ...]:
    return tuple([Fragment(f"ally-{ally.id}", "ally", ally_facts(ally, turn, say)) for ally in allies])


def _say_place(view: Table, seat: int, viewer: Viewer, say: Speaker) -> str:
    """The words beside a seat: the active player's hand, or the stack that the player gets next."""
    turn = view.turn
    if view.ending is not None:
        return ""
    if seat == turn.seat:
        if not turn.counted or seat == viewer:
            return label("place.hand", say.translate, count=view.hand_size)
        args = {"count": view.hand_size, "actions": turn.actions, "mana": turn.mana}
        return say.say("place.turn", args)
    if seat == view.left_of(turn.seat):
        return label("place.gets", say.translate, count=turn.stack)
    if viewer == turn.seat and seat == view.right_of(viewer):
        received = view.players[viewer].last_note("received")
        if received is not None and received.round == view.round:
            return label("place.gave", say.translate)
    return ""


@cached_by_identity
def _build_open_pile(
    pile: Pile[Design], kind: str, icon: str, options: Options, seats: int, language: Language
) -> Fragment:
    facts = OpenPileFacts(
        kind,
        icon,
        len(pile),
        label(f"pile.{kind}", language),
        label(f"pile.{kind}.text", language),
        label("pile.nothing", language),
    )
    rows = [
        _build_row(kind, design, count, str(cost_at(design, options, seats)), language)
        for design, count in count_cards(pile.cards).items()
    ]
    return Fragment(f"pile-{kind}", "open", facts, (tuple(rows),))


def _build_row(kind: str, design: Design, count: int, price: str, language: Language) -> Fragment:
    return Fragment(f"{kind}-{int(design)}", "row", PileRowFacts(card_facts(design, price, language), count))


def _build_stack(view: Table, base: int, say: Speaker) -> Fragment:
    turn, waits = view.turn, len(view.waiting) > 0
    giver = view.right_of(turn.seat) if waits else turn.seat
    mode = ("open" if turn.open else "") + ("blind" if turn.blind else "") or "usual"
    facts = StackFacts(
        (giver - base) % view.seats,
        view.seats,
        waits,
        len(view.waiting) if waits else _count_to_pass_on(view),
        label("stack.waiting" if waits else f"stack.{mode}", say.translate),
        group_chips(view.waiting.cards, say.translate),
    )
    return Fragment("stack", "stack", facts)


def _count_to_pass_on(view: Table) -> int:
    """The number of cards that would be passed on now (R25, E17); until the action phase, the usual one."""
    turn = view.turn
    if turn.blind:
        return min(turn.stack, len(view.deck) + len(view.discard))
    return min(turn.stack, view.hand_size) if turn.counted else turn.stack


def _build_current(view: Table, say: Speaker) -> Fragment:
    """The spell and the artifacts that are being resolved."""
    open_cards = [*view.playing.cards, *view.resolving.cards]
    secrets = tuple([label("current.secret", say.translate) for card in open_cards if card is None])
    key = "current.left" if open_cards else "current.waiting"
    left = label(key, say.translate, count=len(view.aside)) if len(view.aside) else ""
    title = label("current", say.translate) if open_cards else ""
    return Fragment(
        "current", "current", CurrentFacts(title, group_chips(open_cards, say.translate), secrets, left)
    )
