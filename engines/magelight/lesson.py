"""A guided first game of Magelight: two turns of a Guildmage with an idol that nobody wants."""

from engines.kernel.lesson import Lesson, Page, does, you

LESSON = Lesson(
    seed="lesson:magelight:27",
    players=4,
    acts=(
        you(
            "burn:dark_day",
            say=(
                Page(
                    "Guildmages and Infiltrators",
                    "You’re a Guildmage. One of the others is an Infiltrator, and you don’t know who: break them before they break you.",
                    at="seat-0",
                    shows=("Guildmage",),
                ),
                Page(
                    "How both sides win",
                    "You win once the Infiltrator is public and has no Power, or when the deck runs out. They win with Dark Day, or when no Guildmage has Power.",
                    at="goal",
                ),
                Page(
                    "Your rivals",
                    "Each has 3 Power. Their roles are hidden: what they do, and the cards they pass on, gives them away.",
                    at="rivals",
                    shows=("3 Power", "hidden"),
                ),
                Page(
                    "Power, Actions, Mana",
                    "Power is your life: you get as many Actions a turn. The Cursed Idol you drew has just cost you 1. Mana is the number of the round.",
                    at="own-power seat-0",
                    shows=("2 Power", "Cursed Idol"),
                ),
                Page(
                    "Burn a card",
                    "With each Action you burn, play or store a card. Dark Day wins the game for the Infiltrator: out with it, and you gain 1 Mana.",
                    do="Take Dark Day, then “Burn +1”.",
                    shows=("Dark Day",),
                ),
            ),
        ),
        you(
            "store:cursed_idol",
            say=(
                Page(
                    "Store a card",
                    "What you store comes back next turn, and nobody else gets it. Passed on, the Cursed Idol could hurt a friend.",
                    do="Take the Cursed Idol, then “Store”.",
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
                    "They’re the next player’s to use, so remember what you gave to {1}. The rest of your hand is discarded.",
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
                    "The others had their turns, and {3} passed 3 cards to you. Kindling Verse has come all the way round!",
                    at="around-3 board",
                    shows=("passed to you", "Kindling Verse"),
                ),
                Page(
                    "What you know",
                    "Here the game keeps what you’ve learned: roles that were shown, and who passed what.",
                    at="know-switch",
                    shows=("What you know",),
                ),
                Page(
                    "Artifacts first",
                    "Artifacts in your hand resolve before your actions. Your Cursed Idol is back; but the Veiled Dagger can get rid of it.",
                    do="Take the Veiled Dagger.",
                    shows=("Veiled Dagger", "Cursed Idol"),
                ),
            ),
        ),
        you(
            "reveal",
            say=(
                Page(
                    "A Secret artifact",
                    "You may resolve it without showing it: then the others only guess. If you reveal it, you get its bonus.",
                    do="Press “Reveal it”.",
                    shows=("Reveal it",),
                ),
            ),
        ),
        you(
            "do",
            "seat:1",
            "waiting:cursed_idol",
            say=(
                Page(
                    "Its bonus",
                    "For channelling a card, which burns it, another player loses 1 Power. Channel the Cursed Idol, and it does you no harm.",
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
                    do="Take Mend the Circle, then play it.",
                    shows=("Mend the Circle", "3 Mana"),
                ),
            ),
        ),
        you(
            "store:unmasking",
            say=(
                Page(
                    "Plan ahead",
                    "Unmasking makes a role public, but costs 9 Mana. Save it: in later rounds you have more, and burning cards adds to it.",
                    do="Take Unmasking, then “Store”.",
                    shows=("Unmasking", "9 Mana"),
                ),
            ),
        ),
        you(
            "end",
            say=(
                Page(
                    "That’s a turn",
                    "Draw, artifacts, actions, pass. With 3 Power again you’ll have 3 Actions next time.",
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
                    "Kindling Verse and Bonfire burn cards: that helps Guildmages, since an empty deck wins. So a friend will use them.",
                    do="Choose all but the Veiled Dagger.",
                    shows=("Kindling Verse", "Bonfire", "Veiled Dagger"),
                ),
            ),
        ),
        does(1, "end"),
        does(1, ("card:forked_frost", "card:siphon_sigil", "card:whispered_truth")),
        does(2, "end"),
        does(2, ("card:forked_frost", "card:siphon_sigil", "card:ordeal_of_candles")),
        does(3, "end"),
        does(3, ("card:forked_frost", "card:siphon_sigil", "card:ordeal_of_candles")),
    ),
    end=(
        Page(
            "Who is it?",
            "You know the game. Watch who hurts whom, compare the stacks, make the Infiltrator public, and break them.",
            at="rivals",
        ),
    ),
    tips={
        "act": "Burn cards that only help the other side. Play what hurts whom you suspect, and store what needs more Mana.",
        "stack": "What you pass on, the next player can use. Remember it.",
        "next": "All artifacts resolve; the order is yours.",
        "secret": "Revealing brings a bonus, but tells the others what you hold.",
        "carry_out": "You may skip a Secret artifact’s effect.",
        "bonus": "Take it if the price is worth it.",
        "target": "Hurt players you suspect; help those you trust.",
        "channel": "Channel what you need least: it’s burned.",
        "order": "The last one you choose lies deepest.",
        "way": "Take what helps your side now.",
        "pick": "Take what helps your side now.",
    },
)
