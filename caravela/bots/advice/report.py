"""The coach's report as one HTML file that needs nothing else: curves, key moments, luck and play, every decision."""

from __future__ import annotations

from html import escape

from caravela.bots.advice.charts import SIGNS, curves, signed_bars
from caravela.bots.advice.coach import Drawn, Judged, Review
from caravela.language.sentences import Sentences
from caravela.language.translation import ENGLISH, translation

LIGHT = """--paper: #f7f1e3; --raised: #fffaf0; --ink: #23303b; --soft: #55616b; --line: #d8cdb4; --accent: #a3471f;
  --dear: #fbe0d2; --p0: #1f5fa8; --p1: #d9731a; --p2: #2c8a4b; --p3: #7d4aa3; --p4: #d9b100; --kind0: #2f6f8f;
  --kind1: #a3471f; color-scheme: light;"""
DARK = """--paper: #14202a; --raised: #1c2c38; --ink: #e8e0cf; --soft: #b3b5ad; --line: #3a4b58; --accent: #f0a070;
  --dear: #4a2f22; --p0: #5b9be0; --p1: #f0953f; --p2: #5cc07e; --p3: #b58ad6; --p4: #ecc93a; --kind0: #6fb2cf;
  --kind1: #f0a070; color-scheme: dark;"""
STYLE = f""":root {{ {LIGHT} }}
@media (prefers-color-scheme: dark) {{ :root {{ {DARK} }} }}
body {{ font-family: system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; line-height: 1.45; color: var(--ink);
  background: var(--paper); max-width: 60rem; margin: 0 auto; padding: 1rem; }}
h1 {{ font-size: 1.5rem; line-height: 1.2; }} h2 {{ font-size: 1.2rem; margin-top: 2rem; }}
a {{ color: var(--accent); }} li {{ margin-bottom: .4rem; }} summary {{ padding: .6rem 0; cursor: pointer; }}
.scroll {{ overflow-x: auto; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line); }}
td.number {{ text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }}
.dear {{ background: var(--dear); }} svg.chart {{ width: 100%; height: auto; fill: var(--ink); }}
.scroll > svg.chart {{ min-width: 34rem; }} svg.sign {{ width: 1em; height: 1em; vertical-align: -.1em; }}
.ink {{ fill: var(--ink); }} line.ink {{ stroke: var(--ink); }} .soft {{ fill: var(--soft); }}
line.soft {{ stroke: var(--soft); }} line.faint {{ stroke: var(--line); }}
{"".join(f".p{i} {{ fill: var(--p{i}); }} .curve.p{i} {{ fill: none; stroke: var(--p{i}); }} " for i in range(5))}
.kind0 {{ fill: var(--kind0); }} .kind1 {{ fill: var(--kind1); }}
"""
"""The same colours as at the table, in light and dark."""
DEAR = 0.04
"""A decision that costs so much of the win is marked."""


