"""The command line: one verb a file, registered here."""

import sys

from cyclopts import App, CycloptsError

from referee import __version__
from referee.cli.judge import judge
from referee.cli.play import play
from referee.cli.rules import rules
from referee.cli.schema import schema
from referee.cli.serve import serve
from referee.cli.show import show
from referee.cli.verify import verify

app = App(
    name="referee",
    help="A referee for bots: it seats them, keeps their time, judges every action and writes a record that proves it.",
    version=__version__,
    result_action="return_value",
)
for verb in (play, serve, rules, verify, show, judge, schema):
    app.command(verb)


def main() -> None:
    """Runs the verb; what cannot be done is one clear line and exit code 2, never a traceback."""
    try:
        code = app()
    except CycloptsError:
        raise SystemExit(2) from None
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(0) from None
    raise SystemExit(code if isinstance(code, int) else 0)
