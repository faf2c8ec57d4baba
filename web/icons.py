"""Draws the icons of the installed app from `public/icons/icon.svg`: run it after changing that drawing.

python web/icons.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).resolve().parent
ICONS = WEB / "public" / "icons"
sys.path.insert(0, str(WEB.parent))

from tests.web.chromium import FLAGS, chromium  # noqa: E402

PAPER = "#f3e8ce"
SIZES = {
    "icon-192.png": (192, "transparent", 1.0),
    "icon-512.png": (512, "transparent", 1.0),
    "icon-180.png": (180, PAPER, 0.86),
    "icon-maskable-512.png": (512, PAPER, 0.74),
}
"""Each picture: its side, what lies behind the seal, and how much of it the seal takes."""


def main() -> None:
    seal = (ICONS / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name, (side, ground, share) in SIZES.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{ground}}}"
                f"svg{{width:{share:.0%}}}</style>{seal}"
            )
            page.screenshot(path=ICONS / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
