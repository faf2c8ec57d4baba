"""The cryptography of web push: messages that only a device can read (RFC 8291), signed by this server (RFC 8292).

Imported when somebody asks to be called, not at the start: few servers' people ever do, and OpenSSL takes its memory.
"""

from __future__ import annotations

import base64
import json
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
KEY_BYTES = 32
POINT_BYTES = 65
AUTH_BYTES = 16
SALT_BYTES = 16
RECORD = 4096
"""The most bytes of a record; a message is one record."""
LAST_RECORD = b"\x02"
JWT_SECONDS = 12 * 3600
HEAD = b'{"typ":"JWT","alg":"ES256"}'


def new_key() -> bytes:
    """A new private key."""
    number: int = ec.generate_private_key(CURVE).private_numbers().private_value
    return number.to_bytes(KEY_BYTES, "big")


def public_key(secret: bytes) -> bytes:
    """The public key of a private one, as an uncompressed point."""
    return _point(_private(secret))


def check_keys(p256dh: bytes, auth: bytes) -> None:
    """ValueError unless these can be the keys of a device."""
    if len(p256dh) != POINT_BYTES or len(auth) != AUTH_BYTES:
        raise ValueError("the keys have the wrong length")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh)


def sealed(text: bytes, p256dh: bytes, auth: bytes, *, salt: bytes = b"", once: bytes = b"") -> bytes:
    """A message that only the device with these keys can read. Salt and one-time key are random unless given."""
    salt = salt or os.urandom(SALT_BYTES)
    own = _private(once or new_key())
    shared: bytes = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh))
    secret = _derived(shared, auth, b"WebPush: info\0" + p256dh + _point(own), 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([POINT_BYTES]) + _point(own)
    hidden: bytes = AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)
    return head + hidden


def signature(secret: bytes, audience: str, site: str, now: float) -> str:
    """The header `Authorization` that tells the push service at `audience` which server this is."""
    claims = {"aud": audience, "exp": int(now) + JWT_SECONDS, "sub": site}
    signed = f"{encoded(HEAD)}.{encoded(json.dumps(claims).encode())}"
    r, s = decode_dss_signature(_private(secret).sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    proof = r.to_bytes(KEY_BYTES, "big") + s.to_bytes(KEY_BYTES, "big")
    return f"vapid t={signed}.{encoded(proof)}, k={encoded(public_key(secret))}"


def encoded(data: bytes) -> str:
    """Bytes in base64 for URLs, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Bytes of base64 for URLs, with or without padding; ValueError if it is none."""
    bare = text.rstrip("=").replace("-", "+").replace("_", "/")
    return base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True)


def _private(secret: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(secret, "big"), CURVE)


def _point(private: ec.EllipticCurvePrivateKey) -> bytes:
    point: bytes = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return point


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    key: bytes = HKDF(hashes.SHA256(), length, salt, info).derive(secret)
    return key
