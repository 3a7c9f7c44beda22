import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from api import Api, Refused


class Tasks(unittest.TestCase):
    def setUp(self):
        self.calls = calls = []
        self.answers = answers = []

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("content-length", 0))
                body = json.loads(self.rfile.read(length)) if length else None
                calls.append((self.command, self.path, body))
                status, json_body = answers.pop(0)
                data = json.dumps(json_body).encode()
                self.send_response(status)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PUT = answer

            def log_message(self, *_args):
                """Silent."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.api = Api("t", f"http://127.0.0.1:{self.server.server_port}")

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def test_fetches_a_token_where_there_is_none(self):
        self.answers += [(200, {"version": 3}), (200, {})]
        self.assertEqual(self.api.lease("oauth", lambda: ("new", 60)), "new")
        stored = {"version": 3, "value": "new", "seconds": 60}
        self.assertEqual(self.calls[1], ("PUT", "/transform/v1/task/leases/oauth", stored))

    def test_uses_the_token_of_another_task(self):
        self.answers.append((200, {"value": "shared"}))
        self.assertEqual(self.api.lease("oauth", lambda: 1 / 0), "shared")

    def test_gives_back_the_right_to_fetch(self):
        self.answers += [(200, {"version": 3}), (200, {})]
        with self.assertRaises(ZeroDivisionError):
            self.api.lease("oauth", lambda: 1 / 0)
        path = "/transform/v1/task/leases/oauth/drop"
        self.assertEqual(self.calls[1], ("POST", path, {"version": 3}))

    def test_gets_the_address_of_a_callback(self):
        self.answers.append((200, {"url": "https://fakturo.example/x"}))
        url = self.api.callback_url("acme.decisions", "A-1")
        self.assertEqual(url, "https://fakturo.example/x")
        path = "/transform/v1/task/callbacks/acme.decisions"
        self.assertEqual(self.calls[0], ("POST", path, {"ref": "A-1"}))

    def test_tells_why_it_was_refused(self):
        self.answers += [(404, {}), (403, {"message": "the app declares no secret 'x'"})]
        self.assertIsNone(self.api.record("acme.account", "a/b"))
        self.assertEqual(self.calls[0][1], "/transform/v1/task/records/acme.account/a%2Fb")
        with self.assertRaisesRegex(Refused, "declares no secret"):
            self.api.secret("x")


if __name__ == "__main__":
    unittest.main()
