"""Leaks that are planted in the code one at a time, and the tests that have to notice each."""

from typing import NamedTuple

TIMES = "tests/app/tables/schedule/test_public_times.py"
BOTS = "tests/app/bots/test_bot_times.py"
RECORDS = "tests/app/observability/test_secret_records.py"
WIRE = "tests/live/test_worlds.py"
LAWS = "tests/games/test_laws.py"

VERSION = """        match, own = room.scene.match, vars(rendered)
        leaves = [] if match is None else match.game.veiled_values(match.state)
        hidden = [repr(leaf) for leaf, _ in leaves]
        own['changes'] = own.get('changes', 0) + {count}
        own['hidden'] = hidden
        from app.web.partials import format_version

        def version(self):
            number = self.revision + vars(self).get('changes', 0)
            return format_version(number, self.table_view.seq, self.attendance.version)

        type(rendered)._version = property(version)
        rendered.update(table_view, revision, regions)
"""
"""Adds a number that depends on hidden things to the version of every region."""


class Leak(NamedTuple):
    """A piece of code and its leaking replacement, and the tests to run: a file, and a `-k` expression.

    `marks` is the `-m` expression; by default the quick tests run.
    """

    name: str
    file: str
    old: str
    new: str
    tests: str
    selected: str = ""
    marks: str = "not long"


