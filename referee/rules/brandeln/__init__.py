"""Brandeln: the Austrian trick-taking game for three and four players."""
