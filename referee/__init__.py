"""The referee: seats bots at a table, keeps their time, judges every action and writes a record that proves it."""

__version__ = "0.3.0"
