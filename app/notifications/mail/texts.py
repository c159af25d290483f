"""The texts of mails."""

from app.language.current_language import use_language, words
from app.language.isolation import isolate
from app.notifications.mail.links import CONFIRMATION_HOURS
from app.notifications.notification import MailMessage, Notification


def build_confirmation_mail(user_id: str, address: str, link: str, site: str) -> MailMessage:
    """The request to confirm an address, in the language of the current request; `site` is the site's name.

    It contains nothing that a user has chosen, so that it cannot be used to write to strangers.
    """
    paragraphs = (
        words("Confirm that {site} may email you here when it’s your turn:", site=isolate(site)),
        link,
        words(
            "The link works for {count} hours. If this wasn’t you, ignore this email.",
            count=CONFIRMATION_HOURS,
        ),
    )
    return MailMessage(user_id, address, words("Confirm your email address"), "\n\n".join(paragraphs) + "\n")


def build_turn_mail(
    user_id: str,
    address: str,
    notification: Notification,
    language: str,
    table: str,
    stop: str,
    stop_path: str,
) -> MailMessage:
    """The notification of a player's turn; `table` and `stop` are URLs."""
    subject = notification.text(language)
    with use_language(language):
        paragraphs = (
            f"{subject}.",
            table,
            words("You get one email per table until you’ve moved again."),
            words("Stop these emails: {link}", link=stop),
        )
    return MailMessage(user_id, address, subject, "\n\n".join(paragraphs) + "\n", stop_path)
