"""Many games between bots, and their results: arena, simulation, statistics, par."""
