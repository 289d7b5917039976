"""Sheets on disk: the only package that touches them. (Callers: store.py)"""
