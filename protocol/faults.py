"""Fault codes and Fault: a bot's mistake as a value, never an exception."""

from enum import StrEnum

from msgspec import Struct


class Code(StrEnum):
    """What a bot can do wrong. Notices cost nothing until there are too many; faults are counted, one a turn."""

    # notices: the decision stays open and its clock runs
    BAD_JSON = "bad_json"
    BAD_MESSAGE = "bad_message"
    UNKNOWN_TYPE = "unknown_type"
    OUT_OF_PLACE = "out_of_place"
    STALE = "stale"
    # faults with another try in the time left
    BAD_ACTION = "bad_action"
    ILLEGAL_ACTION = "illegal_action"
    # faults that end the decision
    TIMEOUT = "timeout"
    # faults that end the connection too
    LINE_TOO_LONG = "line_too_long"
    FLOOD = "flood"
    GONE = "gone"


NOTICES = frozenset({Code.BAD_JSON, Code.BAD_MESSAGE, Code.UNKNOWN_TYPE, Code.OUT_OF_PLACE, Code.STALE})
RETRIES = frozenset({Code.BAD_ACTION, Code.ILLEGAL_ACTION})
FINAL = frozenset({Code.LINE_TOO_LONG, Code.FLOOD, Code.GONE})
"""The link is closed with these."""

GIVEN_MAX = 400
"""So many characters of an offending line are kept."""


class Fault(Struct, frozen=True):
    """One mistake: its code, what is wrong and how to mend it, and the offending text (ASCII, escaped, cut)."""

    code: Code
    text: str
    given: str = ""


def shown(line: bytes | bytearray) -> str:
    """Offending bytes as ASCII text: what does not print is escaped, what is too long is cut with `...`."""
    text = bytes(line[:GIVEN_MAX]).decode("ascii", "backslashreplace")
    text = "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in text)
    return text[:GIVEN_MAX] + "..." if len(line) > GIVEN_MAX or len(text) > GIVEN_MAX else text
