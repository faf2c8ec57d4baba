"""Where Chromium is. Run as a program, this module installs Chromium where it is missing and we are allowed to."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]

BY_HAND = "apt-get install --no-install-recommends chromium"
PATIENCE = 600.0
"""Seconds to wait for another program to release the package manager."""
PAUSE = 2.0


def chromium() -> str | None:
    """The path of a Chromium: QUILLMAP_CHROMIUM, or the first on the PATH."""
    return os.environ.get("QUILLMAP_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def install(patience: float = PATIENCE, pause: float = PAUSE) -> None:
    """Install Debian's Chromium; wait while another program holds the package manager's locks."""
    print("Installing Chromium for the tests of the browser part ...", file=sys.stderr, flush=True)
    deadline = time.monotonic() + patience
    for command in (["apt-get", "update", "-q"], [*BY_HAND.split(), "-q", "-y"]):
        waited = False
        while True:
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
            done = subprocess.run(command, env=environment, capture_output=True, text=True)
            if done.returncode == 0:
                break
            locked = "Could not get lock" in done.stderr or "Unable to lock" in done.stderr
            if not locked or time.monotonic() > deadline:
                reason = next((line for line in done.stderr.splitlines() if line.startswith("E:")), "no reason given")
                raise SystemExit(f"Chromium was not installed: {reason} Try `sudo {BY_HAND}` by hand.")
            if not waited:
                print("Another program uses the package manager; waiting for it ...", file=sys.stderr, flush=True)
                waited = True
            time.sleep(pause)


def main() -> None:
    if chromium():
        return
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        install()
        return
    raise SystemExit(
        "The tests of the browser part need Chromium. "
        f"Install it (Debian, Ubuntu: `sudo {BY_HAND}`) or name one in QUILLMAP_CHROMIUM."
    )


if __name__ == "__main__":
    main()
