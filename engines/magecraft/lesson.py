"""The guided first game of Magecraft: four turns as the Spellblade, with a learned spell and the cantrip."""

from engines.kernel.contract.lesson import Lesson, Page, does, you

LESSON = Lesson(
    seed="lesson:magecraft:5",
    players=2,
    acts=(
        you(
            "character:spellblade",
            say=(
                Page(
                    "Twenty gems win",
                    "You win with 20 gems in your Score Area, or as the last mage with HP. You also pay with gems, and they’re your life.",
                    at="goal",
                ),
                Page(
                    "Your HP",
                    "You begin with 12 HP, 3 of each colour except Darkness. A mage without HP is out.",
                    at="area-hp",
                    shows=("12 HP",),
                ),
                Page(
                    "Choose a character",
                    "Each has a cantrip: a small spell of its own, once per turn. The Spellblade can attack for 1 Fire.",
                    do="Take the Spellblade.",
                    shows=("Spellblade",),
                ),
            ),
        ),
        does(1, "character:mage"),
        you(
            "hand:water",
            "hand:water",
            say=(
                Page(
                    "Your hand is gems",
                    "You drew 2 Fire and 2 Water from your Bag. As you go first, you discard 2. Nothing is lost: they come back when your Bag is empty.",
                    do="Discard both Water gems.",
                    shows=("Fire", "Water"),
                ),
            ),
        ),
        does(1, "hand:light"),
        you(
            "book:2",
            say=(
                Page(
                    "Three spellbooks",
                    "Each turn you cast one of them, from left to right. A spell’s cost is before the arrow (✱ is any gem), its effect after it.",
                    at="card:1 own",
                    shows=("Meditation", "Magic Missile", "Mana Tricks"),
                ),
                Page(
                    "Your rival",
                    "{1} has 12 HP and no Shield yet. You have to break Shield gems before you can take HP.",
                    at="seat:1",
                    shows=("12 HP",),
                ),
                Page(
                    "Attack",
                    "Magic Missile costs 2 gems of any colour and attacks once.",
                    do="Take spellbook 2.",
                    shows=("Magic Missile",),
                ),
            ),
        ),
        you(
            "hp:light",
            say=(
                Page(
                    "Take an HP gem",
                    "Without a Shield, an attack takes one of their HP and you score it. That’s 1 of 20, and they’re weaker.",
                    do="Take Light.",
                ),
            ),
        ),
        does(1, "book:3", "hand:fire", "hand:earth"),
        does(1, "icon:shield", "academy:fire"),
        does(1, "hp:water"),
        you(
            "book:3",
            "hand:water",
            say=(
                Page(
                    "What your rival did",
                    "With no gems left, your turn was over and you drew 4. {1} cast Mana Tricks: one gem became a Shield, one was scored from their own HP.",
                    at="story",
                    shows=("Mana Tricks",),
                ),
                Page(
                    "Do the same",
                    "Mana Tricks costs 2 gems of any colour. You have 3 Earth and 1 Water.",
                    do="Take spellbook 3.",
                    shows=("Mana Tricks",),
                ),
            ),
        ),
        you(
            "icon:vanish",
            "hand:earth",
            say=(
                Page(
                    "Vanish means score",
                    "It scores a gem from your hand or from your HP. A gem from your hand costs you no life.",
                    do="Press “Vanish a gem”.",
                    shows=("Vanish a gem",),
                ),
            ),
        ),
        you(
            "academy:light",
            say=(
                Page(
                    "Raise a Shield",
                    "A Shield gem protects your HP. Once broken, it goes into your Bag, so a gem from the Academy makes you richer.",
                    do="Take Light from the Academy.",
                    shows=("Academy",),
                ),
            ),
        ),
        does(1, "done"),
        does(1, "book:2", "hand:fire", "hand:fire"),
        does(1, "cantrip"),
        does(1, "learn:ley_harvest", "book:1"),
        you(
            "book:2",
            "hand:light",
            "hand:fire",
            say=(
                Page(
                    "Your Shield held",
                    "{1} attacked and broke it. Your HP is untouched: still 12. Then they learned a spell.",
                    at="area-shield area-hp",
                    shows=("12 HP",),
                ),
                Page(
                    "Strike back",
                    "{1} has a Shield, which breaks first. This time, choose which gems to pay with.",
                    do="Take spellbook 2.",
                ),
            ),
        ),
        does(1, "book:3", "hand:water", "hand:earth"),
        does(1, "icon:shield", "academy:fire"),
        does(1, "hp:water"),
        you(
            "end",
            say=(
                Page(
                    "Save your gems",
                    "Gems that you don’t use by the end of your turn are discarded. So cast nothing now, and spend all 4 on a better spell.",
                    do="Press “End casting”.",
                    shows=("End casting",),
                ),
            ),
        ),
        you(
            "learn:mirror_pool",
            "book:1",
            say=(
                Page(
                    "The Academy",
                    "These are the spells you can learn. The price is at the bottom of each; those you can afford glow.",
                    at="pile:mirror_pool academy",
                    shows=("Fireball", "Mirror Pool"),
                ),
                Page(
                    "Learn a spell",
                    "It goes to the left end of a spellbook, so it’s cast first, and the old spells follow it.",
                    do="Take Mirror Pool.",
                    shows=("Mirror Pool",),
                ),
            ),
        ),
        does(1, "done"),
        does(1, "book:3", "hand:light", "hand:light"),
        does(1, "icon:vanish", "hand:water"),
        does(1, "academy:fire"),
        you(
            "cantrip",
            say=(
                Page(
                    "Your cantrip",
                    "Use it once per turn, before or after your spells. For 1 Fire, the Spellblade attacks: a Shield breaks.",
                    do="Take your cantrip, the Spellblade.",
                    shows=("Spellblade",),
                ),
            ),
        ),
    ),
    end=(
        Page(
            "You know the game",
            "Cast, learn, draw 4: that’s a turn. There’s one thing left to discover: for 4 gems, you can rearrange your books and master a spell.",
            at="goal",
        ),
    ),
    tips={
        "character": "Any character will do: you can use the cantrip once per turn, for 1 gem.",
        "start": "Keep pairs of one colour: most spells want them.",
        "cast": "One spellbook a turn, from left to right. If you can’t pay for anything useful, save your gems for learning.",
        "pay": "Pay with the colours you need least.",
        "pay.all": "Pay with the colours you need least.",
        "hit.hp": "Any HP gem scores 1: its colour makes no difference.",
        "hit.shield": "Shields break first.",
        "icon": "You choose the order in which a spell’s icons happen.",
        "raise": "Take one from the Academy if you can: once it breaks, it’s yours to draw.",
        "vanish": "From your hand it costs no life.",
        "study": "A spell you can pay for often is worth more than a strong one you can’t.",
        "shelve": "Put together spells that you can pay for in one turn.",
    },
)
