"""Where Chromium is; run as a program, it is installed where it is missing and we may."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]


def chromium() -> str | None:
    """The path of a Chromium: QUILLMAP_CHROMIUM, or the first on the PATH."""
    return os.environ.get("QUILLMAP_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def main() -> None:
    if chromium():
        return
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y", "chromium"]):
            subprocess.run(command, check=True, env=environment, stdout=sys.stderr)
        return
    raise SystemExit(
        "The tests of the browser part need Chromium: install the package `chromium` (Debian, Ubuntu: "
        "sudo apt-get install chromium), or name one in QUILLMAP_CHROMIUM."
    )


if __name__ == "__main__":
    main()
