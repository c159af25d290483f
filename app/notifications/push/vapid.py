"""The key by which push services know this server (VAPID): it follows from the secret key, so it is made when
that is made and lies where that lies, and all workers have the same."""

from base64 import urlsafe_b64encode
from functools import cache

LABEL = b"magehall web push"
WIDE = 48
"""Bytes that are reduced to a number of the curve: enough more than its own that none is likelier."""
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""


@cache
def vapid_keys(secret: bytes) -> tuple[bytes, bytes, str]:
    """The private and the public key as PEM, and the public one as browsers take it."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
        PublicFormat,
    )

    wide = int.from_bytes(HKDF(SHA256(), WIDE, salt=None, info=LABEL).derive(secret))
    private = derive_private_key(wide % (_ORDER - 1) + 1, SECP256R1())
    public = private.public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return (
        private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
        public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        urlsafe_b64encode(point).rstrip(b"=").decode(),
    )
