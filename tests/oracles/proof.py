"""Solves proofs of work as the script of a form does."""

import base64
import hashlib
import json


def solved(challenge):
    """The proof of a challenge (ALTCHA, version 2). Its counter is small if the setting `captcha.effort` is."""
    wanted = challenge["parameters"]
    nonce, salt = (bytes.fromhex(wanted[name]) for name in ("nonce", "salt"))
    for counter in range(1_000):
        key = hashlib.pbkdf2_hmac("sha256", nonce + counter.to_bytes(4, "big"), salt, wanted["cost"], wanted["keyLength"])
        if key.hex().startswith(wanted["keyPrefix"]):
            proof = {"challenge": challenge, "solution": {"counter": counter, "derivedKey": key.hex()}}
            return base64.b64encode(json.dumps(proof).encode()).decode()
    raise ValueError(challenge)
