"""Puzzles in the terminal: the position as the player sees it, one answer, and what it was worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from caravela.language.idea_sentences import IdeaSentences
from caravela.language.storytelling import Story
from caravela.study.ideas.explaining import explained
from caravela.study.making.proving import facts_against
from caravela.study.puzzles.puzzle import Puzzle
from caravela.study.puzzles.themes import DIFFICULTY_NAMES, THEMES
from caravela.terminal.board import name_of
from caravela.terminal.boards import board_for
from caravela.terminal.speech import SPEECH, say


def show(console: Console, puzzle: Puzzle, language: str) -> list[int]:
    """Print a puzzle with its numbered moves; gives their numbers in the catalogue."""
    match = puzzle.match()
    sentences = SPEECH.choose(language, puzzle.game, puzzle.players)
    board, view, seat = board_for(puzzle.game), match.view(puzzle.seat), puzzle.seat
    moment = Story(match, sentences).moment(match.rules.chapter(match.game))
    console.rule(f"{match.rules.title} · {say(DIFFICULTY_NAMES[puzzle.difficulty])}")
    console.print(" · ".join(filter(None, (moment, board.still_to_decide(view)))))
    console.print(board.draw(view, seat, console.width))
    for pane in board.further:
        console.print(board.pane(pane, view, seat, console.width))
    seats = len(puzzle.players)
    for other in [(seat + step) % seats for step in range(seats)]:
        said = Text(" · ").join(filter(None, (name_of(view, other, seat), Text(board.remark(view, other)))))
        console.print(said)
        console.print(board.mat(view, other, seat, console.width))
    step = match.game.next_step()
    console.print(f"\n{puzzle.players[seat]}: {sentences.question(step, step.about(match.game))}")
    moves = match.moves()
    for place, move in enumerate(moves, start=1):
        console.print(f"  {place:>2}. {sentences.move(move)}")
    return [int(move.number) for move in moves]


def tell(console: Console, puzzle: Puzzle, move: int) -> bool:
    """Print how good an answer was and the idea of the puzzle; whether it was right."""
    sentences = SPEECH.sentences
    assert sentences is not None
    catalogue = sentences.rules.catalogue.moves
    cost = puzzle.cost(move)
    if move == puzzle.best:
        console.print(say("Best move!"))
    elif move in puzzle.also:
        console.print(say("Right: another order of the best plan."))
    else:
        right = puzzle.is_right(move)
        console.print(say("Good: hardly worse than the best move.") if right else say("There is something better."))
        points = SPEECH.translation.decimal(f"{100 * cost:.1f}")
        if puzzle.won_against(move) is None:
            console.print(say("By the bots' search, it costs {points} points of win share.", points=points))
        else:
            console.print(say("In the games played out, it costs {points} points of win share.", points=points))
        console.print(say("Best: {move}", move=sentences.move(catalogue[puzzle.best])))
    console.print(say("Theme: {theme}", theme=say(THEMES[puzzle.theme])))
    other = puzzle.compared_with(move)
    for sentence in IdeaSentences(sentences).idea(explained(puzzle, other, facts_against(puzzle, other), move)):
        console.print(sentence)
    return puzzle.is_right(move)


def play(puzzles: Sequence[Puzzle], language: str, ask: Callable[[str], str], console: Console) -> None:
    """Ask one puzzle after the other until somebody has enough."""
    solved = 0
    for done, puzzle in enumerate(puzzles, start=1):
        moves = show(console, puzzle, language)
        while True:
            answer = ask(say("The number of the best move, or q to end:") + " ").strip().lower()
            if answer == "q":
                return
            if answer.isdigit() and 0 < int(answer) <= len(moves):
                break
            console.print(say("Choose a number from 1 to {count}.", count=len(moves)))
        solved += tell(console, puzzle, moves[int(answer) - 1])
        console.print(say("{solved} of {count} solved.", solved=solved, count=done))
