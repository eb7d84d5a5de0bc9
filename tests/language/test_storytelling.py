"""The log in sentences: headings, paragraphs that say the whole turn, single moves, and what everybody gained."""

from __future__ import annotations

import pytest

from caravela.bots.experiments.benchmark import is_compiled
from caravela.engine.dice import Dice
from caravela.games import names, rules_of
from caravela.language.printing import points_by_source, printed_log, printed_scores
from caravela.language.sentences import Sentences
from caravela.language.storytelling import Story
from caravela.language.translation import ENGLISH, translation, usual_language
from caravela.match.box import Box
from caravela.match.log import Gain, LogLine, Paragraph, gains_of, line_of
from caravela.match.match import Match
from tests.kit.tables import KitTable, every_table
from tests.kit.test_happenings import played

PLAYERS = ["anna", "bob"]


def story(game: str, match: Match | None = None) -> Story:
    match = match or Box(game).start(2, seed=1)
    return Story(match, Sentences(rules_of(game), PLAYERS, translation(ENGLISH)))


def line(kind: str, seat: int | None = 0, by_chance: bool = False, **facts: str | int) -> LogLine:
    return LogLine(0, seat, by_chance, kind, facts)


def told(game: str, lines: list[LogLine], gains: list[Gain] | None = None) -> str:
    return story(game).paragraph(Paragraph(lines[0].seat, lines, gains or []))


def test_draws_that_differ_in_one_fact_are_told_in_one_sentence() -> None:
    """The number that differs is joined, whatever stands behind it."""
    rolls = [line("roll-guild-die-again", None, True, value=value, building="Moinho") for value in (2, 3, 3)]
    assert told("madeira", rolls).startswith("The table rolls 2, 3 (×2) with a guild die")


def test_draws_of_the_same_number_are_told_with_those_that_follow() -> None:
    rolls = [line("roll-pirate-die", None, True, value=value) for value in (2, 2, 3)]
    assert told("madeira", rolls) == "The table rolls 2 (×2), 3 for the city watch."


def test_names_in_a_row_keep_their_articles() -> None:
    places = [
        line("place-on-island", person="colonist", tile=f"{good} plantation") for good in ("indigo", "corn", "corn")
    ]
    assert told("puerto-rico", places) == "anna places a colonist on an indigo plantation, a corn plantation (2)."


def test_moves_that_differ_in_two_facts_are_told_one_by_one() -> None:
    loads = [line("load", good="corn", ship=7), line("load", good="sugar", ship=5)]
    assert told("puerto-rico", loads) == "anna loads corn on ship 7; loads sugar on ship 5."


def test_a_move_without_facts_is_told_once_with_its_number() -> None:
    assert told("madeira", [line("feed"), line("feed")]) == "anna discards a bread (×2)."


def test_gains_by_the_moves_are_summed_and_others_have_their_cause() -> None:
    gains = [
        Gain(0, "sell", {"doubloon": 3}, {}),
        Gain(0, "take-role", {"doubloon": 1}, {}),
        Gain(0, "load-bonus", {}, {"chips": 1}, "harbor"),
        Gain(1, "production", {"corn": 2, "indigo": 1}, {}),
        Gain(None, "production", {"corn": -2}, {}),
    ]
    lines = [line("take-role", role="trader"), line("sell", good="coffee")]
    assert told("puerto-rico", lines, gains) == (
        "anna takes the trader; sells coffee. anna: +4 doubloons; +1 point (loading bonus: harbor). "
        "bob: +2 corn, +1 indigo (production)."
    )


def test_amounts_have_their_number() -> None:
    speaker = story("vasco-da-gama")
    assert speaker.amounts({"Real": -1}, 0) == "−1 Real"
    assert speaker.amounts({"Real": 2, "missionary": 2}, -1) == "+2 Reals, +2 missionaries, −1 point"


def test_what_others_decide_in_secret_is_told_without_facts() -> None:
    assert told("puerto-rico", [line("unseen", 1)]) == "bob decides unseen."


