"""A bot that plays any game of Magehall from the outside, choosing at random. Copy it and make it think.

It knows no rules. A table tells it what it is asked and what may be answered; it picks something and sends
it. All it needs is Python with httpx and websockets:

    python examples/bot.py games
    python examples/bot.py create GAME --players 2       opens a table and says its id and its invite
    python examples/bot.py join TABLE --invite INVITE    sits down at somebody else's

docs/bots.md tells the whole story. The place to begin with a better bot is `choose`.
"""

import argparse
import json
import random
import secrets
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

Json = dict[str, Any]


class Refused(Exception):
    """The server said no: its status, its code for programs, its reason for people."""

    def __init__(self, status: int, code: str, reason: str) -> None:
        super().__init__(f"{status} {code}: {reason}")
        self.code = code


class Hall:
    """A server, and who we are there."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url.rstrip("/")
        self._http = httpx.Client(base_url=self.url, timeout=30)
        # A name is all it takes. Keep the token if you want to come back as the same player.
        token = self.ask("POST", "/api/guests", {"name": name})["token"]
        self.headers = {"Authorization": f"Bearer {token}"}
        self._http.headers.update(self.headers)

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """What the server answers; raises Refused. When we ask too often it says how long to wait."""
        while True:
            answer = self._http.request(method, path, json=body)
            if answer.status_code == 429:
                time.sleep(float(answer.headers["Retry-After"]))
                continue
            if answer.is_error:
                raise Refused(answer.status_code, answer.json()["code"], answer.json()["reason"])
            return answer.json() if answer.content else None


def choose(decision: Json, table: Json, dice: random.Random) -> Json:
    """One answer to one question: the only place where this bot thinks, and it does not think much.

    A "pick" wants between `least` and `most` of the options that are not blocked, a "split" one of its ways.
    `table["view"]` is all that we may know; GET /api/games/{id}/schema says how to read it.
    """
    if decision["kind"] == "split":
        return {"amounts": dice.choice(decision["ways"])}
    free = [option["id"] for option in decision["options"] if option["blocked"] is None]
    count = dice.randint(decision["least"], min(decision["most"], len(free)))
    return {"picks": dice.sample(free, count)}


def whole_choice(hall: Hall, table: Json, dice: random.Random) -> Json:
    """A complete answer to what the table asks us.

    A choice may have details: which action, at whom, paid how. They are one choice all the same, a path of
    answers. `explore` tells what comes next on a path and changes nothing: a better bot looks around here.
    """
    decision, path = table["decision"], []
    while True:
        path.append(choose(decision, table, dice))
        step = hall.ask(
            "POST", f"/api/tables/{table['id']}/explore", {"decision": decision["id"], "path": path}
        )
        if step["complete"]:
            # The op names this request: should it be sent twice, it is applied once.
            return {"op": secrets.token_hex(16), "decision": decision["id"], "path": path}
        decision = step["decision"]


def messages(hall: Hall, table_id: str, choices: dict[str, Json]) -> Iterator[Json]:
    """All that the table's socket says. What is put into `choices` by its op is sent until it is answered.

    The first message after every connect is the whole table, and a choice may be sent again without being
    made twice: so nothing is lost when a connection breaks.
    """
    address = hall.url.replace("http", "ws", 1) + f"/api/tables/{table_id}/live"
    while True:
        try:
            with connect(address, additional_headers=hall.headers) as socket:
                sent: set[str] = set()
                for frame in socket:
                    message = json.loads(frame)
                    choices.pop(message.get("ack") or message.get("refused"), None)
                    yield message
                    for op, choice in choices.items():
                        if op not in sent:
                            socket.send(json.dumps(choice))
                            sent.add(op)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            if 4400 <= code < 4500 and code != 4408:  # 4408: we were too slow, and may come again
                raise Refused(
                    code, closed.rcvd.reason if closed.rcvd else "", "The table is closed to us."
                ) from None
        except OSError:
            pass  # the server is away: perhaps it is just being started again
        time.sleep(1)


def play(hall: Hall, table_id: str, dice: random.Random) -> Json:
    """Plays until the game is over: the table as it is then."""
    choices: dict[str, Json] = {}
    answered = None
    table: Json
    for message in messages(hall, table_id, choices):
        if "ack" in message:
            continue
        if "refused" in message:
            # Nothing has happened. Most likely the table has moved on ("stale"): look again.
            print(f"refused: {message['code']}: {message['reason']}", file=sys.stderr)
            answered, table = None, hall.ask("GET", f"/api/tables/{table_id}")
        else:
            table = message
        if table["status"] in ("finished", "frozen"):
            return table
        if table["status"] == "open":
            begin_if_host(hall, table)
        decision = table["decision"]
        # Others move as well, and every move is a message: a question that we have answered stays answered.
        if decision is not None and decision["id"] != answered:
            try:
                choice = whole_choice(hall, table, dice)
                choices[choice["op"]], answered = choice, decision["id"]
            except Refused as refused:
                if refused.code not in ("stale", "not_your_turn"):
                    raise
    raise AssertionError("messages never end")


def begin_if_host(hall: Hall, table: Json) -> None:
    """The host starts the game when all seats are filled."""
    host = any(seat["you"] and seat["host"] for seat in table["seats"])
    if host and all(seat["name"] is not None for seat in table["seats"]):
        try:
            hall.ask("POST", f"/api/tables/{table['id']}/start")
        except Refused as refused:
            if refused.code != "started":  # we began it already; the message was older than that
                raise


def option(text: str) -> tuple[str, str | int | bool]:
    """An option of a game as it is written on the command line: id=value."""
    id, _, value = text.partition("=")
    if value in ("true", "false"):
        return id, value == "true"
    return id, int(value) if value.isdecimal() else value


def arguments() -> argparse.Namespace:
    """What we were told to do."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="the server (default: %(default)s)")
    parser.add_argument("--name", default="Robot", help="the bot’s name (default: %(default)s)")
    parser.add_argument("--seed", help="random seed, to repeat the same choices")
    todo = parser.add_subparsers(dest="todo", required=True)
    todo.add_parser("games", help="list the games and their options")
    create = todo.add_parser("create", help="create a table, wait until it is full, and play")
    create.add_argument("game", help="the id of a game")
    create.add_argument("--players", type=int, default=2, help="number of players (default: %(default)s)")
    create.add_argument("--public", action="store_true", help="list the table in the lobby")
    create.add_argument("--option", type=option, action="append", default=[], metavar="ID=VALUE")
    join = todo.add_parser("join", help="join a table and play")
    join.add_argument("table", help="the id of the table")
    join.add_argument("--invite", help="its invite, unless the table is public")
    return parser.parse_args()


