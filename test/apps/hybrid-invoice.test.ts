import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ciiContextOf,
  embedInvoice,
  extractInvoice,
  generateCii,
  parseCii,
} from "@fakturo/app-cii";
import { renderPdf } from "@fakturo/app-pdf";
import type { JsonObject } from "@fakturo/model";
import { hasJava, shared } from "@fakturo/test-support";
import { afterAll, describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";

const VALIDATOR = shared("tools/validator/validator") ?? "";
const missing = !existsSync(VALIDATOR) ? "the validators" : hasJava() ? "" : "Java";
if (missing) process.stdout.write(`Hybrid PDFs were NOT checked officially: no ${missing}.\n`);

const FRENCH: JsonObject = {
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $addons: ["fr-facturx-v1"],
  series: "F",
  code: "2026-7",
  issue_date: "2026-01-15",
  currency: "EUR",
  supplier: {
    name: "Atelier de la Loire SARL",
    tax_id: { country: "FR", code: "39356000000" },
    identities: [{ type: "SIREN", code: "356000000" }],
    addresses: [
      { num: "8", street: "quai de la Fosse", locality: "Nantes", code: "44000", country: "FR" },
    ],
  },
  customer: {
    name: "Boulangerie Épis d'Or",
    tax_id: { country: "FR", code: "44732829320" },
    addresses: [
      { num: "3", street: "rue du Four", locality: "Lyon", code: "69001", country: "FR" },
    ],
  },
  lines: [
    {
      quantity: "3",
      item: { name: "Étagère", price: "120.00" },
      taxes: [{ cat: "VAT", rate: "standard" }],
    },
    {
      quantity: "1",
      item: { name: "Livre", price: "18.00" },
      taxes: [{ cat: "VAT", rate: "reduced" }],
    },
  ],
  payment: {
    terms: { due_dates: [{ date: "2026-02-15", percent: "100%" }] },
    instructions: {
      key: "credit-transfer",
      credit_transfer: [{ iban: "FR7630006000011234567890189" }],
    },
  },
};

const GERMAN: JsonObject = {
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $addons: ["de-xrechnung-v3"],
  code: "4711",
  issue_date: "2026-01-15",
  currency: "EUR",
  supplier: {
    name: "Nordlicht Technik GmbH",
    tax_id: { country: "DE", code: "111111125" },
    people: [{ name: { given: "Ada", surname: "Lorenz" } }],
    inboxes: [{ email: "post@nordlicht.example" }],
    emails: [{ addr: "post@nordlicht.example" }],
    telephones: [{ num: "+49 431 100200" }],
    addresses: [
      { street: "Hafenstraße", num: "12", locality: "Kiel", code: "24103", country: "DE" },
    ],
  },
  customer: {
    name: "Süderhof & Söhne KG",
    tax_id: { country: "DE", code: "282741168" },
    inboxes: [{ email: "rechnung@suederhof.example" }],
    emails: [{ addr: "rechnung@suederhof.example" }],
    addresses: [{ street: "Marktplatz", num: "3", locality: "Ulm", code: "89073", country: "DE" }],
  },
  ordering: { code: "04011000-12345-34" },
  delivery: {
    date: "2026-01-10",
    receiver: {
      name: "Lager Ulm",
      addresses: [{ street: "Ring", num: "1", locality: "Ulm", code: "89073", country: "DE" }],
    },
  },
  lines: [
    {
      quantity: "2",
      item: { name: "Sensor", price: "12.50" },
      taxes: [{ cat: "VAT", rate: "standard" }],
    },
  ],
  payment: {
    terms: { due_dates: [{ date: "2026-02-15", percent: "100%" }] },
    instructions: { key: "credit-transfer", credit_transfer: [{ iban: "DE89370400440532013000" }] },
  },
};

/** One document per profile of Factur-X and ZUGFeRD. */
const CASES: readonly (readonly [docType: string, document: JsonObject])[] = [
  ["facturx-minimum", FRENCH],
  ["facturx-basicwl", FRENCH],
  ["facturx-basic", FRENCH],
  ["facturx", FRENCH],
  ["facturx-extended", FRENCH],
  ["zugferd", { ...GERMAN, $addons: ["de-zugferd-v2"] }],
  ["xrechnung", GERMAN],
];

const engine = await bundledEngine();
const folder = mkdtempSync(join(tmpdir(), "hybrid-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function hybrid(docType: string, document: JsonObject): Promise<Uint8Array> {
  const context = ciiContextOf(docType);
  if (!context) throw new Error(`${docType} is not known`);
  const { output: envelope, faults } = engine.envelop(document);
  expect(faults).toEqual([]);
  const xml = new TextEncoder().encode(generateCii(envelope, context));
  return embedInvoice(await renderPdf(envelope), xml, new Date("2026-01-15T00:00:00Z"));
}

interface Finding {
  readonly file: string;
  readonly vesid: string;
  readonly ok: boolean;
  readonly errors: readonly { readonly id: string; readonly message: string }[];
}

/** `--auto`: veraPDF checks the container, Mustang the XML and the relation of both. */
function findings(mode: "--auto" | "--pdfa", files: readonly string[]): Finding[] {
  const { stdout } = spawnSync(VALIDATOR, [mode, ...files], { encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((row) => row.startsWith("{"))
    .map((row): Finding => JSON.parse(row));
}

const SWISS: JsonObject = {
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $regime: "CH",
  code: "17",
  issue_date: "2026-01-15",
  currency: "CHF",
  supplier: {
    name: "Bergbach Werkzeuge AG",
    addresses: [
      { street: "Seestrasse", num: "21", locality: "Luzern", code: "6003", country: "CH" },
    ],
  },
  lines: [{ quantity: "3", item: { name: "Stechbeitel", price: "48.50" }, taxes: [] }],
  payment: {
    instructions: { key: "credit-transfer", credit_transfer: [{ iban: "CH5800791123000889012" }] },
  },
};

describe("the printed invoice", () => {
  it.skipIf(missing !== "")(
    "is PDF/A-3a in every layout, with slips and codes, in Arabic",
    async () => {
      const printed = [
        ["a4", FRENCH, {}],
        ["letter", FRENCH, { layout: "Letter", watermark: "Kopie" }],
        ["din", GERMAN, { layout: "DIN5008" }],
        ["slip", SWISS, {}],
        ["arabic", FRENCH, { locale: "ar" }],
      ] as const;
      const files: string[] = [];
      for (const [name, document, options] of printed) {
        const path = join(folder, `${name}-plain.pdf`);
        const { output } = engine.envelop(document);
        const stamps = [{ prv: "verifactu-qr", val: "https://a.example/?nif=1" }];
        const envelope = { ...output, head: { ...output.head, stamps } };
        writeFileSync(path, await renderPdf(envelope, options));
        files.push(path);
      }
      const found = findings("--pdfa", files);
      expect(found.map(({ vesid, errors }) => [vesid, errors])).toEqual(
        printed.map(() => ["pdfa:3a", []]),
      );
    },
  );
});

describe("the printed invoice with its XML inside", () => {
  it("gives back the invoice that was put in", async () => {
    const document = parseCii(extractInvoice(await hybrid("facturx", FRENCH)).data);
    expect(document).toMatchObject({
      code: "F-2026-7",
      supplier: { name: "Atelier de la Loire SARL" },
    });
    const built = engine.build(document);
    expect(built).toMatchObject({ totals: { payable: "450.99" } });
  });

  it.skipIf(missing !== "")("is accepted by veraPDF and Mustang in every profile", async () => {
    const files: string[] = [];
    for (const [docType, document] of CASES) {
      const path = join(folder, `${docType}.pdf`);
      writeFileSync(path, await hybrid(docType, document));
      files.push(path);
    }
    const found = findings("--auto", files);
    const problems = found.filter(({ ok }) => !ok);
    expect(problems.map(({ file, errors }) => [file, errors])).toEqual([]);
    expect(found.filter(({ vesid }) => vesid.includes("+pdfa:3"))).toHaveLength(CASES.length);
  });
});