@pytest.mark.parametrize(
    ("game", "kind", "facts", "deed"),
    [
        ("puerto-rico", "decline", {"function": "hospice"}, "does not use the hospice"),
        ("puerto-rico", "decline", {"role": "mayor"}, "does not use the privilege of the mayor"),
        ("madeira", "decline", {"offer": "honor"}, "declines (honor)"),
        (
            "madeira",
            "take-worker",
            {"place": "home", "target": "the city watch"},
            "sends a worker from home to the city watch",
        ),
        (
            "madeira",
            "keep-request",
            {"request": "wealth"},
            "keeps the request wealth and fulfills the others",
        ),
    ],
)
def test_a_line_says_what_it_is_about(game: str, kind: str, facts: dict[str, str | int], deed: str) -> None:
    assert told(game, [LogLine(0, 0, False, kind, facts)]) == f"anna {deed}."


@every_table
def test_nobody_declines_without_saying_what(table: KitTable) -> None:
    """In random games the log tells of every refusal what it was about; to pass is said under the heading of a role."""
    match = played(table, seed=8, plies=600 if is_compiled() else 200)
    bare = {"declines", "ends the action"}
    speaker = Story(match, Sentences(table.rules, match.names, translation(ENGLISH)))
    for ply in range(match.ply):
        if match.history[ply].move.kind == "decline":
            entry = line_of(match, None, ply)
            assert speaker.sentences.deed(entry.kind, entry.facts) not in bare, match.history[ply].step


def test_what_a_bonus_brings_names_the_bonus() -> None:
    match = played(KitTable("madeira", 2, {"new-roles": "on", "capitanias": "on"}), seed=3, plies=600)
    gains = [
        gain for ply in range(match.ply) for gain in gains_of(match.happened.told(None, ply)) if gain.cause == "bonus"
    ]
    assert gains
    assert all(gain.component for gain in gains)


@pytest.mark.parametrize("game", names())
def test_english_causes_and_phases_are_no_bare_kinds(game: str) -> None:
    """The rules have kinds; English has words for them in its own catalogue, as every language has."""
    speaker = story(game).sentences
    found = {step.kind for step in rules_of(game).catalogue.steps.values() if not step.question}
    assert all(speaker.cause(kind) for kind in found)
    assert "crowns requests" not in {speaker.cause(kind) for kind in found}
    assert "Crowns requests" not in {speaker.phase(phase) for phase in rules_of(game).phases()}


@pytest.mark.parametrize("game", names())
def test_the_kept_log_is_the_log(game: str) -> None:
    """Telling it after every move, and after moves are taken back, gives what telling it once does."""
    match, dice = Box(game).start(2, seed=3), Dice(3)
    speaker = story(game, match)
    for turn in range(60):
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
        if turn % 20 == 19:
            match.undo(to=max(0, match.ply - 9), consent=True)
        assert speaker.told(0) == speaker.chapters(0)
    assert speaker.told(1) == speaker.chapters(1)


@pytest.mark.parametrize("game", names())
def test_a_printed_game_tells_every_line_and_the_score(game: str) -> None:
    match, dice = Box(game).start(2, seed=4), Dice(4)
    while not match.over:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    sentences = Sentences(rules_of(game), match.names, translation(ENGLISH))
    numbers = [row.split()[0] for row in printed_log(match, sentences, moves=True) if row.startswith("  ")]
    assert numbers == [str(ply + 1) for ply in range(match.ply)]
    assert "{" not in "".join(printed_log(match, sentences))
    assert [sum(points_by_source(match, seat).values()) for seat in range(2)] == match.scores
    assert printed_scores(match, sentences)[-2].split()[1:] == [str(score) for score in match.scores]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "pt_PT"}, "pt"),
        ({"LANG": "de_DE.UTF-8", "CARAVELA_LANG": "es"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert usual_language(environment) == language
