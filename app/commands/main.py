"""The magehall command with its subcommands."""

import sys
from collections.abc import Sequence
from typing import Any

import click

from app.version import VERSION


def load_commands() -> tuple[click.Command, ...]:
    """All subcommands. Importing them imports every game, which may raise anything."""
    from app.commands import (
        backup_cli,
        bots_cli,
        engine_cli,
        members_cli,
        open_cli,
        operators_cli,
        prune_cli,
        review_cli,
        server_cli,
        settings_cli,
    )
    from app.commands.balance import cli as balance_cli
    from app.commands.check import cli as check_cli
    from app.commands.new_game import cli as new_game_cli
    from app.commands.play import cli as play_cli

    return (
        server_cli.start_server,
        server_cli.migrate_database,
        settings_cli.examine_server,
        settings_cli.print_settings,
        settings_cli.accept_key,
        settings_cli.accept_clock,
        backup_cli.back_up,
        backup_cli.restore,
        prune_cli.prune_old_data,
        server_cli.report_differing_records,
        server_cli.list_reports,
        server_cli.print_admin_link,
        operators_cli.operators,
        members_cli.manage_members,
        engine_cli.list_games,
        engine_cli.play_out,
        engine_cli.check_laws,
        check_cli.check_game,
        check_cli.list_words,
        engine_cli.replay_file,
        engine_cli.verify_file,
        review_cli.review_file,
        bots_cli.compare_bots,
        bots_cli.train_bots,
        balance_cli.report_balance,
        play_cli.play_game,
        new_game_cli.write_new_game,
        open_cli.open_state_file,
    )


class Commands(click.Group):
    """The group of all commands. An exception in the code of a game ends a command with a sentence.

    The commands are loaded when one of them is run or listed, so that this includes a game that cannot be
    imported.
    """

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> Any:
        """Run a command."""
        from app.commands.crashes import explain_crash

        words = list(sys.argv[1:] if args is None else args)
        try:
            return super().main(words, *rest, **options)
        except Exception as error:
            message = None if words[:1] == ["--traceback"] else explain_crash(error, words)
            if message is None:
                raise
            print(message, file=sys.stderr)
            sys.exit(1)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the alphabet."""
        self._load()
        return super().list_commands(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        self._load()
        return super().get_command(ctx, cmd_name)

    def _load(self) -> None:
        if not self.commands:
            for command in load_commands():
                self.add_command(command)


@click.group(cls=Commands)
@click.version_option(VERSION, message="magehall %(version)s", help="Show the version.")
@click.option(
    "--traceback", is_flag=True, help="Print the whole traceback if a game’s code raises an exception."
)
def cli(traceback: bool) -> None:
    """Five card games about mages, played live in the browser."""
    del traceback  # Commands.main reads it


def main() -> None:
    """Run the command."""
    cli(prog_name="magehall")


if __name__ == "__main__":  # deploy/magehall.service says why
    main()
