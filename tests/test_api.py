"""The public names, exactly as documented."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import caravela

ROOT = Path(__file__).parent.parent
API = ROOT / "docs" / "api.md"


def test_the_promised_session_works() -> None:
    assert "puerto-rico" in caravela.games()
    box = caravela.game("puerto-rico")
    match = box.start(players=4, seed=7, options={"points": "hidden"})
    assert (match.seat, match.over, match.winners) == (0, False, [])
    assert len(match.scores) == 4
    assert "takes the settler" in [str(move) for move in match.moves()]
    match.play("takes the settler")
    assert match.view(0)["seat"] == 0
    assert match.chapters()
    match.undo()
    match.play(match.moves()[0].number)
    assert match.why_not()
    again = caravela.read_record(match.record())
    assert again.position() == match.position()
    assert caravela.read_position(match.position()).position() == match.position()


def test_games_can_be_asked_before_and_after_a_game_is_loaded() -> None:
    asked = "import caravela; print(caravela.games()); caravela.game('puerto-rico'); print(caravela.games())"
    shown = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    first, second = shown.stdout.splitlines()
    assert first == second


def test_importing_caravela_loads_no_game() -> None:
    asked = "import sys, caravela; print([name for name in sys.modules if name.startswith('caravela.')])"
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_everything_of_the_documentation_holds() -> None:
    """Each example of docs/api.md, in order."""
    failed, tried = doctest.testfile(str(API), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 20
    assert failed == 0


@pytest.mark.parametrize("path", ["README.md", "docs/research.md"])
def test_code_of_the_documentation_runs(path: str) -> None:
    """Every block of Python, one after the other, as a reader would try them."""
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, path, "exec"), names)


def test_every_promised_name_is_there_and_only_those() -> None:
    for name in caravela.__all__:
        assert getattr(caravela, name).__module__.startswith("caravela"), name
    assert sorted(dir(caravela)) == sorted(caravela.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'Mach'"):
        caravela.Mach  # noqa: B018


def test_a_position_is_played_on_with_a_source_of_ones_own() -> None:
    match = caravela.game("puerto-rico").start(3, chance=caravela.SeededChance(1))
    match.play("takes the settler")
    on = caravela.read_position(match.position(), chance=caravela.ScriptedChance("corn, corn, corn, corn"))
    while on.draws == 0:
        on.play(on.moves()[-1])
    assert {str(line.move) for line in on.history if line.by_chance} == {"turns up corn"}
    assert isinstance(on, caravela.Match)


@pytest.mark.parametrize("name", caravela.games())
def test_kind_and_facts_are_an_answer(name: str) -> None:
    match = caravela.game(name).start(players=2, seed=4)
    move = match.moves()[-1]
    with pytest.raises(caravela.NotAllowed, match="'kind=none' is not allowed"):
        match.play({"kind": "none"})
    assert match.play({"kind": move.kind, **move.facts()}) is move
    assert match.happenings()[-1].ply == match.ply - 1
