"""Random games, with every law checked at their states and choices."""

from collections.abc import Callable, Iterator
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.agenda import BrokenRule, begin_choice, follow_answer
from engines.kernel.choices.decision import Answer, Decision, Path, Pick, Refused
from engines.kernel.choices.tasks import S, Together
from engines.kernel.contract.game import Events, Game
from engines.kernel.laws.chance_laws import ChanceLaws
from engines.kernel.laws.differences import find_difference
from engines.kernel.laws.exploration import Exploration
from engines.kernel.laws.law_context import LawContext
from engines.kernel.laws.oracle_laws import OracleLaws
from engines.kernel.laws.page_laws import OutsideLaws, Renderer, TimeObserver
from engines.kernel.laws.secrecy_laws import SecrecyLaws
from engines.kernel.laws.secret_answer_laws import ChoiceLaws
from engines.kernel.laws.tally import Law, Tally
from engines.kernel.matches.bots import MAX_CHOICES, Dice, random_choice
from engines.kernel.matches.match import Choose, Leave, Match, Undo
from engines.kernel.rng import key_of

CHOICE_CHECK_INTERVAL = 4
"""The average number of choices between checks of everything that could be chosen, except in new kinds of
states, which are always checked."""

REPLAY_INTERVAL = 2
"""The average number of choices between repetitions of a choice with another answer or other draws, except
new kinds of choices, which are always repeated."""

LEAVE_INTERVAL = 120
"""The average number of choices between tests of leaving, which are slow because the others play on."""


def check_laws(
    game: Game[S], seats: int, games: int, seed: str, options: Struct | None = None, **outside: Any
) -> list[Law]:
    """Play random games and check every law; `outside` as for `inspect_games`."""
    return list(inspect_games(game, seats, games, seed, options, **outside).laws.values())


def inspect_games(
    game: Game[S],
    seats: int,
    games: int,
    seed: str,
    options: Struct | None = None,
    *,
    make_renderer: Callable[[], Renderer] | None = None,
    observe_times: TimeObserver | None = None,
    until_broken: bool = False,
) -> Tally:
    """Play random games and check every law, also on rendered pages and response times if these are given.

    `until_broken` stops after the first game that breaks a law.
    """
    tally, exploration = Tally(), Exploration()
    for number in range(games):
        inspection = GameInspection(game, seats, options or game.options(), f"{seed}:{number}", tally)
        inspection.exploration = exploration
        inspection.outside = OutsideLaws(inspection.context, make_renderer, observe_times)
        try:
            inspection.run()
        except BrokenRule as broken:
            tally.check("obeys the contract", False, str(broken))
        tally.games += 1
        tally.add(inspection.context)
        if until_broken and tally.failed:
            break
    tally.check(
        "other worlds are found", 2 * tally.found >= tally.searched, f"{tally.found} of {tally.searched}"
    )
    return tally


