"""Programs that build or document this repository. Users of the package do not need them."""
