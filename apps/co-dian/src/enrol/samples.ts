import type { JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import type { NumberRange } from "../settings.ts";
import type { Counts, Inputs } from "./inputs.ts";

/** Range, resolution and key that the DIAN gives to every test set. */
export const TEST_RANGE: NumberRange = {
  resolution: "18760000001",
  prefix: "SETP",
  from: 990_000_000,
  to: 995_000_000,
  start: "2019-01-19",
  end: "2030-01-19",
  technicalKey: "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c",
};

const MUNICIPALITY = "co-dian-municipality";
const BOGOTA_MS = 5 * 3_600_000;

/** A document of the test set. */
export interface TestDocumentFacts {
  readonly inputs: Inputs;
  /** NIT with check digit. */
  readonly holder: string;
  /** 0 for the first document. */
  readonly index: number;
  /** First number of the invoices. */
  readonly first: number;
  /** CUFE of the first invoice. */
  readonly reference: string;
  /** Milliseconds since 1970. */
  readonly issued: number;
  readonly uuid: string;
}

type SampleType = "standard" | "debit-note" | "credit-note";

/** Types of the documents in their order: invoices first, because the notes refer to them. */
export function sampleTypes({
  invoices,
  debit_notes,
  credit_notes,
}: Counts): readonly SampleType[] {
  const times = (type: SampleType, count: number) => Array.from({ length: count }, () => type);
  return [
    ...times("standard", invoices),
    ...times("debit-note", debit_notes),
    ...times("credit-note", credit_notes),
  ];
}

const SERIES = { standard: TEST_RANGE.prefix, "debit-note": "ND", "credit-note": "NC" } as const;
const REASONS = {
  "debit-note": { "co-dian-debit-code": "1" },
  "credit-note": { "co-dian-credit-code": "1" },
} as const;

/** A built invoice or note over 100,000 pesos. */
export function sampleDocument(type: SampleType, facts: TestDocumentFacts): Envelope {
  const { inputs, holder, index, first, issued, uuid } = facts;
  const local = new Date(issued - BOGOTA_MS).toISOString();
  const doc: JsonObject = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: ["co-dian-v2"],
    uuid,
    type,
    series: SERIES[type],
    code: String(first + index),
    issue_date: local.slice(0, 10),
    issue_time: local.slice(11, 19),
    currency: "COP",
    supplier: {
      name: inputs.name,
      tax_id: { country: "CO", code: holder },
      addresses: [{ street: "Calle 1 1 1", locality: "Municipio", country: "CO" }],
      emails: [{ addr: inputs.email }],
      ext: { [MUNICIPALITY]: inputs.municipality, "co-dian-fiscal-responsibility": "R-99-PN" },
    },
    ...(type !== "standard" && { preceding: [precedingOf(type, facts, local.slice(0, 10))] }),
    ...AMOUNTS,
  };
  return { head: { uuid, dig: { alg: "sha256", val: "" } }, doc, $schema: "" };
}

function precedingOf(
  type: Exclude<SampleType, "standard">,
  { first, reference }: TestDocumentFacts,
  day: string,
): JsonObject {
  return {
    series: TEST_RANGE.prefix,
    code: String(first),
    issue_date: day,
    reason: "Ajuste de precio",
    stamps: [{ prv: "dian-cude", val: reference }],
    ext: REASONS[type],
  };
}

const NET = "100000.00";
const VAT = "19000.00";
const GROSS = "119000.00";

const AMOUNTS: JsonObject = {
  lines: [
    {
      i: 1,
      quantity: "1",
      item: { ref: "P-1", name: "Servicio de prueba", price: NET },
      sum: NET,
      taxes: [{ cat: "VAT", key: "standard", percent: "19.0%" }],
      total: NET,
    },
  ],
  totals: {
    sum: NET,
    total: NET,
    taxes: {
      categories: [
        {
          code: "VAT",
          rates: [{ key: "standard", base: NET, percent: "19.0%", amount: VAT }],
          amount: VAT,
        },
      ],
      sum: VAT,
    },
    tax: VAT,
    total_with_tax: GROSS,
    payable: GROSS,
  },
};
