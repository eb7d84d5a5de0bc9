"""Expansion, module 2: capitanias. How cards come into play, and who sees them."""

from __future__ import annotations

import json

from caravela.engine.dice import Dice
from caravela.engine.game import Game
from caravela.engine.play.playout import Playout
from caravela.games.madeira.capitanias.names import CARD_NAMES, GROUPS, group_of
from caravela.games.madeira.game import Madeira
from tests.rulebook.madeira.cards import table_with
from tests.rulebook.madeira.stage import RULES, Table


def test_ruling_47_everybody_is_dealt_a_card_of_each_group_and_plays_one_a_round() -> None:
    game = RULES.new_game(4, {"capitanias": "on"})
    assert isinstance(game, Madeira)
    playout = Playout(3)
    while game.phase == 0:
        playout.step(game)
    assert [
        sorted(group_of(card) for card in range(24) if (hand >> card) & 1) for hand in game.expansion.capitanias.hands
    ] == [list(range(GROUPS))] * 4
    for round in range(2, 6):
        while game.round < round:
            playout.step(game)
        assert [bin(hand).count("1") for hand in game.expansion.capitanias.hands] == [6 - round] * 4
    playout.play_out(game)
    assert list(game.expansion.capitanias.hands) == [0, 0, 0, 0]
    assert all(len(player.cards) == 0 for player in game.players)


def test_a_card_is_played_after_the_row_and_its_request_are_taken() -> None:
    table = Table(2, modules="capitanias")
    yellow = table.seats[0].holds("Renda", "Encontro")
    table.game.row_requests[0] = 1
    table.begins("choosing a row 0", phase="A")
    yellow("chooses row 1", "takes the request market routes").may("plays the card Renda", "plays the card Encontro")
    yellow("plays the card Renda")
    assert [card.name for card in yellow.player.cards] == ["Renda"]


def test_cards_leave_the_table_after_phase_e() -> None:
    table, yellow = table_with("Renda")
    table.begins("putting aside 0", phase="E")
    assert len(yellow.player.cards) == 0


def test_ruling_30_the_workers_are_counted_at_the_moment_of_use() -> None:
    table, yellow = table_with("D. João II", "field 3a", "field 3b")
    table.game.expansion.capitanias.guild_on_card[0] = 3
    table.game.guild_dice_beside -= 1
    yellow.owns("scout").gets(reals=9)
    table.resolves("Casa da Coroa", dice=1)
    table("rolls 2 with a guild die")
    yellow("uses the scout", "takes a worker from field 3a", "puts a worker home")
    table.is_done()


# -- hidden hands ----------------------------------------------------------------------------------------


def test_hands_are_seen_by_their_owner_alone() -> None:
    table = Table(2, modules="capitanias")
    table.seats[0].holds("Renda", "Encontro")
    table.seats[1].holds("Poios", "Funchal")
    table.begins("playing a card 0", phase="A")
    assert RULES.view(table.game, 0)["players"][0]["hand"] == ["Renda", "Encontro"]
    for seat in (1, -1):
        assert "hand" not in RULES.view(table.game, seat)["players"][0]


def test_swapping_secrets_changes_hands_and_pirates_alone_and_together() -> None:
    table = Table(3, modules="capitanias")
    for seat, cards in zip(table.seats, [("Renda", "Encontro"), ("Poios", "Funchal"), ("Naus",)], strict=True):
        seat.holds(*cards).gets(pirates=4)
    table.begins("playing a card 0", phase="A")

    def differs(twin: Game | None) -> tuple[bool, bool]:
        assert isinstance(twin, Madeira)
        assert json.dumps(RULES.view(twin, 0)) == json.dumps(RULES.view(table.game, 0))
        hands = list(twin.expansion.capitanias.hands) != list(table.game.expansion.capitanias.hands)
        return hands, [player.pirates for player in twin.players] != [4, 4, 4]

    assert differs(RULES.secrets_swapped(table.game, 0)) == (True, True)
    assert sorted(map(differs, RULES.secrets_swapped_alone(table.game, 0))) == [(False, True), (True, False)]


def test_imagined_hands_fit_what_is_known() -> None:
    table = Table(3, modules="capitanias")
    table.seats[0].holds("Renda", "Encontro")
    table.seats[1].holds("Poios", "Funchal")
    table.seats[2].holds("Calecute", "Amnistia")
    table.begins("playing a card 0", phase="A")
    found = set()
    for seed in range(40):
        game = RULES.imagined(table.game, 0, Dice(seed))
        assert isinstance(game, Madeira)
        hands = [
            [CARD_NAMES[card] for card in range(24) if (hand >> card) & 1] for hand in game.expansion.capitanias.hands
        ]
        assert hands[0] == ["Renda", "Encontro"]
        assert len(hands[1]) == len(hands[2]) == 2
        assert not set(hands[0]) & set(hands[1]) & set(hands[2])
        found.add(tuple(hands[1]))
    assert len(found) > 5
