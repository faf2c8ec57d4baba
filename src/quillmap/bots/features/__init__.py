"""What the nets of bots see of a sheet for each scoring card: one file for the cards of a box and a category."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

MODULES = tuple(import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
"""Every file of this folder. Importing one registers the features it holds."""
