"""The same rules, compiled: the functions of `rules` and `packs` as they stand, nothing restated.

Importing this package imports Numba; a server process never does.
"""
