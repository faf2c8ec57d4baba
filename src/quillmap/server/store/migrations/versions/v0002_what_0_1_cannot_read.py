"""Nothing to change: tables and events hold fields from here on that 0.1.0 cannot read, so it must refuse the store."""

from __future__ import annotations

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Raise the version only."""
