"""Madeira in a match: undo until dice are rolled, running totals, unavailable choices."""

from __future__ import annotations

import pytest

import caravela
from caravela.bots.bot import RandomBot
from caravela.engine.errors import NotAllowed
from caravela.games import rules_of
from caravela.match.match import Match

RULES = rules_of("madeira")


def walk(match: Match, bot: RandomBot) -> None:
    match.play(bot.choose(match.game))


@pytest.mark.parametrize("players", [2, 4])
def test_undo_leads_to_the_start_of_the_turn_and_not_beyond_dice(players: int) -> None:
    """Every run of moves of one player can be taken back and played again; a roll before it cannot."""
    match, bot = caravela.game("madeira").start(players=players, seed=1), RandomBot(RULES, 1)
    longest = refused = 0
    while not match.over:
        walk(match, bot)
        if match.over or match.history[-1].by_chance:
            continue
        start, ply = match.free_from(match.history[-1].seat), match.ply
        if match.seat != match.history[-1].seat or ply - start < 3:
            continue
        seat, position, words = match.seat, match.position(), [line.move.words() for line in match.history[start:]]
        match.undo(to=start)
        assert [match.ply, match.seat] == [start, seat]
        if start > 0 and match.history[start - 1].by_chance:
            with pytest.raises(NotAllowed, match="There was a draw since"):
                match.undo(to=start - 1, seat=seat)
            refused += 1
        for said in words:
            match.play(said)
        assert match.position() == position
        longest = max(longest, ply - start)
    assert longest > 6
    assert refused > 0


def test_the_roll_of_a_building_ends_what_may_be_taken_back() -> None:
    match, bot = caravela.game("madeira").start(players=3, seed=2), RandomBot(RULES, 2)
    while "pays the cost" not in [move.words() for move in match.moves()]:
        walk(match, bot)
    assert match.history[-1].by_chance
    match.play("receives pirates")
    if not match.history[-1].by_chance:
        match.undo()
        assert "receives pirates" in [move.words() for move in match.moves()]
    with pytest.raises(NotAllowed, match="needs everyone's consent"):
        match.undo()


def test_totals_and_reasons_come_with_the_match() -> None:
    """The stated price is the price paid; unavailable choices are refused with their reason."""
    match, bot = caravela.game("madeira").start(players=4, seed=7), RandomBot(RULES, 7)
    bought = refused = 0
    while not match.over:
        seat = match.seat
        assert seat is not None
        for closed in match.why_not()[:2]:
            with pytest.raises(NotAllowed) as reason:
                match.play(closed.move)
            assert closed.reason in str(reason.value)
            refused += 1
        before = match.view(seat)["table"]
        sources = [move for move in match.moves() if move.words().startswith("buys wood")]
        move = sources[0] if sources else bot.choose(match.game)
        if sources:
            due = before["paying"]["next_wood"]
            reals = before["players"][seat]["reals"]
            match.play(move)
            after = match.view(seat)["table"]
            if match.seat == seat and after["paying"]["wood_due"]:
                assert after["players"][seat]["reals"] == reals - due
                assert after["paying"]["paid_for_wood_this_turn"] == before["paying"]["paid_for_wood_this_turn"] + due
                bought += 1
        else:
            match.play(move)
    assert bought > 0
    assert refused > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_building_costs_what_the_dice_on_it_allow(players: int) -> None:
    match, bot, seen = caravela.game("madeira").start(players=players, seed=5), RandomBot(RULES, 5), 0
    while not match.over:
        table = match.view()["table"]
        [resolved] = [each for each in table["buildings"] if each["being_resolved"]] or [None]
        if resolved is not None and match.question_kind == "paying":
            assert resolved["least_cost"] <= table["paying"]["building_cost"] <= resolved["most_cost"]
            seen += resolved["guild_dice"] > 0
        walk(match, bot)
    assert seen > 0
