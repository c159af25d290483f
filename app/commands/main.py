"""The `magehall` command with all its subcommands."""

import click

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
from app.version import VERSION


@click.group()
@click.version_option(VERSION, message="magehall %(version)s", help="Show the version.")
def cli() -> None:
    """Five card games about mages, played live in the browser."""


for command in (
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
):
    cli.add_command(command)


def main() -> None:
    """Run the command."""
    cli()
