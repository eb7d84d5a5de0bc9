"""Builds the package: engine, games and search compile as one unit with mypyc, everything else stays Python.

CARAVELA_COMPILE=auto (default) compiles if it can and falls back to plain Python; 1 insists; 0 never compiles.
MYPYC_OPT_LEVEL=1 makes quicker builds while developing.
CARAVELA_PROFILE=make builds what counts how often each line runs, and =use, after some work was done with that, what is
fastest at such work: `make fast PROFILE=1` does all three with gcc.
"""

from __future__ import annotations

import gc
import os
import re
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from subprocess import DEVNULL, check_call
from tempfile import TemporaryDirectory
from threading import Event
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
INTERPRETED = {  # they only drive the compiled parts, or need what only plain Python or an extra brings
    "caravela/bots/experiments/simulation.py",
    "caravela/bots/experiments/benchmark.py",
    "caravela/bots/experiments/bending.py",
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
    "caravela/bots/advice/judging.py",
    "caravela/bots/advice/smoothing.py",
    "caravela/bots/advice/report.py",
    "caravela/bots/experiments/training.py",
    "caravela/bots/experiments/net_positions.py",
    "caravela/bots/experiments/net_fitting.py",
    "caravela/bots/experiments/net_training.py",
    "caravela/bots/experiments/policy_fitting.py",
    "caravela/bots/experiments/workers.py",
    "caravela/games/puerto_rico/presentation/view_types.py",
    "caravela/games/madeira/presentation/view_types.py",
    "caravela/games/vasco_da_gama/presentation/view_types.py",
}

FULL, APART, SOME, SELDOM = "full", "apart", "some", "seldom"
CARE = {
    APART: {"nets"},
    SOME: {"ambassadors", "capitanias", "kings_demands", "new_beginning", "new_roles", "presentation"},
    SELDOM: {"positions", "checks", "help", "counters", "names", "setup", "preparation", "registration", "examples"}
    | {
        "box",
        "catalogue",
        "errors",
        "expansion",
        "fitting",
        "modules",
        "options",
        "printed",
        "weights",
    },
}
"""How folders and modules are optimized that are not among the fastest, which are optimized together when they are
linked. Apart: by themselves, but fully: nets. Some: Madeira's modules, which lose under 1 % by it, and views. Seldom:
what is called at set-up, for positions or for help."""
LEVELS = {APART: [], SOME: ["-O1", "-g0"], SELDOM: ["-Og", "-g0"]} if os.name == "posix" else {}

FEW_PARTITIONS = ["--param", "lto-partitions=8"]
"""Each partition of what is optimized together reads all headers again; usually there are over a hundred."""
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


def compiled_modules() -> list[str]:
    """Paths of the modules that are compiled. They may import only what every installation has."""
    paths = [path for part in COMPILED for path in [Path(part), *Path(part).rglob("*.py")] if path.is_file()]
    return sorted({path.as_posix() for path in paths if path.name != "__init__.py"} - INTERPRETED)


def extensions() -> list[Extension]:
    wish = os.environ.get("CARAVELA_COMPILE", "auto")
    if wish == "0":
        return []
    if wish == "auto" and not can_compile():
        print("caravela: no C compiler or no Python.h, so it will run as plain Python.", file=sys.stderr)
        return []
    try:
        from mypyc.build import mypycify

        profile = os.environ.get("CARAVELA_PROFILE", "")
        level = "2" if profile else os.environ.get("MYPYC_OPT_LEVEL", "3")
        gc.disable()  # mypyc keeps nearly everything it makes: looking for garbage takes seconds, also when Python ends
        units = mypycify(compiled_modules(), opt_level=level, debug_level="0", multi_file=True)
        gc.freeze()
        gc.enable()
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
        elif (profile or level >= "2") and sys.platform == "linux":  # calls between files are inlined: 6 % less to do
            unit.extra_compile_args += ["-flto", "-fvisibility=hidden"]
            unit.extra_link_args = [
                *unit.extra_link_args,
                "-flto=auto",
                *FEW_PARTITIONS,
                f"-O{level}",
                *PROFILING.get(profile, []),
            ]
        unit.optional = wish != "1"
    return units


