"""Request bodies, strict about types and field names."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.lobby.seats.seating import SALT_PATTERN
from app.web.inputs.bounded_types import Id, Line, Number, Text
from engines.kernel.choices.decision import Answer, Path

OpId = Annotated[
    str,
    Field(
        pattern=r"^[!-~]{1,64}$",
        description="A new name for this request, yours alone (1-64 printable ASCII characters). "
        "A repeated op is applied only once and gets the same response; with another body: 409 op_reused.",
    ),
]
DecisionId = Annotated[
    str, Field(max_length=40, description="The `id` of the decision you’re answering, as shown by the table.")
]

SaltHash = Annotated[
    str | None,
    Field(
        pattern=r"^[0-9a-f]{64}$",
        description="SHA-256 of `magehall salt:` and a salt that you keep until the host starts the game: "
        "then POST salt, or you add nothing.",
    ),
]

Strength = Literal["random", "easy", "medium", "master"]


class Body(BaseModel):
    """A request body: values are not converted, and unknown fields are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)


class GuestBody(Body):
    """A new guest."""

    name: Line = Field(description="Your name: 1–24 printable characters.")
    admission: Line | None = Field(
        default=None, description="On a private server: its password, or a membership link from its host."
    )


class TableBody(Body):
    """A table to create."""

    game: Id = Field(description="The id of a game, from GET /api/games.")
    players: Number = Field(description="Number of players, from the game’s min_players to its max_players.")
    options: dict[Id, Id | Number | bool] = Field(
        default={}, description="The game’s options by id. Options you leave out have their defaults."
    )
    visibility: Literal["public", "link"] = Field(
        default="link", description="public: listed, anyone can join; link: only with the invite link."
    )
    pace: Literal["live", "slow", "none"] = Field(
        default="none",
        description="Time per move: live (the game’s own clocks), slow (one day) or none (no limit). "
        "When time runs out, the default move is made.",
    )
    seating: Literal["chosen", "random"] = Field(
        default="chosen",
        description="chosen: players keep the seats they took; random: they don’t.",
    )
    watchers: bool = Field(default=True, description="Whether spectators are allowed.")
    bots: bool = Field(default=True, description="Whether bots may have seats; false: people only.")
    rated: bool = Field(
        default=False,
        description="Whether the result counts for the ratings of all who sit down; needs `bots` false and "
        "`seating` random.",
    )
    strength: Strength | list[Strength | None] | None = Field(
        default=None,
        description="Bots for the other seats, which are free by default: one strength for all of them, or a "
        "list with a strength or null (free) for each seat from 1 on. POST bots describes the strengths.",
    )
    salt_hash: SaltHash = None


class SeatBody(Body):
    """A seat to take."""

    seat: Number | None = Field(default=None, description="The seat, from 0. Default: the first free one.")
    invite: Line | None = Field(
        default=None, description="The table’s invite, or its link. Needed unless the table is public."
    )
    salt: str | None = Field(
        default=None,
        pattern=SALT_PATTERN,
        description="Your part of the randomness (1-64 printable ASCII characters). The random key is "
        "derived from the server’s seed, which it committed to in advance, and every player’s salt. "
        "Default: you add nothing. To keep it secret until the deal, give `salt_hash` instead.",
    )
    salt_hash: SaltHash = None


class SaltBody(Body):
    """A salt whose hash you gave."""

    salt: str = Field(pattern=SALT_PATTERN, description="The salt: 1-64 printable ASCII characters.")


class BotBody(Body):
    """A seat to give to a bot."""

    seat: Number | None = Field(default=None, description="The seat, from 0. Default: the first free one.")
    strength: Strength = Field(
        default="medium",
        description="random: plays random moves; easy: looks one move ahead; medium and master: look "
        "further, for 0.2 and 1.5 seconds per move. A bot that has the seat already gets this strength.",
    )


class StartBody(Body):
    """The start of a game."""

    players: Number | None = Field(
        default=None,
        description="The number of seats taken, to start without the free ones. 422 if the game and its "
        "options need more players; 409 stale if another number of seats is taken.",
    )


class MessageBody(Body):
    """A chat message."""

    text: Text = Field(description="1–500 characters on one line.")


class OpBody(Body):
    """A request identified by its op, without further fields."""

    op: OpId


class AnswerBody(Body):
    """One step of a path: `picks` for a decision of kind pick, `amounts` for one of kind split."""

    picks: list[Line] | None = Field(default=None, description="The ids of the chosen options.")
    amounts: list[Number] | None = Field(default=None, description="One of the decision’s `ways`.")


class ExploreBody(Body):
    """A move that isn’t complete yet."""

    decision: DecisionId
    path: list[AnswerBody] = Field(description="The steps so far. [] asks for the decision itself.")


class HintBody(Body):
    """A decision to get a hint for."""

    decision: DecisionId


class ChoiceBody(Body):
    """A complete move."""

    op: OpId
    decision: DecisionId
    path: list[AnswerBody] = Field(
        description="An answer to the decision, and to each further question shown by POST explore."
    )


def parse_path(answers: list[AnswerBody]) -> Path:
    """Convert answers to a path of the kernel."""
    return tuple(
        [
            Answer(
                picks=None if answer.picks is None else tuple(answer.picks),
                amounts=None if answer.amounts is None else tuple(answer.amounts),
            )
            for answer in answers
        ]
    )
