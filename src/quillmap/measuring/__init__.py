"""Many games between bots, and what they tell: arena, simulation, statistics, par."""