class EveryCore(build_ext):
    """Compiles what mypyc wrote on all cores, in a few files: each one by itself would read all headers again."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.parallel = os.cpu_count()
        self.unit_is_compiled = Event()

    def build_extensions(self) -> None:
        one_after_another = self.compiler.compile

        def beside_each_other(sources: list[str], **settings: Any) -> list[str]:
            usual = settings.pop("extra_postargs") or []
            longest_first = sorted(joined(sources), key=lambda part: (part.care == FULL, -part.size))

            def compiled(part: Part) -> list[str]:
                return one_after_another([str(part.path)], extra_postargs=part.arguments(usual), **settings)

            with ThreadPoolExecutor(os.cpu_count()) as cores:
                made = list(cores.map(compiled, longest_first))
            self.unit_is_compiled.set()
            return [item for items in made for item in items]

        self.compiler.compile = beside_each_other
        every, doors = self.extensions, doors_together(self.extensions)
        self.extensions = [unit for unit in every if not is_door(unit)] + [door for door, _ in doors]
        super().build_extensions()
        for door, others in doors:
            for other in others:
                self.mkpath(str(Path(self.get_ext_fullpath(other.name)).parent))
                self.copy_file(self.get_ext_fullpath(door.name), self.get_ext_fullpath(other.name))
        self.extensions = every

    def build_extension(self, ext: Extension) -> None:
        """Doors wait until the unit is compiled: linking it leaves cores idle."""
        if is_door(ext):
            self.unit_is_compiled.wait()
            super().build_extension(ext)
            return
        try:
            super().build_extension(ext)
        finally:  # also if it failed, or was there already
            self.unit_is_compiled.set()


@dataclass
class Part:
    """A C file: one as it is, or several that mypyc wrote, compiled as one."""

    path: Path
    size: int
    care: str = FULL

    def arguments(self, usual: list[str]) -> list[str]:
        """What is neither seldom nor apart has the usual ones."""
        if self.care == FULL or "-O0" in usual:
            return usual
        left_out = ("-flto",) if self.care == APART else ("-O", "-flto", "-fprofile")
        return [*(each for each in usual if not each.startswith(left_out)), *LEVELS.get(self.care, [])]


def joined(sources: list[str]) -> list[Part]:
    """Files of mypyc's as parts of some size, neighbours together; all others as they are."""
    from mypyc.common import RUNTIME_C_FILES

    paths = sorted(map(Path, sources))
    generated = [path for path in paths if path.name.startswith(GENERATED)]
    of_mypyc = [path for path in paths if path.name in RUNTIME_C_FILES]
    parts = [Part(path, path.stat().st_size) for path in paths if path not in generated and path not in of_mypyc]
    if of_mypyc:  # its library, which it also writes into one file itself when it writes only one
        parts.append(written_together(of_mypyc, FULL, len(parts)))
    for care in (FULL, APART, SOME, SELDOM):
        gathered: list[Path] = []
        for path in [path for path in generated if care_for(path) == care]:
            gathered.append(path)
            if sum(each.stat().st_size for each in gathered) > PART:
                parts.append(written_together(gathered, care, len(parts)))
                gathered = []
        if gathered:
            parts.append(written_together(gathered, care, len(parts)))
    return parts


def written_together(gathered: list[Path], care: str, number: int) -> Part:
    """One file that includes these. Functions that run once are not optimized, and those off the hot path hardly."""
    lines = []
    with gathered[0].open() as head:  # all of them begin with the same headers
        lines += [line for line in islice(head, 2) if line.startswith("#include")]
    lines.append("#if defined(__OPTIMIZE__) && !defined(__clang__)\n")
    for path in gathered:
        text = path.read_text()
        lines += [f'{head} __attribute__((optimize("O0")));\n' for head in ONCE.findall(text)]
        lines += [f'{head} __attribute__((optimize("O1")));\n' for head in OFF_THE_HOT_PATH.findall(text)]
    lines.append("#endif\n")
    lines += [f'#include "{path.name}"\n' for path in gathered]
    together = gathered[0].with_name(f"together_{number}.c")
    together.write_text("".join(lines))
    return Part(together, sum(path.stat().st_size for path in gathered), care)


def care_for(path: Path) -> str:
    """How a C file of mypyc's is compiled, by the folders and modules in its name."""
    names = path.stem.split("___")
    return next((care for care in (SELDOM, SOME, APART) if not CARE[care].isdisjoint(names)), FULL)


def is_door(extension: Extension) -> bool:
    """Whether an extension only leads to a module of the unit: mypyc makes one for each module."""
    return len(extension.sources) == 1


def doors_together(extensions: list[Extension]) -> list[tuple[Extension, list[Extension]]]:
    """Doors that are the same file under several names: the first is compiled, the others are copies of it."""
    groups: list[dict[str, Extension]] = []
    for door in filter(is_door, extensions):
        name = door.name.rpartition(".")[2]
        group = next((group for group in groups if name not in group and len(group) < DOORS), None)
        if group is None:
            group = {}
            groups.append(group)
        group[name] = door
    made = []
    for group in groups:
        first, *others = group.values()
        source = Path(first.sources[0]).with_suffix(".doors.c")
        lines = []
        for door in group.values():  # each has the same second entrance
            again = f"PyInit___init__{len(lines)}"
            lines.append(f'#define PyInit___init__ {again}\n#include "{Path(door.sources[0]).resolve()}"\n')
            lines.append("#undef PyInit___init__\n")
        source.write_text("".join(lines))
        first.sources, first.extra_compile_args, first.extra_link_args = [str(source)], LEVELS.get(SELDOM, []), []
        made.append((first, others))
    return made


GENERATED = "__native_caravela___"
"""How the names of the C files begin that mypyc writes for the modules."""
ONCE = re.compile(
    r"^(char CPyDef_\w+_____top_level__\(void\)|PyObject \*CPyInit\w+\(void\)|int CPyExec\w+\(PyObject \*\w+\))\s*{",
    re.M,
)
"""Functions in mypyc's files that run once, when a module is imported."""
OFF_THE_HOT_PATH = re.compile(
    r"^(PyObject \*CPyPy_\w+\([^{}]*?\)"
    r"|\w+ \*?CPyDef_\w+___(?:about|candidates|closed|facts|refusal|refuses)\([^{}]*?\))\s*{",
    re.MULTILINE,
)
"""Functions that unpack what plain Python calls with, and those that say of moves what they are about and why not."""
PART = 1_200_000
"""Bytes of C that are compiled together: more would leave cores idle at the end, less would read headers more often."""
DOORS = 24
"""Modules that share the file of a door: more would make a wheel larger, fewer would take longer to compile."""
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
"""Commands that need the extensions. Installers first ask for requirements and metadata, which need none."""

if __name__ == "__main__":
    setup(ext_modules=extensions() if BUILDING & set(sys.argv) else [], cmdclass={"build_ext": EveryCore})