class Reporter:
    """Tells a review in one language."""

    def __init__(self, review: Review, language: str = ENGLISH, replay: str = "") -> None:
        self.review = review
        self.replay = replay  # where the table after so many plies is shown, if anywhere; the number follows
        self.match = review.match
        self.translation = translation(language)
        self.sentences = Sentences(self.match.rules, self.match.names, self.translation)

    def move(self, number: int) -> str:
        return self.sentences.move(self.match.rules.catalogue.moves[number])

    def moment(self, moment: Judged | Drawn) -> str:
        """A key moment in a sentence or two."""
        say, names = self.translation.say, self.match.names
        if isinstance(moment, Judged):
            return say(
                "{player} {played}. Better was: {best}. It cost {cost}: {before} became {after}.",
                player=names[moment.seat],
                played=self.move(moment.played),
                best=self.move(moment.best),
                cost=f"{moment.cost:.0%}",
                before=f"{moment.with_best[moment.seat]:.0%}",
                after=f"{moment.with_played[moment.seat]:.0%}",
            )
        seat = max(range(len(names)), key=lambda i: abs(moment.change[i]))
        words = "; ".join(self.move(number) for number in moment.moves)
        words = words if len(words) < 120 else words[:117] + "…"
        luck = say("Luck for {player}: {change}.", player=names[seat], change=f"{moment.change[seat]:+.0%}")
        return f"{say('The table')} {words}. {luck}"

    def line(self, ply: int, told: str) -> str:
        return self.translation.say("Line {number}", number=ply + 1) + f": {told}"

    def linked(self, ply: int, told: str) -> str:
        """A line of the game that leads to the replay, where there is one."""
        return f'<a href="{escape(self.replay)}{ply + 1}">{escape(told)}</a>' if self.replay else escape(told)

    def linked_line(self, ply: int, told: str) -> str:
        number = self.translation.say("Line {number}", number=ply + 1)
        return f"{self.linked(ply, number)}: {escape(told)}"

    def player(self, seat: int) -> str:
        """A name with the player's sign."""
        mark = f'<svg class="sign p{seat}" viewBox="0 0 24 24" aria-hidden="true">{SIGNS[seat]}</svg>'
        return f"{mark} {escape(self.match.names[seat])}"

    def summary(self) -> str:
        """The report in a few lines for a terminal."""
        review, say = self.review, self.translation.say
        lines = []
        for seat, name in enumerate(self.match.names):
            own = [judged for judged in review.decisions if judged.seat == seat]
            points = self.translation.say_count("{count} point", "{count} points", self.match.scores[seat])
            told = say(
                "decisions cost {cost} in all, {dear} of {all} dear ones; luck {luck}",
                cost=self.translation.decimal(f"{review.cost(seat):.1%}"),
                dear=sum(1 for judged in own if judged.cost >= DEAR),
                all=len(own),
                luck=self.translation.decimal(f"{review.luck(seat):+.1%}"),
            )
            lines.append(f"  {name:<10} {points}; {told}")
        lines.append(say("Key moments") + ":")
        lines += [f"  {self.line(moment.ply, self.moment(moment))}" for moment in review.key_moments()]
        return "\n".join(lines)

    def html(self, style: str) -> str:
        """The report as a page."""
        match, review, say = self.match, self.review, self.translation.say
        moments = review.key_moments()
        places = {ply: index for index, (ply, _) in enumerate(review.curve)}
        marks = [(nearest(places, moment.ply), str(number)) for number, moment in enumerate(moments, start=1)]
        won = ", ".join(match.names[seat] for seat in match.winners)
        title = say("{game}: a game of {players}", game=match.rules.title, players=", ".join(match.names))
        result = say("Won by {players}.", players=won) if won else say("Not over yet.")
        scores = ", ".join(f"{name} {score}" for name, score in zip(match.names, match.scores, strict=True))
        play_and_luck = [(name, -review.cost(seat), review.luck(seat)) for seat, name in enumerate(match.names)]
        chances = [chances for _, chances in review.curve]
        parts = [
            f'<!doctype html><html lang="{self.translation.language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>{style}</head><body>",
            f"<h1>{escape(title)}</h1><p>{escape(result)} {escape(scores)}.</p>",
            f"<h2>{escape(say('Chances to win'))}</h2>",
            '<div class="scroll">',
            curves(match.names, chances, marks, say("Chances to win"), say("decision by decision")),
            "</div>",
            f"<h2>{escape(say('Key moments'))}</h2><ol>",
            *(f"<li>{self.linked_line(moment.ply, self.moment(moment))}</li>" for moment in moments),
            f"</ol><h2>{escape(say('Play and luck'))}</h2><p>",
            escape(
                say(
                    "Play is what a player's own decisions gave away, luck what the table's draws changed, in shares "
                    "of the win."
                )
            ),
            "</p>",
            '<div class="scroll">',
            signed_bars(play_and_luck, (say("play"), say("luck")), say("Play and luck, summed over the game")),
            "</div>",
            *self.dear_decisions(),
            *self.all_decisions(),
            "</body></html>\n",
        ]
        return "".join(parts)

    def dear_decisions(self) -> list[str]:
        """Every player's three dearest decisions."""
        say = self.translation.say
        parts = [f"<h2>{escape(say('What to do better'))}</h2>"]
        for seat in range(len(self.match.names)):
            own = sorted((each for each in self.review.decisions if each.seat == seat), key=lambda each: -each.cost)
            parts.append(f"<h3>{self.player(seat)}</h3><ul>")
            for each in own[:3]:
                if each.cost > 0:
                    told = say(
                        "{played} cost {cost}; better: {best}",
                        played=self.move(each.played),
                        cost=self.translation.decimal(f"{each.cost:.1%}"),
                        best=self.move(each.best),
                    )
                    parts.append(f"<li>{self.linked_line(each.ply, told)}</li>")
            parts.append("</ul>")
        return parts

    def all_decisions(self) -> list[str]:
        say = self.translation.say
        heads = (say("line"), say("player"), say("played"), say("best"), say("cost"), say("chance after"))
        rows = []
        for each in self.review.decisions:
            best = self.move(each.best) if each.best != each.played else say("the same")
            rows.append(
                f'<tr{" class=dear" if each.cost >= DEAR else ""}><td class="number">'
                f"{self.linked(each.ply, str(each.ply + 1))}</td>"
                f"<td>{self.player(each.seat)}</td><td>{escape(self.move(each.played))}</td>"
                f'<td>{escape(best)}</td><td class="number">{self.translation.decimal(f"{each.cost:.1%}")}</td>'
                f'<td class="number">{each.with_played[each.seat]:.0%}</td></tr>'
            )
        return [
            f"<details><summary>{escape(say('Every decision'))}</summary><div class='scroll'><table><thead><tr>",
            *(f"<th>{escape(head)}</th>" for head in heads),
            "</tr></thead><tbody>",
            *rows,
            "</tbody></table></div></details>",
        ]


def summary(review: Review, language: str = ENGLISH) -> str:
    """The report in a few lines for a terminal."""
    return Reporter(review, language).summary()


def html(review: Review, style: str = f"<style>{STYLE}</style>", language: str = ENGLISH, replay: str = "") -> str:
    """The report as a page; a server that forbids styles inside pages gives a link to one instead. Lines lead to the
    replay, if there is an address that shows the game after so many plies; the number is put at its end."""
    return Reporter(review, language, replay).html(style)


def nearest(places: dict[int, int], ply: int) -> int:
    """The place on the curve at a ply or just behind it."""
    return min((index for known, index in places.items() if known >= ply), default=len(places) - 1)
