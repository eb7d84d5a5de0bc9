"""Worker processes and a local Ray cluster: same games in any worker, lost work is repeated."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from caravela.bots.experiments import cluster as cluster_module
from caravela.bots.experiments.arena import Seating, play_tournament
from caravela.bots.experiments.cluster import Cluster
from caravela.bots.experiments.simulation import SimulatedTable
from caravela.bots.experiments.workers import LONGEST, LOSSES, PARTS, LocalProcesses, Workers, parts_of
from caravela.engine.errors import BadChoice, CaravelaError
from tests.test_cli import caravela

PROCESSES = {"here": [], "two processes": ["--jobs", "2"]}
RAY = {"one Ray worker": ["--ray", "local", "--jobs", "1"], "two Ray workers": ["--ray", "local", "--jobs", "2"]}
NEEDS_RAY = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not to be had for this Python")
KEPT_RAY = pytest.mark.usefixtures("kept_ray")
GAMES = 12
STARTS = 10
SIMULATE = ["simulate", "vasco-da-gama", "-p", "2", "--games", str(GAMES), "--seed", "5"]
TRAIN = ["train", "puerto-rico", "-p", "2", "-n", "2", "--turns", "2"]


@pytest.fixture(scope="module")
def ray() -> Iterator[ModuleType]:
    """Ray, which is ended after the tests."""
    ray = import_module("ray")
    yield ray
    ray.shutdown()


def started(init: Callable[..., object], end: Callable[[], None], **wishes: object) -> object:
    """A local Ray. It gives itself half a minute to start, which does not suffice on a busy machine."""
    for _ in range(STARTS - 1):
        try:
            return init(**wishes)
        except Exception as reason:
            if "timed out during startup" not in str(reason):
                raise
            end()
    return init(**wishes)


@pytest.fixture
def kept_ray(ray: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """A local Ray takes seconds to start: the one that another test has started is used again."""
    monkeypatch.setattr(ray, "init", partial(started, ray.init, ray.shutdown, ignore_reinit_error=True))
    monkeypatch.setattr(ray, "shutdown", lambda: None)


@pytest.fixture
def no_ray(ray: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """None has been started."""
    ray.shutdown()
    monkeypatch.setattr(ray, "init", partial(started, ray.init, ray.shutdown))


@pytest.mark.parametrize("count", [1, 5, PARTS, 200, 100_000])
def test_parts_cover_everything_once(count: int) -> None:
    parts = parts_of(7, count)
    assert [number for part in parts for number in part] == list(range(7, 7 + count))
    assert max(map(len, parts)) <= LONGEST
    assert len(parts) >= min(PARTS, count)


def squares(part: range) -> list[int]:
    return [number * number for number in part]


def squares_but_killed(marks: str, times: int, part: range) -> list[int]:
    """As above, but the worker that starts number 40 is killed, so many times."""
    fallen = [Path(marks) / str(time) for time in range(times)]
    if part.start == 40:
        for mark in fallen:
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
    return squares(part)


def refuses(part: range) -> list[int]:
    raise BadChoice("There is no such thing.")


def test_lost_work_is_done_again(tmp_path: Path) -> None:
    lose_work(LocalProcesses(2), LOSSES, tmp_path)


@NEEDS_RAY
@KEPT_RAY
def test_work_that_ray_lost_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one loss allowed: Ray needs seconds for a new process."""
    monkeypatch.setattr(cluster_module, "LOSSES", 1)
    lose_work(Cluster("local", 2), 1, tmp_path)


def lose_work(team: Workers, losses: int, tmp_path: Path) -> None:
    parts = [range(start, start + 10) for start in range(0, 100, 10)]
    once, always = tmp_path / "once", tmp_path / "always"
    once.mkdir()
    always.mkdir()
    with team as workers:
        squared = list(workers.over(partial(squares_but_killed, str(once), losses), parts))
        assert squared == [squares(part) for part in parts]
        assert len(list(once.iterdir())) == losses
        with pytest.raises(BadChoice, match=r"^There is no such thing\.$"):
            list(workers.over(refuses, parts))
        with pytest.raises(CaravelaError, match=f"Part 40 to 49 of the work lost its process {losses + 1} times"):
            list(workers.over(partial(squares_but_killed, str(always), losses + 1), parts[4:5]))


