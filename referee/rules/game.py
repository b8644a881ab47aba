"""What a game is: the contract that every game in the catalog keeps, and the words it uses."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from referee.rules.chance import Seed
from referee.rules.telling import Picture, Ruling, Seat, Special

__all__ = ["ActionT", "Game", "Seat", "StateT"]

StateT = TypeVar("StateT", bound=Struct)
ActionT = TypeVar("ActionT", bound=Struct)


class BadVariantError(ValueError):
    """The fields of a game contradict each other, or ask for what is not there; the name of one comes first."""


class Game(Protocol[StateT, ActionT]):
    """The rules of one game in one variant, as a frozen value. Its methods are pure: nothing changes, nothing is read.

    Wherever a seat is asked for, `None` stands for the public: somebody who sees the table and no hand.
    """

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        ...

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who wins and loses together; every seat is on exactly one side."""
        ...

    @property
    def bound(self) -> int:
        """No match has more decisions than this."""
        ...

    @property
    def turns_bound(self) -> int:
        """No match has more turns than this (a turn may have several decisions)."""
        ...

    @property
    def action_type(self) -> Any:
        """The tagged union of the game's actions, for decoding what a bot sends."""
        ...

    @property
    def view_type(self) -> type[Struct]:
        """The type of a view, for its schema."""
        ...

    @property
    def news_type(self) -> Any:
        """The tagged union of what `happenings` returns, for its schema."""
        ...

    @property
    def state_type(self) -> type[StateT]:
        """The type of a state, for decoding one."""
        ...

    def start(self, seed: Seed) -> StateT:
        """The first state: all chance of the match follows from `seed`."""
        ...

    def actor(self, state: StateT) -> Seat | None:
        """The one seat that acts now; `None` when it is over."""
        ...

    def turn(self, state: StateT) -> int:
        """The number of the turn; decisions of one turn share its time and its fault."""
        ...

    def legal(self, state: StateT) -> tuple[ActionT, ...]:
        """Every legal action of the actor: fixed order, no twins, never empty before the end."""
        ...

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """The state after a legal action. Chance and forced passes that follow are part of it."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> Struct:
        """All that this seat (or the public) may know: complete as to the table, in a canonical order."""
        ...

    def happenings(
        self, before: StateT | None, action: ActionT | None, after: StateT, seat: Seat | None
    ) -> tuple[Struct, ...]:
        """What this seat may know of one step, in order; `before` and `action` are `None` for the start of a match."""
        ...

    def why_not(self, state: StateT, action: ActionT) -> str:
        """Why an action is not legal: the rule, by number and in words, from the actor's own view alone. ASCII."""
        ...

    def stand_in(self, state: StateT) -> ActionT:
        """The harmless legal action that the house takes for a seat that did not answer; equal ones by the seed."""
        ...

    def redeal(self, state: StateT, seat: Seat | None, seed: Seed) -> StateT:
        """A state that looks the same to this seat, with all it cannot know dealt anew from `seed`."""
        ...

    def scores(self, state: StateT) -> tuple[int, ...]:
        """One score a seat, as if the match ended here."""
        ...

    # ------------------------------------------------------------------------ for people

    def picture(
        self,
        view: Any,
        *,
        own: Seat | None = None,
        views: Sequence[Any] = (),
        names: Sequence[str] = (),
        action: Any = None,
    ) -> Picture:
        """A view as a picture.

        `own`: whose view it is; `views`: those of all seats, where the hands lie open; `names`: of the bots, by seat;
        `action`: the one about to be done, shown in place of the last.
        """
        ...

    def told(
        self, before: StateT, action: ActionT, after: StateT, seat: Seat | None, *, opened: bool = False
    ) -> tuple[str, ...]:
        """A step in words, as this seat or the public may know it: what was done, then each thing that followed.

        `opened`: nothing is hidden from whoever reads it.
        """
        ...

    @property
    def special(self) -> tuple[Special, ...]:
        """The variant side by side, in sentences."""
        ...

    @property
    def judge(self) -> Callable[..., tuple[Ruling, ...]]:
        """Settles a dispute at the table.

        What it takes is the game's own: texts by position, the rest by name. Signature and docstring are all that a
        verb knows of it. Raises QuestionError.
        """
        ...
