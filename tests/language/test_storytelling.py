"""The log in sentences: headings, paragraphs for turns, single moves, gains."""

from __future__ import annotations

import pytest

from caravela.bots.experiments.benchmark import is_compiled
from caravela.engine.counting import POINTS
from caravela.engine.dice import Dice
from caravela.engine.phrases import Facts
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


def moved(kind: str, start: str, place: str, **facts: str | int) -> LogLine:
    """A piece is put down that was lifted somewhere else."""
    return LogLine(0, 0, False, kind, {"from": start, "place": place, **facts})


def told(game: str, lines: list[LogLine], gains: list[Gain] | None = None) -> str:
    return story(game).paragraph(Paragraph(lines[0].seat, lines, gains or []))


def test_draws_that_differ_in_one_fact_are_told_in_one_sentence() -> None:
    """The number that differs is joined, whatever stands behind it."""
    rolls = [line("roll-guild-die-again", None, True, value=value, building="Moinho") for value in (2, 3, 3)]
    assert told("madeira", rolls).startswith("The table rolls 2 and 3 (×2) with a guild die")


def test_draws_of_the_same_number_are_told_with_those_that_follow() -> None:
    rolls = [line("roll-pirate-die", None, True, value=value) for value in (2, 2, 3)]
    assert told("madeira", rolls) == "The table rolls 2 (×2) and 3 for the city watch."


def test_names_in_a_row_keep_their_articles_and_are_counted() -> None:
    places = [
        line("place-on-island", person="colonist", tile=f"{good} plantation") for good in ("indigo", "corn", "corn")
    ]
    assert told("puerto-rico", places) == "anna places a colonist on an indigo plantation and 2 corn plantations."


def test_moves_that_differ_in_two_facts_are_told_one_by_one() -> None:
    loads = [line("load", good="corn", ship=7), line("load", good="sugar", ship=5)]
    assert told("puerto-rico", loads) == "anna loads corn on ship 7; loads sugar on ship 5."


def test_what_the_deed_before_has_named_is_not_named_again() -> None:
    """A move that stands alone still names it, and so does one about something else."""
    pick, place = line("pick-number", number=9), line("place-disc", number=9, area="expedition")
    assert told("vasco-da-gama", [pick, place]) == "anna picks number 9; places it in the expedition area."
    assert told("vasco-da-gama", [place]) == "anna places number 9 in the expedition area."
    other = line("pick-number", number=4)
    assert told("vasco-da-gama", [other, place]).endswith("places number 9 in the expedition area.")


def test_only_what_the_deed_before_has_said_counts_as_named() -> None:
    """A move of the windmill is asked about the same character as the action after it, but does not say so."""
    grind = line("grind", character="mayor", building="Moinho")
    assert told("madeira", [grind, line("act", character="mayor", building="Moinho")]).endswith(
        "performs the action of the mayor."
    )


@pytest.mark.parametrize(
    ("lines", "deeds"),
    [
        (
            [
                line("relocate-from", place="Funchal 3", piece="neutral citizen"),
                moved("relocate-to", "Funchal 3", "Machico 1", piece="neutral citizen"),
            ],
            "relocates a neutral citizen from Funchal 3 to Machico 1",
        ),
        (
            [
                line("take-ship", place="home"),
                moved("sail", "home", "slot a of India"),
                line("take-ship", place="home"),
                moved("sail", "home", "slot b of India"),
            ],
            "sails from home to slot a of India and slot b of India",
        ),
        (
            [line("take-worker", place="home"), moved("put-worker", "the forest", "field 1a")],
            "takes a worker from home; moves a worker from the forest to field 1a",
        ),
        ([line("take-worker", place="home")], "takes a worker from home"),
    ],
)
def test_a_piece_that_is_lifted_and_put_down_is_told_in_one_sentence(lines: list[LogLine], deeds: str) -> None:
    assert told("madeira", lines) == f"anna {deeds}."


def test_a_draw_for_a_player_names_the_player_and_hides_what_is_hidden() -> None:
    drawn = LogLine(3, 1, True, "give-from-stack", {"plantation": "corn"})
    assert told("puerto-rico", [drawn]) == "For bob, the table gives corn from the stack."
    assert told("madeira", [LogLine(3, 1, True, "unseen", {})]) == "For bob, the table draws unseen."


def test_a_move_without_facts_is_told_once_with_its_number() -> None:
    assert told("madeira", [line("feed"), line("feed")]) == "anna feeds 2 workers."
    assert told("madeira", [line("feed", left=2), line("feed", left=1)]) == "anna feeds 2 workers."


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
        gain
        for ply in range(match.ply)
        for gain in gains_of(match.rules, match.happened.told(None, ply))
        if gain.cause == "bonus"
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


