import { invoiceIn } from "@fakturo/spain";
import { describe, expect, it } from "vitest";
import { invoice, typed } from "../fixtures/documents.ts";
import { ISSUED, RECEIVED } from "./book.ts";
import { deadlineOf } from "./deadline.ts";

const issued = (issue_date: string, more = {}) =>
  deadlineOf(invoiceIn(invoice({ issue_date, ...more }).doc), { book: ISSUED, accounted: "" });

describe("the deadline of a record", () => {
  it.each([
    ["skips the weekend", "2026-05-07", "2026-05-13"],
    ["skips Good Friday", "2026-03-31", "2026-04-07"],
    ["skips the holidays of December", "2026-12-04", "2026-12-11"],
    ["skips the first of May", "2026-04-29", "2026-05-06"],
  ])("%s", (_, day, last) => {
    expect(issued(day)).toBe(last);
  });

  it("is eight working days where a third party issues", () => {
    const others = typed("F1", { "es-sii-third-party-issuer": "S" });
    expect(issued("2026-05-04", others)).toBe("2026-05-14");
  });

  it("is the 16th of the month after the operation at the latest", () => {
    expect(issued("2026-06-12", { op_date: "2026-05-04" })).toBe("2026-06-16");
  });

  it("counts from the accounting entry of received invoices", () => {
    const doc = invoiceIn(invoice().doc);
    expect(deadlineOf(doc, { book: RECEIVED, accounted: "2026-05-11" })).toBe("2026-05-15");
  });
});
