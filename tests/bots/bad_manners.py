"""Bots with odd or bad manners: slow ones, such as talk out of turn, and such as go away."""

import secrets
import socket
import ssl
import struct
import sys
import time
from contextlib import suppress

from rogue import Rogue, at_decision, at_once

# ---------------------------------------------------------------------------- good, only odd


@at_once
def crlf(bot: Rogue) -> None:
    """Good: ends its lines with CR LF."""
    bot.end = b"\r\n"


@at_decision
def segments(bot: Rogue) -> None:
    """Good: sends its answer byte by byte, quickly, each in a segment of its own."""
    for byte in bot.answer():
        bot.send(bytes([byte]))


@at_once
def glued(bot: Rogue) -> None:
    """Good: sends its pongs together with its next answer, in one segment."""
    bot.holds_pongs = True


# ---------------------------------------------------------------------------- time


@at_decision
def silent(bot: Rogue) -> None:
    """Never answers, but goes on reading."""


@at_decision
def late(bot: Rogue) -> None:
    """Answers half a second after all its time has run out."""
    assert bot.open is not None
    time.sleep((bot.open["limit_ms"] + bot.open["bank_ms"] + 500) / 1000)
    bot.send(bot.answer())


@at_decision
def drip(bot: Rogue) -> None:
    """Sends the right answer, one byte every 100 ms."""
    for byte in bot.answer():
        bot.send(bytes([byte]))
        time.sleep(0.1)


@at_decision
def never_reading(bot: Rogue) -> None:
    """Stops reading and answering, but stays connected."""
    time.sleep(24 * 3600)


# ---------------------------------------------------------------------------- messages out of place


@at_decision
def wrong_decision(bot: Rogue) -> None:
    """Answers a decision that was never asked."""
    bot.send(bot.line({"type": "act", "decision": "0-00000000", "choice": 0}))


@at_decision
def double(bot: Rogue) -> None:
    """Answers twice in one segment."""
    bot.send(bot.answer() * 2)


@at_decision
def ahead(bot: Rogue) -> None:
    """Answers, and guesses the number of the next decision to answer that too."""
    assert bot.open is not None
    number = int(bot.open["decision"].split("-")[0])
    guess = {"type": "act", "decision": f"{number + 1}-{secrets.token_hex(4)}", "choice": 0}
    bot.send(bot.answer() + bot.line(guess))


@at_once
def talks_before_hello(bot: Rogue) -> None:
    """Answers and pongs before it has greeted."""
    bot.send(bot.line({"type": "pong", "id": "1"}) + bot.act())


@at_decision
def second_hello(bot: Rogue) -> None:
    """Greets again in the middle of the match."""
    bot.hello()


@at_decision
def unknown_type(bot: Rogue) -> None:
    """Sends a message of a type that nobody knows."""
    bot.send(bot.line({"type": "shrug", "decision": "0-00000000"}))


@at_once
def http(bot: Rogue) -> None:
    """Takes the referee for a web server."""
    bot.send(b"GET / HTTP/1.1\r\nHost: localhost\r\nUser-Agent: rogue\r\nAccept: */*\r\n\r\n")


@at_once
def tls_hello(bot: Rogue) -> None:
    """Begins an encrypted connection."""
    outgoing = ssl.MemoryBIO()
    context = ssl.create_default_context()
    with suppress(ssl.SSLWantReadError):
        context.wrap_bio(ssl.MemoryBIO(), outgoing, server_hostname="localhost").do_handshake()
    bot.send(outgoing.read())


# ---------------------------------------------------------------------------- going away


@at_decision
def leaves(bot: Rogue) -> None:
    """Says that this is its last match, and goes on playing it."""
    bot.send(bot.line({"type": "leave"}))
    bot.send(bot.answer())


@at_decision
def resigns(bot: Rogue) -> None:
    """Gives its seat to the house."""
    bot.send(bot.line({"type": "resign"}))
    bot.open = None


@at_decision
def half_close(bot: Rogue) -> None:
    """Answers and shuts down its sending side, but goes on reading."""
    bot.send(bot.answer())
    bot.socket.shutdown(socket.SHUT_WR)
    bot.send = lambda data: None


@at_decision
def reset(bot: Rogue) -> None:
    """Resets the connection instead of answering."""
    bot.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    bot.reader.close()
    bot.socket.close()
    sys.exit(0)


@at_decision
def hangs_up(bot: Rogue) -> None:
    """Closes the connection with half an answer out."""
    bot.send(bot.act()[:20])
    sys.exit(0)


@at_decision
def crash(bot: Rogue) -> None:
    """Dies of an exception in the middle of the match."""
    raise RuntimeError("this bot has a bug, on purpose")


def crash_at_start() -> None:
    """Writes to stderr and exits with 3 before it has connected."""
    print("this bot cannot even start, on purpose", file=sys.stderr)
    sys.exit(3)
