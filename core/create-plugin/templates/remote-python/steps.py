"""The steps of this app: functions from a task to a result."""

import base64


def send(task):
    """Reports the invoice; a repeated call with the same id must not report it again."""
    envelope = task.get("envelope")
    if not envelope:
        return {"status": "KO", "code": "no-document", "message": "the job has no document"}
    receipt = f"received {envelope['doc'].get('code', '')} as {task['id']}"
    file = {
        "name": "receipt.txt",
        "mime": "text/plain",
        "key": "acme-receipt",
        "category": "response",
        "data": base64.b64encode(receipt.encode()).decode(),
    }
    return {"status": "OK", "state": "sent", "files": [file]}


STEPS = {"acme.send": send}

# Calls of the connections and callbacks in the manifest, by connection and call: ("acme.api", "send"),
# ("acme.api", "verify"), ("acme.api", "read").
CALLS = {}

# Services that call this app, by the first segment of the path: functions of path, headers and body
# to a status. They check the caller themselves: these requests are not signed by the server.
CALLBACKS = {}
