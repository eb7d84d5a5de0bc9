"""The reasons by the rules with which the idea of a puzzle begins: true in the position, and told in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from caravela.games import rules_of
from caravela.games.madeira.components import WEALTH
from caravela.games.madeira.game import Madeira
from caravela.games.puerto_rico.components import GOOD_NAMES, PLANTATION_NAMES
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.vasco_da_gama.components import ACTION_NAMES, AREA_NAMES, CHARACTER_NAMES, FIRST_SLOT, LANDING_NAMES
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.language.contrasts import DEED, DENIED, FINAL, HELP, LENGTH, SCORED, TOTAL, Idea, RuleReason
from caravela.language.reasons import REASONS, reason_told
from caravela.language.sentences import Sentences
from caravela.language.translation import LANGUAGES, translation
from caravela.match.match import Match
from caravela.study.playing.turns import turn_of
from caravela.study.puzzles.puzzle import Puzzle
from caravela.study.reasons.puerto_rico import ship_for
from tests.study.shipped import REPLACED, ideas, own_turn, shipped_ideas


def reasons(*kinds: str) -> Iterator[tuple[Puzzle, int, Idea, RuleReason]]:
    """All reasons of some kinds in shipped and replaced puzzles, at least one."""
    found = 0
    for puzzle, other, idea in [*shipped_ideas(), *ideas(REPLACED)]:
        for reason in idea.reasons:
            if reason.kind in kinds:
                found += 1
                yield puzzle, other, idea, reason
    assert found > 0


def after(puzzle: Puzzle, move: int) -> Match:
    """The position after the player's own turn."""
    return own_turn(puzzle, move).match


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_told_in_every_language(language: str) -> None:
    for puzzle, _, idea in shipped_ideas():
        sentences = Sentences(rules_of(puzzle.game), puzzle.players, translation(language))
        for reason in idea.reasons:
            told = reason_told(sentences, reason)
            assert told.endswith(".")
            assert "{" not in told
            assert reason.kind == HELP or reason.kind in REASONS


def test_most_ideas_have_a_reason() -> None:
    against_tempting = [idea for puzzle, other, idea in shipped_ideas() if other == puzzle.tempting]
    assert sum(bool(idea.reasons) for idea in against_tempting) >= 0.97 * len(against_tempting)


def test_what_a_reason_tells_is_not_told_again() -> None:
    for _, _, idea in shipped_ideas():
        assert all(reason.tells not in idea.facts for reason in idea.reasons if reason.tells is not None)


def test_whoever_is_named_as_a_rival_usually_makes_the_move_otherwise() -> None:
    for puzzle, _, idea in shipped_ideas():
        for reason in idea.reasons:
            if reason.tells is not None and reason.tells.seat == puzzle.seat:
                assert reason.tells.kind in (DEED, SCORED)
                assert reason.tells.best - reason.tells.other >= 0.5
            elif reason.tells is not None and reason.tells.kind == DEED:
                assert puzzle.players[reason.tells.seat] == reason.facts["rival"]
                assert reason.tells.other - reason.tells.best >= 0.5


def test_the_only_tile_on_offer_is_the_only_one() -> None:
    for puzzle, _, _, reason in reasons("last-tile", "settler-first-one"):
        game = puzzle.match().game
        assert isinstance(game, PuertoRico)
        assert game.face_up[PLANTATION_NAMES.index(str(reason.facts["tile"]))] == 1


def test_corn_is_compared_with_goods_that_the_player_has_no_building_for() -> None:
    for puzzle, _, _, reason in reasons("corn-no-building"):
        game = puzzle.match().game
        assert isinstance(game, PuertoRico)
        good = reason.facts["good"]
        player = game.players[puzzle.seat]
        for kind in game.kinds:
            if kind.good > 0 and PLANTATION_NAMES[kind.good] == f"{good} plantation":
                assert not player.has(kind)


