import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BROKEN_AMOUNTS, BROKEN_DEBIT_NOTES, BROKEN_NOTES } from "../../fixtures/broken-amounts.ts";
import { BROKEN_HEADS } from "../../fixtures/broken-heads.ts";
import { BROKEN_PARTIES } from "../../fixtures/broken-parties.ts";
import { changed } from "../../fixtures/change.ts";
import { documentIn, rootIn } from "../document.ts";
import { KNOWN_SOFTWARE, type Settings } from "../settings.ts";
import { applyEvent, emptyState } from "../state.ts";
import { schemaRules } from "../validation.ts";
import { brokenChecks, CHECKS, registeredFor, ruleFor } from "./index.ts";

const NOW = Date.UTC(2026, 0, 15, 15, 30);
const RANGE = {
  ...{ nit: "", resolution: "18760000001", prefix: "SETT", from: 1, to: 5000 },
  ...{ start: "2026-01-01", end: "2027-01-01" },
  technicalKey: "693ff6f2a553c3646a063436fd4dd9ded0311471",
};
const SETTINGS: Settings = {
  software: [{ ...KNOWN_SOFTWARE, nit: "", isInactive: false }],
  ranges: [RANGE, { ...RANGE, resolution: "18760000009", from: 5001, to: 9000 }],
  ...{ testSets: [], names: {}, disabled: [], providers: {}, rules: {}, emails: {} },
  ...{ polls: 1, acceptanceDays: 3, clock: 0, token: "", testSetFirst: false },
};
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../fixtures", name), "utf8");
const INVOICE = fixture("invoice.xml");
const CREDIT_NOTE = fixture("credit-note.xml");
const DEBIT_NOTE = CREDIT_NOTE.replaceAll("CreditNote", "DebitNote")
  .replaceAll("LegalMonetaryTotal", "RequestedMonetaryTotal")
  .replaceAll("CreditedQuantity", "DebitedQuantity")
  .replace("Nota Crédito", "Nota Débito")
  .replace(">20<", ">30<");

function documentOf(xml: string) {
  const bytes = Buffer.from(xml);
  const root = rootIn(bytes);
  const document = root && documentIn(root, bytes);
  if (!document) throw new Error(xml);
  return document;
}

/** A DIAN that has the invoice. */
function stateWithInvoice() {
  const { code, number, issuer, customer } = documentOf(INVOICE);
  const state = emptyState();
  applyEvent(state, {
    ...{ is: "document", kind: "Invoice", isAccepted: true, rules: [], channel: "dian", at: NOW },
    ...{ code, number, issuer: issuer.number, customer: customer.number, total: "181040.00" },
    ...{ name: "", file: "", answer: "" },
  });
  return state;
}

function rulesOf(xml: string, changes: Partial<Settings> = {}): readonly string[] {
  const document = documentOf(xml);
  const settings = { ...SETTINGS, ...changes };
  const known = { ...registeredFor(document, settings), settings, state: stateWithInvoice() };
  return brokenChecks({ document, ...known, now: NOW }).map(({ rule }) => ruleFor(rule, document));
}

describe("documents", () => {
  it.each([
    ["invoice", INVOICE],
    ["credit note", CREDIT_NOTE],
  ])("that are whole break no rule: %s", (_, xml) => {
    expect(schemaRules(documentOf(xml).root)).toEqual([]);
    expect(rulesOf(xml)).toEqual([]);
  });

  it.each([...BROKEN_HEADS, ...BROKEN_PARTIES, ...BROKEN_AMOUNTS])(
    "break $rule",
    ({ settings, ...breaking }) => {
      const broken = rulesOf(changed(INVOICE, breaking), settings);
      expect(broken).toContain(breaking.rule);
      expect(broken).toEqual(broken.toSorted(byTable));
    },
  );

  it.each(BROKEN_NOTES)("that are credit notes break $rule", (breaking) => {
    expect(rulesOf(changed(CREDIT_NOTE, breaking))).toContain(breaking.rule);
  });

  it.each(BROKEN_DEBIT_NOTES)("that are debit notes break $rule", (breaking) => {
    expect(rulesOf(DEBIT_NOTE)).not.toContain(breaking.rule);
    expect(rulesOf(changed(DEBIT_NOTE, breaking))).toContain(breaking.rule);
  });

  it("have a change for each rule", () => {
    const all = [BROKEN_HEADS, BROKEN_PARTIES, BROKEN_AMOUNTS, BROKEN_NOTES, BROKEN_DEBIT_NOTES];
    const shown = new Set(all.flat().map(({ rule }) => rule));
    expect(CHECKS.map(({ rule }) => rule).filter((rule) => !shown.has(rule))).toEqual([]);
  });

  it("of foreign customers have no Colombian municipality", () => {
    const at = "<cac:AccountingCustomerParty>";
    const abroad = changed(INVOICE, {
      ...{ rule: "", after: `${at}\u0000<cac:RegistrationAddress>` },
      ...{
        from: /<cbc:ID>05001[\s\S]*?<cac:AddressLine>/,
        to: "<cbc:CityName>Quito</cbc:CityName><cac:AddressLine>",
      },
    });
    const there = changed(abroad, {
      ...{ rule: "", after: `${at}\u0000<cac:RegistrationAddress>`, from: ">CO<", to: ">EC<" },
    });
    expect(rulesOf(there).filter((rule) => !["FAK28"].includes(rule))).toEqual([]);
  });
});

/** Rules are told in the order of the table. */
function byTable(a: string, b: string): number {
  const rules = CHECKS.map(({ rule }) => rule);
  return rules.indexOf(a) - rules.indexOf(b);
}
