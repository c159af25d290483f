"""A software authenticator: creates a passkey and signs in with it, in the form that browsers send."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    """Base64url without padding, as browsers encode bytes."""
    return urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Authenticator:
    """A passkey for one site and origin; `count` is the number of its uses."""

    origin: str = "http://hall"
    site: str = "hall"
    count: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    user_handle: bytes = b""
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))

    def make(self, options: dict[str, Any]) -> str:
        """The response to a site that registers a passkey."""
        self.user_handle = _bytes(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(PRESENT | VERIFIED | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", options)
        return self._credential({"clientDataJSON": text(client_data), "attestationObject": text(attestation)})

    def show(self, options: dict[str, Any]) -> str:
        """The response to a site that requests a passkey."""
        self.count += 1
        client_data, data = self._client_data("webauthn.get", options), self._data(PRESENT | VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ECDSA(SHA256()))
        return self._credential(
            {
                "clientDataJSON": text(client_data),
                "authenticatorData": text(data),
                "signature": text(signature),
                "userHandle": text(self.user_handle),
            }
        )

    def _client_data(self, kind: str, options: dict[str, Any]) -> bytes:
        client_data = {
            "type": kind,
            "challenge": options["challenge"],
            "origin": self.origin,
            "crossOrigin": False,
        }
        return json.dumps(client_data).encode()

    def _data(self, flags: int) -> bytes:
        site = hashlib.sha256(self.site.encode()).digest()
        return site + bytes([flags]) + self.count.to_bytes(4, "big")

    def _credential(self, response: dict[str, str]) -> str:
        id = text(self.id)
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": response})


def _bytes(encoded: str) -> bytes:
    return urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))
