"""The coach's report as one HTML file that needs nothing else: curves, key moments, luck and play, every decision."""

from __future__ import annotations

from html import escape

from caravela.bots.charts import curves, signed_bars
from caravela.bots.coach import Drawn, Judged, Review

STYLE = """
body { font-family: sans-serif; color: #222; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #ddd; }
td.number { text-align: right; } .dear { background: #fbe9e4; } svg { width: 100%; height: auto; }
"""
DEAR = 0.04
"""A decision that costs so much of the win is marked."""


def moment_told(review: Review, moment: Judged | Drawn) -> str:
    """A key moment in a sentence or two."""
    names = review.match.names
    if isinstance(moment, Judged):
        name = names[moment.seat]
        return (
            f"{name} {moment.played}. Better was: {moment.best}. "
            f"It cost {moment.cost:.0%}: {moment.with_best[moment.seat]:.0%} became "
            f"{moment.with_played[moment.seat]:.0%}."
        )
    seat = max(range(len(names)), key=lambda i: abs(moment.change[i]))
    words = moment.words if len(moment.words) < 120 else moment.words[:117] + "…"
    return f"The table {words}. Luck for {names[seat]}: {moment.change[seat]:+.0%}."


def summary(review: Review) -> str:
    """The report in a few lines for a terminal."""
    match = review.match
    lines = []
    for seat, name in enumerate(match.names):
        own = [judged for judged in review.decisions if judged.seat == seat]
        lines.append(
            f"  {name:<10} {match.scores[seat]:3d} points; decisions cost {review.cost(seat):6.1%} in all, "
            f"{sum(1 for judged in own if judged.cost >= DEAR)} of {len(own)} dear ones; luck {review.luck(seat):+.1%}"
        )
    lines.append("Key moments:")
    lines += [f"  line {moment.ply + 1}: {moment_told(review, moment)}" for moment in review.key_moments()]
    return "\n".join(lines)


def html(review: Review, style: str = f"<style>{STYLE}</style>") -> str:
    """The report as a page; a server that forbids styles inside pages gives a link to one instead."""
    match = review.match
    moments = review.key_moments()
    places = {ply: index for index, (ply, _) in enumerate(review.curve)}
    marks = [(nearest(places, moment.ply), str(number)) for number, moment in enumerate(moments, start=1)]
    won = ", ".join(match.names[seat] for seat in match.winners) or "nobody yet"
    title = f"{match.rules.title}: a game of {', '.join(match.names)}"
    play_and_luck = [(name, -review.cost(seat), review.luck(seat)) for seat, name in enumerate(match.names)]
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(title)}</title>{style}</head><body>",
        f"<h1>{escape(title)}</h1><p>Won by {escape(won)}. ",
        escape(", ".join(f"{name} {score}" for name, score in zip(match.names, match.scores, strict=True))),
        ".</p>",
        "<h2>Chances to win</h2>",
        curves(match.names, [chances for _, chances in review.curve], marks, "Chance to win", "decision by decision"),
        "<h2>Key moments</h2><ol>",
        *(f"<li>Line {moment.ply + 1}: {escape(moment_told(review, moment))}</li>" for moment in moments),
        "</ol><h2>Play and luck</h2>",
        "<p>Play is what a player's own decisions gave away, luck what the table's draws changed, in shares of the ",
        "win.</p>",
        signed_bars(play_and_luck, ("play", "luck"), "Play and luck, summed over the game"),
        *dear_decisions(review),
        *all_decisions(review),
        "</body></html>\n",
    ]
    return "".join(parts)


def nearest(places: dict[int, int], ply: int) -> int:
    """The place on the curve at a ply or just behind it."""
    return min((index for known, index in places.items() if known >= ply), default=len(places) - 1)


def dear_decisions(review: Review) -> list[str]:
    """Every player's three dearest decisions."""
    parts = ["<h2>What to do better</h2>"]
    for seat, name in enumerate(review.match.names):
        own = sorted((each for each in review.decisions if each.seat == seat), key=lambda each: -each.cost)[:3]
        parts.append(f"<h3>{escape(name)}</h3><ul>")
        parts += [
            f"<li>Line {each.ply + 1}: {escape(each.played)} cost {each.cost:.1%}; better: {escape(each.best)}</li>"
            for each in own
            if each.cost > 0
        ]
        parts.append("</ul>")
    return parts


def all_decisions(review: Review) -> list[str]:
    rows = [
        f'<tr{" class=dear" if each.cost >= DEAR else ""}><td class="number">{each.ply + 1}</td>'
        f"<td>{escape(review.match.names[each.seat])}</td><td>{escape(each.played)}</td><td>"
        f'{escape(each.best) if each.best != each.played else "the same"}</td><td class="number">{each.cost:.1%}</td>'
        f'<td class="number">{each.with_played[each.seat]:.0%}</td></tr>'
        for each in review.decisions
    ]
    return [
        "<details><summary>Every decision</summary><table><thead><tr><th>line</th><th>player</th><th>played</th>",
        "<th>best</th><th>cost</th><th>chance after</th></tr></thead><tbody>",
        *rows,
        "</tbody></table></details>",
    ]
