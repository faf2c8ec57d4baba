"""Runs a command as systemd would run a service with these settings: another user, no home, a read-only system.

`python -m tests.server.sandbox FOLDER` reads FOLDER/service.json. As root, where mounts may be made, the service sees
its own mounts: only its state and cache folders can be written, and they lie in FOLDER. Elsewhere it gets the same
variables and, if possible, another user, and paths in FOLDER instead of those of the system.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

NOBODY = 65534
PROGRAMS = Path("/opt/quillmap/bin")
"""Where the unit expects the program."""
HOMES = ("/home", "/root", "/run/user")
TEMPORARY = ("/tmp", "/var/tmp")
STAGE = "/mnt"
ROOT = Path(__file__).parent.parent.parent


def mounts_allowed() -> bool:
    """Whether this process may give another one mounts of its own."""
    if os.geteuid() != 0:
        return False
    done = subprocess.run(
        ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", STAGE], capture_output=True, check=False
    )
    return done.returncode == 0


def command_line(folder: Path) -> list[str]:
    """The command that runs the service of a folder."""
    own_mounts = ["unshare", "--mount", "--propagation", "private"] if mounts_allowed() else []
    return [*own_mounts, sys.executable, "-m", "tests.server.sandbox", str(folder), *(["mounts"] if own_mounts else [])]


def mount(*arguments: str, must: bool = True) -> None:
    subprocess.run(["mount", *arguments], check=must, capture_output=not must)


def make_mounts(service: dict[str, Any], folder: Path) -> None:
    """Hide homes and temporary folders, put program and folders where the unit has them, and lock everything else."""
    needed = [Path(sys.base_prefix).resolve(), ROOT.resolve()]
    hidden = [*HOMES, *TEMPORARY, "/opt", "/var/lib", "/var/cache"]
    hidden = [path for path in hidden if Path(path).is_dir()]
    mount("-t", "tmpfs", "tmpfs", STAGE)
    for number, path in enumerate([*needed, folder.resolve()]):
        Path(STAGE, str(number)).mkdir()
        mount("--rbind", str(path), f"{STAGE}/{number}")
    for place in hidden:
        mount("-t", "tmpfs", "-o", "mode=1777" if place in TEMPORARY else "mode=755", "tmpfs", place)
    for number, path in enumerate(needed):
        if any(path.is_relative_to(place) for place in hidden):
            path.mkdir(parents=True)
            mount("--rbind", f"{STAGE}/{number}", str(path))
    PROGRAMS.mkdir(parents=True)
    (PROGRAMS / "quillmap").symlink_to(Path(sys.prefix) / "bin" / "quillmap")
    for kind, path in service["folders"].items():
        Path(path).mkdir(parents=True)
        mount("--bind", f"{STAGE}/{len(needed)}/{kind}", path)
    subprocess.run(["umount", "--recursive", "--lazy", STAGE], check=True)
    writable = ("/dev", "/proc", "/sys", *TEMPORARY, *service["folders"].values())
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        place = line.split()[4]
        if not any(Path(place).is_relative_to(path) for path in writable):
            mount("-o", "remount,bind,ro", place, must=False)


def main(folder: Path, *, own_mounts: bool) -> None:
    """Become the service."""
    service = json.loads((folder / "service.json").read_text())
    if own_mounts:
        make_mounts(service, folder)
        variables, command = service["variables"], service["command"]
    else:
        places = {path: str(folder / kind) for kind, path in service["folders"].items()}
        places[str(PROGRAMS)] = str(Path(sys.prefix) / "bin")
        variables = {name: moved(value, places) for name, value in service["variables"].items()}
        command = [moved(part, places) for part in service["command"]]
    if os.geteuid() == 0:
        user = [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--inh-caps=-all", "--no-new-privs"]
        command = ["setpriv", *user, *command]
    os.chdir("/")
    os.execvpe(command[0], command, variables)


def moved(text: str, places: dict[str, str]) -> str:
    for path, other in places.items():
        text = text.replace(path, other)
    return text


if __name__ == "__main__":
    main(Path(sys.argv[1]), own_mounts="mounts" in sys.argv[2:])
