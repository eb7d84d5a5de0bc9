"""The coach's report as one self-contained HTML file: curves, key moments, luck and skill, every decision."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, Template

from caravela.bots.advice.charts import SIGNS, curves, signed_bars
from caravela.bots.advice.coach import ChanceDraws, JudgedDecision, Review
from caravela.language.advice import AdviceSentences
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
"""Decisions that lose at least this win share are highlighted."""


class Reporter:
    """Renders a review in one language."""

    def __init__(self, review: Review, language: str = ENGLISH, replay: str = "") -> None:
        self.review = review
        self.replay = replay  # URL prefix for the replay of the game; a number of plies is appended
        self.match = review.match
        self.translation = translation(language)
        self.sentences = Sentences(self.match.rules, self.match.names, self.translation)

    def move(self, number: int) -> str:
        return self.sentences.move(self.match.rules.catalogue.moves[number])

    def moment(self, moment: JudgedDecision | ChanceDraws) -> str:
        """A key moment in one or two sentences."""
        say, names = self.translation.say, self.match.names
        if isinstance(moment, JudgedDecision):
            told = say(
                "{player} {played}. Better was: {best}. It cost {cost}: {before} became {after}.",
                player=names[moment.seat],
                played=self.move(moment.played),
                best=self.move(moment.best),
                cost=f"{moment.cost:.0%}",
                before=f"{moment.with_best[moment.seat]:.0%}",
                after=f"{moment.with_played[moment.seat]:.0%}",
            )
            moves = self.match.rules.catalogue.moves
            line = AdviceSentences(self.sentences).expected([(seat, moves[number]) for seat, number in moment.line])
            return f"{told} {line}".rstrip()
        seat = max(range(len(names)), key=lambda i: abs(moment.change[i]))
        words = "; ".join(self.move(number) for number in moment.moves)
        words = words if len(words) < 120 else words[:117] + "…"
        luck = say("Luck for {player}: {change}.", player=names[seat], change=f"{moment.change[seat]:+.0%}")
        return f"{say('The table')} {words}. {luck}"

    def line(self, ply: int, told: str) -> str:
        return self.translation.say("Line {number}", number=ply + 1) + f": {told}"

    def summary(self) -> str:
        """The report in a few lines for a terminal."""
        review, say = self.review, self.translation.say
        lines = []
        for seat, name in enumerate(self.match.names):
            own = [judged for judged in review.decisions if judged.seat == seat]
            points = self.translation.say_count("{count} point", "{count} points", self.match.scores[seat])
            told = say(
                "decisions cost {cost} in total, {dear} of {all} were costly; luck {luck}",
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
        won = ", ".join(match.names[seat] for seat in match.winners)
        return template().render(
            language=self.translation.language,
            style=style,
            replay=self.replay,
            names=match.names,
            signs=SIGNS,
            title=say("{game}: a game of {players}", game=match.rules.title, players=", ".join(match.names)),
            result=say("Won by {players}.", players=won) if won else say("The game is not over yet."),
            scores=", ".join(f"{name} {score}" for name, score in zip(match.names, match.scores, strict=True)),
            headings={
                "chances": say("Chances to win"),
                "moments": say("Key moments"),
                "play_and_luck": say("Play and luck"),
                "better": say("What to do better"),
                "all": say("Every decision"),
            },
            curves=self.curves(),
            moments=[self.told(moment.ply, self.moment(moment)) for moment in review.key_moments()],
            explanation=say(
                "Play is the win chance that own decisions lost, luck the rest: draws, and what others gave away."
            ),
            bars=signed_bars(
                [(name, -review.cost(seat), review.luck(seat)) for seat, name in enumerate(match.names)],
                (say("play"), say("luck")),
                say("Play and luck, summed over the game"),
            ),
            costliest=[self.costliest(seat) for seat in range(len(match.names))],
            heads=(say("line"), say("player"), say("played"), say("best"), say("cost"), say("chance after")),
            rows=[self.row(judged) for judged in review.decisions],
        )

    def curves(self) -> str:
        """The win chances over the whole game, with the key moments marked."""
        review, say = self.review, self.translation.say
        places = {ply: index for index, (ply, _) in enumerate(review.curve)}
        marks = [(nearest(places, each.ply), str(number)) for number, each in enumerate(review.key_moments(), start=1)]
        chances = [chances for _, chances in review.curve]
        return curves(self.match.names, chances, marks, say("Chances to win"), say("decision by decision"))

    def told(self, ply: int, sentence: str) -> tuple[int, str, str]:
        """A line about the game: its ply, its title and its text."""
        return ply, self.translation.say("Line {number}", number=ply + 1), sentence

    def costliest(self, seat: int) -> list[tuple[int, str, str]]:
        """The three costliest decisions of a player."""
        say = self.translation.say
        own = sorted((each for each in self.review.decisions if each.seat == seat), key=lambda each: -each.cost)
        return [
            self.told(
                each.ply,
                say(
                    "{played} cost {cost}; better: {best}",
                    played=self.move(each.played),
                    cost=self.translation.decimal(f"{each.cost:.1%}"),
                    best=self.move(each.best),
                ),
            )
            for each in own[:3]
            if each.cost > 0
        ]

    def row(self, judged: JudgedDecision) -> dict[str, object]:
        """A row of the table of all decisions."""
        return {
            "ply": judged.ply,
            "seat": judged.seat,
            "played": self.move(judged.played),
            "best": self.move(judged.best) if judged.best != judged.played else self.translation.say("the same"),
            "cost": self.translation.decimal(f"{judged.cost:.1%}"),
            "chance": f"{judged.with_played[judged.seat]:.0%}",
            "is_dear": judged.cost >= DEAR,
        }


@cache
def template() -> Template:
    """The page's template, which escapes everything but drawings and styles."""
    folder = Environment(loader=PackageLoader("caravela.bots", "advice"), autoescape=True)
    return folder.get_template("report.html.jinja")


def summary(review: Review, language: str = ENGLISH) -> str:
    """The report in a few lines for a terminal."""
    return Reporter(review, language).summary()


def html(review: Review, style: str = f"<style>{STYLE}</style>", language: str = ENGLISH, replay: str = "") -> str:
    """The report as a page; a server that forbids inline styles passes a link instead. With `replay`, a URL prefix to
    which a number of plies is appended, lines link to the replay of the game."""
    return Reporter(review, language, replay).html(style)


def nearest(places: dict[int, int], ply: int) -> int:
    """The point of the curve at a ply or just after it."""
    return min((index for known, index in places.items() if known >= ply), default=len(places) - 1)
