"""A small client for the referee: it connects, greets, asks your `choose` at every decision and sends the answer."""

import json
import os
import re
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

Message = dict[str, Any]
Choose = Callable[[Message], int | Message]
"""What you write: from a `decide` to an index into its `legal`, or to an action.

To each `decide` the client adds `variant`, all options of the game, as `seated` told them at the beginning.
"""


def play(choose: Choose, **options: Any) -> NoReturn:
    """Play until the referee says goodbye, then end the program; options are fields of `hello`, such as `matches=1`."""
    line = connect()
    send(line, hello(options))
    welcomed, variant = False, {}
    for message in messages(line):
        welcomed = welcomed or message.get("type") == "welcome"
        variant = message.get("variant", variant)
        answer = respond(message | {"variant": variant}, choose)
        if answer is not None:
            send(line, answer)
    sys.exit(0 if welcomed else "the referee hung up before it said welcome: is it a referee at all?")


def connect() -> socket.socket:
    """A line to where the environment says, or the end of this program."""
    host, port = os.environ.get("REFEREE_HOST", "127.0.0.1"), os.environ.get("REFEREE_PORT", "7777")
    try:
        line = socket.create_connection((host, int(port)), timeout=10)
    except (OSError, ValueError, OverflowError) as error:
        sys.exit(f"cannot connect to {host}:{port}: {error}")
    line.settimeout(None)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # an answer must not wait for a fuller packet
    return line


def hello(options: Message) -> Message:
    """The greeting: who we are and which protocol we speak."""
    script = re.sub("[^a-z0-9_-]", "_", Path(sys.argv[0]).stem.lower())[:32]
    greeting = {"type": "hello", "name": os.environ.get("REFEREE_NAME") or script or "bot", "protocol": 1}
    token = os.environ.get("REFEREE_TOKEN")
    return greeting | ({"token": token} if token else {}) | options


def send(line: socket.socket, message: Message) -> None:
    """One message, one line, one packet."""
    with suppress(ConnectionError):  # hung up: what the referee still said about it can be read all the same
        line.sendall(json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n")


def messages(line: socket.socket) -> Iterator[Message]:
    """What the referee says, until it hangs up or says that it will."""
    with line, line.makefile("rb") as reader, suppress(ConnectionError):
        for text in reader:
            if not text.endswith(b"\n"):
                return  # half a line: hung up in the middle of it
            message: Message = json.loads(text)
            yield message
            if message.get("type") == "closing":
                return


def respond(message: Message, choose: Choose) -> Message | None:
    """The answer to a message, if it wants one. What we do not know we ignore: a later referee may say more."""
    match message.get("type"):
        case "decide":
            return {"type": "act", "decision": message["decision"]} | chosen(choose(message))
        case "ping":
            return {"type": "pong", "id": message.get("id", "")}
        case "faulted":
            print(f"faulted: {message.get('code')}: {message.get('text')}", file=sys.stderr, flush=True)
        case "closing":
            print(f"closing: {message.get('why')}: {message.get('text')}", file=sys.stderr, flush=True)
        case "refused":
            sys.exit(f"refused: {message.get('code')}: {message.get('text')}")
        case _:
            pass
    return None


def chosen(answer: object) -> Message:
    """What `choose` gave back, as a member of `act`."""
    match answer:
        case int():
            return {"choice": int(answer)}
        case dict():
            return {"action": answer}
        case _:
            raise TypeError(f"choose gave {answer!r}: it must give an index into `legal` or an action")
