"""The guided first game of MagestiK: two rounds with an attack, a block and a mirrored spell."""

from engines.kernel.contract.lesson import Lesson, Page, does, you

LESSON = Lesson(
    seed="lesson:magestik:88",
    players=3,
    acts=(
        does(2, "staff:simulacra"),
        you(
            "staff:enchanter",
            say=(
                Page(
                    "Eight gems win",
                    "You win if you have at least 8 gems at the end of a round, and more than anyone else. You and your two rivals begin with 2 gems each.",
                    at="goal",
                ),
                Page(
                    "Your rivals",
                    "Their gems, dragons and energy lie open. A staff they choose stays secret until it’s called.",
                    at="rivals",
                    shows=("2 gems", "face-down staff"),
                ),
                Page(
                    "Nine staffs, called from 1 to 9",
                    "Each round everyone keeps one staff in secret. Some are out this round, like the Thief. “The board” shows all nine.",
                    at="see-board",
                    shows=("Thief", "The board"),
                ),
                Page(
                    "Choose your first staff",
                    "A staff gives energy, and lists the spells you can pay with it. The Enchanter gives 3, and an Ephemeral Dragon costs 3.",
                    do="Take the Enchanter Staff.",
                    shows=("Enchanter Staff",),
                ),
            ),
        ),
        does(1, "staff:cursed"),
        does(1, "cast:curse", "staff:yellow"),
        does(1, "end"),
        you(
            "cast:ephemeral",
            say=(
                Page(
                    "What happened so far",
                    "The strip tells what the others did since your last move. {1} held number 1, the Cursed Staff, and cursed another. Then 5 was called: yours.",
                    at="story",
                    shows=("Cursed",),
                ),
                Page(
                    "Your energy",
                    "You began with 1 white energy, and the staff gave you 3. White energy pays for any colour.",
                    at="mine-energy",
                    shows=("4 energy",),
                ),
                Page(
                    "Cast a spell",
                    "What you can do now glows. The price stands on each spell. Point at a grey one to see why it can’t be cast.",
                    do="Take “Recruit an Ephemeral Dragon”.",
                    shows=("Recruit an Ephemeral Dragon",),
                ),
            ),
        ),
        you(
            "attack",
            "seat:2",
            say=(
                Page(
                    "Your dragon",
                    "It has power 3 and is awake, so it can attack at once. Only awake dragons can block, and your rivals have none.",
                    at="dragon:1",
                    shows=("awake",),
                ),
                Page(
                    "Send it out",
                    "Every dragon that isn’t blocked steals a gem.",
                    do="Take “Attack”.",
                ),
            ),
        ),
        you(
            "gem:black",
            say=(
                Page(
                    "Choose your loot",
                    "{2} had nothing to block with. A gem counts towards the 8, and brings more energy from a staff of its colour.",
                    do="Take the onyx, the black one.",
                    shows=("Onyx",),
                ),
            ),
        ),
        you(
            "end",
            say=(
                Page(
                    "You lead with 3 gems",
                    "The track at the top shows how near everyone is. Point at your seal to see your number.",
                    at="goal",
                ),
                Page(
                    "End your turn",
                    "1 energy is left: too little for a spell, but it stays yours for your next turn.",
                    do="Press “End turn”.",
                    shows=("1 energy", "End turn"),
                ),
            ),
        ),
        does(2, "cast:ephemeral"),
        does(2, "attack", "seat:0"),
        you(
            "block:1",
            say=(
                Page(
                    "You’re attacked!",
                    "{2} sends a dragon of power 3, shown over the board. If you let it through, it takes one of your gems.",
                    at="cause",
                    shows=("Ephemeral Dragon",),
                ),
                Page(
                    "Block it",
                    "Other dragons sleep after attacking, but not an ephemeral one: yours can block. The weaker dragon dies. These are equal, so both do.",
                    do="Take your dragon.",
                ),
            ),
        ),
        does(2, "end"),
        you(
            "staff:simulacra",
            say=(
                Page(
                    "A new round",
                    "From round 2 on, everyone is dealt a gem first: you have 4 now. All staffs come back and are drafted again.",
                    at="mine-gems",
                    shows=("Gems 4 of 8",),
                ),
                Page(
                    "Act last",
                    "This time you choose first. Simulacra is number 9: it copies a spell of a staff that was played before it.",
                    do="Take the Simulacra Staff.",
                    shows=("Simulacra Staff",),
                ),
            ),
        ),
        does(1, "staff:black"),
        does(2, "staff:thief"),
        does(2, "cast:magpie_gem", "seat:0", "gem:green"),
        does(2, "end"),
        does(1, "cast:magpie_gem", "seat:2", "gem:green", (0, 0, 0, 0, 2, 1)),
        does(1, "end"),
        you(
            "cast:mirror",
            "copy:thief.magpie_gem",
            "seat:1",
            "gem:green",
            say=(
                Page(
                    "Thieves about",
                    "{2} stole your emerald, and {1} stole it from {2}. So {1} leads with 4 gems.",
                    at="seat:1",
                    shows=("4 gems",),
                ),
                Page(
                    "Steal it back",
                    "Mirroring costs 1 energy more than the spell itself. You have 4: just right for “Steal a gem”.",
                    do="Take “Mirror a spell”.",
                    shows=("Mirror a spell",),
                ),
            ),
        ),
        you(
            "end",
            say=(
                Page(
                    "Changed your mind?",
                    "Until a secret is revealed or another player is asked, Undo takes your move back. Here it’s still there.",
                    at="undo",
                ),
                Page(
                    "That’s a turn",
                    "Energy, spells, attack, end. Nothing is left to spend.",
                    do="Press “End turn”.",
                ),
            ),
        ),
        does(1, "staff:simulacra"),
        does(2, "staff:thief"),
    ),
    end=(
        Page(
            "You know the game",
            "Round 3 begins, and you’re ahead with 5 gems. The rest is yours: Rules, “?” and the log help at any time.",
            at="goal",
        ),
    ),
    tips={
        "draft": "Low numbers act first. A coloured staff gives 1 more energy for each gem of its colour you have.",
        "act": "Cast what glows, in any order. Attack with awake dragons when few others can block, then end your turn.",
        "pay": "White energy pays for anything, so pay with colours first.",
        "curse": "A cursed staff gives its holder no energy this round. Aim at one that’s still to be called.",
        "copy": "Only staffs that were revealed this round can be mirrored. Prices include the 1 extra energy.",
        "victim": "Take from the leader, if you can.",
        "gem": "A gem of your staff’s colour is worth more: it brings energy.",
        "haul": "Take the colours you can use next. White goes with everything.",
        "target": "Players without an awake dragon can’t block.",
        "force": "Awake dragons that stay at home can still block.",
        "defend": "A blocked dragon steals nothing, even if it wins the fight.",
        "take": "Every gem counts towards the 8.",
    },
)
