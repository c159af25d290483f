"""QR codes of invite links, made here so that no third party sees the link."""

from io import BytesIO

import segno


def draw_code(address: str) -> bytes:
    """The address as an SVG picture, dark on white with a quiet border."""
    drawn = BytesIO()
    code = segno.make_qr(address, error="m")
    code.save(drawn, kind="svg", border=2, dark="#1a1430", light="#ffffff", omitsize=True, xmldecl=False)
    return drawn.getvalue()
