"""Bytes to lines, lines to messages: only LF ends a line, nothing grows beyond one line, nothing raises."""

from collections import deque
from typing import Any

import msgspec

from protocol.faults import GIVEN_MAX, Code, Fault, shown
from protocol.messages import FromBot, FromReferee

MAX_LINE = 65_536
"""Bytes of one line without its LF, in either direction."""

_from_bot: msgspec.json.Decoder[FromBot] = msgspec.json.Decoder(FromBot)
_from_referee: msgspec.json.Decoder[FromReferee] = msgspec.json.Decoder(FromReferee)
_encoder = msgspec.json.Encoder()


class Splitter:
    """Cuts a stream of bytes into lines. Holds at most one unfinished line of `max_line` bytes."""

    def __init__(self, max_line: int = MAX_LINE) -> None:
        self._max = max_line
        self._lines: deque[bytes] = deque()
        self._rest = bytearray()
        self.too_long = False
        """A line was longer than the limit: nothing behind it is read any more."""

    def feed(self, data: bytes) -> None:
        """Takes what came from the stream; lines that are complete now wait to be popped."""
        if self.too_long:
            return
        first, *others = data.split(b"\n")
        self._rest += first
        for piece in others:
            if not self._room():
                return
            self._lines.append(bytes(self._rest))
            self._rest = bytearray(piece)
        self._room()

    def pop(self) -> bytes | None:
        """The next whole line without its LF and one CR before it, or None while there is none."""
        if not self._lines:
            return None
        line = self._lines.popleft()
        return line[:-1] if line.endswith(b"\r") else line

    def _room(self) -> bool:
        if len(self._rest) > self._max:
            self.too_long = True
            del self._rest[GIVEN_MAX + 1 :]
        return not self.too_long

    @property
    def overlong(self) -> str:
        """The beginning of the line that was too long, as text."""
        return shown(self._rest).removesuffix("...") + "..."


def from_bot(line: bytes) -> FromBot | Fault:
    """What a bot's line says, or what is wrong with it."""
    try:
        line.decode()  # msgspec does not look into what it skips
        return _from_bot.decode(line)
    except UnicodeDecodeError as error:
        return Fault(Code.BAD_JSON, f"byte {error.start} is not UTF-8: send UTF-8 or plain ASCII", shown(line))
    except msgspec.ValidationError as error:
        return _misunderstood(error, line)
    except RecursionError:
        return Fault(Code.BAD_JSON, "nested too deeply: send one flat object", shown(line))
    except msgspec.DecodeError as error:
        return Fault(Code.BAD_JSON, f"{_quoted(error)}: send one JSON object a line", shown(line))


def _misunderstood(error: msgspec.ValidationError, line: bytes) -> Fault:
    why = str(error)
    if why.startswith("Invalid value") and why.endswith("`$.type`"):
        return Fault(Code.UNKNOWN_TYPE, "a bot sends hello, act, pong, leave or resign", shown(line))
    return Fault(Code.BAD_MESSAGE, f"{_quoted(error)}: see this message's schema", shown(line))


def _quoted(error: msgspec.DecodeError) -> str:
    """What msgspec says. It repeats values of the bot at any length."""
    return shown(str(error).encode(errors="backslashreplace"))


def from_referee(line: bytes) -> FromReferee:
    """What a line of the referee says. Raises msgspec.DecodeError for anything else."""
    return _from_referee.decode(line)


def encoded(message: Any) -> bytes:
    """A message as its line, LF included. ASCII, whatever the message says: in JSON only strings hold anything else."""
    line = _encoder.encode(message) + b"\n"
    return line if line.isascii() else _escaped(line)


def _escaped(line: bytes) -> bytes:
    return "".join(letter if letter.isascii() else _escape(letter) for letter in line.decode()).encode()


def _escape(letter: str) -> str:
    units = letter.encode("utf-16-be").hex()  # beyond U+FFFF a pair: JSON escapes UTF-16 units, not characters
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