def test_a_game_is_ended_by_whoever_leads() -> None:
    for puzzle, other, _, reason in reasons("ends-ahead"):
        best, rival = (after(puzzle, move).game for move in (puzzle.best, other))
        assert isinstance(best, PuertoRico)
        assert isinstance(rival, PuertoRico)
        assert best.ending
        assert not rival.ending
        scores = [best.score(seat) for seat in range(best.seats)]
        assert scores[puzzle.seat] == reason.facts["points"]
        assert max(score for seat, score in enumerate(scores) if seat != puzzle.seat) == reason.facts["most"]
        assert reason.facts["points"] > reason.facts["most"]  # type: ignore[operator]


def test_a_building_that_ends_the_game_is_not_explained_by_what_it_would_do_later() -> None:
    for _, _, idea in shipped_ideas():
        kinds = [reason.kind for reason in idea.reasons]
        assert kinds != ["ends-ahead", HELP]


def test_points_of_a_building_at_the_end_are_those_of_the_games_played_out() -> None:
    for puzzle, other, _, reason in reasons("counts-at-end", "counts-more"):
        more = {
            fact.about: fact.more for fact in puzzle.facts[str(other)] if (fact.kind, fact.seat) == (FINAL, puzzle.seat)
        }
        assert more[str(reason.facts["building"])] > 0


def test_wealth_that_is_kept_would_have_been_paid_for() -> None:
    for puzzle, other, _, reason in reasons("wealth-costs"):
        before, then = puzzle.match().game, after(puzzle, other).game
        assert isinstance(before, Madeira)
        assert isinstance(then, Madeira)
        paid = before.players[puzzle.seat].reals - then.players[puzzle.seat].reals
        assert paid == reason.facts["count"]


def test_a_request_that_is_fulfilled_now_would_bring_less_later() -> None:
    for puzzle, other, _, reason in reasons("fulfilled-now"):
        moves = rules_of("madeira").catalogue.moves
        kept = moves[other].facts()["request"]
        assert reason.facts["request"] == kept
        assert moves[puzzle.best].facts()["request"] != kept
        first = str(kept).split()[0]
        source = "market routes" if first in ("market", "routes") else first
        more = [fact.more for fact in puzzle.facts[str(other)] if fact.kind == FINAL and fact.about == source]
        assert [round(each) for each in more] == [reason.facts["count"]]


def pirates_of(match: Match, seat: int) -> tuple[int, list[int], int]:
    """A player's pirates, those of the others, and what they would cost the player now."""
    game = match.game
    assert isinstance(game, Madeira)
    pirates = [int(player.pirates) for player in game.players]
    return pirates.pop(seat), sorted(pirates, reverse=True), int(game.prestige_lost(seat))


def test_pirates_are_told_with_what_everybody_has_and_where_they_make_a_difference() -> None:
    for puzzle, other, _, reason in reasons("pirates-by-rank", "pirates-then"):
        lost = next(fact for fact in puzzle.facts[str(other)] if fact.kind == FINAL and fact.about == "pirates")
        assert lost.more >= 1
        ends = [after(puzzle, move).game for move in (puzzle.best, other)]
        if reason.kind == "pirates-by-rank":
            own, others, _ = pirates_of(puzzle.match(), puzzle.seat)
            assert (reason.facts["own"], reason.facts["rivals"]) == (own, others)
            assert (reason.facts["then"], reason.facts["more"]) == (round(-lost.best), round(-lost.other))
        else:
            told = [("own", "then"), ("other", "more")]
            for game, (own_pirates, cost) in zip(ends, told, strict=True):
                assert isinstance(game, Madeira)
                assert game.players[puzzle.seat].pirates == reason.facts[own_pirates]
                assert game.prestige_lost(puzzle.seat) == reason.facts[cost]
            assert reason.facts["then"] < reason.facts["more"]  # type: ignore[operator]


def test_a_request_pays_so_much_as_things_stand() -> None:
    for puzzle, other, _, reason in reasons("request-then"):
        paid = []
        for match in (after(puzzle, move) for move in (puzzle.best, other)):
            view = match.view(puzzle.seat)["table"]
            paid.append(view["players"][puzzle.seat]["requests_would_bring"][reason.facts["request"]])
        assert paid == [reason.facts["count"], reason.facts["more"]]


