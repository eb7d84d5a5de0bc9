"""Builds the package: engine, games and search compile as one unit with mypyc, everything else stays Python.

CARAVELA_COMPILE=auto (default) compiles if it can and falls back to plain Python; 1 insists; 0 never compiles.
MYPYC_OPT_LEVEL=1 makes quicker builds while developing.
CARAVELA_PROFILE=make builds what counts how often each line runs, and =use, after some work was done with that, what is
fastest at such work: `make fast PROFILE=1` does all three with gcc.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from subprocess import DEVNULL, CalledProcessError, check_call
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = [
    "caravela/engine",
    "caravela/games",
    "caravela/bots",
    "caravela/research/sheet.py",
    "caravela/research/decision_kinds.py",
    "caravela/research/batch.py",
    "caravela/research/observations",
]
INTERPRETED = {  # they only drive the compiled parts, or need what only plain Python has
    "caravela/bots/experiments/simulation.py",
    "caravela/bots/experiments/benchmark.py",
    "caravela/bots/program.py",
    "caravela/bots/levels.py",
    "caravela/bots/roster.py",
    "caravela/bots/experiments/arena.py",
    "caravela/bots/advice/charts.py",
    "caravela/bots/clock.py",
    "caravela/bots/experiments/cluster.py",
    "caravela/bots/search/parallel_search.py",
    "caravela/bots/advice/coach.py",
    "caravela/bots/advice/hints.py",
    "caravela/bots/advice/report.py",
    "caravela/bots/experiments/training.py",
    "caravela/bots/experiments/net_positions.py",
    "caravela/bots/experiments/net_fitting.py",
    "caravela/bots/experiments/net_training.py",
    "caravela/bots/experiments/workers.py",
    "caravela/games/__init__.py",
    "caravela/games/puerto_rico/presentation/view_types.py",
    "caravela/games/madeira/presentation/view_types.py",
    "caravela/games/vasco_da_gama/presentation/view_types.py",
}

PROFILING = {
    "make": ["-fprofile-generate", "-fprofile-update=single"],
    "use": ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile", "-Wno-coverage-mismatch"],
}


def can_compile() -> bool:
    """Whether a C compiler and Python's headers are here: one empty file is tried."""
    from distutils.ccompiler import new_compiler  # setuptools' own; Python has none any more
    from distutils.sysconfig import customize_compiler

    with TemporaryDirectory() as folder:
        source = Path(folder) / "empty.c"
        source.write_text("#include <Python.h>\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            if os.name == "posix":  # silently; elsewhere it sets up the compiler's environment
                compiler.spawn = partial(check_call, stdout=DEVNULL, stderr=DEVNULL)
            compiler.compile([str(source)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except Exception:
            return False
    return True


def extensions() -> list[Extension]:
    wish = os.environ.get("CARAVELA_COMPILE", "auto")
    if wish == "0":
        return []
    if wish == "auto" and not can_compile():
        print("caravela: no C compiler or no Python.h, so it will run as plain Python.", file=sys.stderr)
        return []
    found = {path.as_posix() for part in COMPILED for path in [Path(part), *Path(part).rglob("*.py")] if path.is_file()}
    modules = sorted(found - INTERPRETED)
    try:
        from mypyc.build import mypycify

        profile = os.environ.get("CARAVELA_PROFILE", "")
        level = "2" if profile else os.environ.get("MYPYC_OPT_LEVEL", "3")
        units = mypycify(modules, opt_level=level, debug_level="0", multi_file=True)
    except (Exception, SystemExit) as reason:
        if wish == "1":
            raise
        print(
            f"caravela: not compiled ({reason}); it will run as plain Python, about forty times slower.",
            file=sys.stderr,
        )
        return []
    for unit in units:
        unit.extra_compile_args = [*unit.extra_compile_args, "-fno-semantic-interposition"]
        unit.extra_compile_args += PROFILING.get(profile, [])
        if profile == "make":
            unit.extra_link_args = [*unit.extra_link_args, *PROFILING[profile]]
        elif (profile or level == "3") and sys.platform == "linux":  # calls between files are inlined: 6 % less to do
            unit.extra_compile_args += ["-flto", "-fvisibility=hidden"]
            unit.extra_link_args = [*unit.extra_link_args, "-flto=auto", f"-O{level}", *PROFILING.get(profile, [])]
        unit.optional = wish != "1"
    return units


class EveryCore(build_ext):
    """Compiles the C files of a unit beside each other: as one big file they took four times as long."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.parallel = os.cpu_count()

    def build_extensions(self) -> None:
        one_after_another = self.compiler.compile

        def beside_each_other(sources: list[str], **settings: Any) -> list[str]:
            largest_first = sorted(sources, key=lambda source: -Path(source).stat().st_size)
            usual = settings.pop("extra_postargs") or []
            header = self.headers_read_once(sources, settings, usual)

            def compiled(source: str) -> list[str]:
                given = header if Path(source).name.startswith(GENERATED) else []
                return one_after_another([source], extra_postargs=[*usual, *given], **settings)

            with ThreadPoolExecutor(os.cpu_count()) as cores:
                made = list(cores.map(compiled, largest_first))
            return [item for items in made for item in items]

        self.compiler.compile = beside_each_other
        super().build_extensions()

    def headers_read_once(self, sources: list[str], settings: dict[str, Any], usual: list[str]) -> list[str]:
        """Headers of 1.3 MB stand before each of some 280 files: gcc reads them once for all, if told so."""
        from distutils.ccompiler import gen_preprocess_options

        generated = [Path(source) for source in sources if Path(source).name.startswith(GENERATED)]
        if len(generated) < 2 or sys.platform != "linux" or not self.compiler.compiler_so[0].endswith("gcc"):
            return []
        header = generated[0].with_name("headers.h")
        with generated[0].open() as lines:  # all of them begin with the same two
            header.write_text("".join(line for line in islice(lines, 2) if line.startswith("#include")))
        folders = [*settings["include_dirs"], *self.compiler.include_dirs]
        command = [*self.compiler.compiler_so, *gen_preprocess_options(settings["macros"], folders), *usual]
        try:
            check_call([*command, "-x", "c-header", str(header), "-o", f"{header}.gch"])
        except CalledProcessError:
            return []
        return ["-include", str(header)]


GENERATED = "__native_"
"""How the names of mypyc's files begin."""
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
"""Commands that need the extensions. Installers first ask for requirements and metadata, which need none."""

if __name__ == "__main__":
    setup(ext_modules=extensions() if BUILDING & set(sys.argv) else [], cmdclass={"build_ext": EveryCore})
