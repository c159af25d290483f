"""Labels of choices in the action bar."""

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.magestik import GAME
from engines.magestik.board.choice_labels import label_choice
from engines.magestik.cards import Staff
from engines.magestik.rules.turns import energy_from
from tests.engines.magestik.table import A, B, C, Play, deal, table
from tests.engines.words import NAMES


def name(play: Play, *given: str) -> ChoiceLabel:
    """The label of a choice after these answers."""
    answers = []
    for at, id in enumerate(given):
        question = play.pick(*given[:at])
        option = next(option for option in question.options if option.id == id)
        answers.append(ChoiceStep(question.topic.key, "", option.verb, (option.subject,), option.price))
    view = GAME.view(play.state, play.seat)
    act = label_choice(tuple(answers), view, GAME.speaker(play.seat, NAMES))
    assert act is not None
    assert len(act.consequence) <= 90
    return act


def remarks(play: Play, *given: str) -> dict[str, str]:
    """The remarks on the options after these answers."""
    say = GAME.speaker(play.seat, NAMES)
    return {
        option.id: say.text(option.remark)
        for option in play.pick(*given).options
        if option.remark is not None
    }


def test_a_blocker_says_how_the_fight_would_end() -> None:
    play = table(
        holding={A: "red", B: "black"}, dragons={A: ["green"], B: ["green", "red", "yellow", "sleeping blue"]}
    )
    play.choose("attack", "seat:1")
    assert remarks(play) == {
        "block:2": "Both have power 2: both die, and it takes no gem.",
        "block:3": "Power 4 against 2: theirs dies, and takes no gem.",
        "block:4": "Power 1 against 2: yours dies, but theirs takes no gem.",
    }


def test_each_blocker_is_compared_with_its_own_attacker() -> None:
    play = table(holding={A: "red", B: "black"}, dragons={A: ["green", "black"], B: ["green", "red"]})
    play.choose("attack", "seat:1", ("dragon:1", "dragon:2"))
    assert remarks(play)["block:3"].startswith("Both have power 2")
    assert remarks(play, "pass")["block:3"].startswith("Power 2 against 5: yours dies")
    assert set(remarks(play, "block:3")) == {"block:4"}, "one that blocks already has no more to say"


def test_an_attack_says_who_could_block() -> None:
    play = table(
        holding={A: "red", B: "black"}, dragons={A: ["green"], C: ["blue", "red"]}, gems={B: "Y", C: "Y"}
    )
    attack = name(play, "attack", "seat:1")
    assert attack.sentence == "Attack Bob with your Green Dragon?"
    assert attack.consequence == "They can’t block: you take 1 gem."
    assert name(play, "attack", "seat:2").consequence.startswith("2 of their dragons can block.")


def test_an_attack_on_a_player_without_gems_says_so() -> None:
    play = table(holding={A: "red", B: "black"}, dragons={A: ["green"]}, gems={})
    assert name(play, "attack", "seat:1").consequence == "They have no gems to take."


def test_a_staff_to_keep_says_how_much_energy_it_would_give() -> None:
    play = deal(3)
    mine = play.state.players[play.seat]
    for option in play.pick().options:
        gives = sum(energy_from(Staff(option.value), mine.gems).amounts)
        consequence = name(play, option.id).consequence
        total = gives + mine.energy.total
        assert consequence.startswith(f"With your gems it gives {gives} energy: {total} in all.")


def test_a_gem_says_what_it_is_worth() -> None:
    play = table(holding={A: "thief", B: "red"}, energy={A: "WW"}, gems={A: "K", B: "YK"})
    stolen = name(play, "cast:magpie_gem", "gem:black")
    assert (
        stolen.consequence == "That makes 2 gems. The Black Staff would give you 4 energy. You keep 1 energy."
    )


def test_a_dragon_to_kill_has_its_owner_named() -> None:
    play = table(
        holding={A: "red", B: "black"}, energy={A: "R"}, dragons={B: ["green"], C: ["blue"]}, gems={A: "R"}
    )
    assert name(play, "cast:kill", "dragon:2").sentence.startswith("Kill Cai’s Blue Dragon for 2 red")


def test_any_number_of_a_breed_can_be_recruited() -> None:
    play = table(holding={A: "cursed", B: "black"}, energy={A: "W"})
    sentence = name(play, "cast:ephemeral").sentence
    assert sentence.startswith("Recruit an Ephemeral Dragon for ")


def test_a_spell_mirrored_without_asking_is_named() -> None:
    """Given one spell to mirror, when a dragon is picked, the label is that spell, with the cost of both."""
    play = table(
        holding={A: "simulacra", B: "cursed", C: "red"},
        dragons={B: ["blue"], C: ["green"]},
        energy={A: "W"},
        face_up="thief",
    )
    play.choose("cast:curse", "staff:red").until("act", A)
    assert play.offers("cast:mirror") == {"dragon:1", "dragon:2"}
    assert (
        name(play, "cast:mirror", "dragon:1").sentence
        == "Kill Bob’s Blue Dragon for 2 red and 1 of any colour?"
    )
    assert name(play, "cast:mirror").sentence == "Kill a dragon for 2 red and 1 of any colour?"
