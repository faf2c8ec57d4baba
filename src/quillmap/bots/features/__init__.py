"""What bots look at on a sheet for each scoring card."""
