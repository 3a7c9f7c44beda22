import type { JsonObject } from "@fakturo/model";
import { MEMBER, OUTSIDER } from "../homes.ts";
import { type Change, changed } from "./change.ts";

const party = (name: string, inbox: string, country: string, more: JsonObject): JsonObject => ({
  name,
  inboxes: [{ key: "peppol", scheme: "0088", code: inbox }],
  addresses: [{ street: "Kai", num: "7", code: "1234", locality: "Town", country }],
  people: [{ name: { given: "Ada", surname: "Brandt" } }],
  telephones: [{ num: "+49 431 5550" }],
  emails: [{ addr: "ada@seller.example" }],
  ...more,
});

const legal = (scheme: string, code: string): JsonObject => ({
  identities: [{ scope: "legal", code, ext: { "iso-scheme-id": scheme } }],
});

const taxId = (country: string, code: string): JsonObject => ({ tax_id: { country, code } });

const SELLER = party("Nordlicht Technik GmbH", "4012345000009", "DE", {
  alias: "Nordlicht",
  ...taxId("DE", "111111125"),
});
const BUYER = party("Süderhof KG", "4012345000016", "DE", taxId("DE", "282741168"));

const line = (more: JsonObject = {}): JsonObject => ({
  quantity: "3",
  item: { name: "Sensor", price: "19.90", unit: "piece" },
  taxes: [{ cat: "VAT", percent: "19%" }],
  ...more,
});

const TRANSFER: JsonObject = {
  key: "credit-transfer+sepa",
  credit_transfer: [{ iban: "DE89370400440532013000", bic: "COBADEFFXXX", name: "Seller" }],
};

/** A plain invoice between Germans that is valid everywhere. */
const PLAIN: JsonObject = {
  $schema: "https://gobl.org/draft-0/bill/invoice",
  $addons: ["eu-en16931-v2017"],
  type: "standard",
  code: "0001",
  issue_date: "2026-01-10",
  currency: "EUR",
  supplier: SELLER,
  customer: BUYER,
  lines: [line(), line({ item: { name: "Cable", price: "4.00", unit: "m" } })],
  ordering: { code: "04011000-12345-34" },
  payment: {
    terms: { due_dates: [{ date: "2026-02-09", percent: "100%" }] },
    instructions: TRANSFER,
  },
};

const taxed = (taxes: JsonObject): JsonObject => ({
  lines: [line({ taxes: [taxes] })],
  discounts: [{ reason: "Loyalty", amount: "2.00", taxes: [taxes] }],
  charges: [{ reason: "Freight", amount: "3.00", taxes: [taxes] }],
});

const receiver = (country: string): JsonObject => ({
  name: "Warehouse",
  addresses: [{ street: "Gate", num: "2", code: "1010", locality: "Town", country }],
});

const delivery = (country: string): JsonObject => ({
  delivery: { date: "2026-01-08", receiver: receiver(country) },
});

const within = (
  country: string,
  seller: JsonObject,
  buyer: JsonObject,
  percent: string,
): Change => [
  ["supplier", party("Seller", "4012345000009", country, seller)],
  ["customer", party("Buyer", "4012345000016", country, buyer)],
  ["lines", [line({ taxes: [{ cat: "VAT", percent }] })]],
];

const members = (more: JsonObject): Change => Object.entries(more);

const greek = (code: string): JsonObject => ({
  ...taxId("EL", code),
  inboxes: [{ key: "peppol", scheme: "9933", code }],
});

/** Answer of myDATA. */
const MARK: JsonObject = { code: "400001234567890", description: "##M.AR.K##" };
const SHOWN: JsonObject = {
  code: "094259216",
  description: "##INVOICE|URL##",
  url: "https://invoices.example/7",
};

