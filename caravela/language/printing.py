"""A match as lines of text: the log, and the score by source."""

from __future__ import annotations

from caravela.language.sentences import Sentences
from caravela.language.storytelling import Story
from caravela.match.match import Match


def printed_log(match: Match, sentences: Sentences, viewer: int | None = None, moves: bool = False) -> list[str]:
    """Headings for rounds and phases; below them turns or single moves, each after the number of its first line."""
    lines: list[str] = []
    for chapter in Story(match, sentences).chapters(viewer):
        paragraphs = chapter.paragraphs
        rows = [row for turn in paragraphs for row in (turn.moves if moves else [(turn.first, turn.whole)])]
        if rows:
            lines += ["", chapter.heading] if lines else [chapter.heading]
        lines += [f"{ply + 1:5d}  {sentence}" for ply, sentence in rows]
    return lines


def printed_scores(match: Match, sentences: Sentences) -> list[str]:
    """All players' points by source, as in their ledgers, and the winners."""
    say = sentences.translation.say
    ledgers = [points_by_source(match, seat) for seat in range(len(match.names))]
    rows = [["", *match.names]]
    for source in dict.fromkeys(source for ledger in ledgers for source in ledger):
        rows.append([sentences.name(source), *[str(ledger.get(source, 0)) for ledger in ledgers]])
    rows.append([say("total"), *[str(sum(ledger.values())) for ledger in ledgers]])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *[row[i].rjust(widths[i]) for i in range(1, len(row))]]).rstrip()
        for row in rows
    ]
    winners = sentences.translation.listed([match.names[seat] for seat in match.winners])
    return [*lines, say("Won by {players}.", players=winners)]


def points_by_source(match: Match, seat: int) -> dict[str, int]:
    """A player's points, summed from the ledger."""
    points: dict[str, int] = {}
    for entry in match.ledger(seat):
        points[entry.source] = points.get(entry.source, 0) + entry.points
    return points
