import { selfSigned } from "@fakturo/signature";
import { describeOfficial } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { CASES, invoice, SETTINGS } from "../fixtures/invoices.ts";
import { generateDian, signDian } from "./index.ts";

/** Debit notes have no rule set there. */
const RULE_SETS: Readonly<Record<string, string>> = {
  Invoice: "org.oasis-open:invoice:2.1",
  CreditNote: "org.oasis-open:creditnote:2.1",
};

describeOfficial("DIAN UBL", (errorsBy) => {
  const now = Date.UTC(2026, 0, 15);
  const credentials = selfSigned({
    commonName: "Cafe de Altura SAS",
    from: Date.UTC(2025, 0, 1),
    until: Date.UTC(2027, 0, 1),
  });
  it.each(Object.keys(CASES).filter((name) => name !== "debit-note"))(
    "hold for %s",
    async (name) => {
      const { xml } = generateDian(invoice(CASES[name]), SETTINGS);
      const signed = signDian(xml, { credentials, role: "supplier" }, "a1", now);
      const rules = RULE_SETS[xml.includes("<CreditNote ") ? "CreditNote" : "Invoice"] ?? "";
      expect(await errorsBy(rules, signed)).toEqual([]);
    },
  );
});
