"""The server's API for a running task. Each function raises `Refused` with the server's reason."""

import json
import os
import urllib.error
import urllib.parse
import urllib.request

TIMEOUT_S = 30
DEFAULT_URL = "http://127.0.0.1:8080"


class Refused(Exception):
    """The server refused a call, or did not answer with JSON."""

    def __init__(self, status, message):
        super().__init__(f"{status}: {message}")
        self.status = status


class Api:
    """What a task may read and store while it runs, by the task's token."""

    def __init__(self, token, url=None):
        self.token = token
        self.url = url or os.environ.get("API_URL", DEFAULT_URL)

    def call(self, method, path, body=None):
        """Any call of the API: the answer's JSON."""
        headers = {
            "authorization": f"Bearer {self.token}",
            "content-type": "application/json",
            "user-agent": "fakturo-acme",
        }
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as error:
            with error:
                raise Refused(error.code, error.read(2000).decode(errors="replace")) from None

    def task(self, method, path, body=None):
        return self.call(method, f"/transform/v1/task/{path}", body)

    def secret(self, name):
        return self.task("GET", f"secrets/{quoted(name)}")["value"]

    def credential(self, key, holder=""):
        """`{key, version, not_after, value}` of the holder, else of the workspace."""
        query = urllib.parse.urlencode({"holder": holder} if holder else {})
        return self.task("GET", f"credentials/{quoted(key)}?{query}")

    def record(self, kind, key):
        """`{id, value, version}`; None where there is no such record."""
        try:
            return self.task("GET", f"records/{quoted(kind)}/{quoted(key)}")
        except Refused as error:
            if error.status == 404:
                return None
            raise

    def find(self, kind, index, value):
        """Records with this value of an indexed member."""
        query = urllib.parse.urlencode({"index": index, "value": value})
        return self.task("GET", f"records/{quoted(kind)}?{query}")["list"]

    def lease(self, name, fetch):
        """A token that all tasks share; `fetch` returns a new one and its lifetime in seconds."""
        path = f"leases/{quoted(name)}"
        taken = self.task("POST", path, {})
        if "value" in taken:
            return taken["value"]
        version = taken["version"]
        try:
            value, seconds = fetch()
        except Exception:
            self.task("POST", f"{path}/drop", {"version": version})
            raise
        self.task("PUT", path, {"version": version, "value": value, "seconds": seconds})
        return value

    def drop_lease(self, name, value):
        """Removes a token that is no longer accepted, e.g. after a 401."""
        self.task("POST", f"leases/{quoted(name)}/drop", {"value": value})

    def callback_url(self, key, ref):
        """Address of a callback in the manifest: its messages come to the call `read` with `ref`."""
        return self.task("POST", f"callbacks/{quoted(key)}", {"ref": ref})["url"]

    def log(self, message, **details):
        self.task("POST", "log", {"message": message, "details": details})

    def intend(self, record):
        """Records which call is about to be made; later attempts get it as `intended`."""
        self.task("PUT", "intended", {"record": record})


def quoted(text):
    return urllib.parse.quote(text, safe="")
