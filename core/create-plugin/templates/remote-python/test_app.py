import base64
import hashlib
import hmac
import json
import threading
import unittest
import urllib.error
import urllib.request

from app import create_server
from steps import CALLBACKS, CALLS

NOW = 1_800_000_000
KEY = b"a secret of this test, 32 bytes!"
SECRET = "whsec_" + base64.b64encode(KEY).decode()
TASK = {"id": "t1", "action": "acme.send", "config": {}, "envelope": {"doc": {"code": "A-1"}}}


class Tasks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = create_server(SECRET, 0, now=lambda: NOW)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def post(self, delivery, task, key=KEY, at=NOW):
        body = json.dumps(task).encode()
        signed = f"{delivery}.{at}.".encode() + body
        code = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        headers = {
            "webhook-id": delivery,
            "webhook-timestamp": str(at),
            "webhook-signature": "v1," + code,
        }
        url = f"http://127.0.0.1:{self.server.server_port}/tasks"
        request = urllib.request.Request(url, data=body, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=5) as reply:
                return reply.status, json.load(reply)
        except urllib.error.HTTPError as error:
            error.close()
            return error.code, None

    def test_answers_the_result(self):
        status, result = self.post("m1", TASK)
        self.assertEqual((status, result["status"]), (200, "OK"))

    def test_answers_calls_of_connections(self):
        message = {"id": "c1", "call": "send", "connection": "acme.api"}
        self.assertEqual(self.post("c1", message)[1]["is"], "not-sent")
        CALLS[("acme.api", "send")] = lambda _: {"is": "accepted"}
        self.assertEqual(self.post("c2", message)[1], {"is": "accepted"})
        CALLS[("acme.api", "send")] = lambda _: 1 / 0
        self.assertEqual(self.post("c3", message)[1]["is"], "unknown")
        CALLS.clear()

    def test_takes_calls_of_services(self):
        url = f"http://127.0.0.1:{self.server.server_port}/paid/token"
        CALLBACKS["paid"] = lambda path, _headers, body: 200 if (path, body) == ("/paid/token", b"x") else 404
        with urllib.request.urlopen(url, b"x", timeout=5) as reply:
            self.assertEqual(reply.status, 200)
        CALLBACKS["paid"] = lambda *_: 1 / 0
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(url, b"x", timeout=5)
        refused.exception.close()
        self.assertEqual(refused.exception.code, 503)
        CALLBACKS.clear()

    def test_refuses_repeated_deliveries(self):
        self.post("m2", TASK)
        self.assertEqual(self.post("m2", TASK)[0], 409)

    def test_refuses_wrong_and_old_signatures(self):
        self.assertEqual(self.post("m3", TASK, key=b"other")[0], 401)
        self.assertEqual(self.post("m4", TASK, at=NOW - 301)[0], 401)

    def test_names_unknown_steps(self):
        _, result = self.post("m5", {**TASK, "action": "acme.other"})
        self.assertEqual(result["code"], "unknown-step")


if __name__ == "__main__":
    unittest.main()