class GameInspection(Generic[S]):
    """A random game under inspection."""

    def __init__(self, game: Game[S], seats: int, options: Struct, seed: str, tally: Tally) -> None:
        self.game, self.seats, self.options, self.seed, self.tally = game, seats, options, seed, tally
        self.dice = Dice(f"laws:{seed}")
        self.context = LawContext(game, seats, self.dice, tally.check)
        self.secrecy = SecrecyLaws(self.context)
        self.choices = ChoiceLaws(self.context)
        self.chance = ChanceLaws(self.context)
        self.oracle = OracleLaws(self.context)
        self.outside = OutsideLaws(self.context, None, None)
        self.exploration = Exploration()

    def run(self) -> None:
        game, dice = self.game, self.dice
        key = key_of(self.seed, ())
        match, events = Match.start(game, self.seats, self.options, key)
        choices: list[tuple[int, Path]] = []
        self._set_location("deal")
        self.secrecy.check_events(match.state, match.state, events)
        self.chance.check_deal(self.options, match.state, events)
        while match.pending and len(choices) < MAX_CHOICES:
            self._set_location(f"choice {len(choices) + 1}")
            self.check_state(match.state)
            if self.exploration.is_new_state(game, match.state) or dice(CHOICE_CHECK_INTERVAL) == 0:
                self.check_choices(match.state)
                self.check_lane(match.state)
                self.secrecy.check_same_view(match.state)
                self.secrecy.check_handout(match.state, match.pending[0].seat)
                self.oracle.check_mask(match.state)
                self.oracle.check_permuted(match.state)
                self.outside.check_state(match.state)
                self._check_words(match.state, events)
            if dice(LEAVE_INTERVAL) == 0:
                self._check_leave(match)
            pending = match.pending
            seat = pending[dice(len(pending))].seat
            path, _, _ = self.exploration.choose(game, match.state, seat, dice)
            before = match
            match, events = match.play(seat, Choose(path))
            choices.append((seat, path))
            self._check_undo(before, match, seat)
            transition = (before.state, seat, path, match.state, events)
            self.secrecy.check_same_future(*transition)
            self.secrecy.check_events(before.state, match.state, events)
            is_new = self.exploration.is_new_choice(game, before.state, seat, path, events)
            if is_new or dice(REPLAY_INTERVAL) == 0:
                self.choices.check_secret_choice(*transition)
                self.chance.check_choice(*transition)
                self.oracle.check_newly_seen(before.state, match.state, events)
                self.oracle.check_other_chance(*transition)
        self._set_location("the end")
        self.tally.check("the game ends", match.finished, f"not over after {len(choices)} choices")
        if match.finished:
            self.check_state(match.state)
            self._check_outcome(match.state)
            self._check_replay(key, choices, match.state)

    def _set_location(self, moment: str) -> None:
        self.tally.where = f"{self.game.id}, {self.seats} seats, seed {self.seed}, {moment}"

    def check_state(self, state: S) -> None:
        game, check = self.game, self.tally.check
        self.tally.states += 1
        data = game.encode(state)
        again = game.decode(data)
        difference = find_difference(again, state)
        check("round trip", difference is None, f"decoding changes a value: {difference}")
        check("round trip", game.encode(again) == data, "encoding again gives other bytes")
        reason = game.find_violation(state)
        check("states are valid", reason is None, str(reason))
        seats = [decision.seat for decision in game.pending(state)]
        check("one open decision per seat", len(set(seats)) == len(seats), f"asked: {seats}")
        for decision in game.pending(state):
            if isinstance(decision, Pick):
                ids = [option.id for option in decision.options]
                check("option ids are unique", len(set(ids)) == len(ids), f"offered: {ids}")

    def check_choices(self, state: S) -> None:
        game, check = self.game, self.tally.check
        data = game.encode(state)
        for decision in game.pending(state):
            seat = decision.seat
            path, _, _ = random_choice(game, state, seat, self.dice)
            check("offered answers are accepted", _accepts(game, state, seat, path), f"refused {path}")
            self._check_parts(state, seat, path)
            check(
                "defaults are legal",
                self._accepts_default(state, seat),
                f"the default of seat {seat} is refused",
            )
            if isinstance(decision, Pick):
                refused = set(decision.preselected) - {option.id for option in decision.available()}
                check("defaults are legal", not refused, f"preselected, but not offered: {sorted(refused)}")
            for answer in _list_invalid_answers(decision):
                accepted = _accepts(game, state, seat, (answer,))
                check("other answers are refused", not accepted, f"accepted {answer}")
        idle = set(range(self.seats)) - {decision.seat for decision in game.pending(state)}
        for seat in idle:
            check(
                "other answers are refused",
                not _accepts(game, state, seat, ()),
                f"idle seat {seat} may choose",
            )
        check("refusal changes nothing", game.encode(state) == data, "the state changed")

    def _accepts_default(self, state: S, seat: int) -> bool:
        try:
            default = self.game.default_path(state, seat, self.dice)
        except Refused:
            return False
        return _accepts(self.game, state, seat, default)

    def _check_parts(self, state: S, seat: int, path: Path) -> None:
        cursor = begin_choice(state, seat)
        old_state = replace(state, agenda=())
        for answer in path[:-1]:
            cursor = follow_answer(cursor, answer)
            is_same = replace(cursor.scratch, agenda=()) == old_state
            self.tally.check("parts change only the agenda", is_same, lambda: f"after {path}")

    def _check_words(self, state: S, events: Events) -> None:
        """Check that every decision, option, reason and event has words for everybody."""
        if not self.game.phrases:
            return
        names = tuple(f"seat {seat}" for seat in range(self.seats))
        error_text = ""
        for viewer in (*range(self.seats), None):
            say = self.game.speaker(viewer, names)
            try:
                for event in self.game.mask_events(events, viewer):
                    say.event(event)
                for decision in self.game.pending(state):
                    say.say(decision.topic.key, {"seat": decision.seat, **decision.topic.args})
                    if decision.seat == viewer and isinstance(decision, Pick):
                        for option in decision.options:
                            say.text(option.text)
                            say.text(option.blocked or option.text)
                            say.text(option.remark or option.text)
            except (KeyError, ValueError, AttributeError) as error:
                error_text = f"{viewer}: {error!r}"
        self.tally.check("everything has words", not error_text, error_text)

    def _check_leave(self, match: Match[S]) -> None:
        """Check that a player can leave at any time, and that the others can still finish the game."""
        seat = self.dice(self.seats)
        match_after, events = match.play(seat, Leave())
        self.secrecy.check_same_leaving(match.state, seat, match_after.state, events)
        self.chance.check_leaving(match.state, seat, match_after.state, events)
        choices = 0
        while match_after.pending and choices < MAX_CHOICES:
            self.check_state(match_after.state)
            mover = match_after.pending[self.dice(len(match_after.pending))].seat
            path = self.game.default_path(match_after.state, mover, self.dice)
            if mover != seat:
                path, _, _ = random_choice(self.game, match_after.state, mover, self.dice)
            match_after, _ = match_after.play(mover, Choose(path))
            choices += 1
        self.tally.check("the game ends after a player left", match_after.finished, f"seat {seat} left")

    def check_lane(self, state: S) -> None:
        game = self.game
        if not (state.agenda and isinstance(state.agenda[-1], Together)):
            return
        first, *other_decisions = game.pending(state)
        if not other_decisions:
            return
        other_decision = other_decisions[self.dice(len(other_decisions))]
        paths = {
            decision.seat: random_choice(game, state, decision.seat, self.dice)[0]
            for decision in (first, other_decision)
        }
        end_states = []
        for first_seat, second_seat in ((first.seat, other_decision.seat), (other_decision.seat, first.seat)):
            middle_state, _ = game.choose(state, first_seat, paths[first_seat])
            end_states.append(game.encode(game.choose(middle_state, second_seat, paths[second_seat])[0]))
        self.tally.check(
            "lanes commute", end_states[0] == end_states[1], f"seats {first.seat} and {other_decision.seat}"
        )
        self.secrecy.check_secret_lane(state, other_decision.seat)

    def _check_undo(self, before: Match[S], after: Match[S], seat: int) -> None:
        if after.can_undo(seat):
            restored, _ = after.play(seat, Undo())
            is_same = self.game.encode(restored.state) == self.game.encode(before.state)
            self.tally.check("undo restores the state", is_same, "the bytes differ")

    def _check_outcome(self, state: S) -> None:
        places = self.game.outcome(state).places
        seats = [place.seat for place in places]
        ranks = sorted(place.rank for place in places)
        has_valid_ranks = all(rank in (1, i + 1) or rank == ranks[i - 1] for i, rank in enumerate(ranks))
        is_valid = seats == list(range(self.seats)) and ranks[0] == 1 and has_valid_ranks
        self.tally.check("outcome ranks every seat", is_valid, f"seats {seats}, ranks {ranks}")

    def _check_replay(self, key: str, choices: list[tuple[int, Path]], end: S) -> None:
        match, _ = Match.start(self.game, self.seats, self.options, key)
        for seat, path in choices:
            match, _ = match.play(seat, Choose(path))
        is_same = self.game.encode(match.state) == self.game.encode(end)
        self.tally.check("replay equals play", is_same, "the last states differ")


def _accepts(game: Game[Any], state: Any, seat: int, path: Path) -> bool:
    try:
        game.choose(state, seat, path)
    except Refused:
        return False
    return True


def _list_invalid_answers(decision: Decision) -> Iterator[Answer]:
    """Answers that are not offered: unknown, blocked, repeated, too few, too many, or invalid amounts."""
    if not isinstance(decision, Pick):
        yield Answer(amounts=(-1,) * 3)
        yield Answer(picks=("no such option",))
        return
    ids = [option.id for option in decision.available()]
    yield Answer(amounts=(1,))
    yield Answer(picks=("no such option",) * max(decision.least, 1))
    yield Answer(picks=(*ids, *["more"] * (decision.most - len(ids) + 1)))
    if decision.least:
        yield Answer(picks=())
        yield Answer(picks=(ids[0],) * (decision.least + 1))
    for option in decision.options:
        if option.blocked is not None and decision.least <= 1 <= decision.most:
            yield Answer(picks=(option.id,))
