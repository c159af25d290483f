"""A bot that plays any game of Magehall through the API and chooses at random. Copy it and make it think.

It knows no rules. A table describes each decision and its possible answers; the bot picks one and sends it.
It needs only Python with httpx and websockets:

    python examples/bot.py games
    python examples/bot.py create GAME --players 2       creates a table and prints its id and its invite
    python examples/bot.py join TABLE --invite INVITE    joins somebody else's table

docs/bots.md explains everything. Start a better bot by rewriting `choose`.
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
    """The server refused a request: HTTP status, error code for programs, reason for people."""

    def __init__(self, status: int, code: str, reason: str) -> None:
        super().__init__(f"{status} {code}: {reason}")
        self.code = code


class Server:
    """A server, and our identity there."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url.rstrip("/")
        self._http = httpx.Client(base_url=self.url, timeout=30)
        # A name is all that is needed. Store the token to return as the same player.
        token = self.request("POST", "/api/guests", {"name": name})["token"]
        self.headers = {"Authorization": f"Bearer {token}"}
        self._http.headers.update(self.headers)

    def request(self, method: str, path: str, body: Json | None = None) -> Any:
        """Send a request and return the JSON of the response; waits when rate-limited, raises Refused on
        errors."""
        while True:
            response = self._http.request(method, path, json=body)
            if response.status_code == 429:
                time.sleep(float(response.headers["Retry-After"]))
                continue
            if response.is_error:
                raise Refused(response.status_code, response.json()["code"], response.json()["reason"])
            return response.json() if response.content else None


def choose(decision: Json, table: Json, dice: random.Random) -> Json:
    """Choose one answer to a decision. This is the only place where the bot thinks, and it doesn't think
    much.

    A "pick" takes between `least` and `most` of the options that are not blocked, a "split" one of its ways.
    `table["view"]` is everything we may know; GET /api/games/{id}/schema describes it.
    """
    if decision["kind"] == "split":
        return {"amounts": dice.choice(decision["ways"])}
    free = [option["id"] for option in decision["options"] if option["blocked"] is None]
    count = dice.randint(decision["least"], min(decision["most"], len(free)))
    return {"picks": dice.sample(free, count)}


def build_choice(server: Server, table: Json, dice: random.Random) -> Json:
    """Build a complete choice for the decision of a table.

    A choice may have details: which action, its target, how it is paid. They form one choice, a path of
    answers. `explore` returns the next decision on a path and changes nothing; a better bot uses it to look
    ahead.
    """
    decision, path = table["decision"], []
    while True:
        path.append(choose(decision, table, dice))
        step = server.request(
            "POST", f"/api/tables/{table['id']}/explore", {"decision": decision["id"], "path": path}
        )
        if step["complete"]:
            # The op identifies the request: if it is sent twice, it is applied once.
            return {"op": secrets.token_hex(16), "decision": decision["id"], "path": path}
        decision = step["decision"]


def receive_messages(server: Server, table_id: str, choices: dict[str, Json]) -> Iterator[Json]:
    """Yield the messages of the table's socket, and send `choices` (by op) until each is answered.

    The first message after each connect is the whole table, and a choice that is sent again is applied only
    once, so a broken connection loses nothing.
    """
    address = server.url.replace("http", "ws", 1) + f"/api/tables/{table_id}/live"
    while True:
        try:
            with connect(address, additional_headers=server.headers) as socket:
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
            pass  # the server can't be reached: it may be restarting
        time.sleep(1)


def play(server: Server, table_id: str, dice: random.Random) -> Json:
    """Play until the game is over, and return the table as it is then."""
    choices: dict[str, Json] = {}
    answered = None
    table: Json
    for message in receive_messages(server, table_id, choices):
        if "ack" in message:
            continue
        if "refused" in message:
            # Nothing has changed. Most likely the table has moved on ("stale"), so load it again.
            print(f"refused: {message['code']}: {message['reason']}", file=sys.stderr)
            answered, table = None, server.request("GET", f"/api/tables/{table_id}")
        else:
            table = message
        if table["status"] in ("finished", "frozen"):
            return table
        if table["status"] == "open":
            start_if_host(server, table)
        decision = table["decision"]
        # Moves of other players send messages too; a decision that we have answered stays answered.
        if decision is not None and decision["id"] != answered:
            try:
                choice = build_choice(server, table, dice)
                choices[choice["op"]] = choice
                answered = decision["id"]
            except Refused as refused:
                if refused.code not in ("stale", "not_your_turn"):
                    raise
    raise AssertionError("messages never end")


def start_if_host(server: Server, table: Json) -> None:
    """Start the game as its host, once all seats are taken."""
    host = any(seat["you"] and seat["host"] for seat in table["seats"])
    if host and all(seat["name"] is not None for seat in table["seats"]):
        try:
            server.request("POST", f"/api/tables/{table['id']}/start")
        except Refused as refused:
            if refused.code != "started":  # we began it already; the message was older than that
                raise


def parse_option(text: str) -> tuple[str, str | int | bool]:
    """Parse a game option from the command line: id=value."""
    id, _, value = text.partition("=")
    if value in ("true", "false"):
        return id, value == "true"
    return id, int(value) if value.isdecimal() else value


def parse_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="the server (default: %(default)s)")
    parser.add_argument("--name", default="Robot", help="the bot’s name (default: %(default)s)")
    parser.add_argument("--seed", help="random seed, to repeat the same choices")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help="list the games and their options")
    create = commands.add_parser("create", help="create a table, wait until it is full, and play")
    create.add_argument("game", help="the id of a game")
    create.add_argument("--players", type=int, default=2, help="number of players (default: %(default)s)")
    create.add_argument("--public", action="store_true", help="list the table in the lobby")
    create.add_argument("--option", type=parse_option, action="append", default=[], metavar="ID=VALUE")
    join = commands.add_parser("join", help="join a table and play")
    join.add_argument("table", help="the id of the table")
    join.add_argument("--invite", help="its invite, unless the table is public")
    return parser.parse_args()


def join_or_create(server: Server, args: argparse.Namespace) -> str:
    """Create a table or join one, and return its id."""
    if args.command == "join":
        invite = {} if args.invite is None else {"invite": args.invite}
        server.request("POST", f"/api/tables/{args.table}/seats", invite)
        table_id: str = args.table
        return table_id
    visibility = "public" if args.public else "link"
    settings = {
        "game": args.game,
        "players": args.players,
        "options": dict(args.option),
        "visibility": visibility,
    }
    created = server.request("POST", "/api/tables", settings)
    print(f"table {created['id']} invite {created['invite']}", flush=True)
    return str(created["id"])


def main() -> int:
    """Play one game. Returns 1 if the server refuses a request or can't be reached."""
    args = parse_arguments()
    try:
        server = Server(args.url, args.name)
        if args.command == "games":
            for game in server.request("GET", "/api/games"):
                print(f"{game['id']:12} {game['name']}, {game['min_players']}-{game['max_players']} players")
            return 0
        table = play(server, join_or_create(server, args), random.Random(args.seed))
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
