"""Answers the signed tasks of a Fakturo server (Standard Webhooks)."""

import base64
import hashlib
import hmac
import json
import os
import time
from collections import OrderedDict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from steps import CALLBACKS, CALLS, STEPS

TOLERANCE_S = 300
KEPT = 10_000
PORT = 9000


def is_signed(secret, headers, body, now):
    """True for a signature by `secret` over id, time and body that is not older than five minutes."""
    stamp = headers.get("webhook-timestamp", "")
    if not stamp.isdigit() or abs(now - int(stamp)) > TOLERANCE_S:
        return False
    signed = f"{headers.get('webhook-id', '')}.{stamp}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(wanted, one) for one in given)


def result_of(task):
    """The step's result; a step that raises is tried again."""
    if "call" in task:
        return answer_of(task)
    step = STEPS.get(task["action"])
    if step is None:
        return {"status": "KO", "code": "unknown-step", "message": f"no step {task['action']}"}
    try:
        return step(task)
    except Exception as error:  # the server decides how often it tries again
        return {"status": "ERR", "message": str(error)}


def answer_of(message):
    """What became of a record, or what a message says; a call that raises may have sent a record."""
    call = CALLS.get((message["connection"], message["call"]))
    if call is None:
        return {"is": "not-sent", "fault": "down", "message": f"no call {message['call']}"}
    try:
        return call(message)
    except Exception as error:  # the server finds out what became of the record
        return {"is": "unknown", "message": str(error)}


def status_of(callback, path, headers, body):
    """Answer to a service that calls this app; it calls again after an error."""
    try:
        return callback(path, headers, body)
    except Exception:
        return 503


def create_server(secret, port, now=time.time):
    """An HTTP server for tasks; 401 for a wrong signature, 409 for a delivery that came before."""
    seen = OrderedDict()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            callback = CALLBACKS.get(self.path.split("/")[1])
            if callback is not None:
                return self.answer(status_of(callback, self.path, self.headers, body))
            if not is_signed(secret, self.headers, body, now()):
                return self.answer(401)
            delivery = self.headers["webhook-id"]
            if delivery in seen:
                return self.answer(409)
            seen[delivery] = True
            if len(seen) > KEPT:
                seen.popitem(last=False)
            return self.answer(200, json.dumps(result_of(json.loads(body))).encode())

        def answer(self, status, body=b""):
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args):
            """Bodies and addresses stay out of the log."""

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


if __name__ == "__main__":
    server = create_server(os.environ["TASK_SECRET"], int(os.environ.get("PORT", PORT)))
    print(f"Acme takes tasks on port {server.server_port}", flush=True)
    server.serve_forever()
