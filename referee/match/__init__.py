"""The referee's judgement, without a socket, a clock or a task in it."""
