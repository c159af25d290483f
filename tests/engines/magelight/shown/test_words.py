"""The wording of cards, targets, reasons and events."""

from engines.kernel.secrecy.audience import ALL, NOBODY
from engines.kernel.secrecy.veiled import Secret
from engines.magelight import GAME
from engines.magelight.board.components import list_components
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Target
from engines.magelight.cards.roles import Role
from engines.magelight.events.artifacts import SecretsCounted
from engines.magelight.events.players import PowerLost, RoleRevealed, RoleShown
from engines.magelight.events.plays import AllyActivated
from engines.magelight.events.turns import CountersSet, DeckShuffled
from engines.magelight.words import PHRASES
from engines.magelight.words.options import REASONS
from tests.engines.magelight.play import A, B, Play
from tests.engines.magelight.table import table
from tests.engines.words import NAMES, say_events
from tests.rules import rule


def test_every_card_has_a_name_and_a_text() -> None:
    for design in Design:
        id = design.name.lower()
        assert PHRASES[f"Design.{design.name}"] == PHRASES[f"card.{id}"]
        text = PHRASES[f"card.{id}.text"]
        assert isinstance(text, str)
        assert text.endswith(".")


def test_every_kind_of_target_has_its_reason() -> None:
    among = Target.__annotations__["among"]
    assert {f"why.target.{group}" for group in among.__args__} <= set(REASONS)


def test_reasons_are_sentences() -> None:
    speaker = GAME.speaker(A, NAMES)
    for key in REASONS:
        words = speaker.say(key, {"cost": 5, "have": 3, "count": 3, "round": 4})
        assert words[0].isupper()
        assert words.endswith(".")


@rule("R30")
def test_events_in_three_voices() -> None:
    play = table(hand="scrying_pool bonfire bonfire ley_surge", mana=4)
    play.choose("play:scrying_pool", "seat:1")
    mine, theirs, third, *_, watcher = say_events(play)
    assert mine == ["You play Scrying Pool on Bob for 4 Mana.", "Bob shows you their role: Infiltrator."]
    assert theirs == ["Ann plays Scrying Pool on you for 4 Mana.", "You show Ann your role: Infiltrator."]
    assert third == watcher == ["Ann plays Scrying Pool on Bob for 4 Mana.", "Bob shows Ann their role."]


def test_a_stack_in_three_voices() -> None:
    play = table(hand="bonfire ley_surge rimestorm", allies={B: "courier_raven"}).choose("end")
    mine, theirs, *_, watcher = [sentences[0] for sentences in say_events(play)]
    assert mine == "You pass Bonfire, Ley Surge and Rimestorm to Bob."
    assert theirs == "Ann passes 3 cards to you."
    assert watcher == "Ann passes 3 cards to Bob."


def test_a_single_action_is_singular() -> None:
    speaker = GAME.speaker(A, NAMES)
    assert speaker.event(CountersSet(A, 3, 1)) == "You have 3 Mana and 1 Action."
    assert speaker.event(CountersSet(B, 0, 2)) == "Bob has 0 Mana and 2 Actions."


def test_a_reason_names_what_is_missing() -> None:
    play = table(hand="unmasking bonfire ley_surge rimestorm", mana=2)
    reasons = {option.id: option.blocked for option in play.pick().options if option.blocked}
    speaker = GAME.speaker(A, NAMES)
    assert speaker.text(reasons["play:unmasking"]) == "This costs 9 Mana and you have 2."


def test_a_player_with_only_cards_to_pass_on_is_asked_to_end_the_turn() -> None:
    speaker = GAME.speaker(A, NAMES)

    def question_and_hint(play: Play) -> tuple[str, str]:
        topic = play.pick().topic
        return speaker.text(topic), speaker.say("hint.act", topic.args)

    done = (
        "Only cards to pass on are left. End your turn",
        "All cards in your hand go to the player on your left.",
    )
    assert question_and_hint(table(hand="bonfire ley_surge rimestorm", mana=9)) == done
    assert question_and_hint(table(hand="bonfire ley_surge rimestorm send_away"))[0].startswith(
        "3 Actions, 0 Mana"
    )
    # An ally that needs no card can still be used
    salamander = table(hand="bonfire ley_surge rimestorm", allies={A: "hearth_salamander"})
    assert question_and_hint(salamander)[0].startswith("3 Actions, 0 Mana")