/** Kinds of valid documents, by their differences from the plain one. */
const KINDS: Readonly<Record<string, Change>> = {
  standard: [],
  exempt: members(taxed({ cat: "VAT", key: "exempt", ext: { "cef-vatex": "VATEX-EU-132" } })),
  zero: members(taxed({ cat: "VAT", key: "zero" })),
  "reverse charge": members(taxed({ cat: "VAT", key: "reverse-charge" })),
  "intra-community": members({
    customer: MEMBER,
    ...delivery("AT"),
    ...taxed({ cat: "VAT", key: "intra-community" }),
  }),
  export: members({
    customer: OUTSIDER,
    ...delivery("CH"),
    ...taxed({ cat: "VAT", key: "export" }),
  }),
  "outside scope": members(taxed({ cat: "VAT", key: "outside-scope" })),
  "canary islands": members({
    supplier: party("Isla S.L.", "4012345000009", "ES", taxId("ES", "B98602642")),
    customer: party("Sol S.L.", "4012345000016", "ES", taxId("ES", "54387763P")),
    ...taxed({ cat: "IGIC", percent: "7%" }),
  }),
  melilla: members({
    supplier: party("Norte S.L.", "4012345000009", "ES", taxId("ES", "B98602642")),
    customer: party("Sol S.L.", "4012345000016", "ES", taxId("ES", "54387763P")),
    ...taxed({ cat: "IPSI", percent: "4%" }),
  }),
  "credit note": members({
    type: "credit-note",
    preceding: [{ code: "0000", issue_date: "2025-12-01" }],
  }),
  "foreign currency": members({
    currency: "SEK",
    exchange_rates: [{ from: "SEK", to: "EUR", amount: "0.0912" }],
  }),
  "prices include": members({ tax: { prices_include: "VAT" } }),
  "allowances and charges": members({
    ...taxed({ cat: "VAT", percent: "19%" }),
    lines: [
      line({
        discounts: [{ reason: "Volume", percent: "5%" }],
        charges: [{ reason: "Packing", amount: "1.00" }],
      }),
    ],
  }),
  prepaid: [["payment.advances", [{ description: "Paid before", amount: "10.00" }]]],
  delivery: members(delivery("DE")),
  periods: [
    ["ordering.period", { start: "2026-01-01", end: "2026-01-31" }],
    ["lines.0.period", { start: "2026-01-05", end: "2026-01-09" }],
  ],
  attachments: members({
    attachments: [{ code: "A1", description: "Times", url: "https://files.example/a.pdf" }],
  }),
  "direct debit": [
    [
      "payment.instructions",
      {
        key: "direct-debit+sepa",
        direct_debit: {
          ref: "M-1",
          creditor: "DE98ZZZ09999999999",
          account: "DE89370400440532013000",
        },
      },
    ],
  ],
  card: [["payment.instructions", { key: "card", card: { last4: "1234", holder: "Ada" } }]],
  payee: [["payment.payee", { name: "Factoring AG", identities: [{ code: "F-1" }] }]],
  "tax representative": [
    ["ordering.seller", party("Alpen AG", "4012345000009", "CH", { identities: [{ code: "7" }] })],
  ],
  references: [
    ["ordering.purchases", [{ code: "PO-7" }]],
    ["ordering.identities", [{ code: "AB-1", ext: { "untdid-reference": "AAB" } }]],
    ["lines.0.order", "3"],
    ["lines.0.identifier", { code: "M-9", ext: { "untdid-reference": "ABZ" } }],
    ["lines.0.item.identities", [{ code: "4012345000009", ext: { "iso-scheme-id": "0160" } }]],
    ["lines.0.item.origin", "PT"],
    ["notes", [{ key: "general", text: "Thanks" }]],
  ],
  dutch: within(
    "NL",
    { ...taxId("NL", "000099995B57"), ...legal("0106", "12345678") },
    { ...taxId("NL", "808661863B01"), ...legal("0190", "00000001003214345000") },
    "21%",
  ),
  danish: within(
    "DK",
    { ...taxId("DK", "13585628"), ...legal("0184", "13585628") },
    { ...taxId("DK", "88146328"), ...legal("0184", "88146328") },
    "25%",
  ),
  "danish credit note": [
    ...within(
      "DK",
      { ...taxId("DK", "13585628"), ...legal("0184", "13585628") },
      { ...taxId("DK", "88146328"), ...legal("0184", "88146328") },
      "25%",
    ),
    ["type", "credit-note"],
    ["preceding", [{ code: "0000", issue_date: "2025-12-01" }]],
  ],
  "dutch representative": [
    ["supplier.tax_id", { country: "NL", code: "000099995B57" }],
    ["supplier.addresses.0.country", "NL"],
    ["ordering.seller", party("Veen B.V.", "4012345000009", "NL", legal("0106", "12345678"))],
  ],
  icelandic: within(
    "IS",
    { ...taxId("IS", "12345"), ...legal("0196", "5402696029") },
    { ...taxId("IS", "12346"), ...legal("0196", "4612013470") },
    "24%",
  ),
  "icelandic last day": [
    ...within(
      "IS",
      { ...taxId("IS", "12345"), ...legal("0196", "5402696029") },
      { ...taxId("IS", "12346"), ...legal("0196", "4612013470") },
      "24%",
    ),
    ["attachments", [{ code: "2026-02-19", description: "EINDAGI" }]],
  ],
  greek: [
    ...within("GR", greek("094259216"), greek("998144460"), "24%"),
    ["code", "094259216|10/01/2026|0|1.1|A|0001"],
    ["attachments", [MARK, SHOWN]],
  ],
  "greek representative": [
    ["supplier", party("Representative", "4012345000009", "GR", greek("094259216"))],
    ["ordering.seller", party("Alpen AG", "4012345000009", "CH", { identities: [{ code: "7" }] })],
    ["lines", [line({ taxes: [{ cat: "VAT", percent: "24%" }] })]],
    ["code", "094259216|10/01/2026|0|1.1|A|0001"],
  ],
  swedish: within(
    "SE",
    { ...taxId("SE", "556703748501"), ...legal("0007", "5567037485") },
    taxId("SE", "556012579001"),
    "25%",
  ),
  italian: within("IT", taxId("IT", "12345670785"), taxId("IT", "13029381004"), "22%"),
  norwegian: within("NO", taxId("NO", "923609016"), taxId("NO", "923609016"), "25%"),
};

export const KIND_NAMES: readonly string[] = Object.keys(KINDS);

/** A valid document of a kind. */
export function documentOf(kind: string): JsonObject {
  return changed(PLAIN, KINDS[kind] ?? []);
}
