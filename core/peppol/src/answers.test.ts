import { describe, expect, it } from "vitest";
import {
  classify,
  isProviderParticipant,
  readResponse,
  writeInvoiceResponse,
  writeMessageStatus,
} from "./index.ts";
import { REASON, RESPONSE, STATUS } from "./testing.ts";

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
