"""A match: one play of a game between seated bots, pulled decision by decision, and the author of its record."""

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct

from protocol.faults import RETRIES, Code, Fault, shown
from protocol.lines import encoded
from protocol.messages import Act, Decide, Event, Over, Resign, Seated
from protocol.messages import Faulted as FaultedMessage
from referee.match.clock import Clock
from referee.match.conduct import Sheet, ranks
from referee.match.news import Faulty, Newsroom, Retired
from referee.match.transcript import AnyEntry, Chain, Decided, Ended, Faulted, Noted, Resigned, Started, Why, kept
from referee.rules.game import Game, Seat

_encoder = msgspec.json.Encoder()


class Decision(Struct, frozen=True):
    """A numbered question to one seat, ready to be sent."""

    number: int
    id: str
    seat: Seat
    turn: int
    line: bytes
    left_us: int
    """What the seat may use for it: free time and bank."""


class Answer(Struct, frozen=True):
    """What came of a question: an act, a fault or a resignation, and the times in microseconds."""

    what: Act | Fault | Resign
    took_us: int = 0
    lag_us: int = 0
    network_us: int = 0
    notices: tuple[Fault, ...] = ()


class Letter(Struct, frozen=True):
    """A line for the bot on a seat; nobody waits for it to be read."""

    seat: Seat
    line: bytes


class Settled(Struct, frozen=True):
    """What one answer led to: lines for the record, to be written first, then letters to be sent."""

    lines: tuple[bytes, ...]
    letters: tuple[Letter, ...]