def test_pirates_that_cost_nothing_are_more_than_without() -> None:
    for puzzle, other, _, reason in reasons("pirates-free"):
        (own, rivals, cost), (fewer, _, same) = (
            pirates_of(after(puzzle, move), puzzle.seat) for move in (puzzle.best, other)
        )
        assert own > fewer
        assert cost == same
        assert (own, rivals) == (reason.facts["own"], reason.facts["rivals"])


def test_ships_that_are_sent_bring_what_is_printed() -> None:
    for puzzle, _, _, reason in reasons("sails-then"):
        view = puzzle.match().view(puzzle.seat)["table"]
        printed = {each["name"]: each["prestige_in_rounds_1_3_5"] for each in (*view["markets"], *view["colonies"])}
        place, number = str(reason.facts["place"]), int(str(reason.facts["round"]))
        assert printed[place][number // 2] == reason.facts["count"]
        assert reason.tells is not None
        assert reason.tells.best - reason.tells.other >= 0.5


def test_ships_bring_what_is_printed_for_the_next_time() -> None:
    for puzzle, _, _, reason in reasons("ships-pay"):
        view = puzzle.match().view(puzzle.seat)["table"]
        printed = {each["name"]: each["prestige_in_rounds_1_3_5"] for each in (*view["markets"], *view["colonies"])}
        assert reason.facts["round"] in (view["round"], view["round"] + 1)
        rounds = [1, 3, 5]
        places, worth = reason.facts["place"], reason.facts["count"]
        assert isinstance(places, list)
        assert worth == [printed[place][rounds.index(int(str(reason.facts["round"])))] for place in places]


def test_goods_that_no_ship_takes_could_be_loaded_before() -> None:
    for puzzle, _, _, reason in reasons("no-ship-for"):
        game = puzzle.match().game
        assert isinstance(game, PuertoRico)
        rival, good = puzzle.players.index(str(reason.facts["rival"])), GOOD_NAMES.index(str(reason.facts["good"]))
        assert game.players[rival].goods[good] == reason.facts["count"]
        assert ship_for(game, good)
        then = own_turn(puzzle, puzzle.best)
        after_load = then.match.game_before(len(then.lines))
        assert isinstance(after_load, PuertoRico)
        assert not ship_for(after_load, good)


def test_the_room_of_a_ship_is_too_small_for_all() -> None:
    for puzzle, _, _, reason in reasons("captain-room"):
        game = puzzle.match().game
        assert isinstance(game, PuertoRico)
        good = GOOD_NAMES.index(str(reason.facts["good"]))
        goods = [int(player.goods[good]) for player in game.players]
        assert goods[puzzle.seat] == reason.facts["own"]
        assert sum(goods) - goods[puzzle.seat] == reason.facts["most"]
        assert sum(goods) > int(str(reason.facts["count"]))


def test_an_opponent_who_loses_a_tile_holds_it() -> None:
    for puzzle, _, _, reason in reasons(*(kind for kind in REASONS if kind.startswith("loses-"))):
        game = puzzle.match().game
        assert isinstance(game, VascoDaGama)
        character = CHARACTER_NAMES.index(str(reason.facts["character"]))
        assert puzzle.players[game.holder[character]] == reason.facts["rival"]
        assert reason.kind != "loses-manuel" or game.round < 5
        assert reason.kind != "loses-sernigi" or game.merchant >= 0


def test_a_number_that_is_called_last_is_higher_than_all_others_of_the_player() -> None:
    for puzzle, _, _, reason in reasons("called-last"):
        game = puzzle.match().game
        assert isinstance(game, VascoDaGama)
        own = [at for at in range(1, len(game.number_owner)) if game.number_owner[at] == puzzle.seat]
        assert max(own, default=0) < game.picked == reason.facts["count"]


def test_what_an_opponent_does_in_most_games_after_the_other_move_is_a_reason() -> None:
    """It is told as one unless a reason names that opponent already."""
    for _, _, idea, reason in reasons(DENIED):
        assert reason.tells is not None
        assert reason.tells.other >= 0.8
        assert [each.kind for each in idea.reasons].count(DENIED) == 1


def test_a_die_is_placed_before_passing_to_the_same_slot() -> None:
    for puzzle, other, _, reason in reasons("die-before-passing"):
        best, rival = (turn_of(puzzle, move).lines for move in (puzzle.best, other))
        assert rival[0].kind in ("pass", "pass-and-act")
        assert rival[0].facts["slot"] == reason.facts["slot"]
        kinds = [line.kind for line in best]
        placed = min(i for i, kind in enumerate(kinds) if kind in ("place-guild-die", "place-pirate-die"))
        passed = next(i for i, kind in enumerate(kinds) if kind in ("pass", "pass-and-act"))
        assert placed < passed
        assert best[passed].facts["slot"] == reason.facts["slot"]


def test_an_early_end_helps_whoever_leads_or_costs_a_rival_something() -> None:
    for puzzle, other, _, reason in reasons("earlier-end", "earlier-end-hurts"):
        facts = puzzle.facts[str(other)]
        assert sum(fact.more for fact in facts if fact.kind == LENGTH) < 0
        game = puzzle.match().game
        scores = [game.score(seat) for seat in range(game.seats)]
        if reason.kind == "earlier-end":
            assert scores[puzzle.seat] == max(scores)
        else:
            lost = {puzzle.players[fact.seat]: -fact.more for fact in facts if fact.kind == TOTAL}
            assert round(lost[str(reason.facts["rival"])]) == reason.facts["count"]
            assert lost.get(puzzle.players[puzzle.seat], 0) < 1
            length = next(fact for fact in facts if fact.kind == LENGTH)
            assert reason.facts["rounds"] == f"{-length.more:.1f}"


def test_goods_of_the_craftsman_that_a_rival_loads_are_told() -> None:
    for puzzle, other, _, reason in reasons("craftsman-then-loads"):
        assert rules_of("puerto-rico").catalogue.moves[other].facts()["role"] == "craftsman"
        assert reason.tells is not None
        seat = reason.tells.seat
        games = puzzle.match().game, after(puzzle, other).game
        goods = [game.players[seat].goods_in_all() for game in games if isinstance(game, PuertoRico)]
        assert goods[1] - goods[0] == reason.facts["count"] > 0  # type: ignore[operator]


def test_what_opponents_gain_is_not_told_as_a_cause() -> None:
    for puzzle, _, idea in shipped_ideas():
        for fact in idea.facts:
            assert fact.seat in (puzzle.seat, -1) or fact.kind != TOTAL or fact.more < 0


def test_the_time_of_the_end_comes_first_where_the_own_points_do_not_differ() -> None:
    for puzzle, other, idea in shipped_ideas():
        kinds = [reason.kind for reason in idea.reasons]
        own = sum(fact.more for fact in puzzle.facts[str(other)] if (fact.kind, fact.seat) == (TOTAL, puzzle.seat))
        ends = [kind for kind in kinds if kind.startswith(("earlier-end", "later-end"))]
        assert not ends or own >= 0.8 or kinds[0] == ends[0]


def test_an_action_that_is_used_is_otherwise_given_up() -> None:
    for puzzle, other, _, reason in reasons("action-used"):
        given_up = [line for line in own_turn(puzzle, other).lines if line.kind == "give-up-action"]
        used = [line for line in own_turn(puzzle, puzzle.best).lines if line.kind == "perform-action"]
        assert reason.facts["count"] in {line.facts["number"] for line in given_up}
        assert reason.facts["count"] in {line.facts["number"] for line in used}


def test_reals_are_for_a_number_of_the_player_that_is_still_to_be_called() -> None:
    for puzzle, _, _, reason in reasons("reals-for-number"):
        game = puzzle.match().game
        assert isinstance(game, VascoDaGama)
        number = reason.facts["count"]
        assert isinstance(number, int)
        assert number > game.called
        assert game.number_owner[number] == puzzle.seat
        assert ACTION_NAMES[game.number_area[number]] == reason.facts["action"]


def test_the_last_action_slot_leaves_none() -> None:
    for puzzle, _, _, reason in reasons("last-slot"):
        match = puzzle.match()
        match.play(match.rules.catalogue.moves[puzzle.best])
        area = AREA_NAMES.index(str(reason.facts["area"]))
        assert isinstance(match.game, VascoDaGama)
        assert match.game.area_discs[area] == match.game.box.action_slots[area]


def test_whoever_is_called_first_has_the_lowest_number_there() -> None:
    for puzzle, _, _, reason in reasons("called-first"):
        game = puzzle.match().game
        assert isinstance(game, VascoDaGama)
        area = AREA_NAMES.index(str(reason.facts["area"]))
        numbers = [number for number in range(1, len(game.number_owner)) if game.number_area[number] == area]
        others = [number for number in numbers if game.number_owner[number] not in (-1, puzzle.seat)]
        own = [number for number in numbers if game.number_owner[number] == puzzle.seat]
        assert min(others) == reason.facts["then"]
        assert game.picked == reason.facts["count"]
        assert game.picked < min(others)
        assert not own or min(own) > min(others)


def test_what_is_not_done_otherwise_is_no_reason_by_itself() -> None:
    for puzzle, _, idea, reason in reasons("not-there", "there-later"):
        assert str(reason.facts["area"]) in AREA_NAMES
        sentences = Sentences(rules_of(puzzle.game), puzzle.players, translation("en"))
        assert f"in the {reason.facts['area']} area" in reason_told(sentences, reason)
        assert reason.kind != "not-there" or len(idea.reasons) > 1


def test_a_lower_number_is_placed_in_the_area_later() -> None:
    for puzzle, other, _, reason in reasons("lower-there"):
        moves = rules_of("vasco-da-gama").catalogue.moves
        later = [moves[number].facts() for number in puzzle.later[str(puzzle.best)]]
        assert moves[other].facts()["area"] == reason.facts["area"]
        assert {"number": reason.facts["then"]} in later
        assert {"area": reason.facts["area"]} in later
        game = puzzle.match().game
        assert isinstance(game, VascoDaGama)
        assert game.picked == reason.facts["count"] > reason.facts["then"]  # type: ignore[operator]


def test_a_last_slot_that_is_denied_is_the_last() -> None:
    for puzzle, _, _, reason in reasons("last-slot-denied"):
        assert reason.tells is not None
        move = rules_of(puzzle.game).catalogue.moves[int(reason.tells.about)]
        assert (move.kind, move.facts()["area"]) == ("place-disc", reason.facts["area"])


def test_a_landing_is_closed_to_the_ships_of_the_rival() -> None:
    for puzzle, _, _, reason in reasons("landing-closed"):
        assert reason.tells is not None
        rival = reason.tells.seat
        free = []
        for game in (puzzle.match().game, after(puzzle, puzzle.best).game):
            assert isinstance(game, VascoDaGama)
            slots = range(FIRST_SLOT[-1])
            free.append([slot for slot in slots for ship in game.players[rival].ships if game.slot_fits(ship, slot)])
        assert free[0]
        assert not free[1]


def test_a_merchant_ship_is_credited_with_what_the_coast_gives() -> None:
    """A slot that it fills is told only where a full landing pays something."""
    for puzzle, _, _, reason in reasons("merchant-project", "merchant-reals", "merchant-slot"):
        game = puzzle.match().game
        assert isinstance(game, VascoDaGama)
        landing = LANDING_NAMES.index(str(reason.facts["landing"]))
        assert (reason.kind == "merchant-project") == (landing == 0)
        if reason.kind == "merchant-slot":
            assert game.box.completion[landing] > 0


def test_a_project_is_launched_only_after_the_best_move() -> None:
    for puzzle, other, _, reason in reasons("launches"):
        moves = rules_of(puzzle.game).catalogue.moves
        best, rival = (
            [moves[move].facts()["project"] for move in puzzle.later[str(number)] if moves[move].kind == "launch"]
            for number in (puzzle.best, other)
        )
        assert reason.facts["project"] in best
        assert not rival


def test_an_end_comes_nearer_only_by_what_is_left_for_it() -> None:
    ends = ("points", "colonists", "city")
    for puzzle, other, _, reason in reasons(*(kind for kind in REASONS if kind.split("-end-")[-1] in ends)):
        game = puzzle.match().game
        assert isinstance(game, PuertoRico)
        moves = rules_of(puzzle.game).catalogue.moves
        hastening = moves[puzzle.best if reason.kind.startswith("earlier-") else other]
        by_end = {"points": ("captain", "craftsman"), "colonists": ("mayor",), "city": ("builder",)}
        end = reason.kind.rsplit("-", 1)[1]
        assert hastening.kind == "build" or hastening.facts()["role"] in by_end[end]
        if reason.kind.startswith("later-"):
            assert moves[puzzle.best].facts().get("role") != "captain"
        if end != "city":
            assert reason.facts["count"] == (game.points if end == "points" else game.colonists)


def test_a_landing_that_is_completed_pays_a_ship_of_the_player() -> None:
    """It pays something, he has or sends a ship there, and the other move completes none."""
    for puzzle, _other, _, reason in reasons("landing-complete"):
        game = puzzle.match().game
        assert isinstance(game, VascoDaGama)
        landing = LANDING_NAMES.index(str(reason.facts["landing"]))
        slots = range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1])
        assert game.box.completion[landing] == reason.facts["count"]
        assert game.box.completion[landing] > 0
        assert not game.is_complete(landing)
        match = after(puzzle, puzzle.best)
        games = [match.game_before(ply) for ply in range(match.ply + 1)]
        assert any(
            isinstance(each, VascoDaGama) and each.slot_owner[slot] == puzzle.seat for each in games for slot in slots
        )


