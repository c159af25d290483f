"""The zones of the table: the opponent's plate, three battlefields, the scene, and the viewer's own cards."""

from msgspec import Struct

from engines.draco_magi.board.faces import ValueFacts, dragon_lens, machine_name, side_lens, value_facts
from engines.draco_magi.board.facts import would_win
from engines.draco_magi.board.people import build_own_area, build_rival
from engines.draco_magi.board.scene import build_scene
from engines.draco_magi.board.things import stack_lens
from engines.draco_magi.cards.kinds import Stat
from engines.draco_magi.effects.values import melee_value
from engines.draco_magi.limits import DRAGONS_PER_SIDE
from engines.draco_magi.state import Field, Phase, Table
from engines.kernel.contract.panels import Fragment, Panels, Person, rivals_in_turn, seat_below
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker

STATE_PHRASES = {"done": "field.stays", "frozen": "field.frozen"}
"""The word on a battlefield, by its state."""


class BattlefieldFacts(Struct, frozen=True, gc=False):
    """A battlefield with its two stacks.

    `state` is "now", "done", "frozen", "gone", "empty" or nothing. `far` and `near` are the seats on the
    opposite and on the viewer's side; `far_free` and `near_free` count the dragons that still fit there.
    `land` names its picture, if it is in play. `sums` are the melee values of both sides, the viewer's last.
    """

    at: int
    name: str
    state: str
    word: str
    far: int
    near: int
    far_free: int
    near_free: int
    far_name: str
    near_name: str
    gem_name: str = ""
    sums: tuple[int, int] = (0, 0)
    far_lens: str = ""
    near_lens: str = ""
    land: str = ""


class GroundFacts(Struct, frozen=True, gc=False):
    """The card of a battlefield.

    `sums` are the melee values of both sides, the viewer's last; `wins`, in the same order, says if the gem
    would win that player the game.
    """

    spot: int
    land: str
    name: str
    words: str
    gem: str
    gem_name: str
    lens: str
    sums: tuple[int, int]
    wins: tuple[str, str]
    word: str
    frozen: bool


class StackedDragonFacts(Struct, frozen=True, gc=False):
    """A dragon of a stack.

    `hurt` means that it will be lost unless its player acts, `covers` that it freezes the battlefield.
    """

    kind: str
    name: str
    melee: ValueFacts
    shield: ValueFacts
    top: bool
    hurt: bool
    covers: bool
    lens: str
    thing: str


def build_panels(
    view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker, followed_seat: Viewer = None
) -> Panels:
    """Build all zones of the table for a viewer."""
    own_seat = seat_below(viewer, followed_seat)
    near = own_seat if own_seat is not None else 1
    places = [_build_place(view, at, people, near, say) for at in range(len(view.fields))]
    return Panels(
        title=_say_title(view, say),
        detail=_say_detail(view, say),
        rivals=tuple([build_rival(view, person, say) for person in rivals_in_turn(people, own_seat)]),
        stage=(*places, build_scene(view, people, near, viewer, say)),
        own=build_own_area(view, people[own_seat].without_decision, say) if own_seat is not None else (),
    )


def _say_title(view: Table, say: Speaker) -> str:
    key = "stage.setup" if view.phase is Phase.SETUP else "stage.round"
    return say.say(key, {"round": view.round})


def _say_detail(view: Table, say: Speaker) -> str:
    if view.ending is not None:
        return say.say("stage.over", {})
    if view.phase is Phase.SETUP:
        return ""
    fight = view.melee or view.ranged
    if fight is None:
        return say.noun(view.phase)
    key = "stage.melee" if view.melee is not None else "stage.ranged"
    return say.say(key, {"side": view.field(fight.field).side})


