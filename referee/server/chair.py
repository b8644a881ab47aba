"""A chair: one seat's occupant for one match; holds the link to its bot, or none."""

import math

import trio

from protocol.conversation import NOTICES_MAX
from protocol.faults import FINAL, NOTICES, Code, Fault
from protocol.lines import encoded
from protocol.messages import Act, Faulted, FromBot, Leave, Resign
from referee.match.match import Answer, Decision
from referee.server.link import Link

LAST_LOOK_S = 0.001


class Chair:
    """Asks its bot, keeps the deadline, and passes on what comes of it. Knows nothing of the game."""

    def __init__(self, link: Link | None, hand_over_ms: int) -> None:
        self.leaving = False
        """The bot wants no further match."""
        self._link = link
        self._hand_over_s = hand_over_ms / 1_000
        self._asked = ""
        self._handed_over = -math.inf
        self._left_s = 0.0
        self._notices: list[Fault] = []

    async def ask(self, decision: Decision) -> Answer:
        """The answer to a decision, or the fault that came instead; asked again, it waits for the time left."""
        link = self._link
        if link is None or link.severed:
            await trio.lowlevel.checkpoint()
            return Answer(Fault(Code.GONE, "the bot is not there: a connection that was lost stays lost"))
        self._notices = []
        link.conversation.open(decision.id)
        if decision.id != self._asked:
            self._asked = decision.id
            self._left_s = decision.left_us / 1_000_000
            handed_over = link.send_now(decision.line)
            self._handed_over = trio.current_time() if handed_over else math.inf
        with trio.CancelScope(deadline=self._handed_over + self._left_s) as scope:
            if self._handed_over == math.inf:
                await self._hand_over(link, scope)
            return self._answer(link, await self._reply(link))
        return await self._time_is_up(link)

    async def _hand_over(self, link: Link, scope: trio.CancelScope) -> None:
        """Waits until the kernel has the request: then the clock starts, at the latest after the hand-over time."""
        latest = trio.current_time() + self._hand_over_s
        scope.deadline = latest + self._left_s
        await link.flush()
        self._handed_over = min(trio.current_time(), latest)
        scope.deadline = self._handed_over + self._left_s

    async def _reply(self, link: Link) -> Act | Resign | Fault:
        """Listens until something settles the decision; notices are told and collected on the way."""
        leaves = 0
        while True:
            heard: FromBot | Fault = await link.hear()
            match heard:
                case Fault() if heard.code in NOTICES:
                    self._notices.append(heard)
                    notice = Faulted(heard.code, False, True, heard.text, decision=self._asked, given=heard.given)
                    await link.send(encoded(notice))
                case Act() | Resign() | Fault():
                    return heard
                case Leave() if leaves < NOTICES_MAX:
                    self.leaving = True
                    leaves += 1
                case Leave():
                    return Fault(Code.FLOOD, "to leave after this match it is enough to say so once")
                case _:
                    pass

    async def _time_is_up(self, link: Link) -> Answer:
        """Looks once more at what the kernel may hold: it came while the referee itself was late."""
        if self._handed_over == math.inf or link.torn:
            link.sever("timeout", "the bot did not read its request in time")
            return self._timed_out("the request could not be handed over in time: read what the referee sends")
        if link.has_unread():
            with trio.move_on_after(LAST_LOOK_S):
                return self._answer(link, await self._reply(link))
        return self._timed_out("no answer in the time that was left")

    def _timed_out(self, text: str) -> Answer:
        return self._measured(Fault(Code.TIMEOUT, text), self._left_s, 0.0)

    def _answer(self, link: Link, what: Act | Resign | Fault) -> Answer:
        now = trio.current_time()
        if isinstance(what, Fault) and what.code is Code.GONE:
            return self._measured(what, now - self._handed_over, 0.0)
        return self._measured(what, link.heard_at - self._handed_over, now - link.heard_at)

    def _measured(self, what: Act | Resign | Fault, took_s: float, lag_s: float) -> Answer:
        """What came, and what it took; what lies behind the deadline is the referee's own oversleeping."""
        charged_s = min(max(took_s, 0.0), self._left_s)
        lag_s = max(lag_s, 0.0) + max(took_s - charged_s, 0.0)
        return Answer(what, round(charged_s * 1_000_000), round(lag_s * 1_000_000), notices=tuple(self._notices))

    def tell(self, line: bytes) -> None:
        """A line that nobody waits for."""
        if self._link is not None:
            self._link.post(line)

    def settled(self, answer: Answer) -> None:
        """What the answer means for the link: closed after a fault that ends it, else waiting for its next turn."""
        link = self._link
        if link is None:
            return
        link.conversation.settled()
        if isinstance(answer.what, Fault) and answer.what.code in FINAL:
            link.sever(answer.what.code.value, answer.what.text)
            self._link = None