def sit_down(hall: Hall, args: argparse.Namespace) -> str:
    """Creates a table or joins one: its id."""
    if args.todo == "join":
        invite = {} if args.invite is None else {"invite": args.invite}
        hall.ask("POST", f"/api/tables/{args.table}/seats", invite)
        table_id: str = args.table
        return table_id
    visibility = "public" if args.public else "link"
    wanted = {
        "game": args.game,
        "players": args.players,
        "options": dict(args.option),
        "visibility": visibility,
    }
    opened = hall.ask("POST", "/api/tables", wanted)
    print(f"table {opened['id']} invite {opened['invite']}", flush=True)
    return str(opened["id"])


def main() -> int:
    """Plays one game; 1 when the server refuses."""
    args = arguments()
    try:
        hall = Hall(args.url, args.name)
        if args.todo == "games":
            for game in hall.ask("GET", "/api/games"):
                print(f"{game['id']:12} {game['name']}, {game['min_players']}-{game['max_players']} players")
            return 0
        table = play(hall, sit_down(hall, args), random.Random(args.seed))
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    except httpx.TransportError as error:
        print(f"{args.url} can’t be reached: {error}", file=sys.stderr)
        return 1
    outcome = table["outcome"]
    print(outcome["reason"] if outcome is not None else "The table is frozen: the rules have changed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
