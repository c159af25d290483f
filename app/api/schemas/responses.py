"""Response bodies, except the table itself (`table.py`)."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """A response body: fields without a description are errors."""

    model_config = ConfigDict(extra="forbid")


class ErrorShape(Shape):
    """The reason why a request was refused. Nothing has changed."""

    code: str = Field(description="A stable name for programs, such as `stale`.")
    reason: str = Field(description="A sentence for people.")


class UserShape(Shape):
    """A person."""

    id: str = Field(description="Stable id.")
    name: str = Field(description="Their name.")


class GuestShape(Shape):
    """A new guest."""

    token: str = Field(description="Send it as `Authorization: Bearer <token>`. It’s shown only once.")
    user: UserShape = Field(description="Your new user.")


class GameOptionShape(Shape):
    """An option of a game."""

    id: str = Field(description="Its name in `options` of POST /api/tables.")
    kind: Literal["choice", "number", "flag"] = Field(
        description="choice: one of `choices`; number: from `least` to `most`; flag: true or false."
    )
    choices: list[str] = Field(description="The values of a choice; empty for other kinds.")
    least: int | None = Field(description="The smallest number; null for other kinds.")
    most: int | None = Field(description="The largest number; null for other kinds.")
    default: str | int | bool = Field(description="The value if you leave it out.")
    label: str = Field(description="The name shown to people.")
    help: str = Field(description="An explanation, in a sentence. May be empty.")


class GameShape(Shape):
    """A game that can be played here."""

    id: str = Field(description="Its id in addresses and bodies.")
    name: str = Field(description="The name shown to people.")
    about: str = Field(description="A short summary, in a sentence.")
    version: int = Field(description="The version of its rules.")
    min_players: int = Field(description="The smallest number of players.")
    max_players: int = Field(description="The largest number of players.")
    options: list[GameOptionShape] = Field(description="The options that a table can set.")


class SchemaShape(Shape):
    """JSON Schemas (2020-12) of a game’s data."""

    game: str = Field(description="The game’s id.")
    version: int = Field(description="The version of its rules.")
    view: dict[str, object] = Field(description="Schema of `view` of a table.")
    events: dict[str, dict[str, object]] = Field(
        description="Schema of an event’s `data`, by its `kind` in `news`. Events of the table, such as "
        "`dealt`, have no data."
    )
    decision: dict[str, object] = Field(description="Schema of `decision` of a table and of POST explore.")
    path: dict[str, object] = Field(description="Schema of `path` in POST explore and POST choices.")


class OpenedShape(Shape):
    """A new table."""

    id: str = Field(description="The table’s id.")
    invite: str = Field(description="Lets others join: POST /api/tables/{id}/seats {invite}.")
    link: str = Field(description="The path of the invite page, for people.")
    seat: int = Field(description="Your seat.")
    commitment: str = Field(
        description="SHA-256 of the server’s random seed. The game record reveals the seed at the end."
    )


class InviteShape(Shape):
    """A new invite. Older ones no longer work."""

    invite: str = Field(description="Lets others join: POST /api/tables/{id}/seats {invite}.")
    link: str = Field(description="The path of the invite page, for people.")


class CardShape(Shape):
    """A table in a list."""

    id: str = Field(description="The table’s id.")
    game: str = Field(description="The game’s id.")
    status: Literal["open", "running", "finished"] = Field(
        description="open: waiting for players; running; finished."
    )
    host: str = Field(description="The host’s name.")
    players: list[str] = Field(description="The players’ names.")
    seats: int = Field(description="The number of seats.")
    free: int = Field(description="The number of free seats.")
    yours: bool = Field(description="Whether you have a seat there.")
    rated: bool = Field(description="Whether the result counts for the ratings of all who sit down.")
    your_move: bool = Field(description="Whether it’s your turn.")


class TablesShape(Shape):
    """A list of tables."""

    tables: list[CardShape] = Field(description="At most 50, newest first.")


class SeatedShape(Shape):
    """The seat you took."""

    seat: int = Field(description="The seat, from 0.")


class SeqShape(Shape):
    """A new entry in the table’s log."""

    seq: int = Field(description="The entry’s number. The deal is 0, and each entry adds 1.")


class MessageShape(Shape):
    """A chat message."""

    id: int = Field(description="Its number; later messages have larger ones.")
    seat: int | None = Field(description="The sender’s seat; null for a spectator.")
    name: str = Field(description="The sender’s name.")
    text: str = Field(description="Plain text, never markup.")
    at: int = Field(description="Time, in milliseconds since 1970 (UTC).")
    yours: bool = Field(description="Whether you sent it.")


class MessagesShape(Shape):
    """The messages of a chat."""

    messages: list[MessageShape] = Field(description="At most 50, oldest first.")


class SentMessageShape(Shape):
    """A message that was sent."""

    id: int = Field(description="The number of the message.")
