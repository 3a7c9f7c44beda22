import os
import unittest
from unittest import mock

import acme
import reporting

TASK = {
    "token": "t",
    "job_id": "j1",
    "owner_id": "w1",
    "endpoints": {"acme.reports": {"api": "https://acme.example/"}},
}
SECRETS = {"TASK_SECRET": "whsec_x", "PUBLIC_URL": "https://app.example"}


class Reporting(unittest.TestCase):
    def answered(self, *answers):
        patch = mock.patch.object(acme.Acme, "call", side_effect=answers)
        self.addCleanup(patch.stop)
        return patch.start()

    @mock.patch.dict(os.environ, SECRETS)
    def test_asks_again_with_another_token(self):
        self.answered((401, b""))
        self.assertEqual(reporting.approve(TASK)["status"], "ERR")

    @mock.patch.dict(os.environ, SECRETS)
    def test_ends_with_the_decision(self):
        self.answered((200, b'{"status": "approved"}'))
        result = reporting.approve({**TASK, "ref": "w1.j1"})
        self.assertEqual(result["records"][0]["value"], {"status": "approved"})

    @mock.patch.dict(os.environ, SECRETS)
    def test_takes_no_callback_that_it_did_not_make(self):
        self.assertEqual(reporting.approved("/approvals/w1.j1.00"), 404)

    def test_leaves_records_unknown_that_acme_leaves_out(self):
        self.answered((200, b'{"lines": []}'))
        message = {**TASK, "submission": {"id": "s", "identity": "A-1", "data": ""}}
        self.assertEqual(acme.send(message)["is"], "unknown")


if __name__ == "__main__":
    unittest.main()
