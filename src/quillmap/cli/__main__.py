"""`python -m quillmap.cli`."""

from __future__ import annotations

import sys

from quillmap.cli import main

sys.exit(main())