def test_whoever_lacks_reals_has_hardly_any() -> None:
    for puzzle, _, _, reason in reasons("money-gone", "money-needed"):
        game = puzzle.match().game
        assert isinstance(game, (Madeira, VascoDaGama))
        assert game.players[puzzle.seat].reals == reason.facts["has"]
        assert (game.players[puzzle.seat].reals == 0) == (reason.kind == "money-gone")


def test_a_second_request_for_wealth_joins_a_first() -> None:
    for puzzle, _, _, reason in reasons("wealth-second"):
        game = puzzle.match().game
        assert isinstance(game, Madeira)
        assert game.players[puzzle.seat].requests[WEALTH] > 0
        assert game.players[puzzle.seat].reals == reason.facts["has"]
        assert game.round > 3


def test_a_request_for_wealth_that_is_kept_is_one_of_two() -> None:
    for puzzle, other, _, _ in reasons("wealth-kept"):
        game = puzzle.match().game
        assert isinstance(game, Madeira)
        assert game.round == 3
        assert game.players[puzzle.seat].requests[WEALTH] > 0
        moves = rules_of("madeira").catalogue.moves
        kept = [fact for fact in puzzle.facts[str(other)] if fact.kind == DEED and fact.seat == puzzle.seat]
        assert any(moves[int(fact.about)].kind == "keep-request" and fact.best >= 0.5 for fact in kept)


def test_plain_wealth_is_explained_only_where_it_is_plain() -> None:
    """Requests of the King's Demands have a text of their own."""
    for puzzle, _, idea in shipped_ideas():
        for reason in idea.reasons:
            if reason.kind == HELP and puzzle.game == "madeira":
                assert str(reason.facts["name"]) in rules_of("madeira").help()
            if reason.kind == "wealth-rate":
                moves = rules_of("madeira").catalogue.moves
                turn = [moves[number].facts() for number in (puzzle.best, *puzzle.turns.get(str(puzzle.best), []))]
                game = puzzle.match().game
                assert isinstance(game, Madeira)
                assert {"request": "wealth"} in turn or game.players[puzzle.seat].requests[WEALTH] > 0
