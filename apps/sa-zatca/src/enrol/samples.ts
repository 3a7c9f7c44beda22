import type { JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import type { StoredUnit } from "../connection/unit.ts";

/** One of the documents of the compliance checks. */
export interface Sample {
  /** Name that ZATCA gives the step. */
  readonly step: string;
  readonly type: "standard" | "credit-note" | "debit-note";
  readonly isSimplified: boolean;
}

const TYPES = [
  ["", "standard"],
  ["credit-note-", "credit-note"],
  ["debit-note-", "debit-note"],
] as const;

const samples = (kind: "standard" | "simplified"): readonly Sample[] =>
  TYPES.map(([part, type]) => ({
    step: `${kind}-${part}compliant`,
    type,
    isSimplified: kind === "simplified",
  }));

/** Documents that ZATCA checks before it issues the production CSID, by those that the unit will issue. */
export function samplesOf({ documents }: Pick<StoredUnit, "documents">): readonly Sample[] {
  return [
    ...(documents.startsWith("1") ? samples("standard") : []),
    ...(documents.startsWith("1", 1) ? samples("simplified") : []),
  ];
}

/** What a sample is made of. */
export interface SampleFacts {
  readonly seller: string;
  /** VAT number of the seller. */
  readonly vatNumber: string;
  readonly uuid: string;
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const DOCUMENT_TYPES = { standard: "388", "credit-note": "381", "debit-note": "383" } as const;
const RIYADH_MS = 3 * 3_600_000;
const vat = { cat: "VAT", key: "standard", percent: "15.0%", ext: { "untdid-tax-category": "S" } };
const address = {
  num: "1234",
  street: "King Fahd Road",
  street_extra: "Al Olaya",
  locality: "Riyadh",
  code: "12211",
  country: "SA",
};

/** A built invoice or note over 100 riyals. */
export function sampleDocument(sample: Sample, facts: SampleFacts): Envelope {
  const { type, isSimplified } = sample;
  const local = new Date(facts.now + RIYADH_MS).toISOString();
  const day = local.slice(0, 10);
  const preceding = [{ code: "SAMPLE-0", issue_date: day, reason: "Return of goods" }];
  const doc: JsonObject = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    ...(isSimplified && { $tags: ["simplified"] }),
    uuid: facts.uuid,
    type,
    code: `SAMPLE-${facts.number}`,
    issue_date: day,
    issue_time: local.slice(11, 19),
    currency: "SAR",
    ...(type !== "standard" && { preceding }),
    tax: {
      rounding: "currency",
      ext: {
        "sa-zatca-invoice-type": isSimplified ? "0200000" : "0100000",
        "untdid-document-type": DOCUMENT_TYPES[type],
      },
    },
    supplier: party(facts.seller, facts.vatNumber),
    ...(!isSimplified && { customer: party("Sample Customer", "300000157210003") }),
    ...AMOUNTS,
    delivery: { date: day },
  };
  return { head: { uuid: facts.uuid, dig: { alg: "sha256", val: "" } }, doc, $schema: "" };
}

function party(name: string, code: string): JsonObject {
  return {
    name,
    tax_id: { country: "SA", code },
    identities: [{ type: "CRN", code: "1010010000" }],
    addresses: [address],
  };
}

const { cat, ...rate } = vat;
const AMOUNTS: JsonObject = {
  lines: [
    {
      i: 1,
      quantity: "1",
      item: { name: "Sample", price: "100.00", unit: "one" },
      sum: "100.00",
      taxes: [vat],
      total: "100.00",
    },
  ],
  totals: {
    sum: "100.00",
    total: "100.00",
    taxes: {
      categories: [
        { code: cat, rates: [{ ...rate, base: "100.00", amount: "15.00" }], amount: "15.00" },
      ],
      sum: "15.00",
    },
    tax: "15.00",
    total_with_tax: "115.00",
    payable: "115.00",
  },
};