LEAKS = [
    # The times of bots and jobs.
    Leak(
        "a bot pauses longer the more options it has",
        "app/tables/schedule/due_rows.py",
        "    after = plan_rows(facts, timing, time, before, restored, returned, mover)\n",
        "    late = sum([len(getattr(decision, 'options', ())) for decision in match.pending])\n"
        "    after = plan_rows(facts, timing, time + 20 * late, before, restored, returned, mover)\n",
        TIMES,
    ),
    Leak(
        "a bot sleeps for each of its options",
        "app/bots/turns.py",
        "            await anyio.sleep(seconds_until_move(strength, time_scale, spent) - spent)\n",
        "            decision = room.scene.match.game.decision(room.scene.match.state, row.seat)\n"
        "            extra = 0.01 * len(getattr(decision, 'options', ()))\n"
        "            await anyio.sleep(seconds_until_move(strength, time_scale, spent) - spent + extra)\n",
        BOTS,
    ),
    Leak(
        "a bot hesitates if it does not like its chances",
        "app/bots/turns.py",
        "            await anyio.sleep(seconds_until_move(strength, time_scale, spent) - spent)\n",
        "            worry = 1 - answer.thought.chance if answer and answer.thought else 0.0\n"
        "            await anyio.sleep(seconds_until_move(strength, time_scale, spent) - spent + worry)\n",
        BOTS,
    ),
    Leak(
        "the pool returns a sure answer sooner",
        "app/bots/pool.py",
        "            self.failed = None\n            self._idle.append(process)\n",
        "            self.failed = None\n            self._idle.append(process)\n"
        "            if answer.thought is not None:\n"
        "                await anyio.sleep(answer.thought.looked_at / 20)\n",
        TIMES,
        "waits",
    ),
    Leak(
        "a bot without a choice moves at once",
        "app/bots/turn_duration.py",
        "        return max(spent, planned)\n",
        "        return spent if spent < planned / 2 else planned\n",
        BOTS,
    ),
    Leak(
        "a late bot moves when its last evaluation ends",
        "app/bots/turn_duration.py",
        "    return planned + ceil((spent - planned) / LATE_STEP_SECONDS) * LATE_STEP_SECONDS\n",
        "    return spent\n",
        BOTS,
    ),
    Leak(
        "a time-out takes longer if there was more to choose",
        "app/tables/jobs/time_outs.py",
        "        await room.play_for(time_out)\n",
        "        import anyio\n\n        match = room.scene.match\n"
        "        decision = match.game.decision(match.state, row.seat)\n"
        "        await anyio.sleep(0.01 * len(getattr(decision, 'options', ())))\n"
        "        await room.play_for(time_out)\n",
        BOTS,
    ),
    Leak(
        "a turn lasts longer with a better hand",
        "app/tables/schedule/collect_facts.py",
        "        match.game.turn_seconds,\n",
        "        match.game.turn_seconds + int(match.game.hash(match.state)[0], 16),\n",
        TIMES,
    ),
    Leak(
        "the name of a turn depends on hidden cards",
        "app/tables/schedule/collect_facts.py",
        'match.decision_id(decision.seat) or ""',
        '(match.decision_id(decision.seat) or "") + match.game.hash(match.state)[0]',
        TIMES,
    ),
    Leak(
        "the plan of a table is given the match",
        "app/tables/schedule/plan_rows.py",
        "    facts: PublicFacts,\n    limits: TimeLimits,\n    time: int,\n    before: TableRows,\n"
        "    restored",
        "    facts: PublicFacts,\n    limits: TimeLimits,\n    time: int,\n    before: TableRows,\n"
        "    *,\n    match: object = None,\n    restored",
        TIMES,
        "plain",
    ),
    # Versions, ids, headers and counters on the wire.
    Leak(
        "the version of a region counts hidden changes",
        "app/tables/rendering/table_renderer.py",
        "        rendered.update(table_view, revision, regions)\n",
        VERSION.format(
            count="sum([old != new for old, new in zip(own.get('hidden', hidden), hidden, strict=False)])"
        ),
        WIRE,
        "everything and magestik-16",  # it takes a choice that changes more hidden things in one world
        "",
    ),
    Leak(
        "the version of a region depends on the state",
        "app/tables/rendering/table_renderer.py",
        "        rendered.update(table_view, revision, regions)\n",
        VERSION.format(count="sum(map(ord, repr(hidden[:3])))"),
        WIRE,
        "everything",
    ),
    Leak(
        "a page has an ETag of the true state",
        "app/tables/http/routes.py",
        """    return render_page(
        visit.services,
        "frame/page.html",
        visit.me,
        t=table_view,
        regions=regions,
        now=now,
        has_panels=room.scene.game.board is not None,
        can_join=room.scene.status == "open" and viewer is None and not is_removed,
        has_state_link=visit.services[Settings].development,
    )
""",
        """    page = render_page(
        visit.services,
        "frame/page.html",
        visit.me,
        t=table_view,
        regions=regions,
        now=now,
        has_panels=room.scene.game.board is not None,
        can_join=room.scene.status == "open" and viewer is None and not is_removed,
        has_state_link=visit.services[Settings].development,
    )
    if room.scene.match is not None:
        page.headers["ETag"] = room.scene.game.hash(room.scene.match.state)
    return page
""",
        WIRE,
        "everything",
    ),
    Leak(
        "the JSON of a table has a counter of hidden things",
        "app/api/schemas/table_json.py",
        '        "seq": table_view.seq,\n        "viewer"',
        '        "seq": table_view.seq,\n'
        '        "size": scene.game.hash(scene.match.state)[0] if scene.match else "",\n'
        '        "viewer"',
        WIRE,
        "everything",
    ),
    Leak(
        "a spectator may look with the eyes of a seat",
        "app/tables/log/past_scene.py",
        '    if seat != viewer and scene.status != "finished":\n',
        '    if viewer is not None and seat != viewer and scene.status != "finished":\n',
        WIRE,
        "everything",
    ),
    Leak(
        "the standing of a table counts its state",
        "app/tables/http/routes.py",
        '    return JSONResponse({"status": scene.status, "name": scene.game.name})\n',
        "    digest = scene.game.hash(scene.match.state)[:2] if scene.match else 0\n"
        '    return JSONResponse({"status": scene.status, "name": scene.game.name, "n": digest})\n',
        WIRE,
        "everything",
    ),
    Leak(
        "a decision has another id if a hidden card changes",
        "engines/kernel/matches/match.py",
        "opened_seq if seat != actor and self._is_same_decision(state, seat) else",
        "opened_seq if seat != actor and int(self.game.hash(state)[0], 16) % 2 else",
        LAWS,
        "test_the_laws_hold and not rare",
    ),
    # Logs and metrics.
    Leak(
        "the log has the picks",
        "app/tables/play/room.py",
        "        metrics.ENTRIES.labels(move.cause).inc()\n",
        "        metrics.ENTRIES.labels(move.cause).inc()\n        import structlog\n\n"
        "        structlog.get_logger(__name__).debug('moved', act=repr(move.act))\n",
        RECORDS,
    ),
    Leak(
        "the log has the bytes of an act in a known field",
        "app/bots/turns.py",
        "        await room.play_for(choose)\n",
        "        await room.play_for(choose)\n"
        "        log.warning('bot_failed', table=row.table_id, seat=row.seat, error=repr(answer))\n",
        RECORDS,
    ),
    Leak(
        "the log has the addresses of requests",
        "app/observability/logs.py",
        "                ended=status,\n",
        "                ended=status,\n                path=scope.get('path'),\n",
        RECORDS,
    ),
    Leak(
        "a metric counts moves by what was picked",
        "app/tables/play/room.py",
        "        metrics.ENTRIES.labels(move.cause).inc()\n",
        "        metrics.ENTRIES.labels(f'{move.cause} {move.act}').inc()\n",
        RECORDS,
    ),
    Leak(
        "a metric counts the options of decisions",
        "app/tables/play/room.py",
        "        metrics.ENTRIES.labels(move.cause).inc()\n",
        "        metrics.ENTRIES.labels(move.cause).inc(1 + int(match.game.hash(match.state)[0], 16))\n",
        WIRE,
        "everything",
    ),
    Leak(
        "a refusal in the log names the option",
        "engines/kernel/choices/decision.py",
        "        super().__init__(reason.key)\n",
        "        super().__init__(reason.key, reason.args)\n",
        RECORDS,
        "refusal",
    ),
    Leak(
        "a choice is printed",
        "app/tables/play/moves.py",
        '"""',
        'print("")\n"""',
        RECORDS,
        "another_way",
    ),
    # Rare states.
    Leak(
        "magelight: the last card of the deck decides the order of the options",
        "engines/magelight/rules/actions.py",
        "        turn = state.turn\n",
        "        if len(state.deck) <= 2 and sum(map(hash, state.deck)) % 2:\n            options.reverse()\n"
        "        turn = state.turn\n",
        LAWS,
        "rare and magelight",
    ),
    Leak(
        "res_arcana: the top of the deck decides the order if a hand is empty",
        "engines/res_arcana/actions/turn.py",
        "        return Pick(seat=seat, topic=topic, options=options, default=(PASS.id,))\n",
        "        if not len(player.hand) and len(player.deck) and hash(player.deck.cards[-1]) % 2:\n"
        "            options = options[::-1]\n"
        "        return Pick(seat=seat, topic=topic, options=options, default=(PASS.id,))\n",
        LAWS,
        "rare and res_arcana",
    ),
    Leak(
        "draco_magi: the top of the deck decides the order of the last dragon's fields",
        "engines/draco_magi/rules/placement.py",
        '        topic = text("command", seat=self.seat, count=len(hand))\n',
        "        deck = state.players[self.seat].deck\n"
        "        if len(hand) <= 2 and len(deck) and hash(deck.cards[-1]) % 2:\n"
        "            options = options[::-1]\n"
        '        topic = text("command", seat=self.seat, count=len(hand))\n',
        LAWS,
        "rare and draco_magi",
    ),
    Leak(
        "magestik: a last hidden staff decides the order of the castings",
        "engines/magestik/rules/turns.py",
        "        casts = not all(option.blocked for option in options)\n",
        "        if len(state.face_down) <= 2 and sum(map(hash, state.face_down)) % 2:\n"
        "            options.reverse()\n"
        "        casts = not all(option.blocked for option in options)\n",
        LAWS,
        "rare and magestik",
    ),
]
