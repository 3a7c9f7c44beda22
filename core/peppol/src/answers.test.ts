import { describeOfficial } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import {
  classify,
  type InvoiceResponse,
  isProviderParticipant,
  participantOf,
  providerParticipant,
  readResponse,
  writeInvoiceResponse,
  writeMessageStatus,
} from "./index.ts";

const AT = Date.UTC(2026, 10, 23, 18);
const RESPONSE: InvoiceResponse = {
  id: "r-1",
  at: AT,
  from: { participant: participantOf("0192:974760673"), name: "Kunde AS" },
  to: { participant: participantOf("0208:0202239951"), name: "Atelier SA" },
  code: "AP",
  invoice: { number: "F-1", date: "2026-11-01", type: "380" },
};
const REASON = { code: "PRI", text: "The price was not agreed" };
const STATUS = {
  ...{ id: "mls-1", at: AT, instanceId: "6a2b1f1e-0000-4000-8000-000000000001" },
  from: providerParticipant("POP000002"),
};

describe("answers to received documents", () => {
  it("are read as they were written", () => {
    const xml = writeInvoiceResponse({ ...RESPONSE, code: "RE", reason: REASON });
    expect(readResponse(xml)).toEqual({
      ...{ kind: "invoice-response", code: "RE", reference: "F-1" },
      reasons: [REASON],
    });
    expect(classify(xml).processes[0]?.value).toBe(
      "urn:fdc:peppol.eu:poacc:bis:invoice_response:3",
    );
  });

  it("need a reason where they do not accept", () => {
    expect(() => writeInvoiceResponse({ ...RESPONSE, code: "UQ" })).toThrow("needs a reason");
  });

  it("go to the participant that the sender wishes, if it is a service provider", () => {
    expect(isProviderParticipant("0242:000001-MLS.test")).toBe(true);
    expect(isProviderParticipant("0208:0202239951")).toBe(false);
    const to = "0242:000001-mls";
    expect(writeMessageStatus({ ...STATUS, to, code: "AB", issues: [] })).toContain(
      '<cbc:EndpointID schemeID="0242">000001-MLS</cbc:EndpointID>',
    );
    const other = { ...STATUS, to: "0208:0202239951", code: "AB", issues: [] } as const;
    expect(() => writeMessageStatus(other)).toThrow("no service provider");
  });
});

describeOfficial("Invoice Responses and message level statuses", (errorsOf) => {
  it("are valid by the rules of Peppol", async () => {
    const set = "eu.peppol.bis3:invoice-message-response";
    expect(await errorsOf(set, writeInvoiceResponse(RESPONSE))).toEqual([]);
    const refused = writeInvoiceResponse({ ...RESPONSE, code: "RE", reason: REASON });
    expect(await errorsOf(set, refused)).toEqual([]);
    const issue = { reason: "BV", text: "PEPPOL-EN16931-R003", place: "$.ordering" } as const;
    const status = { ...STATUS, to: providerParticipant("POP000001") };
    for (const parts of [
      { code: "RE", description: "Rejected", issues: [issue] },
      { code: "AB", issues: [] },
    ] as const)
      expect(await errorsOf("org.peppol:mls", writeMessageStatus({ ...status, ...parts }))).toEqual(
        [],
      );
  }, 180_000);
});
