"""Puts the built browser part into a wheel. An editable install leaves that to `make`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserPart(BuildHookInterface):  # type: ignore[type-arg]
    """Builds `web/` before a wheel is packed."""

    PLUGIN_NAME = "browser-part"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "web"))
        import build  # a neighbour of this file, not the package of that name

        build.build()
        build_data["artifacts"].append("src/quillmap/server/static/**")
