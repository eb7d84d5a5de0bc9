"""The public names, exactly as promised."""

from __future__ import annotations

import subprocess
import sys

import caravela


def test_the_promised_session_works() -> None:
    assert "puerto-rico" in caravela.games()
    box = caravela.game("puerto-rico")
    match = box.start(players=4, seed=7, options={"points": "hidden"})
    assert (match.seat, match.over, match.winners) == (0, False, [])
    assert len(match.scores) == 4
    assert "takes the settler" in [str(move) for move in match.moves()]
    match.play("takes the settler")
    assert match.view(0)["seat"] == 0
    assert match.log()
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
