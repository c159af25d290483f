"""The guided first game of Magelight.

The learner is a Guildmage and plays two turns. They get a first hint of the roles: an ally of theirs burns
cards, and the Infiltrator puts some back.
"""

from engines.kernel.contract.lesson import Lesson, Page, does, you

LESSON = Lesson(
    seed="lesson:magelight:27",
    players=4,
    acts=(
        you(
            "burn:dark_day",
            say=(
                Page(
                    "Guildmages and Infiltrators",
                    "You’re a Guildmage. One of the other three is the Infiltrator, and you don’t know who.",
                    at="seat-0",
                    shows=("Guildmage",),
                ),
                Page(
                    "How both sides win",
                    "You win once the Infiltrator’s role is revealed and their Power is 0, or when no cards are left. They win with Dark Day, or when all Guildmages are at 0 Power.",
                    at="goal",
                ),
                Page(
                    "Friends and foe",
                    "Two of these are friends, one is the Infiltrator, and each has 3 Power. What they do, and the cards they pass on, gives them away.",
                    at="rivals",
                    shows=("3 Power", "hidden"),
                ),
                Page(
                    "Power, Actions, Mana",
                    "Each Power gives you 1 Action a turn, and the Cursed Idol you drew has just cost you 1. Mana pays for cards: 1 in round 1, 2 in round 2, and so on.",
                    at="own-power seat-0",
                    shows=("2 Power", "Cursed Idol"),
                ),
                Page(
                    "Burn a card",
                    "With each Action you burn, play or store a card. This Dark Day could win the game for the Infiltrator: burn it, and you gain 1 Mana.",
                    do="Choose Dark Day, then “Burn +1”.",
                    shows=("Dark Day",),
                ),
            ),
        ),
        you(
            "store:cursed_idol",
            say=(
                Page(
                    "Store a card",
                    "What you store is back in your hand next turn. Burned then, the Cursed Idol gives 3 Mana. Passed on, it could hurt a friend.",
                    do="Choose the Cursed Idol, then “Store”.",
                    shows=("Cursed Idol",),
                ),
            ),
        ),
        you(
            "end",
            say=(
                Page(
                    "End your turn",
                    "Your 2 Actions are used. Mana you don’t spend is lost.",
                    do="Press “End turn”.",
                    shows=("End turn",),
                ),
            ),
        ),
        you(
            ("card:kindling_verse", "card:ley_surge", "card:funeral_flame"),
            say=(
                Page(
                    "Pass on 3 cards",
                    "{1} can use them, friend or not: Open Hand helps most, so keep that one back. The rest of your hand is discarded.",
                    do="Choose all but Open Hand.",
                    shows=("Kindling Verse", "Open Hand"),
                ),
            ),
        ),
        does(1, "card:undying_coal"),
        does(1, "end"),
        does(1, ("card:kindling_verse", "card:ley_surge", "card:funeral_flame")),
        does(2, "end"),
        does(2, ("card:unmasking", "card:kindling_verse", "card:ley_surge")),
        does(3, "card:undying_coal"),
        does(3, "end"),
        does(3, ("card:unmasking", "card:kindling_verse", "card:bonfire")),
        you(
            "card:veiled_dagger",
            say=(
                Page(
                    "Round the table",
                    "The others had their turns, and {3} passed 3 cards to you. Kindling Verse, which you gave to {1}, has come all the way round!",
                    at="around-3 board",
                    shows=("passed to you", "Kindling Verse"),
                ),
                Page(
                    "What you know",
                    "Here the game keeps what you’ve learned: roles you were shown, and what you passed on and got.",
                    at="know-switch",
                    shows=("What you know",),
                ),
                Page(
                    "Artifacts first",
                    "Artifacts in your hand take effect before your actions, in the order you choose. The Cursed Idol would cost you 1 Power again, but the Veiled Dagger can get rid of it.",
                    do="Choose the Veiled Dagger.",
                    shows=("Veiled Dagger", "Cursed Idol"),
                ),
            ),
        ),
        you(
            "reveal",
            say=(
                Page(
                    "A Secret artifact",
                    "Keep it secret, and the others can only guess what it did. If you reveal it, you get its bonus too.",
                    do="Press “Reveal it”.",
                    shows=("Reveal it",),
                ),
            ),
        ),
        you(
            "do",
            "seat:3",
            "waiting:cursed_idol",
            say=(
                Page(
                    "Its bonus",
                    "Channel a card, which burns it, and another player loses 1 Power. Channel the Cursed Idol, and hit {3}: so far, that’s only a guess.",
                    do="Press “Take the bonus”.",
                    shows=("Take the bonus", "Cursed Idol"),
                ),
            ),
        ),
        you(
            "play:mend_the_circle",
            "seat:0",
            say=(
                Page(
                    "Play a spell",
                    "You have 3 Mana: 2 for round 2, and 1 from the dagger. Mend the Circle costs 2 and gives 1 Power.",
                    do="Choose Mend the Circle, then “Play for 2 Mana”.",
                    shows=("Mend the Circle", "3 Mana"),
                ),
            ),
        ),
        you(
            "store:unmasking",
            say=(
                Page(
                    "Plan ahead",
                    "Unmasking makes a player reveal their role, but costs 9 Mana. Store it: later rounds bring more Mana, and so do burned cards.",
                    do="Choose Unmasking, then “Store”.",
                    shows=("Unmasking", "9 Mana"),
                ),
            ),
        ),
        you(
            "end",
            say=(
                Page(
                    "That’s a turn",
                    "Draw, artifacts, actions, pass: that’s every turn. With 3 Power again you’ll have 3 Actions next time.",
                    do="Press “End turn”.",
                    shows=("3 Power",),
                ),
            ),
        ),
        you(
            ("card:kindling_verse", "card:bonfire", "card:ley_surge"),
            say=(
                Page(
                    "Pass with care",
                    "Kindling Verse and Bonfire burn cards for good, and when none are left, the Guildmages win. See if {1} uses them.",
                    do="Choose all but the Veiled Dagger.",
                    shows=("Kindling Verse", "Bonfire", "Veiled Dagger"),
                ),
            ),
        ),
        does(1, "burn:ley_surge"),
        does(1, "play:bonfire"),
        does(1, ("card:rimestorm", "card:funeral_flame", "card:blind_offering")),
        does(1, "end"),
        does(1, ("card:forked_frost", "card:siphon_sigil", "card:whispered_truth")),
        does(2, "end"),
        does(2, ("card:forked_frost", "card:siphon_sigil", "card:ordeal_of_candles")),
        does(3, "burn:send_away"),
        does(3, "play:salvaged_pages"),
        does(3, ("card:dark_day", "card:rimestorm")),
        does(3, "end"),
        does(3, ("card:forked_frost", "card:siphon_sigil", "card:ordeal_of_candles")),
    ),
    end=(
        Page(
            "Who is it?",
            "{1} burned cards, as a Guildmage would. {3} put burned cards back, Dark Day among them: once you have 9 Mana, unmask {3}, then take their Power.",
            at="rivals",
        ),
    ),
    tips={
        "act": "Burn cards that only help the other side. Play what hurts whom you suspect, and store what needs more Mana.",
        "stack": "What you pass on, the next player can use. Remember it.",
        "next": "You choose the order of your artifacts.",
        "secret": "Revealing can bring a bonus, but tells the others what you hold.",
        "carry_out": "Nobody else is shown which artifact it is.",
        "bonus": "Take it if the price is worth it.",
        "target": "Hurt players you suspect, help those you trust.",
        "channel": "Channel what you need least: it’s burned.",
        "order": "The last one you choose lies deepest.",
        "way": "Take what helps your side now.",
        "pick": "Take what helps your side now.",
    },
)
