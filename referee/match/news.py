"""The newsroom: what each seat has not been told yet, kept within bounds, and the news that no game makes."""

from collections import deque

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from protocol.faults import Code
from protocol.messages import News

NEWS_MAX = 16_384
"""Bytes of news that one message carries; what is older is dropped."""

_encoder = msgspec.json.Encoder()


class Faulty(Struct, frozen=True, tag_field="news", tag="faulted"):
    """A seat made a counted mistake; what it was stays between it and the referee."""

    seat: int
    code: Code


class Retired(Struct, frozen=True, tag_field="news", tag="retired"):
    """The house plays this seat from now on."""

    seat: int


class Newsroom:
    """Holds news for the seats that want it in batches, and hands it through to those that want a stream."""

    def __init__(self, modes: tuple[News, ...]) -> None:
        self._modes = modes
        self.readers = tuple(seat for seat, mode in enumerate(modes) if mode != "none")
        """The seats that want any news."""
        self._held: list[deque[bytes]] = [deque() for _ in modes]
        self._bytes = [0] * len(modes)
        self._cut = [False] * len(modes)

    def deliver(self, seat: int, news: tuple[Struct, ...]) -> list[Raw]:
        """Takes news for a seat; returns what is to be sent at once."""
        items = [_encoder.encode(item) for item in news]
        if self._modes[seat] == "stream":
            return [Raw(item) for item in items]
        held = self._held[seat]
        for item in items:
            held.append(item)
            self._bytes[seat] += len(item) + 1
        while self._bytes[seat] >= NEWS_MAX:
            self._bytes[seat] -= len(held.popleft()) + 1
            self._cut[seat] = True
        return []

    def take(self, seat: int) -> tuple[Raw | UnsetType, bool | UnsetType]:
        """The batch for a seat's next message, and whether older news was dropped."""
        if self._modes[seat] != "batch":
            return UNSET, UNSET
        news = Raw(b"[" + b",".join(self._held[seat]) + b"]")
        cut = self._cut[seat] or UNSET
        self._held[seat].clear()
        self._bytes[seat], self._cut[seat] = 0, False
        return news, cut
