"""The stage: the track of nine staffs, and the staff in play for all to read."""

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.magestik.board.faces import SpellFacts, colour_of, short_name, spell_facts
from engines.magestik.board.facts import (
    holders,
    is_passed_over,
    own_staffs,
    ready_dragons,
    seats_to_act,
    staff_in_play,
    winning_seat,
)
from engines.magestik.cards import STAFFS, Staff
from engines.magestik.rules.option_builders import spell_target
from engines.magestik.state import Table


class Tile(Struct, frozen=True, gc=False):
    """A staff on the track. `state`: out, now, done, over, or nothing; `holder` once it was revealed."""

    number: int
    name: str
    colour: str
    state: str
    cursed: bool
    mine: bool
    holder: Person | None
    words: str


class Lead(Struct, frozen=True, gc=False):
    """What goes on, beside the staff that is in play; `warning`: who would win."""

    title: str
    lines: tuple[str, ...]
    warning: str = ""


class Play(Struct, frozen=True, gc=False):
    """The middle of the stage: how many cards lie in it, whether the viewer may use them."""

    cards: int
    mine: bool


def draw_stage(view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker) -> tuple[Fragment, ...]:
    """The track, and below it what is in play."""
    current = staff_in_play(view)
    return (_track(view, people, viewer, current, say), _play(view, viewer, current, say))


def _track(
    view: Table, people: tuple[Person, ...], viewer: Viewer, current: Staff | None, say: Speaker
) -> Fragment:
    mine, seats = own_staffs(view, viewer), holders(view)
    tiles = tuple(
        [
            _tile(
                staff,
                _tile_state(view, staff, current),
                staff in view.cursed,
                staff in mine,
                people[seats[staff]].plain if staff in seats else None,
                say,
            )
            for staff in STAFFS
        ]
    )
    return Fragment("track", "track", Lead(say.say("stage.track", {}), ()), (tiles,))


@cached_by_identity
def _tile(
    staff: Staff, state: str, cursed: bool, mine: bool, holder: Person | None, say: Speaker
) -> Fragment:
    words = _tile_words(state, mine, holder, say)
    number = int(staff)
    tile = Tile(number, short_name(staff, say), colour_of(staff), state, cursed, mine, holder, words)
    return Fragment(f"staff-{number}", "tile", tile)


def _tile_state(view: Table, staff: Staff, current: Staff | None) -> str:
    if staff in view.face_up:
        return "out"
    if staff == current:
        return "now"
    if staff in view.called:
        return "done"
    return "over" if is_passed_over(view, staff) else ""


def _tile_words(state: str, mine: bool, holder: Person | None, say: Speaker) -> str:
    if state == "out":
        return say.say("tile.out", {})
    if holder is not None:
        return say.say("tile.yours", {}) if holder.you else holder.name
    if mine:
        return say.say("tile.yours", {})
    return say.say("tile.nobody", {}) if state == "over" else ""


def _play(view: Table, viewer: Viewer, current: Staff | None, say: Speaker) -> Fragment:
    """The staff in play for all to read; its holder takes the spells from here."""
    if current is None or view.active is None:
        lines = tuple([say.say(key, {"n": n}) for key, n in _piles(view) if n])
        if len(view.left):
            lines = (say.say("stage.order", {"seat": view.master}), *lines)
        title = say.say("stage.draft.title" if len(view.left) else "stage.quiet", {})
        return Fragment("in-play", "in_play", Play(0, mine=False), ((_lead(title, lines),), ()))
    cards = _cards(current, len(ready_dragons(view.players[view.active])), say)
    lead = _lead(say.noun(current), _about_the_round(view, current, say), _who_would_win(view, say))
    return Fragment("in-play", "in_play", Play(len(cards), view.active == viewer), ((lead,), cards))


def _about_the_round(view: Table, current: Staff, say: Speaker) -> tuple[str, ...]:
    """What matters for this turn and is said nowhere else: a curse, and who acts later."""
    lines = [say.say("stage.cursed", {})] if current in view.cursed else []
    later = seats_to_act(view)
    lines.append(say.say("stage.after", {"seats": later, "count": len(later)}))
    return tuple(lines)


def _who_would_win(view: Table, say: Speaker) -> str:
    leader = winning_seat(view)
    if leader is None:
        return ""
    return say.say("stage.leads", {"seat": leader, "n": view.players[leader].gems.total})


@cached_by_identity
def _cards(staff: Staff, ready: int, say: Speaker) -> tuple[Fragment, ...]:
    """The spells of a staff, and the attack that so many dragons are ready for."""
    spells = [
        Fragment(f"spell-{spell.name}", "spell", spell_facts(spell, say, spell_target(spell)))
        for spell in STAFFS[staff].spells
    ]
    attack = SpellFacts(
        say.say("spell.attack", {}),
        "attack",
        "steel",
        (),
        say.say("spell.attack.text" if ready else "spell.attack.none", {"count": ready}),
        "attack",
    )
    return (*spells, Fragment("spell-attack", "spell", attack))


def _piles(view: Table) -> tuple[tuple[str, int], ...]:
    return (
        ("stage.left", len(view.left)),
        ("stage.face_down", len(view.face_down)),
        ("stage.deck", view.deck.total),
    )


def _lead(title: str, lines: tuple[str, ...], warning: str = "") -> Fragment:
    return Fragment("lead", "lead", Lead(title, lines, warning))
