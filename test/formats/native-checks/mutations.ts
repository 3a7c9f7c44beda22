import type { Json } from "@fakturo/model";
import type { Change } from "./change.ts";

const drop = (path: string): [string, Change] => [`no ${path}`, [[path, undefined]]];
const put = (path: string, value: Json): [string, Change] => [
  `${path} ${JSON.stringify(value)}`,
  [[path, value]],
];

const DROPPED = [
  "code",
  "issue_date",
  "customer",
  "customer.name",
  "customer.tax_id",
  "customer.tax_id.code",
  "customer.addresses",
  "customer.addresses.0.locality",
  "customer.addresses.0.code",
  "customer.addresses.0.street",
  "customer.inboxes",
  "customer.identities",
  "supplier.name",
  "supplier.tax_id",
  "supplier.tax_id.code",
  "supplier.addresses",
  "supplier.addresses.0.locality",
  "supplier.addresses.0.code",
  "supplier.addresses.0.street",
  "supplier.people",
  "supplier.people.0.name",
  "supplier.telephones",
  "supplier.emails",
  "supplier.inboxes",
  "supplier.identities",
  "lines",
  "preceding",
  "preceding.0.code",
  "lines.0.item.name",
  "lines.0.item.price",
  "lines.0.item.unit",
  "lines.0.taxes",
  "lines.0.quantity",
  "discounts.0.reason",
  "discounts.0.taxes",
  "charges.0.reason",
  "ordering.code",
  "ordering.purchases",
  "ordering.seller.name",
  "ordering.seller.addresses",
  "ordering.seller.identities",
  "ordering.period.start",
  "delivery.date",
  "delivery.receiver",
  "delivery.receiver.addresses.0.locality",
  "delivery.receiver.addresses.0.code",
  "delivery.receiver.addresses.0.country",
  "payment",
  "payment.instructions",
  "payment.terms",
  "payment.terms.due_dates.0.date",
  "payment.payee.name",
  "payment.instructions.credit_transfer",
  "payment.instructions.direct_debit",
  "payment.instructions.direct_debit.ref",
  "payment.instructions.direct_debit.creditor",
  "payment.instructions.direct_debit.account",
  "payment.instructions.card",
  "exchange_rates",
];

const scheme = (code: string): Json => [{ code: "77", ext: { "iso-scheme-id": code } }];
const registered = (code: string, number = "77"): Json => [
  { scope: "legal", code: number, ext: { "iso-scheme-id": code } },
];
const inbox = (code: string, number: string): Json => [
  { key: "peppol", scheme: code, code: number },
];

