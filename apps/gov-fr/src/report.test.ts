import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isFakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { type ReportHead, reportXml, rowsOf } from "./index.ts";

const FIXTURES = join(import.meta.dirname, "../../../regimes/fr-ctc-flow10/fixtures");

/** A document of the addon as built. */
function built(name: string) {
  const json = JSON.parse(readFileSync(join(FIXTURES, `${name}.out.json`), "utf8"));
  return json.doc ?? json;
}

const head = (kind: ReportHead["kind"]): ReportHead => ({
  id: "TX-1",
  type: "IN",
  at: "20261121081500",
  platform: { number: "0007", name: "PA" },
  issuer: { siren: "732829320", name: "Atelier" },
  kind,
  role: "seller",
  start: "2026-09-01",
  end: "2026-09-10",
});

describe("rows of e-reporting", () => {
  it.each([
    ["consumer", "10.3", "tx"],
    ["across-the-border", "10.1", "tx"],
    ["receipt", "10.2", "py"],
  ])("of %s are of the flow %s", (name, flow, kind) => {
    const [row] = rowsOf(built(name));
    expect(row).toMatchObject({ flow, kind, role: "seller", siren: "732829320" });
  });

  it("are not made of an invoice between French companies", () => {
    const doc = built("across-the-border");
    const tax_id = { country: "FR", code: "39356000000" };
    const own = { ...doc, customer: { ...doc.customer, tax_id, identities: [] } };
    expect(() => rowsOf(own)).toThrow("not reported, but sent");
    try {
      rowsOf({ $schema: "https://gobl.org/draft-0/bill/order" });
    } catch (error) {
      expect(isFakturoError(error) && error.key).toBe("unknown-schema");
    }
  });
});

describe("a report", () => {
  it("adds up the sales of a day by currency, category and rate", () => {
    const sale = built("consumer");
    const rows = [...rowsOf(sale), ...rowsOf({ ...sale, type: "credit-note" }), ...rowsOf(sale)];
    const xml = reportXml(head("tx"), rows);
    expect(xml.match(/<Transactions>/g)).toHaveLength(1);
    expect(xml).toContain("<TransactionsCount>3</TransactionsCount>");
    const [once] = rowsOf(sale);
    const { rates } = JSON.parse(once?.data ?? "{}");
    expect(xml).toContain(`<TaxableAmount>${rates[0].base}</TaxableAmount>`);
  });

  it("has the head and the period of its company", () => {
    const xml = reportXml(head("py"), rowsOf(built("receipt")));
    expect(xml).toContain('<Id schemeId="0238">0007</Id>');
    expect(xml).toContain("<StartDate>20260901</StartDate><EndDate>20260910</EndDate>");
    expect(xml).toContain("<PaymentsReport>");
    expect(xml).toContain("<InvoiceID>");
  });
});
