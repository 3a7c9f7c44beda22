"""Reporting to Acme: steps, calls of its connection, and callbacks."""

import base64
import hashlib
import hmac
import json
import os

import acme
from acme import Acme
from api import Api

DAY_S = 24 * 3600
APPROVAL = "acme.approval"


def prepare(task):
    """Submits the record of the invoice."""
    doc = task["envelope"]["doc"]
    number = "-".join(part for part in (doc.get("series"), doc.get("code")) if part)
    data = base64.b64encode(json.dumps(doc).encode()).decode()
    submit = {
        "connection": "acme.reports",
        "kind": "issue",
        "identity": number,
        "holder": task["owner_id"],
        "stream": task["owner_id"],
        "mime": "application/json",
        "data": data,
    }
    return {"status": "OK", "submit": submit}


def approve(task):
    """Asks Acme to approve; once it has called back, Acme is asked for its decision."""
    client, job = Acme(task), task["job_id"]
    if task.get("ref"):
        status, body = client.call("GET", f"approvals/{job}")
        if status == 200:
            value = {"status": json.loads(body)["status"]}
            record = {"type": APPROVAL, "id": job, "value": value, "version": 0}
            return {"status": "OK", "args": {"approval": value["status"]}, "records": [record]}
    ref = f"{task['owner_id']}.{job}"
    callback = f"{os.environ['PUBLIC_URL']}/approvals/{ref}.{mac_of(ref)}"
    status, _ = client.call("POST", "approvals", {"id": job, "callback": callback})
    if status == 401:
        return {"status": "ERR", "message": "Acme no longer accepts the token", "retry_in": 1}
    client.api.log("asked Acme", status=status)
    return {"status": "QUEUED", "ref": ref, "retry_in": DAY_S}


def approved(path):
    """Acme's call: wakes the step that waits. Answers the status."""
    ref, _, mac = path.removeprefix("/approvals/").rpartition(".")
    if not hmac.compare_digest(mac, mac_of(ref)):
        return 404
    credentials = {
        "client_id": os.environ["CLIENT_ID"],
        "client_secret": os.environ["CLIENT_SECRET"],
        "owner_id": ref.split(".")[0],
    }
    enrolment = Api("").call("POST", "/access/v1/enrollment/authorize", credentials)
    Api(enrolment["token"]).call("POST", "/transform/v1/jobs/intents", {"ref": ref})
    return 200


def mac_of(ref):
    key = os.environ["TASK_SECRET"].encode()
    return hmac.new(key, ref.encode(), hashlib.sha256).hexdigest()


STEPS = {"acme.prepare": prepare, "acme.approve": approve}

CALLS = {
    ("acme.reports", "together"): acme.send_together,
    ("acme.reports", "send"): acme.send,
    ("acme.reports", "consult"): acme.consult,
    ("acme.reports", "page"): acme.page,
    ("acme.reports", "fetch"): acme.fetch,
}

CALLBACKS = {"approvals": lambda path, _headers, _body: approved(path)}
