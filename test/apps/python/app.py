"""An app in a process of its own, with Python's standard library only.

Takes signed tasks over HTTP, answers results, stores files and wakes its own steps through the API.
What it does is told by the step's configuration. Prints its port; TASK_SECRET and API_URL come from
the environment.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ.get("TASK_SECRET", "").removeprefix("whsec_"))
API = os.environ.get("API_URL", "")
TOLERANCE_S = 300
AGENT = {"user-agent": "reference-app/1.0"}

seen = set()
attempts = {}
lock = threading.Lock()


def api(task, method, path, body=None):
    request = urllib.request.Request(
        API + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            **AGENT,
            "authorization": "Bearer " + task["token"],
            "content-type": "application/json",
        },
    )
    with urllib.request.urlopen(request, timeout=10) as reply:
        return json.load(reply)


def ok(task, _attempt):
    echo = task["config"].get("echo", "")
    return {"status": "OK", "code": "done", "message": echo, "args": {"greeting": "hello"}}


def nothing(_task, _attempt):
    return None


def facts(task, _attempt):
    envelope = task.get("envelope") or {"doc": {}}
    told = {
        "action": task["action"],
        "owner": task["owner_id"],
        "job": task["job_id"],
        "key": task.get("job_key", ""),
        "entry": task.get("silo_entry_id", ""),
        "args": task.get("args", {}),
        "state": task.get("state", ""),
        "sandbox": task.get("sandbox", False),
        "schema": envelope["doc"].get("$schema", ""),
        "faults": len(task.get("faults", [])),
        "files": [file["name"] for file in task.get("files", [])],
        "timely": task["ts"] - task["created_ts"] < 60,
    }
    return {"message": json.dumps(told)}


def skip(_task, _attempt):
    return {"status": "SKIP", "code": "before", "message": "done before"}


def ko(_task, _attempt):
    fault = {"code": "E1", "message": "wrong name", "paths": ["$.doc.customer.name"]}
    return {
        "status": "KO",
        "code": "refused",
        "message": "the authority refused",
        "faults": [fault],
    }


def retry(_task, attempt):
    if attempt == 1:
        return {"status": "ERR", "message": "later", "retry_in": 1}
    return {"code": f"attempt-{attempt}"}


def panic(_task, _attempt):
    raise RuntimeError("boom")


def slow(_task, attempt):
    if attempt == 1:
        time.sleep(4)
    return {"code": f"attempt-{attempt}"}


def wait(task, _attempt):
    if "ref" in task:
        return {"code": "woken", "message": task["ref"]}
    ref = "ref-" + task["id"]
    poke = {"ref": ref, "status": "POKE"}
    threading.Timer(0.5, api, (task, "POST", "/transform/v1/jobs/intents", poke)).start()
    return {"status": "QUEUED", "message": "waiting", "ref": ref, "retry_in": 3600}


def patch(_task, _attempt):
    return {
        "data": {"doc": {"notes": [{"text": "seen"}]}},
        "content_type": "application/merge-patch+json",
    }


def document(task, _attempt):
    envelope = task["envelope"]
    return {"data": {**envelope, "doc": {**envelope["doc"], "code": "X-1"}}, "sign": True}


def broken(task, _attempt):
    envelope = task["envelope"]
    return {"data": {**envelope, "doc": {**envelope["doc"], "lines": 5}}}


def switch(task, _attempt):
    return {"silo_entry_id": task["config"].get("entry", "")}


def inline(_task, _attempt):
    data = base64.b64encode(b"inline").decode()
    file = {"name": "note.txt", "mime": "text/plain", "key": "note", "data": data}
    return {"files": [{**file, "category": "response"}]}


def upload(task, _attempt):
    data = b"uploaded"
    given = {
        "name": "up.txt",
        "mime": "text/plain",
        "category": "request",
        "size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    file = api(task, "POST", f"/silo/v1/entries/{task['silo_entry_id']}/files", given)
    put = urllib.request.Request(file["url"], method="PUT", data=data, headers=AGENT)
    with urllib.request.urlopen(put, timeout=10) as reply:
        return {"code": "stored"} if reply.status == 200 else {"status": "KO"}


def settings(task, _attempt):
    api(task, "PATCH", "/access/v1/enrollment", {"data": {"job": task["job_id"]}})
    kept = api(task, "GET", "/access/v1/enrollment")
    return {"message": json.dumps({"data": kept["data"], "owner": kept["owner_id"]})}


def nonsense(_task, attempt):
    return {"status": "MAYBE"} if attempt == 1 else {"code": f"attempt-{attempt}"}


HANDLERS = {
    handler.__name__: handler
    for handler in (
        ok, nothing, facts, skip, ko, retry, panic, slow, wait,
        patch, document, broken, switch, inline, upload, settings, nonsense,
    )
}  # fmt: skip


def is_signed(headers, body):
    message_id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > TOLERANCE_S:
        return False
    text = f"{message_id}.{sent_at}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.digest(SECRET, text, "sha256")).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(wanted, one) for one in given)


def result_of(task):
    with lock:
        attempts[task["id"]] = attempt = attempts.get(task["id"], 0) + 1
    try:
        return HANDLERS[task["config"]["behave"]](task, attempt)
    except Exception as error:  # a handler that fails has refused for good
        return {"status": "KO", "code": "panic", "message": repr(error)}


class Tasks(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_signed(self.headers, body):
            return self.answer(401)
        with lock:
            is_replayed = self.headers["webhook-id"] in seen
            seen.add(self.headers["webhook-id"])
        if is_replayed:
            return self.answer(409)
        result = result_of(json.loads(body))
        return self.answer(204) if result is None else self.answer(200, json.dumps(result).encode())

    def answer(self, status, body=b""):
        self.send_response(status)
        if body:
            self.send_header("content-type", "application/json")
        if status != 204:
            self.send_header("content-length", str(len(body)))
        try:
            self.end_headers()
            self.wfile.write(body)
        except ConnectionError:
            self.close_connection = True  # the engine has stopped waiting

    def log_message(self, *_args):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 0))), Tasks)
    print(server.server_port, flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)
