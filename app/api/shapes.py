"""What programs are sent, but for the table itself: every field with what it means."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """Nothing is sent that is not described."""

    model_config = ConfigDict(extra="forbid")


class ErrorShape(Shape):
    """Why something could not be done; nothing has changed."""

    code: str = Field(description="A stable name for programs, such as `stale`.")
    reason: str = Field(description="A sentence for people.")


class UserShape(Shape):
    """Somebody."""

    id: str = Field(description="Stable id.")
    name: str = Field(description="What he is called.")


class GuestShape(Shape):
    """A new guest."""

    token: str = Field(description="Send it as `Authorization: Bearer <token>`. It is shown only here.")
    user: UserShape = Field(description="Who you are now.")


class GameOptionShape(Shape):
    """An option of a game."""

    id: str = Field(description="Its name in `options` of POST /api/tables.")
    kind: Literal["choice", "number", "flag"] = Field(
        description="choice: one of `choices`; number: from `least` to `most`; flag: true or false."
    )
    choices: list[str] = Field(description="The values of a choice; empty for other kinds.")
    least: int | None = Field(description="The smallest number; null for other kinds.")
    most: int | None = Field(description="The largest number; null for other kinds.")
    default: str | int | bool = Field(description="The value when it is left out.")
    label: str = Field(description="What people call it.")
    help: str = Field(description="What it means, in a sentence; may be empty.")


class GameShape(Shape):
    """A game of the house."""

    id: str = Field(description="Its name in all addresses and bodies.")
    name: str = Field(description="What people call it.")
    about: str = Field(description="What it is about, in a sentence.")
    version: int = Field(description="The version of its rules.")
    min_players: int = Field(description="The fewest seats of a table.")
    max_players: int = Field(description="The most seats of a table.")
    options: list[GameOptionShape] = Field(description="What a table may agree on.")


class SchemaShape(Shape):
    """How to read a game: JSON Schemas (2020-12)."""

    game: str = Field(description="The game's id.")
    version: int = Field(description="The version of its rules.")
    view: dict[str, object] = Field(description="Schema of `view` of a table.")
    events: dict[str, dict[str, object]] = Field(
        description="By `kind` of the news: schema of its `data`. The house itself tells `dealt`, `undone` "
        "and the like, whose data is null."
    )
    decision: dict[str, object] = Field(description="Schema of `decision` of a table and of POST explore.")
    path: dict[str, object] = Field(description="Schema of `path` in POST explore and POST choices.")


class OpenedShape(Shape):
    """A new table."""

    id: str = Field(description="The table's id.")
    invite: str = Field(description="Lets others sit down: POST /api/tables/{id}/seats {invite}.")
    link: str = Field(description="The same for people: the path of the invite's page.")
    seat: int = Field(description="Your seat.")
    commitment: str = Field(
        description="SHA-256 of the seed that the server has drawn; the record opens the seed at the end."
    )


class InviteShape(Shape):
    """A fresh invite; older ones do not lead anywhere any more."""

    invite: str = Field(description="Lets others sit down: POST /api/tables/{id}/seats {invite}.")
    link: str = Field(description="The same for people: the path of the invite's page.")


class CardShape(Shape):
    """A table in a list."""

    id: str = Field(description="The table's id.")
    game: str = Field(description="The game's id.")
    status: Literal["open", "running", "finished"] = Field(
        description="open: waits for players; running; finished."
    )
    host: str = Field(description="What the host is called.")
    players: list[str] = Field(description="Who sits there, by name.")
    seats: int = Field(description="How many seats it has.")
    free: int = Field(description="How many of them are free.")
    yours: bool = Field(description="Whether you sit there.")
    your_move: bool = Field(description="Whether it waits for you.")


class TablesShape(Shape):
    """A list of tables."""

    tables: list[CardShape] = Field(description="At most 50, the newest first.")


class SeatedShape(Shape):
    """A seat was taken."""

    seat: int = Field(description="Which one, from 0.")


class SeqShape(Shape):
    """Something was entered in the log of the table."""

    seq: int = Field(description="The number of the entry; it grows by one an entry, the deal is 0.")


class MessageShape(Shape):
    """Something that was said."""

    id: int = Field(description="Its number; later ones are larger.")
    seat: int | None = Field(description="From which seat; null: a watcher's.")
    name: str = Field(description="What its author was called.")
    text: str = Field(description="What was said: text, never markup.")
    at: int = Field(description="When, in milliseconds since 1970 (UTC).")
    yours: bool = Field(description="Whether you said it.")


class MessagesShape(Shape):
    """What was said in a circle."""

    messages: list[MessageShape] = Field(description="At most 50, the oldest first.")


class SaidShape(Shape):
    """It was said."""

    id: int = Field(description="The number of the message.")