const CHANGED: readonly (readonly [path: string, value: Json])[] = [
  ["currency", "XYZ"],
  ["currency", ""],
  ["supplier.tax_id.country", "ZZ"],
  ["supplier.tax_id.code", "55670374850A"],
  ["supplier.identities", registered("0007", "556703748X")],
  ["supplier.identities", [{ scope: "tax", code: "77" }]],
  ["payment.instructions.key", "online"],
  ["payment.instructions", { key: "direct-debit", direct_debit: { ref: "M-1" } }],
  ["lines.0.taxes.0.ext", { "cef-vatex": "VATEX-EU-O" }],
  ["lines.0.taxes.0.ext", { "cef-vatex": "VATEX-EU-IC" }],
  ["lines.0.taxes.0.ext", { "cef-vatex": "VATEX-EU-AE" }],
  ["lines.0.taxes.0.ext", { "cef-vatex": "VATEX-EU-F" }],
  ["lines.0.taxes.0.ext", { "cef-vatex": "VATEX-EU-I" }],
  ["lines.0.taxes.0.ext", { "cef-vatex": "VATEX-EU-J" }],
  ["type", "corrective"],
  ["type", "debit-note"],
  ["type", "proforma"],
  ["type", "credit-note"],
  ["$tags", ["partial"]],
  ["$tags", ["self-billed"]],
  ["$tags", ["prepayment"]],
  ["tax.ext", { "untdid-document-type": "999" }],
  ["tax", { ext: { "untdid-document-type": "385" } }],
  ["tax", { ext: { "untdid-document-type": "999" } }],
  ["notes", [{ text: "Thanks", ext: { "untdid-text-subject": "QQQ" } }]],
  ["notes", [{ text: "Thanks", ext: { "untdid-text-subject": "BAT" } }]],
  ["notes", [{ text: "#QQQ#Thanks" }]],
  ["notes", [{ text: "Order #5 and #6" }]],
  ["supplier.identities", scheme("0299")],
  ["supplier.identities", scheme("0088")],
  ["supplier.identities", registered("0299")],
  ["supplier.identities", registered("0208", "0123456789")],
  ["supplier.identities", registered("0106", "77777777")],
  ["supplier.inboxes", inbox("0299", "77")],
  ["supplier.inboxes", inbox("0088", "4012345000001")],
  ["supplier.inboxes", inbox("0192", "923609017")],
  ["supplier.inboxes", inbox("0184", "DK1358562")],
  ["supplier.inboxes", inbox("0007", "5567037486")],
  ["supplier.inboxes", inbox("0151", "51824753557")],
  ["supplier.inboxes", inbox("0208", "0202239952")],
  ["supplier.inboxes", inbox("0219", "77")],
  ["supplier.inboxes", inbox("9933", "094259217")],
  ["customer.inboxes", inbox("9933", "EL998144460")],
  ["customer.inboxes", inbox("0088", "4012345000016")],
  ["supplier.inboxes", [{ email: "a@b.example" }]],
  ["supplier.tax_id", { country: "DE", code: "777" }],
  ["supplier.tax_id", { country: "US", code: "777" }],
  ["supplier.tax_id", { country: "FR", code: "44732829320" }],
  ["supplier.tax_id.code", "77"],
  ["supplier.addresses.0.country", "ZZ"],
  ["customer.identities", scheme("0299")],
  ["customer.identities", registered("0299")],
  ["customer.identities", registered("0088", "4012345000016")],
  ["customer.identities", [{ code: "77" }]],
  ["customer.inboxes", inbox("0299", "77")],
  ["customer.inboxes", [{ email: "a@b.example" }]],
  ["supplier.tax_id", { country: "GR", code: "094259216" }],
  ["supplier.tax_id", { country: "EL", code: "094259217" }],
  ["customer.tax_id", { country: "EL", code: "998144461" }],
  ["customer.tax_id", { country: "FR", code: "44732829320" }],
  ["customer.name", "  "],
  ["supplier.name", "  "],
  ["lines.0.item.name", " "],
  ["lines.0.item.price", "-5.00"],
  ["lines.0.item.price", "99999999999999.00"],
  ["lines.0.quantity", "-2"],
  ["lines.0.quantity", "0"],
  ["lines.0.item.unit", "QQQ"],
  ["lines.0.item.unit", "portion"],
  ["lines.0.item.origin", "ZZ"],
  ["lines.0.item.identities", scheme("0299")],
  ["lines.0.identifier", { code: "M-9", ext: { "untdid-reference": "QQQ" } }],
  ["lines.0.period", { start: "2026-01-09", end: "2026-01-05" }],
  ["lines.0.period", { start: "2025-12-09", end: "2026-02-05" }],
  ["lines.0.order", "3"],
  ["lines.0.taxes", [{ cat: "VAT", key: "exempt", ext: { "cef-vatex": "VATEX-EU-777" } }]],
  ["lines.0.taxes", [{ cat: "VAT", key: "exempt", ext: { "cef-vatex": "VATEX-EU-G" } }]],
  ["lines.0.taxes", [{ cat: "VAT", key: "exempt", ext: { "cef-vatex": "VATEX-EU-D" } }]],
  ["lines.0.taxes", [{ cat: "VAT", key: "reverse-charge", ext: { "cef-vatex": "VATEX-EU-D" } }]],
  ["lines.0.taxes", [{ cat: "VAT", key: "reverse-charge" }]],
  ["lines.0.taxes", [{ cat: "VAT", key: "intra-community" }]],
  ["lines.0.taxes", [{ cat: "VAT", key: "export" }]],
  ["lines.0.taxes", [{ cat: "VAT", key: "outside-scope" }]],
  ["lines.0.taxes", [{ cat: "VAT", percent: "0%" }]],
  ["lines.0.taxes", [{ cat: "VAT", percent: "19%", ext: { "untdid-tax-category": "E" } }]],
  ["lines.0.taxes", [{ cat: "VAT", percent: "13%" }]],
  ["lines.0.taxes", [{ cat: "VAT", key: "standard", percent: "-5%" }]],
  ["discounts.0.taxes", [{ cat: "VAT", key: "standard", percent: "-5%" }]],
  ["charges.0.taxes", [{ cat: "VAT", key: "standard", percent: "-5%" }]],
  ["totals.taxes.categories.0.rates.0.amount", "77.00"],
  ["discounts.0.ext", { "untdid-allowance": "999" }],
  ["charges.0.ext", { "untdid-charge": "999" }],
  ["ordering.period", { start: "2026-01-31", end: "2026-01-01" }],
  ["ordering.identities", [{ code: "AB-1", ext: { "untdid-reference": "QQQ" } }]],
  ["ordering.seller", { name: "Alpen AG" }],
  ["delivery.receiver.addresses.0.country", "ZZ"],
  ["delivery.identities", scheme("0299")],
  ["payment.payee", { name: "Nordlicht" }],
  ["payment.payee", { name: "Nordlicht Technik GmbH" }],
  ["payment.payee", { name: "Bank", identities: scheme("0299") }],
  ["payment.payee", { name: "Bank", identities: registered("0299") }],
  ["payment.payee", { identities: [{ code: "77" }] }],
  ["payment.instructions.ext", { "untdid-payment-means": "777" }],
  ["payment.instructions.ext", { "untdid-payment-means": "42" }],
  ["payment.instructions.ext", { "untdid-payment-means": "59" }],
  ["payment.instructions.ext", { "untdid-payment-means": "48" }],
  ["payment.instructions.key", "cash"],
  ["payment.instructions.key", "card"],
  ["payment.instructions.card", { last4: "1234" }],
  ["payment.instructions.card", { last4: "123456789012" }],
  ["payment.instructions.direct_debit", { ref: "M-1" }],
  ["payment.instructions.direct_debit", { creditor: "DE98ZZZ09999999999" }],
  ["payment.instructions.direct_debit", { account: "DE89370400440532013000" }],
  ["payment.instructions.credit_transfer", [{ iban: "DE1" }]],
  ["payment.instructions.credit_transfer", [{ number: "77" }]],
  ["payment.terms", { notes: "#SKONTO#TAGE=14#PROZENT=2.00#\n" }],
  ["payment.terms", { notes: "#SKONTO#TAGE=14#PROZENT=2.00#\nElse 30 days\n" }],
  ["payment.terms", { notes: "#SKONTO#TAGE=14#PROZENT=2#\n" }],
];

