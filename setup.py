"""Builds the package: mypyc compiles engine, games and search as one unit; everything else stays interpreted.

CARAVELA_COMPILE=auto (default) compiles if possible and falls back to plain Python; 1 fails if compiling fails; 0 never
compiles. MYPYC_OPT_LEVEL=1 builds faster during development.
CARAVELA_PROFILE=make adds instrumentation for profile-guided optimization, =use builds with the collected profile.
`make fast PROFILE=1` does both with gcc and runs a typical workload in between.
"""

from __future__ import annotations

import gc
import os
import re
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
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
INTERPRETED = {  # they only drive the compiled parts, or need dynamic Python or an optional dependency
    "caravela/bots/experiments/simulation.py",
    "caravela/bots/experiments/benchmark.py",
    "caravela/bots/experiments/calibration_curve.py",
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


class Optimization(StrEnum):
    """How the C code of a module is optimized."""

    FULL = "full"
    """With link-time optimization across modules; the default."""
    NO_LTO = "no link-time optimization"
    """Fully optimized, but separately: nets."""
    REDUCED = "reduced"
    """Madeira's modules, which lose less than 1 % by it, and views."""
    MINIMAL = "minimal"
    """Code for set-up, positions and help."""


MODULES = {
    Optimization.NO_LTO: {"nets"},
    Optimization.REDUCED: {
        "ambassadors",
        "capitanias",
        "kings_demands",
        "new_beginning",
        "new_roles",
        "presentation",
    },
    Optimization.MINIMAL: {
        "box",
        "catalogue",
        "checks",
        "counters",
        "errors",
        "examples",
        "expansion",
        "fitting",
        "help",
        "modules",
        "names",
        "options",
        "positions",
        "preparation",
        "printed",
        "registration",
        "setup",
        "weights",
    },
}
"""Folders and modules that are not optimized fully."""
FLAGS = {
    Optimization.NO_LTO: [],
    Optimization.REDUCED: ["-O1", "-g0"],
    Optimization.MINIMAL: ["-Og", "-g0"],
}
"""Compiler flags of each level, on POSIX only."""

FEW_PARTITIONS = ["--param", "lto-partitions=8"]
"""Each link-time optimization partition reads all headers again; the default is over a hundred partitions."""
PROFILING = {
    "make": ["-fprofile-generate", "-fprofile-update=single"],
    "use": ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile", "-Wno-coverage-mismatch"],
}


def can_compile() -> bool:
    """Whether a C compiler and Python's headers are installed; compiles an empty file to find out."""
    from distutils.ccompiler import new_compiler  # from setuptools; Python no longer has distutils
    from distutils.sysconfig import customize_compiler

    with TemporaryDirectory() as folder:
        source = Path(folder) / "empty.c"
        source.write_text("#include <Python.h>\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            if os.name == "posix":  # hides the output; on Windows, spawn sets up the compiler's environment
                compiler.spawn = partial(check_call, stdout=DEVNULL, stderr=DEVNULL)
            compiler.compile([str(source)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except Exception:
            return False
    return True


def compiled_modules() -> list[str]:
    """Paths of the modules to compile. They may import only required dependencies."""
    paths = [path for part in COMPILED for path in [Path(part), *Path(part).rglob("*.py")] if path.is_file()]
    return sorted({path.as_posix() for path in paths if path.name != "__init__.py"} - INTERPRETED)


def extensions() -> list[Extension]:
    mode = os.environ.get("CARAVELA_COMPILE", "auto")
    if mode == "0":
        return []
    if mode == "auto" and not can_compile():
        print("caravela: no C compiler or no Python.h, so it will run as plain Python.", file=sys.stderr)
        return []
    try:
        from mypyc.build import mypycify

        profile = os.environ.get("CARAVELA_PROFILE", "")
        level = "2" if profile else os.environ.get("MYPYC_OPT_LEVEL", "3")
        gc.disable()  # mypyc keeps almost all its objects: collecting takes seconds, also when the interpreter exits
        units = mypycify(compiled_modules(), opt_level=level, debug_level="0", multi_file=True)
        gc.freeze()
        gc.enable()
    except (Exception, SystemExit) as reason:
        if mode == "1":
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
        elif (profile or level >= "2") and sys.platform == "linux":  # inlining across files: 6 % faster
            unit.extra_compile_args += ["-flto", "-fvisibility=hidden"]
            unit.extra_link_args = [
                *unit.extra_link_args,
                "-flto=auto",
                *FEW_PARTITIONS,
                f"-O{level}",
                *PROFILING.get(profile, []),
            ]
        unit.optional = mode != "1"
    return units


class ParallelBuild(build_ext):
    """Compiles mypyc's C code on all cores as a unity build: few large files read the headers less often."""

    def initialize_options(self) -> None:
        super().initialize_options()
        self.parallel = os.cpu_count()
        self.unit_is_compiled = Event()

    def build_extensions(self) -> None:
        compile_serially = self.compiler.compile

        def compile_in_parallel(sources: list[str], **settings: Any) -> list[str]:
            flags = settings.pop("extra_postargs") or []
            longest_first = sorted(
                unity_sources(sources), key=lambda source: (source.level is Optimization.FULL, -source.size)
            )

            def compiled(source: Source) -> list[str]:
                return compile_serially([str(source.path)], extra_postargs=source.flags(flags), **settings)

            with ThreadPoolExecutor(os.cpu_count()) as cores:
                objects = list(cores.map(compiled, longest_first))
            self.unit_is_compiled.set()
            return [path for paths in objects for path in paths]

        self.compiler.compile = compile_in_parallel
        requested, shims = self.extensions, merged_shims(self.extensions)
        self.extensions = [unit for unit in requested if not is_shim(unit)] + [shim for shim, _ in shims]
        super().build_extensions()
        for shim, copies in shims:
            for copy in copies:
                self.mkpath(str(Path(self.get_ext_fullpath(copy.name)).parent))
                self.copy_file(self.get_ext_fullpath(shim.name), self.get_ext_fullpath(copy.name))
        self.extensions = requested

    def build_extension(self, ext: Extension) -> None:
        """Shims wait until the unit is compiled: they are built while the linker leaves cores idle."""
        if is_shim(ext):
            self.unit_is_compiled.wait()
            super().build_extension(ext)
            return
        try:
            super().build_extension(ext)
        finally:  # also if it failed or was up to date
            self.unit_is_compiled.set()


@dataclass
class Source:
    """A C file to compile: an original one, or one that includes several files of mypyc."""

    path: Path
    size: int
    level: Optimization = Optimization.FULL

    def flags(self, default: list[str]) -> list[str]:
        """The compiler flags for its optimization level."""
        if self.level is Optimization.FULL or "-O0" in default:
            return default
        left_out = ("-flto",) if self.level is Optimization.NO_LTO else ("-O", "-flto", "-fprofile")
        return [*(flag for flag in default if not flag.startswith(left_out)), *level_flags(self.level)]


def level_flags(level: Optimization) -> list[str]:
    return FLAGS.get(level, []) if os.name == "posix" else []


def unity_sources(sources: list[str]) -> list[Source]:
    """Merges mypyc's C files into files of similar size, neighbours together; all others stay as they are."""
    from mypyc.common import RUNTIME_C_FILES

    paths = sorted(map(Path, sources))
    generated = [path for path in paths if path.name.startswith(GENERATED)]
    runtime = [path for path in paths if path.name in RUNTIME_C_FILES]
    merged = [Source(path, path.stat().st_size) for path in paths if path not in generated and path not in runtime]
    if runtime:  # mypyc itself also merges its runtime library when it writes a single file
        merged.append(write_unity_source(runtime, Optimization.FULL, len(merged)))
    for level in Optimization:
        group: list[Path] = []
        for path in [path for path in generated if level_of(path) is level]:
            group.append(path)
            if sum(member.stat().st_size for member in group) > MAX_UNITY_BYTES:
                merged.append(write_unity_source(group, level, len(merged)))
                group = []
        if group:
            merged.append(write_unity_source(group, level, len(merged)))
    return merged


def write_unity_source(group: list[Path], level: Optimization, number: int) -> Source:
    """Writes one file that includes these. Functions that run once are not optimized, cold ones only slightly."""
    lines = []
    with group[0].open() as head:  # all of them begin with the same headers
        lines += [line for line in islice(head, 2) if line.startswith("#include")]
    lines.append("#if defined(__OPTIMIZE__) && !defined(__clang__)\n")
    for path in group:
        text = path.read_text()
        lines += [f'{head} __attribute__((optimize("O0")));\n' for head in RUN_ONCE.findall(text)]
        lines += [f'{head} __attribute__((optimize("O1")));\n' for head in COLD.findall(text)]
    lines.append("#endif\n")
    lines += [f'#include "{path.name}"\n' for path in group]
    unity = group[0].with_name(f"unity_{number}.c")
    unity.write_text("".join(lines))
    return Source(unity, sum(path.stat().st_size for path in group), level)


def level_of(path: Path) -> Optimization:
    """The optimization level of one of mypyc's C files, by the folders and modules in its name."""
    names = path.stem.split("___")
    levels = (Optimization.MINIMAL, Optimization.REDUCED, Optimization.NO_LTO)
    return next((level for level in levels if not MODULES[level].isdisjoint(names)), Optimization.FULL)


def is_shim(extension: Extension) -> bool:
    """Whether an extension is an import shim: mypyc makes one per module, which loads the module from the unit."""
    return len(extension.sources) == 1


def merged_shims(extensions: list[Extension]) -> list[tuple[Extension, list[Extension]]]:
    """Groups shims so that one binary serves many modules: the first of a group is compiled, the others are copies."""
    groups: list[dict[str, Extension]] = []
    for shim in filter(is_shim, extensions):
        name = shim.name.rpartition(".")[2]
        group = next((group for group in groups if name not in group and len(group) < MAX_SHIMS_PER_FILE), None)
        if group is None:
            group = {}
            groups.append(group)
        group[name] = shim
    merged = []
    for group in groups:
        first, *copies = group.values()
        source = Path(first.sources[0]).with_suffix(".shims.c")
        lines = []
        for shim in group.values():  # all define PyInit___init__, so each gets its own name for it
            renamed = f"PyInit___init__{len(lines)}"
            lines.append(f'#define PyInit___init__ {renamed}\n#include "{Path(shim.sources[0]).resolve()}"\n')
            lines.append("#undef PyInit___init__\n")
        source.write_text("".join(lines))
        first.sources, first.extra_compile_args = [str(source)], level_flags(Optimization.MINIMAL)
        first.extra_link_args = []
        merged.append((first, copies))
    return merged


GENERATED = "__native_caravela___"
"""Prefix of the C files that mypyc generates for modules."""
RUN_ONCE = re.compile(
    r"^(char CPyDef_\w+_____top_level__\(void\)|PyObject \*CPyInit\w+\(void\)|int CPyExec\w+\(PyObject \*\w+\))\s*{",
    re.M,
)
"""Functions in mypyc's files that run once, on import."""
COLD = re.compile(
    r"^(PyObject \*CPyPy_\w+\([^{}]*?\)"
    r"|\w+ \*?CPyDef_\w+___(?:about|candidates|closed|facts|refusal|refuses)\([^{}]*?\))\s*{",
    re.MULTILINE,
)
"""Functions off the hot path: wrappers for calls from interpreted code, and those that describe or refuse moves."""
MAX_UNITY_BYTES = 1_200_000
"""Bytes of C in one unity file: larger files leave cores idle at the end, smaller ones read the headers more often."""
MAX_SHIMS_PER_FILE = 24
"""Modules that share a shim binary: more make the wheel larger, fewer take longer to compile."""
BUILD_COMMANDS = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
"""Commands that need the extensions. Installers first ask for requirements and metadata, which need none."""

if __name__ == "__main__":
    setup(ext_modules=extensions() if BUILD_COMMANDS & set(sys.argv) else [], cmdclass={"build_ext": ParallelBuild})
