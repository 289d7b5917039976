"""sanguir: vampire tabletop games from the shell, and the typed rules engine under it."""

__version__ = "0.1.0"
