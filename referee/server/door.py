"""The door: greets every connection, turns away what is no bot, and sees everybody out."""

import logging
from collections.abc import Mapping
from typing import NamedTuple

import trio

from protocol.conversation import NOTICES_MAX
from protocol.faults import Fault
from protocol.lines import MAX_LINE, encoded
from protocol.messages import PROTOCOL, SPOKEN, Hello, Limits, Refused, Welcome
from referee import __version__
from referee.match.clock import TimeControl
from referee.match.conduct import Conduct
from referee.match.news import NEWS_MAX
from referee.rules.catalog import RULES_VERSION, AnyGame
from referee.server.lag import LagMeter
from referee.server.link import Link
from referee.server.lobby import Guest, Lobby

log = logging.getLogger("referee")

GUESTS_MAX = 1_000
"""So many connections at once; each further one is refused."""


class Offer(NamedTuple):
    """What is played here, and how."""

    game: str
    """The name in the catalog, or of a variant of one's own."""
    variant: AnyGame
    times: TimeControl
    conduct: Conduct


class Token(NamedTuple):
    """Whom a token belongs to."""

    name: str
    house: bool = False


class Door:
    """Receives connections for one lobby. `tokens`: whom a token belongs to; `open`: others may come in too."""

    def __init__(self, offer: Offer, lobby: Lobby, tokens: Mapping[str, Token], *, open: bool = False) -> None:
        self._offer = offer
        self._lobby = lobby
        self._tokens = tokens
        self._open = open
        self._links: set[Link] = set()
        self.meter = LagMeter()
        self._welcome = encoded(_welcome(offer))

    async def receive(self, stream: trio.abc.Stream) -> None:
        """One connection from its first byte to its last. Nothing that comes in ends anything but this connection."""
        link = Link(stream, self.meter)
        self._links.add(link)
        try:
            with link.scope:
                async with trio.open_nursery() as nursery:
                    nursery.start_soon(link.pump)
                    guest = await self._greet(link)
                    if guest is not None:
                        await self._lobby.stay(guest)
        except Exception:
            log.exception("a connection ended by a mistake of the referee; everything else goes on")
        finally:
            await link.goodbye()
            self._links.discard(link)

    def __len__(self) -> int:
        """How many connections are open, those included that have not said hello yet."""
        return len(self._links)

    def dismiss(self, why: str, text: str) -> None:
        """Takes leave of everybody who is connected."""
        for link in list(self._links):
            link.sever(why, text)

    async def _greet(self, link: Link) -> Guest | None:
        if len(self) > GUESTS_MAX:
            return self._refuse(link, "full", f"{GUESTS_MAX} connections are the most: try again later", 10_000)
        with trio.move_on_after(self._offer.times.startup_ms / 1_000):
            heard = await link.hear()
            return self._admit(link, heard)
        return self._refuse(link, "late", f"no hello within {self._offer.times.startup_ms} ms")

    def _admit(self, link: Link, heard: object) -> Guest | None:
        match heard:
            case Hello():
                pass
            case Fault():
                return self._refuse(link, "bad_hello", f"{heard.text}; begin with a hello")
            case _:
                return self._refuse(link, "bad_hello", "begin with a hello")
        token = self._tokens.get(heard.token)
        if heard.protocol not in SPOKEN:
            text = f"this bot speaks protocol {heard.protocol}, this referee {' and '.join(map(str, SPOKEN))}"
            return self._refuse(link, "protocol", text)
        if token is None and not self._open:
            return self._refuse(link, "token", "this token is not known here")
        if token is not None and token.name != heard.name:
            return self._refuse(link, "token", f"this token belongs to {token.name}, not to {heard.name}")
        if heard.games and self._offer.game not in heard.games:
            return self._refuse(link, "game", f"here {self._offer.game} is played, not {', '.join(heard.games)[:100]}")
        if self._lobby.has(heard.name):
            return self._refuse(link, "name_taken", f"a bot called {heard.name} is here: choose another name", 1_000)
        link.post(self._welcome)
        return Guest(heard, link, house=token is not None and token.house)

    def _refuse(self, link: Link, code: str, text: str, wait_ms: int = 0) -> None:
        ascii_text = text.encode("ascii", "backslashreplace").decode()
        link.post(encoded(Refused(code, ascii_text, wait_ms=wait_ms)))
        link.sever("refused")


def _welcome(offer: Offer) -> Welcome:
    return Welcome(
        protocol=PROTOCOL,
        spoken=SPOKEN,
        server=f"referee {__version__}",
        rules=dict(RULES_VERSION),
        games=(offer.game,),
        limits=Limits(
            max_line=MAX_LINE,
            news_bytes=NEWS_MAX,
            notices=NOTICES_MAX,
            answers=offer.conduct.answers,
            faults=offer.conduct.fault_limit,
        ),
        times=offer.times.on_the_wire(),
    )
