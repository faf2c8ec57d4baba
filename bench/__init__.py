"""Programs that measure this repository. Users of the package do not need them."""