/** Payment by a means of one country, with the reference in its form. */
const slip = (means: string, ref: string, number: string): [string, Change] => [
  `means ${means} with ${ref} to ${number}`,
  [
    [
      "payment.instructions",
      {
        key: "other",
        ref,
        credit_transfer: [{ number }],
        ext: { "untdid-payment-means": means },
      },
    ],
  ],
];

const SLIPS: readonly [string, Change][] = [
  slip("50", "01#", "1234567"),
  slip("50", "04#1234567890123456", "1234567"),
  slip("50", "04#77", "12345678"),
  slip("50", "77", "77"),
  slip("93", "71#123456789012345", "12345678"),
  slip("93", "71#77", "12345678"),
  slip("93", "73#77", "77"),
  slip("9", "77", "77"),
  slip("9", "77", "123456789012"),
  slip("42", "77", "123456789012"),
  slip("42", "77", "77"),
];

const TOGETHER: readonly [string, Change][] = [
  ["nothing changed", []],
  [
    "a seller without country",
    [
      ["supplier.tax_id", undefined],
      ["supplier.addresses.0.country", undefined],
    ],
  ],
  [
    "a buyer without country",
    [
      ["customer.tax_id", undefined],
      ["customer.addresses.0.country", undefined],
    ],
  ],
  [
    "a seller from nowhere",
    [
      ["supplier.tax_id", undefined],
      ["supplier.addresses", undefined],
    ],
  ],
  [
    "a buyer from nowhere",
    [
      ["customer.tax_id", undefined],
      ["customer.addresses", undefined],
    ],
  ],
  [
    "a buyer in no listed country",
    [
      ["customer.tax_id", undefined],
      ["customer.addresses.0.country", "ZZ"],
    ],
  ],
  [
    "a seller with nothing but a tax number",
    [
      ["supplier.tax_id", { country: "DE" }],
      ["supplier.identities", [{ key: "de-tax-number", scope: "tax", code: "123/456/78901" }]],
    ],
  ],
  [
    "a nameless seller",
    [
      ["supplier.name", undefined],
      ["supplier.alias", undefined],
      ["supplier.people", undefined],
    ],
  ],
  [
    "a nameless buyer",
    [
      ["customer.name", undefined],
      ["customer.people", undefined],
    ],
  ],
  [
    "goods that go nowhere",
    [
      ["delivery", undefined],
      ["customer.addresses", undefined],
      ["customer.tax_id", undefined],
    ],
  ],
  [
    "a tax number beside the registration",
    [
      [
        "supplier.identities",
        [
          { scope: "legal", code: "5567037485", ext: { "iso-scheme-id": "0007" } },
          { scope: "tax", code: "77" },
        ],
      ],
    ],
  ],
  [
    "a transfer to a bank nobody named",
    [
      [
        "payment.instructions",
        {
          key: "credit-transfer",
          credit_transfer: [{ number: "77" }],
          ext: { "untdid-payment-means": "42" },
        },
      ],
    ],
  ],
  [
    "nobody to talk to",
    [
      ["supplier.people", undefined],
      ["supplier.telephones", undefined],
      ["supplier.emails", undefined],
    ],
  ],
  [
    "the seller's own number for the payee",
    [
      ["supplier.identities", [{ code: "77" }]],
      ["payment.payee", { name: "Bank", identities: [{ code: "77" }] }],
    ],
  ],
];

