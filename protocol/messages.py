"""Every message on the wire, in the order of a conversation."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from protocol.faults import Code

PROTOCOL = 1
"""The major version that this referee speaks; a later one also speaks the one before."""

SPOKEN = (1,)

BotName = Annotated[str, Meta(pattern=r"^[a-z0-9_-]{1,32}$(?!\n)", description="1 to 32 of a-z 0-9 _ -")]
"""In Python `$` alone also matches before a last newline."""
Text = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0, lt=2**53)]
Milliseconds = Annotated[int, Meta(ge=0, lt=2**53)]
News = Literal["none", "batch", "stream"]


class Message(Struct, frozen=True, tag_field="type"):
    """The base of all messages: `type` is always the first member."""


# ---------------------------------------------------------------------------- the greeting


class Hello(Message, frozen=True, tag="hello"):
    """Bot: the first line of a connection."""

    name: BotName
    protocol: Annotated[int, Meta(ge=0, lt=2**53)]
    token: Text = ""
    news: News = "none"
    games: tuple[Text, ...] = ()
    """Catalog names this bot plays; empty: whatever the table plays."""
    mode: Text = ""
    version: Text = ""
    client: Text = ""
    matches: Annotated[int, Meta(ge=1, lt=2**53)] | UnsetType = UNSET
    """Leave after so many matches; without it: stay."""


class Limits(Struct, frozen=True):
    """The numbers that a bot must keep to."""

    max_line: Count
    """Bytes of one line without its LF, in either direction."""
    news_bytes: Count
    """News beyond so many bytes is cut."""
    notices: Count
    """More notices than this in one decision are a flood."""
    answers: Count
    """So many bad answers in one turn, then the house plays it."""
    faults: Count
    """So many faults retire a seat."""


class Times(Struct, frozen=True):
    """The time control: a turn has `limit_ms` free, what exceeds it comes out of the bank."""

    limit_ms: Milliseconds
    bank_ms: Milliseconds
    increment_ms: Milliseconds
    startup_ms: Milliseconds
    """From the start of a bot's process, or its connection, to its `hello`."""
    hand_over_ms: Milliseconds
    """The clock starts at the latest so long after the referee began to send."""


class Welcome(Message, frozen=True, tag="welcome"):
    """Referee: the answer to a `hello` that is in order."""

    protocol: int
    spoken: tuple[int, ...]
    server: str
    rules: dict[str, int]
    """The version of the rules of each game."""
    games: tuple[str, ...]
    """What is played here, by catalog name."""
    limits: Limits
    times: Times


class Refused(Message, frozen=True, tag="refused"):
    """Referee: this connection is not taken, and why. It is closed after this line."""

    code: str
    text: str
    spoken: tuple[int, ...] = SPOKEN
    wait_ms: Milliseconds = 0
    """0: trying again as it is will not help."""


class Waiting(Message, frozen=True, tag="waiting"):
    """Referee: why nothing happens yet; at once, and again at most every 30 seconds."""

    game: str
    why: str
    missing: int
    """So many more bots are needed before a table is full."""
    place: int
    """The place in the queue, from 1."""


# ---------------------------------------------------------------------------- a match


class Seated(Message, frozen=True, tag="seated"):
    """Referee: a match begins."""

    match: str
    game: str
    seat: int
    seats: int
    sides: tuple[tuple[int, ...], ...]
    news: News
    times: Times
    variant: Raw
    """The whole game value: every option of the variant."""
    commitment: str
    """SHA-256 of domain, salt and seed; both are told in `over`."""


class Decide(Message, frozen=True, tag="decide"):
    """Referee: a question to the seat that acts. It stands alone: nothing before it has to be remembered."""

    decision: str
    """To be echoed; opaque."""
    choices: int
    """How many legal actions there are."""
    match: str
    game: str
    seat: int
    sides: tuple[tuple[int, ...], ...]
    score: tuple[int, ...]
    limit_ms: Milliseconds
    """Free time left for this turn."""
    bank_ms: Milliseconds
    """What the bank holds on top."""
    legal: Raw
    """Every legal action in order; `choice` is an index into it."""
    view: Raw
    """All that this seat may know."""
    news: Raw | UnsetType = UNSET
    """What happened since this seat's last message, where `hello` asked for it."""
    news_cut: bool | UnsetType = UNSET


class Act(Message, frozen=True, tag="act", omit_defaults=True):
    """Bot: the answer to a `decide`, by number or by the action itself; exactly one of the two."""

    decision: Text
    choice: int | UnsetType = UNSET
    action: Raw = Raw(b"")


class Event(Message, frozen=True, tag="event"):
    """Referee: what just happened, for a bot that asked for `news: stream`. Not to be answered."""

    match: str
    news: Raw


class Faulted(Message, frozen=True, tag="faulted"):
    """Referee: a mistake, told to the bot that made it."""

    code: Code
    counted: bool
    """False: a notice, or a further fault of a turn that has one already; it cost nothing but the time."""
    open: bool
    """The decision is still open: answer again, in the time left."""
    text: str
    """What is wrong and what to do."""
    match: str = ""
    decision: str = ""
    given: str = ""
    """The offending text, escaped and cut."""
    faults: int = 0
    """Counted faults of this seat in this match."""
    limit: int = 0
    """So many retire it."""
    played: Raw | UnsetType = UNSET
    """What the house played instead."""


class Over(Message, frozen=True, tag="over"):
    """Referee: the last line of a match."""

    match: str
    why: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 is best; equal scores share a rank."""
    seat: int
    bots: tuple[str, ...]
    """The names at the table, by seat; not told before the end."""
    faults: tuple[int, ...]
    view: Raw
    """The final public view."""
    seed: str
    salt: str
    head: str
    """The hash of the record's last line."""
    news: Raw | UnsetType = UNSET
    news_cut: bool | UnsetType = UNSET


# ---------------------------------------------------------------------------- at any time


class Ping(Message, frozen=True, tag="ping"):
    """Referee: are you there? May be answered by `pong`; earns and costs nothing."""

    id: str = ""


class Pong(Message, frozen=True, tag="pong"):
    """Bot: the answer to a `ping`."""

    id: Text = ""


class Leave(Message, frozen=True, tag="leave"):
    """Bot: no further match after this one."""


class Resign(Message, frozen=True, tag="resign"):
    """Bot: the house takes over this seat now."""


class Closing(Message, frozen=True, tag="closing"):
    """Referee: the last line of a connection, and why it ends."""

    why: str
    text: str


FromBot = Hello | Act | Pong | Leave | Resign
FromReferee = Welcome | Refused | Waiting | Seated | Decide | Event | Faulted | Over | Ping | Closing

BOT_MESSAGES: tuple[Any, ...] = (Hello, Act, Pong, Leave, Resign)
REFEREE_MESSAGES: tuple[Any, ...] = (
    Welcome, Refused, Waiting, Seated, Decide, Event, Faulted, Over, Ping, Closing,
)  # fmt: skip
