"""All misbehaviours in one program: `misbehave.py NAME [AFTER]` first plays AFTER decisions properly, 2 if not said.

Where the referee answers a misbehaviour with a notice, the bot mends it with the proper answer; where it offers another
try, the bot insists. Without a name the program lists what it can do.
"""

import sys
from contextlib import suppress

import bad_lines  # noqa: F401  (importing a module of deeds is what fills the tables)
from bad_manners import crash_at_start
from rogue import AT_DECISION, AT_ONCE, RETRIES, Deed, Rogue


def main(name: str, after: int) -> None:
    if name == "crash_at_start":
        crash_at_start()
    bot = Rogue()
    with suppress(ConnectionError):  # the referee has had enough of us
        AT_ONCE.get(name, Rogue.nothing)(bot)
        bot.hello()
        converse(bot, AT_DECISION.get(name, Rogue.play), after)


def converse(bot: Rogue, misbehave: Deed, after: int) -> None:
    """Play properly `after` times, then misbehave at every decision; insist on a second try, mend after a notice."""
    decisions = 0
    for message in bot.messages():
        match message.get("type"):
            case "decide":
                decisions += 1
                (misbehave if decisions > after else Rogue.play)(bot)
            case "faulted" if message["code"] in RETRIES and bot.open is not None:
                misbehave(bot)
            case "faulted":
                bot.play()
            case "ping":
                bot.pong(message)
            case "closing":
                return
            case _:
                pass


def listing() -> str:
    deeds = [*AT_ONCE.values(), *AT_DECISION.values(), crash_at_start]
    return "\n".join(f"{deed.__name__:20} {deed.__doc__}" for deed in deeds)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(f"misbehave.py NAME [AFTER]\n\n{listing()}")
        sys.exit()
    if sys.argv[1] not in {*AT_ONCE, *AT_DECISION, "crash_at_start"}:
        sys.exit(f"misbehave.py NAME [AFTER]\n\n{listing()}")
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2)