def test_questions_say_what_will_happen_to_the_target() -> None:
    speaker = GAME.speaker(A, NAMES)
    for design, card in CARDS.items():
        if card.targets or card.is_nomad or (card.activate is not None and card.activate.targets):
            question = speaker.say("target", {"seat": A, "card": design})
            assert "a target" not in question, design
            assert len(question) <= 60
    assert speaker.say("bonus", {"seat": A, "card": Design.VEILED_DAGGER}).startswith("Channel a card")
    assert speaker.say("may", {"seat": A, "card": Design.COURIER_RAVEN}).endswith("to draw 3 cards?")
    assert speaker.say("may", {"seat": B, "card": Design.COURIER_RAVEN}) == "Bob may use Courier Raven."


def test_the_log_says_why_no_power_was_lost() -> None:
    speaker = GAME.speaker(A, NAMES)
    assert speaker.event(PowerLost(B, 0, 0, 0)) == "Bob has no Power to lose."
    assert speaker.event(PowerLost(B, 0, 0, 1)) == "Bob keeps their last Power."


def test_the_log_names_the_targets_of_an_ally_if_it_has_any() -> None:
    speaker = GAME.speaker(A, NAMES)
    assert speaker.event(AllyActivated(A, Design.HEARTH_SALAMANDER, ())) == "You use Hearth Salamander."
    assert speaker.event(AllyActivated(B, Design.HEX_DUELIST, (A,))) == "Bob uses Hex Duelist on you."


def test_the_log_counts_the_cards_of_a_new_deck() -> None:
    sentence = GAME.speaker(A, NAMES).event(DeckShuffled((Design.BONFIRE, Design.LEY_SURGE)))
    assert sentence == "The discard pile is shuffled into a new deck: 2 cards."


def test_consequences_say_what_the_player_keeps() -> None:
    speaker = GAME.speaker(A, NAMES)
    assert speaker.say("act.keeps", {"actions": 0, "mana": 0}) == "It costs your last Action."
    assert speaker.say("act.keeps", {"actions": 1, "mana": 2}) == "You keep 1 Action and 2 Mana."


def test_beats_are_aimed_at_affected_players() -> None:
    hidden: Secret[Role] = Secret(None, NOBODY)
    for event in (
        PowerLost(B, 1, 0, 2),
        RoleRevealed(B, Secret(Role.GUILDMAGE, ALL)),
        RoleShown(B, A, hidden),
    ):
        assert B in event.beat().targets


def test_a_secret_artifact_without_mana_is_announced_like_one_with_mana() -> None:
    assert GAME.speaker(A, NAMES).event(SecretsCounted(B, 0)) == "Bob gains no Mana from secret artifacts."
    assert GAME.speaker(B, NAMES).event(SecretsCounted(B, 1)) == "You gain 1 Mana from secret artifacts."


def test_an_infiltrator_who_is_revealed_is_a_turning_point() -> None:
    def exposed(role: Role) -> tuple[int, ...]:
        return RoleRevealed(B, Secret(role, ALL)).beat().exposed

    assert exposed(Role.INFILTRATOR) == (B,)
    assert exposed(Role.GUILDMAGE) == ()


def test_the_list_of_components_has_the_price_of_every_spell_and_ally() -> None:
    speaker = GAME.speaker(None, NAMES)
    prices = {
        component.key: speaker.text(component.price) if component.price is not None else ""
        for component in list_components()
    }
    assert (prices["dark_day"], prices["open_hand"], prices["rimestorm"]) == ("8–13 Mana", "0 Mana", "6 Mana")
    assert prices["undying_coal"] == ""
