"""Moves, questions and happenings as data: pieces are counted wherever they lie, points have their own causes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice

import pytest

from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep
from caravela.engine.counting import POINTS, Count
from caravela.games.vasco_da_gama.actions.characters import LACKING_MISSIONARY
from caravela.games.vasco_da_gama.actions.coast import TAKING_SAILOR
from caravela.games.vasco_da_gama.components import (
    ACTION_NAMES,
    AREA_NAMES,
    CHARACTER_NAMES,
    LANDING_NAMES,
    slot_name,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import DO_WITHOUT
from caravela.games.vasco_da_gama.rules import RULES
from caravela.language.sentences import Sentences
from caravela.language.translation import ENGLISH, translation
from caravela.match.happenings import Happening, Location
from caravela.match.match import Match
from tests.games.vasco_da_gama.test_random_games import moments
from tests.rulebook.vasco_da_gama.stage import Stage

EVERY_NUMBER_OF_PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])

CAUSES = {
    "expeditions": {"send-ship", "place-ship"},
    "complete landings": {"complete-landings"},
    "ships under way": {"ships-under-way"},
    "Bartolomeu Dias": {"set-up", "host-character", "favors-again"},
    "Reals": {"end-of-game"},
    "ships ready to sail": {"end-of-game"},
}
"""What brings points, by source."""


@cache
def match_of(players: int) -> Match:
    """A game of bots that launch, send and host far more than chance does."""
    return play_and_keep(SimulatedTable("vasco-da-gama", ["greedy"] * players), 6)[1]


def counted(game: VascoDaGama) -> dict[tuple[int, str, str], int]:
    """Every number with whose it is, what and where."""
    count = Count(labelled=True)
    RULES.count(game, count)
    labels = [(int(label.seat), label.thing, label.place) for label in count.counters]
    assert len(set(labels)) == len(labels)
    return dict(zip(labels, [int(number) for number in count.numbers], strict=True))


@EVERY_NUMBER_OF_PLAYERS
def test_every_piece_is_counted_once_wherever_it_lies(players: int) -> None:
    for game in islice(moments(players, 17), 0, None, 9):
        sums: Counter[str] = Counter()
        own: Counter[tuple[int, str]] = Counter()
        for (seat, thing, _), number in counted(game).items():
            assert number >= 0 or thing == POINTS
            sums[thing] += number
            own[seat, thing] += number
        pieces = RULES.pieces(game)
        for name in ["turquoise sailor", "violet sailor", "grey sailor", "orange sailor"]:
            assert sums[name] == pieces[name + "s"]
        assert sums["missionary"] == pieces["missionaries"]
        singles = [f"project {number}" for number in range(1, 36)]
        singles += [f"merchant ship {number}" for number in range(1, 7)]
        singles += [f"Vasco da Gama's tile {initial}" for initial in range(4, 13)]
        singles += [f"sequence number {number}" for number in range(1, 23)]
        singles += [*CHARACTER_NAMES, "first player", "round marker"]
        assert all(sums[name] == 1 for name in singles)
        assert sums["marker"] == (1 if game.marker > 0 else 0)
        for seat in range(players):
            assert own[seat, "action disc"] == pieces[f"discs of seat {seat}"] + 1  # and the additional one
            waiting = game.players[seat].captains_waiting
            assert own[seat, "captain"] + waiting == pieces[f"captains of seat {seat}"]
            assert own[seat, "Real"] == game.players[seat].reals


def test_everything_that_there_is_more_than_once_has_a_plural() -> None:
    for game in islice(moments(4, 3), 0, None, 40):
        for (_, thing, _), number in counted(game).items():
            assert number < 2 or thing == POINTS or thing in RULES.plurals()


@EVERY_NUMBER_OF_PLAYERS
def test_points_are_counted_by_the_sources_of_the_score(players: int) -> None:
    for game in islice(moments(players, 23), 0, None, 9):
        found = counted(game)
        for seat in range(players):
            points = {place: number for (of, thing, place), number in found.items() if (of, thing) == (seat, POINTS)}
            assert points == RULES.breakdown(game, seat)


@EVERY_NUMBER_OF_PLAYERS
def test_points_have_their_own_causes(players: int) -> None:
    """Who sends the merchant ship is told neither points of the navigation that follows nor those of his Reals."""
    match = match_of(players)
    for seat in range(players):
        for entry in match.ledger(seat):
            assert entry.cause in CAUSES[entry.source]
    sent = [happening for happening in match.happenings() if happening.cause == "send-merchant-ship"]
    assert len(sent) > 3
    for happening in sent:
        assert happening.points == {}
        assert set(happening.expected) <= {"Reals", "ships ready to sail"}


@EVERY_NUMBER_OF_PLAYERS
def test_what_happens_by_itself_has_a_cause(players: int) -> None:
    match = match_of(players)
    by_itself = {happening.cause for happening in match.happenings() if not happening.is_move}
    assert "" not in by_itself
    assert {"start-of-round", "move-marker", "complete-landings", "navigation", "favors-again"} <= by_itself


def passage_of(happenings: list[Happening], thing: str) -> tuple[Location, Location] | None:
    """Source and target of a thing."""
    found = [(way.source, way.target) for each in happenings for way in each.passages if way.thing == thing]
    assert len(found) < 2
    return found[0] if found else None


@EVERY_NUMBER_OF_PLAYERS
def test_a_hosted_character_comes_from_the_board_or_from_who_had_him(players: int) -> None:
    match = match_of(players)
    hosted = 0
    for ply, line in enumerate(match.history):
        game = match.game_before(ply)
        assert isinstance(game, VascoDaGama)
        if line.move.kind == "host-character":
            name = str(line.move.facts()["character"])
            holder = int(game.holder[CHARACTER_NAMES.index(name)])
            way = passage_of(match.happened.told(None, ply), name)
            if holder == line.seat:
                assert way is None
            else:
                source = Location(None, "characters area") if holder < 0 else Location(holder, "supply")
                assert way == (source, Location(line.seat, "supply"))
                hosted += 1
    assert hosted > 2


@EVERY_NUMBER_OF_PLAYERS
def test_a_ship_is_told_with_its_slot_even_if_only_one_fits(players: int) -> None:
    match = match_of(players)
    sent: Counter[bool] = Counter()
    for ply, line in enumerate(match.history):
        if line.move.kind == "send-ship":
            way = passage_of(match.happened.told(None, ply), f"project {line.move.facts()['ship']}")
            assert way is not None
            assert way[0] == Location(line.seat, "ships")
            chooses = match.history[ply + 1].step.kind == "placing-ship"
            assert chooses == (way[1].name == "at sea")
            assert chooses or way[1].name.endswith(f"of {line.step.about(match.game_before(ply))['landing']}")
            sent[chooses] += 1
    assert min(sent[False], sent[True]) > 0


def ways_of(match: Match, ply: int, thing: str) -> list[tuple[str, int, Location, Location]]:
    """Which pieces went from where to where by a move itself, without what happened afterwards."""
    return [
        (way.thing, way.count, way.source, way.target)
        for happening in match.happened.told(None, ply)
        if happening.is_move
        for way in happening.passages
        if thing in way.thing
    ]


@EVERY_NUMBER_OF_PLAYERS
def test_discs_numbers_and_crew_are_told_from_where_to_where(players: int) -> None:
    match = match_of(players)
    for ply, line in enumerate(match.history):
        game, move, seat = match.game_before(ply), line.move, int(line.seat)
        assert isinstance(game, VascoDaGama)
        supply, facts = Location(seat, "supply"), move.facts()
        if move.kind == "place-disc":
            slots, home = f"{facts['area']} action slots", "numbers zone" if game.picked <= 20 else "characters area"
            number = f"sequence number {game.picked}"
            assert ways_of(match, ply, "number") == [(number, 1, Location(None, home), Location(None, slots))]
            assert ways_of(match, ply, "disc") == [("action disc", 1, supply, Location(seat, slots))]
        elif move.kind in ("give-up-action", "perform-action"):
            slots = f"{AREA_NAMES[game.number_area[game.called]]} action slots"
            assert ways_of(match, ply, "disc") == [("action disc", 1, Location(seat, slots), supply)]
        elif move.kind == "host-character":
            own = [("action disc", 1, supply, Location(seat, str(facts["character"])))]
            assert ways_of(match, ply, "disc") == own
        elif move.kind == "recruit-sailor":
            here = Location(None, f"section {facts['section']}")
            assert ways_of(match, ply, "sailor") == [(facts["sailor"], 1, here, supply)]
        elif move.kind == "recruit-captain":
            assert ways_of(match, ply, "captain") == [("captain", 1, Location(None, "recruiting area"), supply)]
        elif move.kind == "man":
            home = "characters area" if facts["member"] == "missionary" else "bag"
            assert (facts["member"], 1, supply, Location(None, home)) in ways_of(match, ply, "")
    kinds = {line.move.kind for line in match.history}
    assert {"place-disc", "host-character", "recruit-sailor", "recruit-captain", "man", "give-up-action"} <= kinds


@EVERY_NUMBER_OF_PLAYERS
def test_discs_come_home_and_additional_ones_are_lent_and_returned(players: int) -> None:
    """Each by a cause of its own, so that it is seen which way a disc goes."""
    causes = {"lend-additional-disc": 0, "return-discs": 0, "return-additional-discs": 0}
    for happening in match_of(players).happenings():
        if happening.cause in causes:
            assert happening.passages
            for way in happening.passages:
                away = "characters area"
                sources = {"lend-additional-disc": {away}, "return-additional-discs": {"supply"}}
                assert way.thing == "action disc"
                assert way.source.name in sources.get(happening.cause, set(CHARACTER_NAMES))
                home = away if happening.cause == "return-additional-discs" else "supply"
                assert way.target == Location(way.source.seat, home)
                causes[happening.cause] += way.count
    assert causes["lend-additional-disc"] > 0
    assert causes["return-discs"] > 0
    assert players == 2 or causes["return-additional-discs"] > 0  # with two, Manuel I stays with his first host


@EVERY_NUMBER_OF_PLAYERS
def test_ships_that_navigate_are_told_from_slot_to_slot(players: int) -> None:
    """Each goes on to the next landing or leaves the game; the captain comes home with no other."""
    match = match_of(players)
    sailed = left = 0
    for ply in range(match.ply):
        for happening in match.happened.told(None, ply):
            if happening.cause != "navigation":
                continue
            landing = LANDING_NAMES.index(str(happening.facts["landing"]))
            for way in happening.passages:
                assert way.count == 1 or way.thing == "captain"
                if way.thing == "captain":
                    assert way.target == Location(way.source.seat, "supply")
                    continue
                assert way.source.name.endswith(f" of {LANDING_NAMES[landing]}")
                if way.target == Location(None, "out of the game"):
                    left += 1
                else:
                    assert way.target.seat == way.source.seat
                    assert way.target.name.endswith(f" of {LANDING_NAMES[landing + 1]}")
                    sailed += 1
    assert min(sailed, left) > 0


def test_questions_name_their_subject() -> None:
    match = match_of(3)
    asked = {line.step.asked(match.game_before(ply)) for ply, line in enumerate(match.history)}
    for beginning in [
        "Place a disc: choose an area for number 9",
        "Number 9 is called: perform the ",
        "Expedition: send a ship with a captain to Mozambique",
        "Expedition: choose a slot of Mozambique for ship ",
        "Launching project ",
    ]:
        assert any(question.startswith(beginning) for question in asked)
    assert not any("{" in question for question in asked)


@EVERY_NUMBER_OF_PLAYERS
def test_chapters_follow_the_rulebook(players: int) -> None:
    match = match_of(players)
    chapters = [RULES.chapter(game) for game in match.games()]
    found = list(dict.fromkeys((int(chapter["round"]), str(chapter["phase"])) for chapter in chapters))
    phases = ["place-action-discs", "take-actions", "navigation", "end-of-round"]
    order = [(1, "set-up"), *((number, phase) for number in range(1, 6) for phase in phases), (5, "end-of-game")]
    order.remove((5, "end-of-round"))
    assert found == [chapter for chapter in order if chapter in found]
    assert set(order) - set(found) <= {(number, "navigation") for number in range(1, 6)}
    kinds = {line.step.kind: chapters[ply]["phase"] for ply, line in enumerate(match.history)}
    assert (kinds["picking-number"], kinds["called-number"]) == ("place-action-discs", "take-actions")
    assert (kinds["purchasing"], kinds["sending-merchant-ship"]) == ("take-actions", "navigation")
    assert (kinds["filling-section"], kinds["uncovering-project"]) == ("end-of-round", "end-of-round")


def told(match: Match) -> list[tuple[str, str]]:
    """Every move of a match with its kind, as a log tells it."""
    sentences = Sentences(RULES, match.names, translation(ENGLISH))
    moves = [next(each for each in match.happened.told(None, ply) if each.is_move) for ply in range(match.ply)]
    return [(move.cause, sentences.deed(move.cause, move.facts)) for move in moves]


@EVERY_NUMBER_OF_PLAYERS
def test_a_log_tells_moves_with_their_subject(players: int) -> None:
    match = match_of(players)
    lines = told(match)
    for ply, (kind, text) in enumerate(lines):
        game, line = match.game_before(ply), match.history[ply]
        assert isinstance(game, VascoDaGama)
        assert "{" not in text
        assert "it" not in text.split(), text
        if kind in ("give-up-action", "perform-action"):
            action = ACTION_NAMES[game.number_area[game.called]]
            assert text.endswith(f" the {action} action of number {game.called}")
        elif kind == "host-character":
            name = str(line.move.facts()["character"])
            holder = game.holder[CHARACTER_NAMES.index(name)]
            whence = " from the characters area" if holder < 0 else f", whom {match.names[holder]} had"
            assert text == f"hosts {name}" + ("" if holder == line.seat else whence)
        elif kind in ("buy-project", "buy-another-project", "launch", "take-project"):
            assert f"(limit {game.box.limit[int(line.move.facts()['project']) - 1]})" in text
        elif kind == "send-ship" and match.history[ply + 1].move.kind != "place-ship":
            after = match.game_before(ply + 1)
            assert isinstance(after, VascoDaGama)
            ship = int(line.move.facts()["ship"])
            slot = next(slot for slot in range(21) if after.slot_tile[slot] == ship - 1)
            assert text == f"sends ship {ship} (limit {game.box.limit[ship - 1]}) to {slot_name(slot)}"
    kinds = {kind for kind, _ in lines}
    assert {"host-character", "send-ship", "perform-action", "give-up-action", "place-disc", "place-ship"} <= kinds


def test_a_log_tells_which_bonus_is_given_up() -> None:
    sentences = Sentences(RULES, ["yellow", "red"], translation(ENGLISH))
    for step, bonus in [
        (TAKING_SAILOR[0], "sailor of Terra de Boa Gente"),
        (LACKING_MISSIONARY[0], "missionary of Francisco Alvares"),
    ]:
        game = Stage("yellow red").game
        facts = step.about(game) | DO_WITHOUT.about(game, 0) | DO_WITHOUT.facts()
        assert sentences.deed(DO_WITHOUT.kind, facts) == f"does without the {bonus}"


def test_every_template_of_the_log_knows_more_than_the_words_of_records() -> None:
    for move in RULES.catalogue.moves:
        assert all(template != move.says for template in move.tells)
        assert len(set(move.tells)) == len(move.tells)
