"""What is special in a variant of Dog, in sentences: each is told by the values of fields, never by a name."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.rules.dog.plays import area
from referee.rules.telling import Special, side_by_side

if TYPE_CHECKING:
    from referee.rules.dog.dog import Dog


def special(game: "Dog") -> tuple[Special, ...]:
    """A variant side by side."""
    return side_by_side(game, TOPICS)


# ---------------------------------------------------------------------------- the table


def _players(game: "Dog") -> str:
    if game.team_size == 1:
        return f"{_count(game.seats)} play, each for itself. Turns pass {game.play}."
    teams = "; ".join(f"seats {_listed(tuple(map(str, side)))}" for side in game.sides)
    return f"{_count(game.seats)} play in {_count(len(game.sides)).lower()} teams: {teams}. Turns pass {game.play}."


def _mates(game: "Dog") -> str:
    if game.team_size == 1:
        return ""
    mates = "its partner" if game.team_size == 2 else "a mate that is not home"
    return f"A seat whose marbles are all home plays those of {mates}, with its own cards."


def _board(game: "Dog") -> str:
    track = game.areas * game.fields_per_place
    starts = ", ".join(f"T{area(game, place) * game.fields_per_place}" for place in game.places)
    return (
        f"{_count(game.areas)} areas of {game.fields_per_place} fields, a track of {track}. "
        f"The start fields, seat by seat: {starts}."
    )


def _direction(game: "Dog") -> str:
    way = "against the way" if game.track_direction == "against_play" else "the way"
    return f"Marbles run {way} turns pass."


def _marbles(game: "Dog") -> str:
    if not game.set_up:
        return f"{_count(game.marbles)} a seat, all in the kennel at the beginning."
    free = ", unprotected" if game.setup_marble_fresh is False else ", protected"
    return f"{_count(game.marbles)} a seat; one stands on the start at the beginning{free}."


# ---------------------------------------------------------------------------- a round


def _hands(game: "Dog") -> str:
    sizes = ", ".join(map(str, game.hand_sizes))
    if len(game.hand_sizes) == 1:
        return f"{sizes} a seat in every round."
    return f"{sizes} a seat, round by round, then from the beginning again."


def _starter(game: "Dog") -> str:
    if game.first_dealer == "random":
        return "Chance decides who starts the first round, each later one is started by the next seat."
    dealer = game.seats - 1 if game.first_dealer == "last" else game.first_dealer
    return f"Seat {(dealer + 1) % game.seats} starts the first round, each later one is started by the next seat."


def _deal(game: "Dog") -> str:
    return {
        "one_by_one": "Cards go round one by one.",
        "packets": "Each seat is dealt its whole hand at once.",
    }[game.deal_mode]


def _reshuffle(game: "Dog") -> str:
    return {
        "on_empty": "When the stack is empty, the discards are shuffled.",
        "merge_before_deal": "Before a deal that the stack is too small for, it is shuffled with the discards.",
    }[game.reshuffle]


def _exchange(game: "Dog") -> str:
    mate = "its partner" if game.team_size == 2 else "the next seat of its team"
    return {
        "partner": f"Before the play each seat gives a card of its choice to {mate}, face down.",
        "neighbour": "Before the play each seat gives a card of its choice to the next seat, face down.",
        "draw": "Before the play each seat draws a card unseen from the hand of the next seat.",
    }[game.exchange]


def _draws(game: "Dog") -> str:
    return {
        None: "",
        "simultaneous": "All draw from the hands as dealt.",
        "sequential": "They draw one after the other, the starter first, and a card may come back.",
    }[game.draw_exchange]


def _no_play(game: "Dog") -> str:
    return {
        None: "A seat without a play folds its whole hand and is out until the next round.",
        "once": "A seat without a play discards a card and draws one, which it must play if it can; "
        "if not, it discards one more.",
    }[game.replacement]


# ---------------------------------------------------------------------------- the marbles


def _protection(game: "Dog") -> str:
    return {
        "fresh": "A marble is protected from its start until it first moves; back on its start later, it is not.",
        "on_start": "A marble is protected whenever it stands on its own start, however it came there.",
    }[game.protection]


def _entry(game: "Dog") -> str:
    if game.protection == "on_start":
        return "A marble goes in when it comes across its start, never when it stands there."
    return "A marble goes in when it comes across its start, or stands there and has moved before."


def _swapped(game: "Dog") -> str:
    return {
        None: "",
        True: "One that was swapped onto its start may go in from there.",
        False: "One that was swapped onto its start may not go in from there.",
    }[game.swap_onto_start_is_touch]


def _past(game: "Dog") -> str:
    may = "has to go in" if game.goal_entry_forced else "may also walk past"
    return f"Where its steps fit, it {may}."


def _inside(game: "Dog") -> str:
    if game.start_first == "strict":
        return "While a seat has no marble on the track, none moves inside its goal."
    return "Marbles move inside the goal even while none is on the track."


# ---------------------------------------------------------------------------- the cards


def _two(game: "Dog") -> str:
    return "It walks two fields" + (", or takes a card unseen from another hand." if game.two_draws else ".")


def _seven(game: "Dog") -> str:
    mates = "the partner's" if game.team_size == 2 else "the mates'"
    if game.seven_moves == "everybody":
        return "Its parts move everybody's marbles."
    if game.team_size == 1:
        return "Its parts move own marbles."
    if game.canadian_seven:
        return f"Its parts move own marbles and {mates}, from the first round on."
    until = "" if game.team_size == 2 else ", one mate's until they are home, too"
    return f"Its parts move own marbles; when these are home, {mates}{until}."


def _blocks(game: "Dog") -> str:
    return {
        None: "",
        "by_moving": "It may move a protected marble out of the way, but not run over it.",
        "by_overtaking": "It also runs over protected marbles.",
    }[game.seven_opens_block]


def _twice(game: "Dog") -> str:
    return f"A marble may have {'several parts' if game.seven_same_marble_twice else 'one part only'}."


def _rest(game: "Dog") -> str:
    if game.canadian_seven:
        return ""
    mates = "the partner's" if game.team_size == 2 else "that mate's"
    return {
        None: "",
        True: f"After the last own marble, several of {mates} may share the rest.",
        False: f"After the last own marble, one of {mates} makes the whole rest.",
    }[game.seven_rest_split]


def _jack(game: "Dog") -> str:
    return "It swaps an own marble with one of another seat; neither may be protected."


def _jack_void(game: "Dog") -> str:
    return {
        None: "",
        "last_resort": "With only own marbles on the track and no card to play, it may be laid down without effect "
        "instead of folding.",
        "never": "It is never laid down without effect.",
    }[game.jack_void]


def _swap_void(game: "Dog") -> str:
    own = ", own ones there or not" if game.swap_void_needs_own is False else " and an own one there"
    others = f"With all marbles of others on the track protected{own}, it may be laid down without effect"
    return {
        None: "",
        "any_time": f"{others}, even if another card can be played.",
        "last_resort": f"{others}, if no card can be played.",
    }[game.swap_void]


def _joker(game: "Dog") -> str:
    may = "may" if game.last_card_joker == "allowed" else "may not"
    return f"It stands for any other card. It {may} bring the last marble of a side home."


# ---------------------------------------------------------------------------- the end


def _end(game: "Dog") -> str:
    if game.team_size == 1:
        return "The first seat with four marbles in its goal wins: it scores 1, the others 0."
    home = game.team_size * game.marbles
    return f"The first team with its {home} marbles in the goal wins: each of its seats scores 1, the others 0."


def _rounds(game: "Dog") -> str:
    rounds = f"{game.max_rounds} round{'s' * (game.max_rounds > 1)}"
    return f"After {rounds} without a winner the match ends with 0 for all."


TOPICS: dict[str, tuple[Callable[["Dog"], str], ...]] = {
    "players": (_players, _mates),
    "board": (_board, _direction),
    "marbles": (_marbles,),
    "cards": (_hands, _starter, _deal, _reshuffle),
    "exchange": (_exchange, _draws),
    "no play": (_no_play,),
    "protection": (_protection,),
    "goal": (_entry, _swapped, _past, _inside),
    "two": (_two,),
    "seven": (_seven, _blocks, _twice, _rest),
    "jack": (_jack, _jack_void, _swap_void),
    "joker": (_joker,),
    "end": (_end, _rounds),
}
"""Who tells what of each side."""


# ---------------------------------------------------------------------------- words


def _count(number: int) -> str:
    return ("One", "Two", "Three", "Four", "Five", "Six")[number - 1]


def _listed(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"
