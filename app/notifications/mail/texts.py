"""What mails say."""

from app.language.current import spoken, words
from app.notifications.mail.links import LASTS_HOURS
from app.notifications.notification import Call, MailLetter


def confirm_mail(address: str, link: str) -> MailLetter:
    """Asks whoever reads mail at an address whether they want any, in the language of who typed it. It says
    nothing that they could have chosen: nobody writes to strangers by it."""
    lines = (
        words("Confirm that Magehall may email you here when it’s your turn:"),
        link,
        words("The link works for {count} hours. If this wasn’t you, ignore this email.", count=LASTS_HOURS),
    )
    return MailLetter(address, words("Confirm your email address"), "\n\n".join(lines) + "\n")


def turn_mail(address: str, call: Call, language: str, table: str, stop: str, stop_path: str) -> MailLetter:
    """Calls a player to their turn; `table` and `stop` are whole addresses."""
    subject = call.said(language)
    with spoken(language):
        lines = (
            f"{subject}.",
            table,
            words("You get one email per table until you’ve moved again."),
            words("Stop these emails: {link}", link=stop),
        )
    return MailLetter(address, subject, "\n\n".join(lines) + "\n", stop_path)
