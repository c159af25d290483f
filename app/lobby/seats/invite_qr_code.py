"""QR codes of invite links, rendered by the app itself so that no third party sees the link."""

from functools import lru_cache
from io import BytesIO

import segno


@lru_cache(maxsize=1000)  # about 4 KB each
def render_qr_code(address: str) -> bytes:
    """Render an address as an SVG picture: dark on white, with a quiet zone of 2 modules."""
    svg = BytesIO()
    code = segno.make_qr(address, error="m")
    code.save(svg, kind="svg", border=2, dark="#1a1430", light="#ffffff", omitsize=True, xmldecl=False)
    return svg.getvalue()