class Match:
    """One match. `decision` is the open question, None when it is over; `resolve` settles it.

    `state`: where it goes on from, in place of the first deal.
    """

    def __init__(self, started: Started, state: Any = None) -> None:
        self.started = started
        self.game: Game[Any, Any] = started.variant
        self.state: Any = self.game.start(started.seed) if state is None else state
        self.decision: Decision | None = None
        self.ended: Ended | None = None
        self._legal: tuple[Any, ...] = ()
        self._number = 0
        self._actions: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self.game.action_type)
        self._clock = Clock(started.times, self.game.seats)
        self._sheet = Sheet(started.conduct, self.game.seats)
        self._newsroom = Newsroom(tuple(occupant.news for occupant in started.seats))
        self._chain = Chain()
        self._lines: list[bytes] = []
        self._letters: list[Letter] = []
        self._record(started)
        self._welcome()
        if state is None:
            self._tell_happenings(None, None)
        self._proceed()
        self.opening = self._settled()
        """The first lines and letters; not to be had by `resolve`."""

    @property
    def head(self) -> str:
        """The hash of the record's last line."""
        return self._chain.head

    def resolve(self, answer: Answer) -> Settled:
        """Settles the open decision, or leaves it open after a bad answer that may be mended."""
        decision = self.decision
        if decision is None:
            raise RuntimeError("the match is over: nothing to resolve")
        for notice in answer.notices:
            self._record(Noted(notice.code, notice.text, decision.seat, decision.number, notice.given))
        match answer.what:
            case Act() | Fault(code=Code.BAD_ACTION | Code.ILLEGAL_ACTION) if answer.took_us > decision.left_us:
                self._fault(decision, answer, Fault(Code.TIMEOUT, "the answer came after the time had run out"))
            case Act() as act:
                self._judge(decision, answer, act)
            case Fault() as fault:
                self._fault(decision, answer, fault)
            case Resign():
                self._resign(decision)
        self._proceed()
        return self._settled()

    def still_asks(self, decision: Decision) -> bool:
        """This decision is open after all: a bad answer may be mended in the time left."""
        return self.decision is not None and self.decision.id == decision.id

    def note(self, noted: Noted) -> bytes:
        """Adds a line that changes nothing, and returns it for the record."""
        return self._chain.line(noted)

    # ------------------------------------------------------------------ the open decision

    def _proceed(self) -> None:
        """Goes on until a bot is asked or the match is over; what the house plays is played here."""
        while self.decision is None and self.ended is None:
            seat = self.game.actor(self.state)
            if seat is None:
                self._end("finished")
            elif self._sheet.house_plays(seat, self.game.turn(self.state)):
                self._play(seat, self.game.stand_in(self.state))
            else:
                self._ask(seat)

    def _ask(self, seat: Seat) -> None:
        turn = self.game.turn(self.state)
        free, bank = self._clock.left(seat, turn)
        self._legal = self.game.legal(self.state)
        number = self._number
        id = decision_id(self.started.match, self.started.seed, number)
        news, cut = self._newsroom.take(seat)
        line = encoded(
            Decide(
                decision=id,
                choices=len(self._legal),
                match=self.started.match,
                game=self.started.game,
                seat=seat,
                sides=self.game.sides,
                score=self.game.scores(self.state),
                limit_ms=free // 1_000,
                bank_ms=bank // 1_000,
                legal=Raw(_encoder.encode(self._legal)),
                view=Raw(_encoder.encode(self.game.view(self.state, seat))),
                news=news,
                news_cut=cut,
            )
        )
        self.decision = Decision(number, id, seat, turn, line, free + bank)

    def _play(self, seat: Seat, action: Any, answer: Answer | None = None, request: str = "") -> None:
        """One action, by the bot whose answer it is or by the house: a new state, a line in the record, news."""
        before, self.state = self.state, self.game.apply(self.state, action)
        self._record(
            Decided(
                number=self._number,
                seat=seat,
                by="house" if answer is None else "bot",
                action=Raw(_encoder.encode(action)),
                took_us=answer.took_us if answer else 0,
                lag_us=answer.lag_us if answer else 0,
                network_us=answer.network_us if answer else 0,
                request=request,
                state=fingerprint(self.state),
            )
        )
        self._number += 1
        self.decision = None
        self._tell_happenings(before, action)

    # ------------------------------------------------------------------ judgement

    def _judge(self, decision: Decision, answer: Answer, act: Act) -> None:
        judged = self._read(act)
        if isinstance(judged, Fault):
            self._fault(decision, answer, judged)
        else:
            self._clock.charge(decision.seat, decision.turn, answer.took_us)
            self._play(decision.seat, judged, answer, request=_digest(decision))

    def _read(self, act: Act) -> Any:
        """The legal action that an act names, or the fault in it."""
        if act.choice is not UNSET:
            if 0 <= act.choice < len(self._legal):
                return self._legal[act.choice]
            text = f"no such choice: there are {len(self._legal)}, from 0 to {len(self._legal) - 1}"
            return Fault(Code.BAD_ACTION, text, shown(str(act.choice).encode()))
        given = shown(bytes(act.action))
        try:
            action = self._actions.decode(act.action)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            why = shown(str(error).encode(errors="backslashreplace"))
            return Fault(Code.BAD_ACTION, f"no action of {self.started.game}: {why}", given)
        if action in self._legal:
            return action
        return Fault(Code.ILLEGAL_ACTION, self.game.why_not(self.state, action), given)

    def _fault(self, decision: Decision, answer: Answer, fault: Fault) -> None:
        """A fault. Where it is final, or wears the seat out, the stand-in is played and the bot is told which."""
        seat, turn = decision.seat, decision.turn
        counted = self._book(decision, answer, fault)
        worn_out = counted and self._sheet.worn_out(seat)
        if fault.code in RETRIES and self._sheet.another_try(seat, turn) and not worn_out:
            self._write_fault(decision, fault, counted)
            return
        self._clock.charge(seat, turn, answer.took_us)
        self._sheet.stand_in(seat, turn)
        if worn_out and (why := self._retire(seat)):
            self._write_fault(decision, fault, counted)
            self._end(why)
            return
        action = self.game.stand_in(self.state)
        self._write_fault(decision, fault, counted, Raw(_encoder.encode(action)))
        self._play(seat, action, request=_digest(decision))

    def _book(self, decision: Decision, answer: Answer, fault: Fault) -> bool:
        """The fault in the sheet, the record and the news. Says whether it was counted."""
        counted = self._sheet.count(decision.seat, decision.turn)
        self._record(
            Faulted(
                number=decision.number,
                seat=decision.seat,
                code=fault.code,
                counted=counted,
                text=fault.text,
                given=fault.given,
                answer=kept(answer.what),
                took_us=answer.took_us,
                lag_us=answer.lag_us,
                network_us=answer.network_us,
            )
        )
        if counted:
            self._tell(Faulty(decision.seat, fault.code))
        return counted

    def _resign(self, decision: Decision) -> None:
        self._record(Resigned(decision.number, decision.seat, _digest(decision)))
        self.decision = None
        if why := self._retire(decision.seat):
            self._end(why)

    def _retire(self, seat: Seat) -> Why | None:
        """The house takes this seat for good. Says why the match ends with that, if it does."""
        self._sheet.retire(seat)
        self._tell(Retired(seat))
        if self._sheet.conduct.forfeit:
            return "forfeit"
        played = [side for side in self.game.sides if any(member not in self._sheet.retired for member in side)]
        return "retired" if len(played) <= 1 else None

    # ------------------------------------------------------------------ the end

    def _end(self, why: Why) -> None:
        scores, sides, retired = self.game.scores(self.state), self.game.sides, self._sheet.retired
        last: tuple[int, ...] = ()  # sides that lose whatever their score: left to the house, or forfeited
        if why == "retired":
            last = tuple(i for i, side in enumerate(sides) if all(seat in retired for seat in side))
        elif why == "forfeit":
            last = tuple(i for i, side in enumerate(sides) if retired[-1] in side)
        self.ended = Ended(
            why=why,
            scores=scores,
            ranks=ranks(scores, sides, retired, last),
            faults=tuple(self._sheet.faults),
            retired=tuple(retired),
        )
        self.decision = None
        self._record(self.ended)
        self._farewell(self.ended)

    # ------------------------------------------------------------------ what is told and written

    def _record(self, entry: AnyEntry) -> None:
        self._lines.append(self._chain.line(entry))

    def _send(self, seat: Seat, message: Struct) -> None:
        self._letters.append(Letter(seat, encoded(message)))

    def _settled(self) -> Settled:
        settled = Settled(tuple(self._lines), tuple(self._letters))
        self._lines, self._letters = [], []
        return settled

    def _tell(self, news: Struct) -> None:
        """The same news for every seat that wants any."""
        for seat in self._newsroom.readers:
            self._deliver(seat, (news,))

    def _tell_happenings(self, before: Any, action: Any) -> None:
        for seat in self._newsroom.readers:
            self._deliver(seat, self.game.happenings(before, action, self.state, seat))

    def _deliver(self, seat: Seat, news: tuple[Struct, ...]) -> None:
        for item in self._newsroom.deliver(seat, news):
            self._send(seat, Event(self.started.match, item))

    def _write_fault(self, decision: Decision, fault: Fault, counted: bool, played: Raw | None = None) -> None:
        seat = decision.seat
        self._send(
            seat,
            FaultedMessage(
                code=fault.code,
                counted=counted,
                open=self.still_asks(decision) and played is None,
                text=fault.text,
                match=self.started.match,
                decision=decision.id,
                given=fault.given,
                faults=self._sheet.faults[seat],
                limit=self._sheet.conduct.fault_limit,
                played=UNSET if played is None else played,
            ),
        )

    def _welcome(self) -> None:
        started = self.started
        for seat, occupant in enumerate(started.seats):
            self._send(
                seat,
                Seated(
                    match=started.match,
                    game=started.game,
                    seat=seat,
                    seats=self.game.seats,
                    sides=self.game.sides,
                    news=occupant.news,
                    times=started.times.on_the_wire(),
                    variant=Raw(_encoder.encode(started.variant)),
                    commitment=commitment(started.salt, started.seed),
                ),
            )

    def _farewell(self, ended: Ended) -> None:
        view = Raw(_encoder.encode(self.game.view(self.state, None)))
        for seat in range(self.game.seats):
            news, cut = self._newsroom.take(seat)
            self._send(
                seat,
                Over(
                    match=self.started.match,
                    why=ended.why,
                    scores=ended.scores,
                    ranks=ended.ranks,
                    seat=seat,
                    bots=tuple(occupant.bot for occupant in self.started.seats),
                    faults=ended.faults,
                    view=view,
                    seed=self.started.seed,
                    salt=self.started.salt,
                    head=self._chain.head,
                    news=news,
                    news_cut=cut,
                ),
            )


def decision_id(match: str, seed: str, number: int) -> str:
    """The number, a dash and 8 hexadecimal digits that nobody without the seed can know."""
    digest = sha256(f"referee decision 1\n{match}\n{seed}\n{number}".encode()).hexdigest()
    return f"{number}-{digest[:8]}"


def commitment(salt: str, seed: str) -> str:
    """What is told of the seed before the first deal: SHA-256 of `referee seed 1`, salt and seed, an LF between."""
    return sha256(f"referee seed 1\n{salt}\n{seed}".encode()).hexdigest()


def fingerprint(state: Struct) -> str:
    """SHA-256 of the state's JSON."""
    return sha256(_encoder.encode(state)).hexdigest()


def _digest(decision: Decision) -> str:
    return sha256(decision.line).hexdigest()
