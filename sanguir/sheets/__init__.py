"""Sheets on disk: the only package that touches them. Callers use `store` and `document`."""
