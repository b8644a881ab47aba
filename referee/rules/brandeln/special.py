"""What is special in a variant of Brandeln, in sentences: each is told by the values of fields, never by a name."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.rules.brandeln.cards import PLAIN, TRUMP
from referee.rules.brandeln.contracts import CONTRACTS, TRICKS, Contract
from referee.rules.telling import Special, side_by_side

if TYPE_CHECKING:
    from referee.rules.brandeln.brandeln import Brandeln


def special(game: "Brandeln") -> tuple[Special, ...]:
    """A variant side by side."""
    return side_by_side(game, TOPICS)


# ---------------------------------------------------------------------------- the table


def _players(game: "Brandeln") -> str:
    number, others = _count(game.players), _count(game.players - 1).lower()
    return (
        f"{number} play, each for itself; in every deal {others} stand against one, the soloist (Alleinspieler). "
        "Turns pass clockwise."
    )


def _length(game: "Brandeln") -> str:
    return f"A match has {game.deals} deal{'s' * (game.deals > 1)}."


def _cards(game: "Brandeln") -> str:
    return (
        "Four suits, C S H D (clubs, spades, hearts, diamonds), with seven cards each, from high to low "
        f"{_ranked(PLAIN)}: T is the ten, J the Unter (jack), Q the Ober (queen); there are no eights."
    )


def _trumps(game: "Brandeln") -> str:
    return f"In the trump suit {_ranked(TRUMP)}. In contracts without trump no suit differs from the others."


def _deal(game: "Brandeln") -> str:
    return (
        "Seven cards a seat, in packets of two, three and two, first to forehand (Vorhand), the seat behind the "
        f"dealer.{' Seven cards lie aside unseen.' if game.three_player_deck else ''}"
    )


def _dealer(game: "Brandeln") -> str:
    if game.first_dealer == "random":
        return "Chance names the first dealer, then each deal is dealt by the next seat."
    dealer = game.players - 1 if game.first_dealer == "last" else game.first_dealer
    return f"Seat {dealer} deals first, then each deal is dealt by the next seat."


# ---------------------------------------------------------------------------- contracts and auction


def _contracts(game: "Brandeln") -> str:
    return f"The lowest first: {', '.join(map(_contract, CONTRACTS[game.contracts]))}."


def _contract(contract: Contract) -> str:
    tricks = {0: "no trick", TRICKS: "all seven tricks"}.get(contract.least, f"{contract.least} tricks or more")
    trump = "" if contract.trump else ", no trump"
    return f"{contract.name} ({tricks}{trump}, worth {contract.value})"


def _auction(game: "Brandeln") -> str:
    return (
        "Forehand speaks first, then seat after seat, round and round but for the holder of the highest bid. Who "
        "passes (Weiter) is out for good. When all the others have passed, the holder is the soloist."
    )


def _jump_bids(game: "Brandeln") -> str:
    return "A bid is any contract above the highest so far." if game.jump_bids else "A bid is the next higher contract."


def _hold(game: "Brandeln") -> str:
    earlier = (
        "Who has bid and comes before the holder, counted from forehand, may hold (Halte ich) and take the contract"
    )
    return {
        "on_turn": f"{earlier} when its turn comes.",
        "immediate": f"{earlier}: it is asked at once, and holds or declines.",
        "off": "Nobody may hold the bid of another seat.",
    }[game.hold]


def _all_pass(game: "Brandeln") -> str:
    lowest = CONTRACTS[game.contracts][0].name
    return {
        "forced_brandl": f"If all pass, forehand has to play {lowest}.",
        "haferl": "If all pass, each pays 1 point into the pot (Haferl) and the same dealer deals again; after three "
        f"such deals in a row forehand has to play {lowest}. The next soloist who wins takes the pot, and what is left "
        "in it at the end is paid back.",
    }[game.all_pass]


# ---------------------------------------------------------------------------- the play


def _trump(game: "Brandeln") -> str:
    return "After the auction the soloist names the trump suit, any suit, if the contract has one; then it leads."


def _follow(game: "Brandeln") -> str:
    return "Suit must be followed, and with a card above the highest of that suit if the hand has one."


def _head(game: "Brandeln") -> str:
    if game.head_when_trumped:
        return "That holds also where the trick is trumped already."
    return "Where the trick is trumped already, any card of the suit will do."


def _must_trump(game: "Brandeln") -> str:
    if not game.must_trump:
        return "Who cannot follow may play any card."
    return "Who cannot follow must trump, above the trumps that lie there if the hand can."


def _undertrump(game: "Brandeln") -> str:
    if not game.must_trump:
        return ""
    return {
        "forced": "Who holds only lower trumps must play one of them.",
        "free": "Who holds only lower trumps may play any card.",
    }[game.undertrump]


def _winner(game: "Brandeln") -> str:
    return "The highest trump takes the trick, else the highest card of the suit led; who takes it leads to the next."


# ---------------------------------------------------------------------------- the end


def _early_end(game: "Brandeln") -> str:
    each_of = "A deal ends as soon as the soloist can no longer"
    return {
        "bettel_mord": f"{each_of} keep a contract of no trick or of all; others are played out.",
        "bettel_only": f"{each_of} keep a contract of no trick; others are played out.",
        "never": "Every deal is played out.",
    }[game.early_end]


def _pay(game: "Brandeln") -> str:
    return (
        "Each opponent pays the soloist what the contract is worth, or is paid as much if it is lost; tricks beyond "
        "those needed count nothing. The points of all deals are added up."
    )


TOPICS: dict[str, tuple[Callable[["Brandeln"], str], ...]] = {
    "players": (_players, _length),
    "cards": (_cards, _trumps),
    "deal": (_deal, _dealer),
    "contracts": (_contracts,),
    "auction": (_auction, _jump_bids, _hold, _all_pass),
    "trump": (_trump,),
    "duties": (_follow, _head, _must_trump, _undertrump, _winner),
    "end": (_early_end, _pay),
}
"""Who tells what of each side."""


# ---------------------------------------------------------------------------- words


def _count(number: int) -> str:
    return ("Two", "Three", "Four")[number - 2]


def _ranked(ranks: str) -> str:
    return " ".join(reversed(ranks))
