import type { JsonObject } from "@fakturo/model";
import type { Random } from "./random.ts";

/** A country with a national format. */
export interface Nation {
  readonly app: string;
  readonly addons: readonly string[];
  readonly currency: string;
  readonly rates: readonly string[];
  readonly supplier: JsonObject;
  readonly customer: JsonObject;
  readonly tax: JsonObject;
  readonly payment: JsonObject;
  /** Taxes that the customer withholds from a line. */
  readonly withheld?: readonly JsonObject[];
  readonly fund?: JsonObject;
  readonly hasDocumentChanges: boolean;
  readonly item?: JsonObject;
}

export const NATIONS: readonly Nation[] = [
  {
    app: "it-sdi",
    addons: ["it-sdi-v1"],
    currency: "EUR",
    rates: ["22%", "10%", "5%", "4%"],
    supplier: {
      name: "Officina Bellini S.r.l.",
      tax_id: { country: "IT", code: "12345670785" },
      ext: { "it-sdi-fiscal-regime": "RF01" },
      addresses: [
        { street: "Via Emilia", num: "1", locality: "Modena", code: "41121", country: "IT" },
      ],
    },
    customer: {
      name: "Cartiera Ferrari S.p.A.",
      tax_id: { country: "IT", code: "13029381004" },
      inboxes: [{ key: "it-sdi-code", code: "ABC1234" }],
      addresses: [{ street: "Corso Torino", locality: "Genova", code: "16129", country: "IT" }],
    },
    tax: {},
    payment: { instructions: { key: "credit-transfer" } },
    withheld: [{ cat: "IRPEF", percent: "20%", ext: { "it-sdi-retained": "A" } }],
    fund: {
      key: "fund-contribution",
      percent: "4%",
      ext: { "it-sdi-fund-type": "TC01" },
    },
    hasDocumentChanges: true,
  },
  {
    app: "mx-cfdi",
    addons: ["mx-cfdi-v4"],
    currency: "MXN",
    rates: ["16%", "8%"],
    supplier: {
      name: "ESCUELA KEMPER URGATE",
      tax_id: { country: "MX", code: "EKU9003173C9" },
      ext: { "mx-cfdi-fiscal-regime": "601" },
      addresses: [{ code: "26015", country: "MX" }],
    },
    customer: {
      name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      tax_id: { country: "MX", code: "URE180429TM6" },
      ext: { "mx-cfdi-fiscal-regime": "601", "mx-cfdi-use": "G01" },
      addresses: [{ code: "65000", country: "MX" }],
    },
    tax: { ext: { "mx-cfdi-issue-place": "26015" } },
    payment: { terms: { notes: "Pago a 30 días" } },
    withheld: [
      { cat: "ISR", percent: "10%" },
      { cat: "RVAT", percent: "10.6667%" },
    ],
    hasDocumentChanges: false,
    item: { ext: { "mx-cfdi-prod-serv": "50211502" } },
  },
  {
    app: "pl-ksef",
    addons: ["pl-favat-v3"],
    currency: "PLN",
    rates: ["23%", "8%", "5%"],
    supplier: {
      name: "Orlik sp. z o.o.",
      tax_id: { country: "PL", code: "9876543210" },
      addresses: [{ street: "Polna 1", locality: "Warszawa", code: "00-001", country: "PL" }],
    },
    customer: {
      name: "Sokół S.A.",
      tax_id: { country: "PL", code: "1234567788" },
      addresses: [{ street: "Leśna 2", locality: "Kraków", code: "30-001", country: "PL" }],
    },
    tax: {},
    payment: { instructions: { key: "credit-transfer" } },
    hasDocumentChanges: true,
  },
];

const MAX_LINES = 8;

/** An invoice of a country; deterministic for the same random numbers. */
export function nationalInvoice(nation: Nation, random: Random): JsonObject {
  const { chance, pick, int, decimal } = random;
  const vat = () => ({ cat: "VAT", percent: pick(nation.rates) });
  const kept = chance(0.3) ? (nation.withheld ?? []) : [];
  const line = (): JsonObject => ({
    quantity: chance(0.5) ? String(int(1, 40)) : decimal(90_000, 3),
    item: {
      name: "Articolo",
      price: decimal(500_000, chance(0.7) ? 2 : 4),
      unit: "kg",
      ...nation.item,
    },
    taxes: [vat(), ...(chance(0.7) ? kept : [])],
    ...(chance(0.3) && {
      discounts: [chance(0.5) ? { percent: `${int(1, 60)}%` } : { amount: decimal(100, 2) }],
    }),
  });
  const changes = (): JsonObject => ({
    ...(chance(0.5) ? { percent: `${int(1, 20)}%` } : { amount: decimal(900, 2) }),
    taxes: [vat()],
  });
  const { hasDocumentChanges, fund } = nation;
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: [...nation.addons],
    type: "standard",
    series: "R26",
    code: String(int(1, 99_999)),
    issue_date: "2026-02-10",
    currency: nation.currency,
    tax: {
      ...nation.tax,
      rounding: pick(["precise", "currency"]),
      ...(kept.length === 0 && chance(0.2) && { prices_include: "VAT" }),
    },
    supplier: nation.supplier,
    customer: nation.customer,
    lines: Array.from({ length: int(1, MAX_LINES) }, line),
    ...(hasDocumentChanges && chance(0.25) && { discounts: [changes()] }),
    ...(hasDocumentChanges && chance(0.15) && !fund && { charges: [changes()] }),
    ...(fund &&
      chance(0.3) && { charges: [{ ...fund, taxes: [vat(), ...(chance(0.5) ? kept : [])] }] }),
    payment: nation.payment,
  };
}
