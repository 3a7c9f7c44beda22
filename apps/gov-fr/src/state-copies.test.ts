import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FeedMessage } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { copyMessage, copyNotices, isDecidedCopy } from "./state-copies.ts";

const APPS = join(import.meta.dirname, "../..");
const INVOICE = readFileSync(join(APPS, "ubl/fixtures/french.peppol-fr-cius.out.xml"));
const CII = readFileSync(join(APPS, "cii/fixtures/french.peppol-fr-cius.out.xml"));
const CASHED = readFileSync(join(APPS, "cii/fixtures/collected.fr-ctc-cdar-flow6-ppf.out.xml"));

/** A flow with this acknowledgement. */
const flow = (flowType: string, status: string, reasonCode?: string) => ({
  flowId: "f-1",
  flowType,
  acknowledgement: { status, ...(reasonCode && { details: [{ reasonCode }] }) },
});
const noticeOf = ({ bytes }: FeedMessage) => {
  const [notice] = copyNotices(bytes);
  const [file] = notice?.files ?? [];
  return { ...notice, file, report: JSON.parse(Buffer.from(file?.data ?? []).toString()) };
};

describe("a copy for the tax administration", () => {
  it("is read once it is decided", () => {
    expect(isDecidedCopy(flow("StateInvoice", "Ok"))).toBe(true);
    expect(isDecidedCopy(flow("StateInvoice", "Error"))).toBe(true);
    expect(isDecidedCopy(flow("StateInvoice", "Pending"))).toBe(false);
    expect(isDecidedCopy(flow("SupplierInvoice", "Ok"))).toBe(false);
  });

  it.each([
    ["UBL", INVOICE],
    ["CII", CII],
  ])("of an invoice in %s says that its data are filed", (_syntax, file) => {
    const notice = noticeOf(copyMessage(flow("StateInvoice", "Ok"), file));
    expect(notice).toMatchObject({
      identity: expect.stringMatching(/^\d{9}·\d{4}·./),
      kind: "issue",
      answer: { is: "unknown" },
      file: { key: "state-250", category: "response" },
      report: { state: "250", reasons: [] },
    });
  });

  it("of an invoice says why its data are rejected, also without a reason", () => {
    const refused = copyMessage(flow("StateInvoice", "Error", "REJ_UNI"), INVOICE);
    const report = { state: "251", reasons: [{ code: "REJ_UNI" }] };
    expect(noticeOf(refused)).toMatchObject({ file: { key: "state-251" }, report });
    const bare = noticeOf(copyMessage(flow("StateInvoice", "Error"), INVOICE));
    expect(bare.report.reasons).toMatchObject([{ code: "AUTRE" }]);
  });

  it("of a reported status is about the status, and rejected with 601", () => {
    const type = "StateCustomerInvoiceLC";
    const filed = noticeOf(copyMessage(flow(type, "Ok"), CASHED));
    expect(filed.identity).toMatch(/^\d{9}·\d{4}·.+·212·\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(filed.report.state).toBe("212");
    const refused = noticeOf(copyMessage(flow(type, "Error", "REJ_ENCAISSEMENT"), CASHED));
    expect(refused.identity).toBe(filed.identity);
    expect(refused.report).toMatchObject({ state: "601", reasons: [{ code: "REJ_ENCAISSEMENT" }] });
  });

  it.each(["%PDF", "<Invoice/>"])("is refused where it names no invoice: %s", (file) => {
    const { bytes } = copyMessage(flow("StateInvoice", "Ok"), Buffer.from(file));
    expect(() => copyNotices(bytes)).toThrow(expect.objectContaining({ key: "input" }));
  });
});
