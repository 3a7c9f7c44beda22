import base64
import json
import unittest

import filings


class Filings(unittest.TestCase):
    def notice(self, decision):
        data = base64.b64encode(json.dumps(decision).encode()).decode()
        (notice,) = filings.read({"message": {"data": data, "ref": "A-1"}})["notices"]
        return notice

    def test_reads_an_acceptance(self):
        notice = self.notice({"state": "accepted", "receipt": "D-1"})
        self.assertEqual(notice["identity"], "A-1")
        self.assertEqual(notice["answer"]["stamps"], [{"prv": "acme-filing", "val": "D-1"}])

    def test_reads_a_refusal(self):
        answer = self.notice({"state": "refused", "reason": "late"})["answer"]
        self.assertEqual(answer, {"is": "refused", "faults": [{"message": "late"}]})


if __name__ == "__main__":
    unittest.main()
