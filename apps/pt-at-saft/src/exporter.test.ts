import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope, ExportedEntry } from "@fakturo/plugin";
import { createFinder, readXml } from "@fakturo/xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invoice, line } from "../fixtures/documents.ts";
import { PERIOD, recorded } from "../fixtures/period.ts";
import { exporter } from "./exporter.ts";

const { find, findAll, text } = createFinder({ "": "urn:OECD:StandardAuditFile-Tax:PT_1.04_01" });

const PERIOD_OF_MARCH = { from: "2026-03-01", to: "2026-03-31" };
const CONFIG = {
  producer: "545259045",
  product: "Fakturo/Fakturo",
  version: "1",
  key_version: "1",
};

type Config = Parameters<typeof exporter.start>[0]["config"];

function exported(
  entries: Iterable<ExportedEntry>,
  config: Config = CONFIG,
  period = PERIOD_OF_MARCH,
) {
  const writer = exporter.start({ period, config, now: Date.UTC(2026, 3, 2) });
  for (const entry of entries) writer.add(entry);
  const { name, pieces } = writer.end();
  return { name, xml: [...pieces].join("") };
}

/** Invoices 1 to n of one series, chained. */
function series(count: number): Envelope[] {
  const out: Envelope[] = [];
  let previous: Parameters<typeof recorded>[2];
  for (let number = 1; number <= count; number += 1) {
    const entered = `2026-03-0${number}T10:00:00`;
    const date = entered.slice(0, 10);
    const envelope = recorded(invoice({ issue_date: date }), entered, previous);
    const hash = envelope.head.stamps?.find(({ prv }) => prv === "at-hash-full")?.val ?? "";
    previous = { number, hash, date, entered };
    out.push(envelope);
  }
  return out;
}

const ENTRIES: readonly ExportedEntry[] = PERIOD.map(({ envelope, cancelled }) => ({
  envelope,
  ...(cancelled && {
    state: { key: "void", at: `${cancelled.at}.000Z`, notes: cancelled.reason },
  }),
}));

describe("saft-pt.export", () => {
  it("names company, program and days after the documents", () => {
    const { name, xml } = exported(ENTRIES);
    expect(name).toBe("SAFT-545259045-2026-03-01-2026-03-31.xml");
    const header = find(readXml(xml), "Header");
    const said = (path: string) => text(header, path);
    expect(said("CompanyName")).toBe("Padaria do Cais, Lda.");
    expect(said("CompanyAddress/AddressDetail")).toBe("Rua do Cais 3");
    expect(said("SoftwareCertificateNumber")).toBe("9999");
    expect([said("StartDate"), said("EndDate"), said("DateCreated")]).toEqual([
      "2026-03-01",
      "2026-03-31",
      "2026-04-02",
    ]);
  });

  it("tells when and why a document was cancelled, in Portuguese time", () => {
    const root = readXml(exported(ENTRIES).xml);
    const status = findAll(root, "SourceDocuments/SalesInvoices/Invoice")
      .map((row) => find(row, "DocumentStatus"))
      .find((row) => text(row, "InvoiceStatus") === "A");
    expect(text(status, "InvoiceStatusDate")).toBe("2026-03-05T09:00:00");
    expect(text(status, "Reason")).toBe("Erro");
  });

  it("is the same in whatever order documents come", () => {
    const all = [
      ...ENTRIES,
      ...series(4)
        .slice(1)
        .map((envelope) => ({ envelope })),
    ];
    const { xml } = exported(all);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(exported(shuffled).xml).toBe(xml);
      }),
      { numRuns: 20 },
    );
  });

  it("keeps the order of the chain, from any number on", () => {
    const last = series(4).slice(1);
    const root = readXml(exported(last.toReversed().map((envelope) => ({ envelope }))).xml);
    const invoices = findAll(root, "SourceDocuments/SalesInvoices/Invoice");
    expect(invoices.map((row) => text(row, "InvoiceNo"))).toEqual([
      "FT A2026/2",
      "FT A2026/3",
      "FT A2026/4",
    ]);
    expect(invoices.map((row) => text(row, "Hash"))).toEqual(
      last.map(({ head }) => head.stamps?.find(({ prv }) => prv === "at-hash-full")?.val),
    );
  });

  it("is an empty file for a company that issued nothing", () => {
    const config = { ...CONFIG, company: "545259045", name: "P", street: "R", city: "A" };
    const { xml } = exported([], { ...config, postal_code: "3800-200", certificate: "9999" });
    expect(readXml(xml).children.map(({ name }) => name)).toEqual(["Header", "MasterFiles"]);
  });

  it("takes a company's documents only, where it is told", () => {
    const others = { envelope: withSupplier("509442013", false) };
    const { xml } = exported([...ENTRIES, others], { ...CONFIG, company: "545259045" });
    expect(xml).toBe(exported(ENTRIES).xml);
  });

  function withSupplier(code: string, marked = true): Envelope {
    const supplier: JsonObject = { name: "Outra", tax_id: { country: "PT", code } };
    const envelope = invoice({ supplier, lines: [line("1.00")] });
    return marked ? recorded(envelope) : envelope;
  }

  const [one, , three] = series(3);
  const entryOf = (envelope: Envelope | undefined) => (envelope ? [{ envelope }] : []);
  it.each<[string, ExportedEntry[], Config, typeof PERIOD_OF_MARCH]>([
    ["a number that is missing", [one, three].flatMap(entryOf), CONFIG, PERIOD_OF_MARCH],
    ["a number that is there twice", [one, one].flatMap(entryOf), CONFIG, PERIOD_OF_MARCH],
    ["a document that was not recorded", [{ envelope: invoice() }], CONFIG, PERIOD_OF_MARCH],
    [
      "documents of two companies",
      [one, withSupplier("509442013")].flatMap(entryOf),
      CONFIG,
      PERIOD_OF_MARCH,
    ],
    ["a period without documents or company", [], CONFIG, PERIOD_OF_MARCH],
    ["days of two years", [], CONFIG, { from: "2025-12-01", to: "2026-01-31" }],
  ])("refuses %s", (_why, entries, config, period) => {
    let key = "";
    try {
      exported(entries, config, period);
    } catch (error) {
      if (isFakturoError(error)) key = error.key;
    }
    expect(key).toBe("input");
  });
});
