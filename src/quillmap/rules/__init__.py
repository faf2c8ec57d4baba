"""The rules of Cartographers and Cartographers Heroes: pure functions, standard library only.

No clock, file, socket, log or global randomness here, and no card: a `Setup` hands the cards in.
"""
