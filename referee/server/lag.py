"""The lag meter: when the event loop last heard from the kernel, so that no bot pays for the referee's queue."""

import trio


class LagMeter(trio.abc.Instrument):
    """Remembers the moment at which the poll for I/O returned. Install it with `trio.lowlevel.add_instrument`."""

    def __init__(self) -> None:
        self._polled_at: float | None = None

    def after_io_wait(self, timeout: float) -> None:
        """Called by trio once a pass of its loop."""
        self._polled_at = trio.current_time()

    def arrived_at(self) -> float:
        """When what has just been read was there, by trio's clock; without an installed meter: now."""
        return trio.current_time() if self._polled_at is None else self._polled_at
