"""Players without hands: view in, move out."""
