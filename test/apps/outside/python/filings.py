"""Filings that Acme decides later: it posts its decision to the callback `acme.decisions`."""

import base64
import hashlib
import hmac
import json

from acme import Acme

CONNECTION = "acme.filings"
STAMP = "acme-filing"


def file(task):
    """Submits the invoice as a filing."""
    doc = task["envelope"]["doc"]
    submit = {
        "connection": CONNECTION,
        "kind": "report",
        "identity": doc["code"],
        "holder": task["owner_id"],
        "mime": "application/json",
        "data": base64.b64encode(json.dumps(doc).encode()).decode(),
    }
    return {"status": "OK", "submit": submit}


def send(message):
    """Acme answers a receipt; its decision comes to the address."""
    number = message["submission"]["identity"]
    client = Acme(message, CONNECTION)
    callback = client.api.callback_url("acme.decisions", number)
    status, _ = client.call("POST", "filings", {"number": number, "callback": callback})
    if status != 202:
        return {"is": "unknown", "message": f"status {status}"}
    return {"is": "taken", "reference": f"F-{number}"}


def verify(message):
    """True for a signature by the client's secret (HMAC-SHA-256, hexadecimal)."""
    received = message["message"]
    secret = Acme(message, CONNECTION).api.credential("acme.client")["value"]["client_secret"]
    data = base64.b64decode(received["data"])
    wanted = hmac.new(secret.encode(), data, hashlib.sha256).hexdigest()
    given = received["headers"].get("acme-signature", "")
    return {"is": "verified" if hmac.compare_digest(wanted, given) else "refused"}


def read(message):
    """The decision in a message that the server has stored."""
    received = message["message"]
    decision = json.loads(base64.b64decode(received["data"]))
    if decision["state"] == "accepted":
        answer = {"is": "accepted", "stamps": [{"prv": STAMP, "val": decision["receipt"]}]}
    else:
        answer = {"is": "refused", "faults": [{"message": decision["reason"]}]}
    return {"notices": [{"identity": received["ref"], "rank": 1, "answer": answer}]}


STEPS = {"acme.file": file}

CALLS = {
    (CONNECTION, "send"): send,
    (CONNECTION, "verify"): verify,
    (CONNECTION, "read"): read,
}