def told_by_ply(match: Match) -> dict[int, list[tuple[Facts, Gain]]]:
    """What the paragraphs of the log tell beside the moves, by line, with the heading over it."""
    found: dict[int, list[tuple[Facts, Gain]]] = {}
    for chapter in match.chapters():
        for part in chapter.paragraphs:
            for ply in range(part.first, part.last + 1):
                found.setdefault(ply, []).extend((chapter.heading, gain) for gain in part.gains)
    return found


@every_table
def test_pieces_that_move_by_themselves_are_told_in_their_phase(table: KitTable) -> None:
    """In random games: whatever arrives somewhere by a step, not by a move, stands under the heading of its phase."""
    match = played(table, seed=5, plies=600 if is_compiled() else 150)
    rules, labels, gains = match.rules, match.happened.labels(), told_by_ply(match)
    for ply in range(match.ply):
        for effect in match.happened.effects(ply)[1:]:
            moved = [(labels[i], by) for i, by in effect.changed if labels[i].thing != POINTS]
            for label, by in moved:
                same = [other for other, change in moved if other.thing == label.thing and change < 0]
                left_own = [other for other in same if other.seat == label.seat]
                is_gain = label.thing in rules.stock() and len(left_own) < len(same)
                if by <= 0 or label.secret or not same or is_gain:
                    continue
                if rules.untold() & {effect.by.kind, label.thing, label.place}:
                    continue
                called = {rules.told_name(label.thing, other.place, label.place) for other in same}
                assert any(
                    heading == effect.heading and gain.moved.get(name, {}).get(label.place, 0) >= by
                    for heading, gain in gains[ply]
                    for name in called
                ), (ply, effect.by.kind, label.thing, label.place)


def test_a_launched_project_is_told_as_a_ship() -> None:
    """As the moves call it: whoever reads that project 7 goes to Mombasa looks for it among the projects."""
    match = played(KitTable("vasco-da-gama", 2), seed=1)
    moved = {
        (thing, place)
        for gains in told_by_ply(match).values()
        for _, gain in gains
        for thing, places in gain.moved.items()
        for place in places
    }
    assert not any(thing.startswith("project ") and place.startswith("slot ") for thing, place in moved)
    sailed = [each for each in match.happenings() if each.is_remark and each.cause == "ship-sails-on"]
    assert sailed
    assert all("ship" in each.facts and "slot" in each.facts for each in sailed)


@pytest.mark.parametrize("options", [{}, {"nobles": "on"}])
def test_the_log_of_the_mayor_places_everybody(options: dict[str, object]) -> None:
    """A move places one; the others are placed by steps, of which the log tells each."""
    match = played(KitTable("puerto-rico", 3, options), seed=3, plies=300)
    labels, forced = match.happened.labels(), 0
    for ply in range(match.ply):
        for effect in match.happened.effects(ply):
            people = [(labels[i], by) for i, by in effect.changed if labels[i].thing in ("colonist", "noble")]
            placed = sum(by for label, by in people if by > 0 and label.seat >= 0 and label.place != "windrose")
            if effect.by.kind in ("place-on-island", "place-in-city"):
                assert placed == 1
            forced += placed if effect.by.kind in ("fill-circles", "place-anew") else 0
    told = [gain for gains in told_by_ply(match).values() for _, gain in gains]
    kinds = {"fill-circles", "place-anew"}
    moved = [places for gain in told if gain.cause in kinds for places in gain.moved.values()]
    assert forced > 0
    assert sum(sum(places.values()) for places in moved) >= forced


def test_what_the_table_does_after_a_turn_has_a_paragraph_of_its_own() -> None:
    """The navigation: points, ships that move on or leave, captains who come home."""
    match = played(KitTable("vasco-da-gama", 3), seed=3, plies=300)
    remarks = {"ship-sails-on", "ship-leaves"}
    causes = {"ships-under-way", "complete-landings", *remarks}
    seen: set[str] = set()
    for chapter in match.chapters():
        for part in chapter.paragraphs:
            found = causes & {gain.cause for gain in part.gains if gain.points or gain.cause in remarks}
            assert not found or (not part.lines and chapter.heading["phase"] == "navigation")
            seen |= found
    assert seen == causes


def test_a_favor_turned_up_without_a_choice_is_told() -> None:
    """A move that names no favor turns some up: in random games, and in words."""
    match = played(KitTable("madeira", 3), seed=8, plies=1200)
    labels, gains, found = match.happened.labels(), told_by_ply(match), 0
    for ply in range(match.ply):
        move = match.happened.effects(ply)[0]
        for label in [labels[i] for i, by in move.changed if by > 0 and labels[i].place == "face up"]:
            if label.thing not in move.facts.values():
                found += 1
                assert any(label.thing in gain.moved for _, gain in gains[ply]), move.by
    assert found
    gain = Gain(0, "pay", {"Real": -6}, {}, "", {"constable": {"face up": 1}})
    text = told("madeira", [line("pay", building="Casa da Coroa")], [gain])
    assert text.endswith("anna: −6 Reals; constable → face up.")


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
