"""Acme's API: an access token by the client's credentials, and calls with it."""

import base64
import json
import urllib.error
import urllib.parse
import urllib.request

from api import Api

TIMEOUT_S = 20


class Acme:
    """Calls of Acme for a task or call of the server."""

    def __init__(self, message, connection="acme.reports"):
        self.api = Api(message["token"])
        self.url = message["endpoints"][connection]["api"]

    def new_token(self):
        value = self.api.credential("acme.client")["value"]
        form = {
            "grant_type": "client_credentials",
            "client_id": value["client_id"],
            "client_secret": value["client_secret"],
        }
        body = urllib.parse.urlencode(form).encode()
        with urllib.request.urlopen(self.url + "token", body, timeout=TIMEOUT_S) as reply:
            answer = json.load(reply)
        return answer["access_token"], answer["expires_in"]

    def call(self, method, path, body=None):
        """Status and bytes of the answer; a refused token is dropped."""
        token = self.api.lease("access", self.new_token)
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as reply:
                return reply.status, reply.read()
        except urllib.error.HTTPError as error:
            with error:
                if error.code == 401:
                    self.api.drop_lease("access", token)
                return error.code, error.read()


def send_together(message):
    """One message with all records."""
    all_of_them = message["submissions"]
    records = [{"number": one["identity"], "record": one["data"]} for one in all_of_them]
    status, body = Acme(message).call("POST", "records", {"records": records})
    if status != 200:
        return {"answers": []}
    lines = {line["number"]: line for line in json.loads(body)["lines"]}
    answers = [
        {"id": one["id"], **answer_of(lines[one["identity"]])}
        for one in all_of_them
        if one["identity"] in lines
    ]
    return {"answers": answers}


def send(message):
    """A single record."""
    one = message["submission"]
    answers = send_together({**message, "submissions": [one]})["answers"]
    return answers[0] if answers else {"is": "unknown", "message": "Acme left the record out"}


def consult(message):
    number = urllib.parse.quote(message["submission"]["identity"], safe="")
    status, body = Acme(message).call("GET", f"records/{number}")
    if status == 404:
        return {"is": "not-found"}
    stored = json.loads(body)
    return {"is": "found", "digest": stored["sha256"], "answer": accepted(stored["id"])}


def answer_of(line):
    if line["status"] == "stored":
        return accepted(line["id"])
    if line["status"] == "duplicate":
        return {"is": "duplicate"}
    return {"is": "refused", "faults": [{"message": line["reason"]}]}


def accepted(number):
    return {"is": "accepted", "stamps": [{"prv": "acme-id", "val": number}]}


def page(message):
    """Messages after the number that the server has stored."""
    after = message["from"]["at"]
    status, body = Acme(message).call("GET", f"messages?after={after}")
    if status != 200:
        raise RuntimeError(f"status {status}")
    messages = json.loads(body)["messages"]
    return {"items": [{"key": one["id"], "at": one["number"]} for one in messages]}


def fetch(message):
    key = message["item"]["key"]
    status, body = Acme(message).call("GET", f"messages/{urllib.parse.quote(key, safe='')}")
    if status != 200:
        raise RuntimeError(f"status {status}")
    data = base64.b64encode(body).decode()
    file = {"name": f"{key}.txt", "mime": "text/plain", "category": "format", "data": data}
    return {"files": [file]}
