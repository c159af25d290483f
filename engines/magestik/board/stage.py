"""The stage: the track of the nine staffs and the staff in play."""

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.magestik.board.faces import SpellFacts, colour_of, short_name, spell_facts
from engines.magestik.board.facts import (
    holders_of_revealed_staffs,
    is_passed_over,
    own_staffs,
    ready_dragons,
    seats_to_act,
    staff_in_play,
    winning_seat,
)
from engines.magestik.cards import STAFFS, Staff, list_staffs
from engines.magestik.rules.option_builders import spell_target
from engines.magestik.state import Table


class Tile(Struct, frozen=True, gc=False):
    """A staff on the track.

    `state` is "out" (face up), "now" (in play), "done" (called), "over" (passed over) or "". `holder` is
    known once the staff is revealed.
    """

    number: int
    name: str
    colour: str
    state: str
    cursed: bool
    mine: bool
    holder: Person | None
    words: str


class StageText(Struct, frozen=True, gc=False):
    """The text beside the staff in play; `warning` names the player who would win."""

    title: str
    lines: tuple[str, ...]
    warning: str = ""


class InPlay(Struct, frozen=True, gc=False):
    """The middle of the stage: its number of cards, and whether they are the viewer's to use."""

    cards: int
    mine: bool


def build_stage(
    view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker
) -> tuple[Fragment, ...]:
    """Build the track and, below it, the staff in play."""
    current = staff_in_play(view)
    return (_build_track(view, people, viewer, current, say), _build_in_play(view, viewer, current, say))


def _build_track(
    view: Table, people: tuple[Person, ...], viewer: Viewer, current: Staff | None, say: Speaker
) -> Fragment:
    viewer_staffs, seats = own_staffs(view, viewer), holders_of_revealed_staffs(view)
    tiles = tuple(
        [
            _build_tile(
                staff,
                _tile_state(view, staff, current),
                staff in view.cursed,
                staff in viewer_staffs,
                people[seats[staff]].without_presence if staff in seats else None,
                say,
            )
            for staff in STAFFS
        ]
    )
    return Fragment("track", "track", StageText(say.say("stage.track", {}), ()), (tiles,))


@cached_by_identity
def _build_tile(
    staff: Staff, state: str, cursed: bool, is_own: bool, holder: Person | None, say: Speaker
) -> Fragment:
    words = _say_tile(state, is_own, holder, say)
    number = int(staff)
    tile = Tile(number, short_name(staff, say), colour_of(staff), state, cursed, is_own, holder, words)
    return Fragment(f"staff-{number}", "tile", tile)


def _tile_state(view: Table, staff: Staff, current: Staff | None) -> str:
    if staff in view.face_up:
        return "out"
    if staff == current:
        return "now"
    if staff in view.called:
        return "done"
    return "over" if is_passed_over(view, staff) else ""


def _say_tile(state: str, is_own: bool, holder: Person | None, say: Speaker) -> str:
    if state == "out":
        return say.say("tile.out", {})
    if holder is not None:
        return say.say("tile.yours", {}) if holder.you else holder.name
    if is_own:
        return say.say("tile.yours", {})
    return say.say("tile.nobody", {}) if state == "over" else ""


def _build_in_play(view: Table, viewer: Viewer, current: Staff | None, say: Speaker) -> Fragment:
    """Build the staff in play, whose holder picks spells here, or the piles between turns."""
    if current is None or view.active is None:
        lines = tuple([say.say(key, {"n": n}) for key, n in _count_piles(view) if n])
        if len(view.left):
            lines = (say.say("stage.order", {"seat": view.master}), *lines)
        title = say.say("stage.draft.title" if len(view.left) else "stage.quiet", {})
        return Fragment("in-play", "in_play", InPlay(0, mine=False), ((_build_text(title, lines),), ()))
    cards = _build_cards(current, len(ready_dragons(view.players[view.active])), say)
    lead = _build_text(
        say.noun(current), _list_turn_lines(view, current, say), _say_winner_warning(view, say)
    )
    return Fragment("in-play", "in_play", InPlay(len(cards), view.active == viewer), ((lead,), cards))


def _list_turn_lines(view: Table, current: Staff, say: Speaker) -> tuple[str, ...]:
    """Lines about the turn that nothing else on the page says: a curse, and the players still to act."""
    lines = [say.say("stage.cursed", {})] if current in view.cursed else []
    later = seats_to_act(view)
    lines.append(say.say("stage.after", {"seats": later, "count": len(later)}))
    return tuple(lines)


def _say_winner_warning(view: Table, say: Speaker) -> str:
    leader = winning_seat(view)
    if leader is None:
        return ""
    return say.say("stage.leads", {"seat": leader, "n": view.players[leader].gems.total})


@cached_by_identity
def _build_cards(staff: Staff, ready: int, say: Speaker) -> tuple[Fragment, ...]:
    """Build the spells of a staff, and the attack with the number of dragons that are ready for it."""
    spells = [
        Fragment(f"spell-{spell.name}", "spell", spell_facts(spell, say, spell_target(spell)))
        for spell in list_staffs(say.edition)[staff].spells
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


def _count_piles(view: Table) -> tuple[tuple[str, int], ...]:
    return (
        ("stage.left", len(view.left)),
        # Only during the draft: the last one put aside is not random, and at the end all are shown (R13).
        ("stage.face_down", len(view.face_down) if len(view.left) else 0),
        ("stage.deck", view.deck.total),
    )


def _build_text(title: str, lines: tuple[str, ...], warning: str = "") -> Fragment:
    return Fragment("lead", "lead", StageText(title, lines, warning))
