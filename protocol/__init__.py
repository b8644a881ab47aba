"""The wire: messages, faults and lines between the referee and its bots; imports nothing but msgspec."""
