import { describeOfficial } from "@fakturo/test-support";
import { expect, it } from "vitest";
import {
  providerParticipant,
  StatisticsCounter,
  writeInvoiceResponse,
  writeMessageStatus,
} from "./index.ts";
import { counted, REASON, REPORT_HEADER, RESPONSE, STATUS, transmission } from "./testing.ts";

const LIMIT_MS = 300_000;

describeOfficial("Reports, Invoice Responses and message level statuses", (errorsOf) => {
  it.each(["tsr", "eusr"] as const)(
    "find no fault in reports of the kind %s, also without messages",
    async (kind) => {
      const sent = new StatisticsCounter();
      sent.add(transmission({}));
      for (const counter of [counted(), sent, new StatisticsCounter()]) {
        const xml = counter.write(kind, REPORT_HEADER);
        expect(await errorsOf(`eu.peppol.reporting:${kind}`, xml)).toEqual([]);
      }
    },
    LIMIT_MS,
  );

  it(
    "find no fault in Invoice Responses",
    async () => {
      const set = "eu.peppol.bis3:invoice-message-response";
      expect(await errorsOf(set, writeInvoiceResponse(RESPONSE))).toEqual([]);
      const refused = writeInvoiceResponse({ ...RESPONSE, code: "RE", reason: REASON });
      expect(await errorsOf(set, refused)).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    "find no fault in message level statuses",
    async () => {
      const issue = { reason: "BV", text: "PEPPOL-EN16931-R003", place: "$.ordering" } as const;
      const status = { ...STATUS, to: providerParticipant("POP000001") };
      for (const parts of [
        { code: "RE", description: "Rejected", issues: [issue] },
        { code: "AB", issues: [] },
      ] as const) {
        const xml = writeMessageStatus({ ...status, ...parts });
        expect(await errorsOf("org.peppol:mls", xml)).toEqual([]);
      }
    },
    LIMIT_MS,
  );
});
