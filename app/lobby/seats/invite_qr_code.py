"""An invite as a QR code, for a phone beside the screen; it is made here, so the link is told to nobody."""

from io import BytesIO


def draw_code(address: str) -> bytes:
    """The address as an SVG picture, dark on white with a quiet border."""
    import segno  # a hall starts sooner without it

    drawn = BytesIO()
    code = segno.make_qr(address, error="m")
    code.save(drawn, kind="svg", border=2, dark="#1a1430", light="#ffffff", omitsize=True, xmldecl=False)
    return drawn.getvalue()
