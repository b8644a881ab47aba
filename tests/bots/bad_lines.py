"""Bots that send bad lines: too much of them, bytes that are no message, and answers that no game takes."""

from rogue import Rogue, at_decision

# ---------------------------------------------------------------------------- too much


@at_decision
def blank(bot: Rogue) -> None:
    """Sends blank lines for ever."""
    while True:
        bot.send(b"\n" * 1000)


@at_decision
def flood(bot: Rogue) -> None:
    """Sends answers to a decision of its own invention, as fast as it can, for ever."""
    lines = bot.line({"type": "act", "decision": "0-00000000", "choice": 0}) * 100
    while True:
        bot.send(lines)


@at_decision
def giant(bot: Rogue) -> None:
    """Sends a line without end: 100 MB."""
    for _ in range(1600):
        bot.send(b"x" * 62_500)


# ---------------------------------------------------------------------------- lines that are no messages


@at_decision
def bad_utf8(bot: Rogue) -> None:
    """Sends an answer with bytes that are no UTF-8."""
    bot.send(bot.act().replace(b"act", b"a\xff\xc0\x80\xed\xa0\x80ct"))


@at_decision
def bad_utf8_inside(bot: Rogue) -> None:
    """Sends an action whose text is no UTF-8: the line is sound, the action is not."""
    bot.send(bot.act(action={"do": "fold", "card": "?"}).replace(b"?", b"\xff\xfe"))


@at_decision
def bom(bot: Rogue) -> None:
    """Begins its answer with a byte order mark."""
    bot.send(b"\xef\xbb\xbf" + bot.act())


@at_decision
def nul(bot: Rogue) -> None:
    """Sends NUL bytes in the middle of an answer."""
    bot.send(bot.act().replace(b",", b"\0,\0"))


@at_decision
def deep(bot: Rogue) -> None:
    """Sends an action of 10,000 nested arrays, and one that is never closed."""
    bot.send(bot.act(action={"do": "?"}).replace(b'"?"', b"[" * 10_000 + b"]" * 10_000))
    bot.send(b'{"type":"act","action":' + b"[" * 30_000 + b"\n")


@at_decision
def huge_integer(bot: Rogue) -> None:
    """Answers with numbers that become 0 or 1 in 64 bits, and with one of 4,000 digits."""
    for number in (2**64, 2**64 + 1, -(2**64), 10**4000):
        bot.send(bot.act(choice="?").replace(b'"?"', b"%d" % number))


@at_decision
def odd_numbers(bot: Rogue) -> None:
    """Answers with numbers that look like 0 or like nothing: 0.0, -0, 1e0, "0", true, null."""
    for number in (b"0.0", b"1e0", b'"0"', b"true", b"null", b"00"):
        bot.send(bot.act(choice="?").replace(b'"?"', number))


@at_decision
def duplicate_keys(bot: Rogue) -> None:
    """Answers with two choices under the same name."""
    bot.send(bot.act().replace(b'"choice":0', b'"choice":1,"choice":0'))


@at_decision
def nan(bot: Rogue) -> None:
    """Answers NaN and Infinity."""
    for number in (b"NaN", b"Infinity", b"-Infinity"):
        bot.send(bot.act(choice="?").replace(b'"?"', number))


@at_decision
def array_and_null(bot: Rogue) -> None:
    """Sends lines that are JSON, but no object or not one object."""
    for line in (b"[]", b"null", b"5", b'"x"', b"{} {}", b"{}", b"true"):
        bot.send(line + b"\n")


# ---------------------------------------------------------------------------- bad answers


@at_decision
def illegal(bot: Rogue) -> None:
    """Answers with the same illegal action again and again."""
    bot.send(bot.act(action={"do": "move", "card": "5", "from": "T1", "to": "T1"}))


@at_decision
def fold_always(bot: Rogue) -> None:
    """Folds, allowed or not."""
    bot.send(bot.act(action={"do": "fold"}))


@at_decision
def no_action(bot: Rogue) -> None:
    """Answers with an action that no game has."""
    bot.send(bot.act(action={"do": "castle"}))


@at_decision
def choice_out_of_range(bot: Rogue) -> None:
    """Answers with the number just behind the last choice."""
    assert bot.open is not None
    bot.send(bot.act(choice=bot.open["choices"]))


@at_decision
def negative_choice(bot: Rogue) -> None:
    """Answers -1, which is the last choice in some languages."""
    bot.send(bot.act(choice=-1))


@at_decision
def both(bot: Rogue) -> None:
    """Answers with a choice and an action."""
    assert bot.open is not None
    bot.send(bot.act(choice=0, action=bot.open["legal"][0]))


@at_decision
def neither(bot: Rogue) -> None:
    """Answers with neither a choice nor an action."""
    bot.send(bot.act().replace(b',"choice":0', b""))
