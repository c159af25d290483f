"""The link that opens the operator's page, as the command prints it."""

from click.testing import CliRunner

from app.commands.main import cli


def new_link(database: str) -> str:
    """The path of a link that `magehall admin` prints."""
    ran = CliRunner().invoke(
        cli, ["admin"], env={"MAGEHALL_DATABASE_URL": database, "MAGEHALL_SECRET_KEY": "x"}
    )
    assert ran.exit_code == 0, ran.output
    (link,) = [line for line in ran.output.splitlines() if "/admin/enter/" in line]
    return link[link.index("/admin/") :]
