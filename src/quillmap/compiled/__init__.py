"""Solo games compiled by Numba, for search, training and environments.

What judges or changes a sheet (`rules.masks`, `shapes`, `sheet`, `scoring`, `effects`, `walk` and the scoring functions
of the boxes) is compiled as it is written there. Three things are written a second time here, because the compiler
cannot take them from `rules`: the state of a solo game and its deal (`state`), what follows what (`flow`), and the list
of legal moves (`move_list`, `placements`). Tests in `tests/compiled` play both versions and compare them. Every module
but `cache` imports Numba; the server process never does.
"""