def _build_place(view: Table, at: int, people: tuple[Person, ...], near: int, say: Speaker) -> Fragment:
    field, far = view.fields[at], 1 - near
    names = people[far].name, people[near].name
    if field is None:
        state = "empty" if view.phase is Phase.SETUP else "gone"
        is_last = view.ending is not None or view.round >= view.options.round_cap
        word = say.say("field.none" if state == "empty" else "field.won.last" if is_last else "field.won", {})
        nothing = BattlefieldFacts(at, word, state, word, far, near, 0, 0, *names)
        return Fragment(f"field-{at}", "place", nothing, ((), (), ()))
    state = _state(view, at, field)
    facts = BattlefieldFacts(
        at,
        say.noun(field.side.land),
        state,
        "",
        far,
        near,
        DRAGONS_PER_SIDE - field.count(far),
        DRAGONS_PER_SIDE - field.count(near),
        *names,
        gem_name=say.noun(field.side.gem) if field.side.gem else "",
        sums=_sum_melee(field, near),
        far_lens=stack_lens(field.side.land, field.stacks[far]),
        near_lens=stack_lens(field.side.land, field.stacks[near]),
        land=field.side.land.value,
    )
    wins = (_say_winning_note(view, far, field, say), _say_winning_note(view, near, field, say))
    pieces = (
        _build_stack(field, at, far, _count_endangered(view, at, far), False, say),
        _build_ground(field, at, state, near, wins, say),
        _build_stack(field, at, near, _count_endangered(view, at, near), True, say),
    )
    return Fragment(f"field-{at}", "place", facts, pieces)


def _sum_melee(field: Field, near: int) -> tuple[int, int]:
    return melee_value(field, 1 - near), melee_value(field, near)


def _say_winning_note(view: Table, seat: int, field: Field, say: Speaker) -> str:
    """The note that the gem of a battlefield would win a player the game, or an empty string."""
    wins = view.ending is None and would_win(view, seat, field.side.gem)
    return say.say("field.wins", {"seat": seat}) if wins else ""


def _state(view: Table, at: int, field: Field) -> str:
    fight = view.melee or view.ranged
    if fight is not None and fight.field == at and view.ending is None:
        return "now"
    if view.resolved[at]:
        return "done"
    return "frozen" if field.is_frozen else ""


@cached_by_identity
def _build_ground(
    field: Field, at: int, state: str, near: int, wins: tuple[str, str], say: Speaker
) -> tuple[Fragment, ...]:
    side = field.side
    facts = GroundFacts(
        at + 1,
        side.land.value,
        say.noun(side.land),
        say.say(f"land.{side.land.value}.short", {}),
        side.gem.value if side.gem else "",
        say.noun(side.gem) if side.gem else "",
        side_lens(side),
        _sum_melee(field, near),
        wins,
        say.say(STATE_PHRASES[state], {}) if state in STATE_PHRASES else "",
        state == "frozen",
    )
    return (Fragment(f"land-{at}", "ground", facts),)


@cached_by_identity
def _build_stack(
    field: Field, at: int, seat: int, hurt: int, topmost_first: bool, say: Speaker
) -> tuple[Fragment, ...]:
    """Build the dragons of a stack: the outermost first, a covering Polar last; reversed if `topmost_first`.

    `hurt` is the number of topmost dragons in danger.
    """
    land, stack = field.side.land, field.stacks[seat]
    rows = []
    for place, kind in enumerate(field.dragons_of(seat)):
        covers = place == len(stack)
        facts = StackedDragonFacts(
            machine_name(kind),
            say.noun(kind),
            value_facts(kind, Stat.MELEE, land),
            value_facts(kind, Stat.SHIELD, land),
            place == len(stack) - 1,
            not covers and place >= len(stack) - hurt,
            covers,
            dragon_lens(kind, land),
            f"dragon{seat}:{machine_name(kind)}",
        )
        rows.append(Fragment(f"dragon-{at}-{seat}-{place}", "stands", facts))
    return tuple(rows[::-1] if topmost_first else rows)


def _count_endangered(view: Table, at: int, seat: int) -> int:
    """Number of topmost dragons that will be lost unless the player does something."""
    if view.ranged is not None and view.ranged.field == at and view.ranged.seat != seat:
        return int(view.ranged.hits > view.ranged.shields)
    if view.melee is not None and view.melee.field == at and view.melee.defender == seat:
        return len(view.melee.attacks)
    return 0
