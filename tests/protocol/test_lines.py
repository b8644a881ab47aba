"""Bytes to lines: how a stream is cut must not matter, and nothing grows beyond one line."""

import time
import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.lines import MAX_LINE, Splitter

ENDS_ELSEWHERE = ["\u2028", "\u2029", "\u0085", "\v", "\f", "\x1c", "\x1d", "\x1e", "\r"]
"""What Python's own str.splitlines, and other readers of lines, would cut at."""

PIECES = st.sampled_from(
    [b"\n", b"\r\n", b"\r\r\n", b"", b" ", b"\0", b"\x85", b"\xff", b"a", b"{}"]
) | st.sampled_from(ENDS_ELSEWHERE).map(str.encode)
STREAMS = st.lists(PIECES, max_size=40).map(b"".join) | st.binary(max_size=200)


def cut(stream: bytes, cuts: list[int]) -> list[bytes]:
    """The stream in chunks that end at the cuts; a cut beyond its end is wrapped around."""
    places = sorted({0, len(stream), *(at % (len(stream) + 1) for at in cuts)})
    return [stream[start:end] for start, end in pairwise(places)]


def lines_of(chunks: list[bytes], splitter: Splitter | None = None) -> list[bytes]:
    splitter = splitter or Splitter()
    found: list[bytes] = []
    for chunk in chunks:
        splitter.feed(chunk)
        while (line := splitter.pop()) is not None:
            found.append(line)
    return found


@given(STREAMS, st.lists(st.integers(min_value=0), max_size=30))
def test_the_lines_are_the_same_however_the_stream_is_cut(stream: bytes, cuts: list[int]) -> None:
    expected = [line[:-1] if line.endswith(b"\r") else line for line in stream.split(b"\n")[:-1]]
    assert lines_of([stream]) == expected
    assert lines_of(cut(stream, cuts)) == expected
    assert lines_of([stream[at : at + 1] for at in range(len(stream))]) == expected


@given(STREAMS, st.lists(st.integers(min_value=0), max_size=10), st.integers(1, 12))
def test_the_limit_strikes_at_the_same_byte_however_the_stream_is_cut(
    stream: bytes, cuts: list[int], most: int
) -> None:
    whole, pieces = Splitter(most), Splitter(most)
    assert lines_of([stream], whole) == lines_of(cut(stream, cuts), pieces)
    assert whole.too_long == pieces.too_long == any(len(line) > most for line in stream.split(b"\n"))


@pytest.mark.parametrize("end", ENDS_ELSEWHERE, ids=ascii)
def test_only_a_line_feed_ends_a_line(end: str) -> None:
    text = f"a{end}b".encode()
    assert lines_of([text + b"\n"]) == [text]


def test_lines_with_and_without_carriage_return_are_the_same_lines() -> None:
    assert lines_of([b"a\r\nb\r\n"]) == lines_of([b"a\nb\n"]) == [b"a", b"b"]
    assert lines_of([b"a\r", b"\nb\r", b"\n"]) == [b"a", b"b"], "also when the two come apart"
    assert lines_of([b"a\r\r\n"]) == [b"a\r"], "one is tolerated, not many"


def test_two_lines_and_a_half_in_one_chunk_are_two_lines_and_later_a_third() -> None:
    splitter = Splitter()
    assert lines_of([b"one\ntwo\nthr"], splitter) == [b"one", b"two"]
    assert lines_of([b"ee\n"], splitter) == [b"three"]


@pytest.mark.parametrize("size", [1, 7, 1_460, 65_535, 65_536, 65_537, 1_000_000])
@pytest.mark.parametrize("over", [0, 1])
def test_a_line_may_be_just_as_long_as_the_limit(size: int, over: int) -> None:
    stream = b"first\n" + b"x" * (MAX_LINE + over) + b"\nlast\n"
    splitter = Splitter()
    lines = lines_of([stream[at : at + size] for at in range(0, len(stream), size)], splitter)
    assert splitter.too_long == bool(over)
    assert lines == ([b"first"] if over else [b"first", b"x" * MAX_LINE, b"last"])


def test_the_limit_strikes_before_the_line_ends() -> None:
    splitter = Splitter()
    splitter.feed(b"x" * (MAX_LINE + 1))
    assert splitter.too_long
    assert splitter.pop() is None
    splitter.feed(b"\ngood\n")
    assert splitter.pop() is None, "nothing behind it is read"


@pytest.mark.parametrize(
    ("byte", "shown"), [(b"x", "x" * 400 + "..."), (b"\xff", "\\xff" * 100 + "...")], ids=["plain", "escaped"]
)
def test_the_beginning_of_an_overlong_line_is_kept_for_the_record(byte: bytes, shown: str) -> None:
    splitter = Splitter()
    splitter.feed(byte * 70_000)
    assert splitter.overlong == shown


@pytest.mark.parametrize("chunk", [1_000, 65_536])
def test_a_hundred_megabytes_without_an_end_take_no_memory(chunk: int) -> None:
    piece, splitter = b"x" * chunk, Splitter()
    tracemalloc.start()
    try:
        for _ in range(100_000_000 // chunk):
            splitter.feed(piece)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert splitter.too_long
    assert peak < 2**20


def test_a_line_that_drips_in_costs_no_more_the_longer_it_is() -> None:
    def cost(length: int) -> float:
        splitter, began = Splitter(), time.process_time()
        for _ in range(length):
            splitter.feed(b"x")
        return time.process_time() - began

    short, long = (min(cost(length) for _ in range(3)) for length in (4_000, 64_000))
    assert long < short * 16 * 4, f"16 times the bytes cost {long / short:.0f} times as much"
