"""A guided first game: two rounds against one rival."""

from engines.kernel.contract.lesson import Lesson, Page, does, you

LESSON = Lesson(
    seed="lesson:charm_well:1",
    players=2,
    acts=(
        you(
            "throw:FIVE",
            say=(
                Page("A charm rises", "The charm in the middle goes to one of you this round.", at="well"),
                Page(
                    "Your dream",
                    "Only you see it. Charms of this kind count 3 points for you, others 2.",
                    at="own-dream",
                ),
                Page(
                    "Throw a coin",
                    "{1} throws one at the same time, in secret. The higher coin takes the charm.",
                    do="Throw your 5: nothing beats it.",
                ),
            ),
        ),
        does(1, "throw:TWO"),
        you(
            "throw:ONE",
            say=(
                Page(
                    "Coins are gone",
                    "You have the charm, but your 5 is gone. {1} has thrown the 2, and still has the 5.",
                    do="Save your good coins: throw the 1.",
                ),
            ),
        ),
        does(1, "throw:ONE"),
    ),
    end=(Page("The charm has sunk", "Equal coins take nothing. Play on: the most points win.", at="act"),),
    tips={"throw": "See which coins your rivals have left before you throw."},
)