def work_but_killed(mark: str, start: int, work: Callable[[range], object], part: range) -> object:
    """Work whose first worker for this chunk is killed."""
    if part.start == start and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return work(part)


def simulated(folder: Path, rows: str, *words: str) -> dict[str, bytes]:
    """The output of a simulation: the file and all records."""
    file, records = folder / "games.parquet", folder / "records"
    done = caravela(*SIMULATE, "--rows", rows, "--out", str(file), "--records", str(records), *words)
    assert done.exit_code == 0, done.output
    written = {path.name: path.read_bytes() for path in sorted(records.iterdir())}
    assert len(written) == GAMES
    return {"stdout": done.stdout.encode(), "file": file.read_bytes(), **written}


@NEEDS_RAY
@KEPT_RAY
def test_a_simulation_writes_the_same_whoever_plays(tmp_path: Path) -> None:
    written = {}
    for name, words in {**PROCESSES, "two Ray workers": RAY["two Ray workers"]}.items():
        (tmp_path / name).mkdir()
        written[name] = simulated(tmp_path / name, "games", *words)
    assert all(files == written["here"] for files in written.values())


@NEEDS_RAY
@KEPT_RAY
def test_a_simulation_is_the_same_when_a_ray_worker_is_killed_in_the_middle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "quiet").mkdir()
    (tmp_path / "killed").mkdir()
    quiet = simulated(tmp_path / "quiet", "decisions")
    mark, over = tmp_path / "mark", Cluster.over

    def over_but_killed(cluster: Cluster, work: Callable[[range], object], parts: list[range]) -> Iterator[object]:
        return over(cluster, partial(work_but_killed, str(mark), parts[len(parts) // 2].start, work), parts)

    monkeypatch.setattr(Cluster, "over", over_but_killed)
    assert simulated(tmp_path / "killed", "decisions", *RAY["two Ray workers"]) == quiet
    assert mark.exists()


@NEEDS_RAY
@KEPT_RAY
def test_a_training_finds_the_same_weights_whoever_plays(tmp_path: Path) -> None:
    written = {}
    for name, words in {**PROCESSES, "Ray": RAY["two Ray workers"]}.items():
        kept, weights = tmp_path / f"{name}.json", tmp_path / f"{name}.toml"
        shown = caravela(*TRAIN, "--kept", str(kept), "--out", str(weights), *words)
        assert shown.exit_code == 0, shown.output
        written[name] = kept.read_bytes(), weights.read_bytes(), shown.output.replace(str(weights), "")
    assert all(files == written["here"] for files in written.values())


@NEEDS_RAY
@KEPT_RAY
def test_a_tournament_is_the_same_whoever_plays() -> None:
    def told(rows: list[Seating]) -> list[tuple[object, ...]]:
        """All but the seconds."""
        return [(row.game, row.seat, row.bot, row.points, row.place, row.win, row.plies) for row in rows]

    table = SimulatedTable("puerto-rico", ["random", "cabin-boy"])
    here = told(play_tournament(table, 6, 1))
    assert told(play_tournament(table, 6, 1, jobs=2)) == here
    assert told(play_tournament(table, 6, 1, jobs=2, ray="local")) == here


def test_the_number_of_processes_goes_with_a_ray_of_ones_own() -> None:
    shown = caravela(*SIMULATE, "--ray", "127.0.0.1:1", "--jobs", "2")
    assert shown.exit_code == 1
    assert "needs ray" in shown.stderr or "--jobs cannot be combined with an existing Ray cluster" in shown.stderr


@NEEDS_RAY
@pytest.mark.usefixtures("no_ray")
def test_a_simulation_starts_a_ray_of_its_own_and_ends_it(ray: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    written = simulated(tmp_path / "there", "games", *RAY["one Ray worker"])
    assert written == simulated(tmp_path / "here", "games")
    assert not ray.is_initialized()
