import { invoice } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { lossesIn } from "./generate-file.ts";

const envelope = invoice({
  op_date: "2026-01-05",
  preceding: [{ code: "1", issue_date: "2025-12-01" }, { code: "2" }],
  payment: { terms: { due_dates: [{ date: "2026-02-01", percent: "100%", notes: "by post" }] } },
});

it.each([
  ["en16931-v2017", ["$.preceding[1]", "$.op_date"]],
  ["facturx-v1", []],
])("names what %s has no place for", (docType, lost) => {
  expect(lossesIn(envelope, docType)).toEqual(lost);
});
