"""The command open: shows a state of a game in the browser, for development."""

import sys
from pathlib import Path

import click
import httpx
import msgspec

from app.bots.strengths import DEFAULT_STRENGTH
from app.commands.options import STRENGTHS, game_argument
from app.commands.settings_cli import load_settings_or_exit
from app.lobby.http.state_routes import OPEN_SEATS
from engines import CATALOGUE
from engines.kernel.matches.state_file import InvalidStateFile, read_state


@click.command("open")
@game_argument
@click.option("--state", type=click.Path(path_type=Path), required=True, help="The state file.")
@click.option("--seat", type=click.IntRange(min=0), default=0, show_default=True, help="Your seat.")
@click.option(
    "--bots", type=STRENGTHS, default=DEFAULT_STRENGTH, show_default=True, help="In all other seats."
)
@click.option("--open-seats", is_flag=True, help="Leave all other seats open, for other people or windows.")
@click.option("--url", help="Address of the server. Default: by MAGEHALL_HOST and MAGEHALL_PORT.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def open_state_file(
    game: str, state: Path, seat: int, bots: str, open_seats: bool, url: str | None, no_browser: bool
) -> None:
    """Open a new table in the state of a file, in the browser.

    The file is what the link "This state" downloads at any table of `magehall serve --reload`, which has to
    run. The address works again and again: each time it opens a new table.
    """
    try:
        data = state.read_bytes()
        given = read_state(CATALOGUE, data)
    except (OSError, InvalidStateFile) as error:
        print(f"{state}: {error}", file=sys.stderr)
        sys.exit(2)
    if given.game.id != game:
        print(f"{state}: a state of {given.game.id}, not of {game}", file=sys.stderr)
        sys.exit(2)
    if seat >= given.seats:
        print(f"--seat: {state} has seats 0 to {given.seats - 1}", file=sys.stderr)
        sys.exit(2)
    settings = load_settings_or_exit({})
    server = (url or f"http://{settings.host}:{settings.port}").rstrip("/")
    try:
        response = httpx.post(f"{server}/states", content=msgspec.json.format(data, indent=-1))
    except httpx.HTTPError as error:
        print(f"No server at {server} ({error}). Start one with: magehall serve --reload", file=sys.stderr)
        sys.exit(1)
    if response.status_code != httpx.codes.OK:
        is_other_server = response.status_code in (404, 405)
        reason = "it is not for development (magehall serve --reload)" if is_other_server else response.text
        print(f"{server} refused the state: {reason}", file=sys.stderr)
        sys.exit(1)
    address = f"{server}{response.json()['path']}?seat={seat}&bots={OPEN_SEATS if open_seats else bots}"
    print(address)
    if not no_browser:
        click.launch(address)
