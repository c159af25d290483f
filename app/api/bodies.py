"""What programs send: the bodies of posts, strict in types and names."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from engines.kernel.decision import Answer, Path

OpId = Annotated[
    str,
    Field(
        pattern=r"^[!-~]{1,64}$",
        description="Your own fresh name for this request (1-64 printable ASCII characters, best random). "
        "The same op sent again gets the same answer and is applied once; with another body: 409 op_reused.",
    ),
]
DecisionId = Annotated[
    str, Field(max_length=40, description="The `id` of the decision that you answer, as the table showed it.")
]


class Body(BaseModel):
    """A number is no string, and a field that is not known is an error."""

    model_config = ConfigDict(extra="forbid", strict=True)


class GuestBody(Body):
    """Somebody new."""

    name: str = Field(description="What you are called: 1-24 printable characters.")


class TableBody(Body):
    """A table that you want to open."""

    game: str = Field(description="The id of a game, from GET /api/games.")
    players: int = Field(description="How many seats, from the game's min_players to its max_players.")
    options: dict[str, str | int | bool] = Field(
        default={}, description="Options of the game by id; those left out have their defaults."
    )
    visibility: Literal["public", "link"] = Field(
        default="link", description="public: listed, and anybody may sit down; link: only with the invite."
    )
    pace: Literal["live", "slow", "none"] = Field(
        default="none",
        description="How long a seat may think: live (the game's clocks), slow (a day a question), none (for "
        "ever). When the time is over, the default of the decision is played.",
    )
    seating: Literal["chosen", "random"] = Field(
        default="chosen", description="chosen: seats stay as they were taken; random: drawn at the start."
    )
    watchers: bool = Field(default=True, description="Whether those who do not sit at the table may look.")


class SeatBody(Body):
    """A seat that you want to take."""

    seat: int | None = Field(default=None, description="Which one, from 0; the first free one if left out.")
    invite: str | None = Field(
        default=None, description="The table's invite, or its link; needed unless the table is public."
    )
    salt: str | None = Field(
        default=None,
        pattern=r"^[!-~]{1,64}$",
        description="Your share in the chance of the game (1-64 printable ASCII characters): the key of all "
        "draws is made of the server's seed, to which it committed before, and of the salts of all seats. "
        "Random if left out.",
    )


class BotBody(Body):
    """A seat that a bot is to take."""

    seat: int | None = Field(default=None, description="Which one, from 0; the first free one if left out.")
    strength: Literal["random", "thinking"] = Field(
        default="random", description="random: draws from all that is offered; thinking: looks ahead."
    )


class MessageBody(Body):
    """Something to say."""

    text: str = Field(description="1-500 characters in one line.")


class OpBody(Body):
    """An act that needs nothing but a name for the request."""

    op: OpId


class AnswerBody(Body):
    """One answer of a path: `picks` for a decision of kind pick, `amounts` for one of kind split."""

    picks: list[str] | None = Field(default=None, description="The ids of the picked options.")
    amounts: list[int] | None = Field(default=None, description="One of the decision's `ways`.")


class ExploreBody(Body):
    """A choice that is not complete yet."""

    decision: DecisionId
    path: list[AnswerBody] = Field(description="The answers so far; [] asks for the decision itself.")


class ChoiceBody(Body):
    """A whole choice."""

    op: OpId
    decision: DecisionId
    path: list[AnswerBody] = Field(
        description="An answer to the decision and to every further question that POST explore has shown."
    )


def path_of(answers: list[AnswerBody]) -> Path:
    """The answers as the rules take them."""
    return tuple(
        [
            Answer(
                picks=None if one.picks is None else tuple(one.picks),
                amounts=None if one.amounts is None else tuple(one.amounts),
            )
            for one in answers
        ]
    )
