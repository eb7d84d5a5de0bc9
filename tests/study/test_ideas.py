"""Explanations of puzzles: only relevant facts, in complete sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caravela.engine.flow import Move
from caravela.games import rules_of
from caravela.language.contrasts import DEED, FINAL, HAVING, LENGTH, RIVAL, SCORED, TOTAL, WON, Contrast, Idea
from caravela.language.idea_sentences import IdeaSentences
from caravela.language.sentences import Sentences
from caravela.language.translation import LANGUAGES, translation
from caravela.study.ideas.explaining import MOST_DEEDS, MOST_REASONS, MOST_SOURCES, brief, explained
from caravela.study.move_kinds import kinds_of
from caravela.study.playing.contrasting import telling, telling_line
from caravela.study.puzzles.puzzle import is_clear_result
from caravela.study.puzzles.themes import theme_of_turn
from tests.study.shipped import SHIPPED, shipped_ideas

MOST_LINES = 5
PLAYERS = ["Ana", "Bela", "Carl"]


def move_of(game: str, words: str) -> Move:
    move: Move = next(move for move in rules_of(game).catalogue.moves if move.words() == words)
    return move


def number_of(game: str, words: str) -> str:
    return str(int(move_of(game, words).number))


def ideas(game: str, language: str, compared: str, facts: list[Contrast], line: list[tuple[int, Move]]) -> list[str]:
    sentences = IdeaSentences(Sentences(rules_of(game), PLAYERS, translation(language)))
    told = sentences.idea(Idea(seat=0, compared=move_of(game, compared), lead=0.12, facts=facts, line=line))
    return [sentence.replace("\N{NO-BREAK SPACE}", " ") for sentence in told]


def test_moves_in_passing_and_what_is_worth_little_to_others_are_left_out() -> None:
    rules = rules_of("vasco-da-gama")
    sails = Contrast(DEED, 1, number_of("vasco-da-gama", "sails for Mombasa"), 0.0, 0.9)
    places = Contrast(DEED, 1, number_of("vasco-da-gama", "places it in slot 3 of Mombasa"), 0.0, 0.9)
    own, of_another = (Contrast(SCORED, seat, "expeditions", 1.5, 0.0) for seat in (0, 1))
    long, short = Contrast(LENGTH, -1, "", 14.5, 14.0), Contrast(LENGTH, -1, "", 14.3, 14.0)
    total = Contrast(TOTAL, 0, "", 3.0, 1.0)
    facts = [total, sails, places, own, of_another, long, short]
    assert telling(rules, 0, facts) == [total, sails, own, long]


def test_sources_that_outweigh_each_other_are_told_only_beside_a_total() -> None:
    rules = rules_of("vasco-da-gama")
    less = Contrast(FINAL, 0, "Bartolomeu Dias", 1.0, 2.4)
    more = Contrast(FINAL, 0, "expeditions", 8.0, 3.0)
    total = Contrast(TOTAL, 0, "", 30.0, 26.0)
    assert telling(rules, 0, [less]) == []
    assert telling(rules, 0, [less, more]) == [less, more]
    assert telling(rules, 0, [total, less]) == [total, less]


def test_an_expected_line_leaves_out_moves_in_passing() -> None:
    rules = rules_of("vasco-da-gama")
    picks, sails = (int(number_of("vasco-da-gama", words)) for words in ("picks number 4", "sails for Natal"))
    assert [(seat, move.words()) for seat, move in telling_line(rules, [(1, picks), (2, sails)])] == [
        (2, "sails for Natal")
    ]


def test_an_idea_tells_the_result_and_what_each_player_does_in_one_sentence() -> None:
    game = "puerto-rico"
    facts = [
        Contrast(WON, 0, "32", 0.625, 0.281),
        Contrast(TOTAL, 0, "", 40.0, 36.5),
        Contrast(FINAL, 0, "chips", 24.5, 20.0),
        Contrast(FINAL, 0, "buildings", 10.0, 11.0),
        Contrast(TOTAL, 1, "", 30.0, 33.0),
        Contrast(DEED, 1, number_of(game, "takes the captain"), 0.97, 0.0),
        Contrast(DEED, 1, number_of(game, "takes the corn plantation"), 0.94, 0.03),
        Contrast(DEED, 1, number_of(game, "takes the settler"), 0.0, 0.94),
        Contrast(HAVING, 0, "corn", 2.0, 1.0),
        Contrast(HAVING, 0, "doubloon", 2.0, 4.5),
    ]
    assert ideas(game, "en", "takes the mayor", facts, []) == [
        "Compared with: takes the mayor",
        "Of 32 games played to the end by quick bots, the best move won 62 %, the other 28 %. "
        "Difference at the end of the game: Ana +3.5 points: chips +4.5, buildings −1.0; Bela −3 points.",
        "After the best move, usually: Bela takes the captain (97 % of the games, otherwise 0 %); "
        "Bela takes the corn plantation (94 % of the games, otherwise 3 %). "
        "After the other move, usually: Bela takes the settler (94 % of the games, otherwise 0 %). "
        "Difference at the end of the round: Ana +1 corn, −2.5 doubloons.",
    ]


def test_what_the_told_sources_leave_of_a_total_is_told() -> None:
    facts = [
        Contrast(TOTAL, 0, "", 40.0, 31.5),
        Contrast(FINAL, 0, "chips", 12.8, 0.0),
        Contrast(FINAL, 0, "buildings", 12.2, 0.0),
    ]
    assert ideas("puerto-rico", "de", "takes the mayor", facts, [])[-1].endswith("andere Quellen −16,5.")


def test_moves_of_an_idea_are_understood_without_their_question() -> None:
    game = "vasco-da-gama"
    hosts = Contrast(DEED, 1, number_of(game, "hosts Manuel I"), 0.9, 0.1)
    told = ideas(game, "en", "places it in the navigation area", [hosts], [])
    assert told[0] == "Compared with: places an action disc in the navigation area"
    assert told[-1] == "After the best move, usually: Bela hosts Manuel I (90 % of the games, otherwise 10 %)."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shipped_idea_is_told_in_every_language(language: str) -> None:
    """Complete sentences, and none twice."""
    for puzzle, _, idea in shipped_ideas():
        told = IdeaSentences(Sentences(rules_of(puzzle.game), puzzle.players, translation(language))).idea(idea)
        assert len(told) >= 2
        assert len(set(told)) == len(told)
        assert all(sentence and "{" not in sentence for sentence in told)


def test_an_idea_is_short() -> None:
    """Beside the move it is compared with, a few sentences with the largest facts."""
    for puzzle, _, idea in shipped_ideas():
        sentences = IdeaSentences(Sentences(rules_of(puzzle.game), puzzle.players, translation("en")))
        assert len(sentences.idea(idea)) <= 1 + MOST_LINES
        assert len(idea.reasons) <= MOST_REASONS
        of_kind = [fact.kind for fact in idea.facts]
        assert of_kind.count(FINAL) <= MOST_SOURCES + 1
        assert of_kind.count(DEED) <= MOST_DEEDS


def test_shipped_facts_all_tell_something() -> None:
    for puzzle in SHIPPED:
        rules = rules_of(puzzle.game)
        assert all(telling(rules, puzzle.seat, facts) == facts for facts in puzzle.facts.values())


def test_what_an_answer_costs_is_not_told_again() -> None:
    """The verdict has told it; beside a right answer it is that of the move compared."""
    for puzzle in SHIPPED:
        other = puzzle.tempting
        assert explained(puzzle, other, puzzle.facts[str(other)], other).lead is None
    for puzzle, other, idea in shipped_ideas():
        assert idea.lead is None or puzzle.won_against(other) is None


def test_results_that_hardly_differ_are_not_told() -> None:
    clear, thin = (Contrast(WON, 0, "96", 0.5, other) for other in (0.3, 0.45))
    assert is_clear_result(clear)
    assert not is_clear_result(thin)
    told = [fact for _, _, idea in shipped_ideas() for fact in idea.facts if fact.kind == WON]
    assert told
    assert all(map(is_clear_result, told))


def test_the_points_of_the_best_opponent_are_told_where_few_points_decide() -> None:
    rules = rules_of("puerto-rico")
    won, total = Contrast(WON, 0, "32", 1.0, 0.03), Contrast(TOTAL, 0, "", 50.8, 49.9)
    levels = [Contrast(RIVAL, 0, "", 50.8, 49.9), Contrast(RIVAL, -1, "", 49.9, 50.2)]
    assert brief(rules, 0, [won, total, *levels], True) == [won, total, *levels]
    assert brief(rules, 0, [won, replace(total, best=60.0), *levels], True) == [won, replace(total, best=60.0)]
    assert ideas("puerto-rico", "en", "takes the mayor", [won, *levels], [])[-1].endswith(
        "On average Ana ends with 50.8 points and the best opponent with 49.9; after the other move with 49.9 and 50.2."
    )


def test_the_theme_is_that_of_what_the_best_turn_does() -> None:
    for puzzle in SHIPPED:
        moves = rules_of(puzzle.game).catalogue.moves
        turn = [moves[number] for number in (puzzle.best, *puzzle.turns.get(str(puzzle.best), []))]
        assert puzzle.theme in ("blocking", "ending", theme_of_turn(kinds_of(rules_of(puzzle.game)), turn))