const numbered = (code: string): [string, Change] => put("code", code);

/** Invoice numbers of Greece, each with another invalid part. */
const GREEK_NUMBERS: readonly [string, Change][] = [
  "094259216|10/01/2026|0|1.1|A",
  "094259216|10/01/2026|0|1.1|A|0001|B",
  "094259217|10/01/2026|0|1.1|A|0001",
  "998144460|10/01/2026|0|1.1|A|0001",
  "094259216|11/01/2026|0|1.1|A|0001",
  "094259216|10-01-2026|0|1.1|A|0001",
  "094259216|2026/01/10|0|1.1|A|0001",
  "094259216|10/01/2026|B|1.1|A|0001",
  "094259216|10/01/2026|-3|1.1|A|0001",
  "094259216|10/01/2026|0|7.7|A|0001",
  "094259216|10/01/2026|0|1.1||0001",
  "094259216|10/01/2026|0|1.1|A|",
].map(numbered);

const attached = (name: string, ...rows: readonly Json[]): [string, Change] => [
  name,
  [["attachments", rows]],
];

const mark = (code: string): Json => ({ code, description: "##M.AR.K##" });
const shown = (more: object): Json => ({ code: "7", description: "##INVOICE|URL##", ...more });
const lastDay = (code: string): Json => ({ code, description: "EINDAGI" });

/** Supporting documents that some countries require. */
const SUPPORTING: readonly [string, Change][] = [
  attached("no supporting documents"),
  attached("two MARKs", mark("400001234567890"), mark("400001234567891")),
  attached("a MARK of letters", mark("MARK")),
  attached("a MARK that nobody gave", { description: "##M.AR.K##" }),
  attached("a negative MARK", mark("-7")),
  attached("a place without address", mark("4"), shown({})),
  attached(
    "two places",
    mark("4"),
    shown({ url: "https://a.example" }),
    shown({ url: "https://b.example" }),
  ),
  attached("a last day", lastDay("2026-03-01")),
  attached("a last day before it is due", lastDay("2026-01-30")),
  attached("a last day in other words", lastDay("1.3.2026")),
  attached("a last day that is none", lastDay("2026-02-30")),
];

const otherTax = (reason: string | undefined): readonly [string, Change][] =>
  ["charges", "lines.0.charges"].map((path) => [
    `a tax other than VAT for ${reason} in ${path}`,
    [
      [
        path,
        [
          {
            ...(reason !== undefined && { reason }),
            amount: "3.00",
            ext: { "untdid-charge": "ZZZ" },
            ...(path === "charges" && { taxes: [{ cat: "VAT", percent: "25%" }] }),
          },
        ],
      ],
    ],
  ]);

const OTHER_TAXES = ["3011", "3011#1", "#3011", "3011#", "Tax", "-301", "30 1", undefined].flatMap(
  otherTax,
);

/** Mutations of one part of a document; each applies to some documents only. */
export const MUTATIONS: readonly (readonly [name: string, change: Change])[] = [
  ...TOGETHER,
  ...SLIPS,
  ...GREEK_NUMBERS,
  ...SUPPORTING,
  ...OTHER_TAXES,
  ...DROPPED.map(drop),
  ...CHANGED.map(([path, value]) => put(path, value)),
];
