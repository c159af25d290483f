"""Keys and encryption of Web Push.

Imported by the functions that need it: webpush and cryptography take 10 MB, and most servers send no pushes.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePublicKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from webpush import WebPush, WebPushSubscription  # type: ignore[import-untyped]

from app.notifications.notification import PushMessage

VAPID_LABEL = b"magehall web push"
VAPID_BYTES = 48
"""Bytes reduced to a private key: 16 more than the key has, so that the result is uniform."""
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


@cache
def vapid_keys(secret: bytes) -> tuple[bytes, bytes, str]:
    """The VAPID key pair of this server: private and public key as PEM, and the public key for browsers.

    It is derived from the server's secret key, so all workers have the same and nothing else is stored.
    """
    wide = int.from_bytes(HKDF(SHA256(), VAPID_BYTES, salt=None, info=VAPID_LABEL).derive(secret))
    private = derive_private_key(wide % (P256_ORDER - 1) + 1, SECP256R1())
    public = private.public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return (
        private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
        public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        urlsafe_b64encode(point).rstrip(b"=").decode(),
    )


def encrypt_push(message: PushMessage, secret: bytes, contact: str) -> tuple[bytes, dict[str, str]]:
    """The encrypted body of a push and its headers."""
    private, public, _ = vapid_keys(secret)
    encoder = WebPush(private, public, subscriber=contact, ttl=message.ttl_seconds)
    keys = {"p256dh": message.p256dh, "auth": message.auth}
    subscription = WebPushSubscription.model_validate({"endpoint": message.endpoint, "keys": keys})
    payload = {"title": message.title, "url": message.path, "tag": message.tag}
    encoded = encoder.get(json.dumps(payload, ensure_ascii=False), subscription)
    return encoded.encrypted, dict(encoded.headers)


def are_valid_keys(p256dh: str, auth: str) -> bool:
    """Whether a browser's keys can be used: a point on P-256, and 16 bytes."""
    try:
        point, secret = (urlsafe_b64decode(f"{key}{'=' * (-len(key) % 4)}") for key in (p256dh, auth))
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == 65 and len(secret) == 16
