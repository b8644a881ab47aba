"""Bots to play against and to begin with, one folder a language."""
