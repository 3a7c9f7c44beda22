import { isObject, type JsonObject } from "@fakturo/model";
import type { Random } from "../random.ts";
import * as values from "./values.ts";

/** Changes one part of a document to something at or beyond a limit. */
type Spoiler = (document: Draft, random: Random) => void;

/** A document to be changed in place. */
type Draft = Record<string, unknown>;

const part = (holder: Draft, name: string): Draft => {
  const found = holder[name];
  if (isObject(found)) return found as Draft;
  const made: Draft = {};
  holder[name] = made;
  return made;
};

const rows = (holder: Draft, name: string): Draft[] => {
  const found = holder[name];
  return Array.isArray(found) ? found.filter(isObject).map((row) => row as Draft) : [];
};

const anyLine = (document: Draft, random: Random): Draft => {
  const lines = rows(document, "lines");
  return lines.length > 0 ? random.pick(lines) : {};
};

const anyParty = (document: Draft, random: Random): Draft =>
  part(document, random.pick(["supplier", "customer"]));

const set =
  (
    pick: (document: Draft, random: Random) => Draft,
    name: string,
    options: readonly unknown[],
  ): Spoiler =>
  (document, random) => {
    pick(document, random)[name] = options[random.int(0, options.length - 1)];
  };

const item = (document: Draft, random: Random) => part(anyLine(document, random), "item");
const delivery = (document: Draft) => part(document, "delivery");
const ordering = (document: Draft) => part(document, "ordering");
const payment = (document: Draft) => part(document, "payment");
const instructions = (document: Draft) => part(payment(document), "instructions");
const terms = (document: Draft) => part(payment(document), "terms");
const tax = (document: Draft) => part(document, "tax");
const root = (document: Draft) => document;
const address = (document: Draft, random: Random): Draft =>
  rows(anyParty(document, random), "addresses")[0] ?? {};

const { TEXTS, NUMBERS, SCHEMES, COUNTRIES, DAYS } = values;
const NOTHING = [undefined];

/** An identity with any scheme, type, label and scope. */
const identity = (random: Random): JsonObject => ({
  code: random.pick(NUMBERS),
  ...random.pick<JsonObject>([
    {},
    { ext: { "iso-scheme-id": random.pick(SCHEMES) } },
    { type: random.pick(["SIREN", "SIRET", "CVR", "CPR", "VAT", "63", "16"]) },
    { key: random.pick(["gln", "gtin", "de-tax-number"]) },
    { label: random.pick(SCHEMES) },
  ]),
  ...random.pick<JsonObject>([{}, {}, { scope: "tax" }, { scope: "legal" }]),
});

const adjustment = (random: Random): JsonObject => ({
  ...random.pick<JsonObject>([
    { amount: random.pick(values.PRICES) },
    { percent: random.pick(values.PERCENTS) },
    { percent: random.pick(values.PERCENTS), base: random.pick(values.PRICES) },
  ]),
  ...random.pick<JsonObject>([{}, { reason: random.pick(TEXTS) }]),
  ...random.pick<JsonObject>([
    {},
    { ext: { "untdid-allowance": random.pick(values.REASON_CODES) } },
    { ext: { "untdid-charge": random.pick(values.REASON_CODES) } },
  ]),
});

const combo = (random: Random): JsonObject =>
  random.pick<JsonObject>([
    { cat: "VAT", percent: random.pick(["19%", "20%", "25%", "7%", "0%", "25.5%", "3.125%"]) },
    { cat: "VAT", key: random.pick(values.KEYS) },
    {
      cat: "VAT",
      key: random.pick(values.KEYS),
      ext: { "cef-vatex": random.pick(values.VATEX_CODES) },
    },
  ]);

const account = (random: Random): JsonObject => ({
  ...random.pick<JsonObject>([
    {},
    { iban: "DE89370400440532013000" },
    { iban: "FI21 1234 5600 0007 85" },
    { number: random.pick(NUMBERS) },
    { number: "1234567890", clearing: "4321" },
    { number: "12345678" },
  ]),
  ...random.pick<JsonObject>([
    {},
    { bic: "NDEAFIHH" },
    { bic: "COBADEFFXXX" },
    { name: random.pick(TEXTS) },
  ]),
});

const means = (random: Random): JsonObject => ({
  key: random.pick(values.MEANS_VALUES),
  ...random.pick<JsonObject>([
    {},
    {},
    { ext: { "untdid-payment-means": random.pick(values.MEANS_CODES) } },
  ]),
  ...random.pick<JsonObject>([
    {},
    { ref: random.pick([...NUMBERS, "1234561", "000000002026042"]) },
  ]),
  ...random.pick<JsonObject>([
    {},
    { credit_transfer: [account(random)] },
    { credit_transfer: [account(random), account(random)] },
  ]),
  ...random.pick<JsonObject>([
    {},
    {},
    { card: { last4: "1234", holder: "A" } },
    { card: {} },
    { card: { holder: "B" } },
  ]),
  ...random.pick<JsonObject>([
    {},
    {},
    { direct_debit: {} },
    {
      direct_debit: {
        ref: "M-1",
        creditor: "DE98ZZZ09999999999",
        account: "DE89370400440532013000",
      },
    },
    { direct_debit: { ref: "M-1" } },
  ]),
  ...random.pick<JsonObject>([{}, {}, { online: [{ label: "Pay", url: "https://pay.example" }] }]),
});

const reference = (random: Random): JsonObject => ({
  code: random.pick(["R-1", ...NUMBERS]),
  ...random.pick<JsonObject>([{}, { issue_date: random.pick(DAYS) }]),
  ...random.pick<JsonObject>([{}, { series: "A" }]),
  ...random.pick<JsonObject>([
    {},
    { type: "standard" },
    { ext: { "untdid-document-type": "380" } },
  ]),
});

const several = (random: Random, max: number, make: (random: Random) => JsonObject): JsonObject[] =>
  Array.from({ length: random.int(0, max) }, () => make(random));

const person = (random: Random): JsonObject =>
  random.pick<JsonObject>([
    { name: { given: "Ada" } },
    { name: { surname: random.pick(TEXTS) }, role: "Sales" },
    { name: { given: "Bo" }, identities: [{ code: random.pick(NUMBERS) }] },
    { name: { given: "Cy" }, emails: [{ addr: "cy@a.example" }], telephones: [{ num: "+49 1" }] },
  ]);

const make =
  (
    pick: (document: Draft, random: Random) => Draft,
    name: string,
    from: (random: Random) => unknown,
  ): Spoiler =>
  (document, random) => {
    pick(document, random)[name] = from(random);
  };

const SPOILERS: readonly Spoiler[] = [
  set(item, "unit", values.UNIT_VALUES),
  set(item, "unit", values.UNIT_VALUES),
  set(item, "name", TEXTS),
  set(item, "description", TEXTS),
  set(item, "price", values.PRICES),
  set(item, "ref", NUMBERS),
  set(item, "origin", COUNTRIES),
  make(item, "identities", (random) => several(random, 3, identity)),
  make(item, "meta", (random) => ({
    colour: random.pick(TEXTS),
    "very-long-name-of-a-property": "1",
  })),
  set(anyLine, "quantity", values.QUANTITIES),
  make(anyLine, "taxes", (random) => [combo(random)]),
  make(anyLine, "discounts", (random) => several(random, 3, adjustment)),
  make(anyLine, "charges", (random) => several(random, 3, adjustment)),
  make(anyLine, "notes", (random) => [{ text: random.pick(TEXTS) }]),
  make(anyLine, "period", (random) => ({ start: random.pick(DAYS), end: random.pick(DAYS) })),
  make(anyLine, "identifier", identity),
  set(anyLine, "order", NUMBERS),
  set(anyLine, "cost", NUMBERS),
  set(anyParty, "name", [...TEXTS, undefined]),
  set(anyParty, "alias", TEXTS),
  set(anyParty, "people", [...NOTHING, [{ name: null }], [{}], []]),
  make(anyParty, "people", (random) => several(random, 2, person)),
  set(anyParty, "emails", [...NOTHING, [{ addr: "a@b.example" }], [{ addr: "A.B@Example.COM" }]]),
  set(anyParty, "telephones", [...NOTHING, [{ num: "1" }], [{ num: "+".padEnd(60, "1") }]]),
  set(anyParty, "tax_id", [
    undefined,
    { country: "DE", code: "111111125" },
    { country: "DE" },
    { country: "CH", code: "E100416306" },
    { country: "NO", code: "923456783" },
    { country: "EL", code: "094259216" },
    { country: "US" },
    { country: "ES", code: "B98602642" },
    { country: "SE", code: "556123456701" },
  ]),
  make(anyParty, "identities", (random) => several(random, 3, identity)),
  make(anyParty, "identities", (random) => [{ ...identity(random), scope: "tax" }]),
  make(anyParty, "inboxes", (random) => [
    random.pick<JsonObject>([
      { scheme: random.pick(SCHEMES), code: random.pick(NUMBERS) },
      { key: "peppol", code: "0088:5790000435968" },
      { email: "inbox@b.example" },
      { url: "https://b.example" },
    ]),
  ]),
  make(anyParty, "endpoints", (random) => [
    {
      uri: random.pick([
        `iso6523-actorid-upis::${random.pick(SCHEMES)}:${random.pick(NUMBERS)}`,
        `ISO6523-ACTORID-UPIS::0088:5790000435968`,
        `${random.pick(SCHEMES)}:${random.pick(NUMBERS)}`,
        "https://b.example/x",
      ]),
    },
  ]),
  set(anyParty, "addresses", [undefined, [], [{}]]),
  set(address, "street", [...TEXTS, undefined]),
  set(address, "street_extra", TEXTS),
  set(address, "num", ["1", "12 B-14", undefined]),
  set(address, "locality", [...TEXTS, undefined]),
  set(address, "region", TEXTS),
  set(address, "code", ["1", "SW1A 1AA", "x".repeat(40), undefined]),
  set(address, "country", [...COUNTRIES, undefined]),
  set(address, "po_box", ["7", undefined]),
  set(anyParty, "registration", [{ other: "Capital 1" }, { capital: "1.00", currency: "EUR" }]),
  set(root, "currency", values.CURRENCIES),
  set(root, "exchange_rates", [
    undefined,
    [{ from: "USD", to: "EUR", amount: "0.9" }],
    [{ from: "SEK", to: "EUR", amount: "0.09" }],
    [{ from: "EUR", to: "DKK", amount: "7.46" }],
  ]),
  set(root, "type", ["standard", "corrective", "credit-note", "debit-note", "proforma", "other"]),
  set(root, "$tags", [
    undefined,
    ["self-billed"],
    ["partial"],
    ["simplified"],
    ["prepayment"],
    ["factoring"],
  ]),
  set(root, "series", [undefined, "A", "x".repeat(20)]),
  set(root, "code", ["1", "A/B-7", "x".repeat(30)]),
  set(root, "issue_date", DAYS),
  set(root, "issue_time", ["12:30:00", undefined]),
  set(root, "op_date", [...DAYS, undefined]),
  set(root, "value_date", [...DAYS, undefined]),
  set(root, "customer", NOTHING),
  set(root, "delivery", NOTHING),
  set(root, "payment", NOTHING),
  set(root, "ordering", NOTHING),
  make(root, "preceding", (random) => several(random, 3, reference)),
  make(root, "discounts", (random) =>
    several(random, 2, (one) => ({ ...adjustment(one), taxes: [combo(one)] })),
  ),
  make(root, "charges", (random) =>
    several(random, 2, (one) => ({ ...adjustment(one), taxes: [combo(one)] })),
  ),
  make(root, "notes", (random) => [
    { key: random.pick(values.NOTE_KEYS), text: random.pick(TEXTS) },
    {
      text: random.pick(TEXTS),
      ext: { "untdid-text-subject": random.pick(["AAI", "PMD", "ZZZ"]) },
    },
  ]),
  make(root, "attachments", (random) => [
    {
      key: "x",
      name: random.pick(["a.pdf", "", "ä b.xlsx"]),
      description: random.pick(["", ...TEXTS]),
      url: "https://files.example/a.pdf",
      ...random.pick<JsonObject>([{}, { code: "A1" }, { mime: "application/zip" }]),
    },
  ]),
  set(tax, "prices_include", [undefined, "VAT"]),
  set(tax, "rounding", ["precise", "currency", undefined]),
  make(tax, "ext", (random) => ({ "untdid-document-type": random.pick(values.TYPE_CODES) })),
  make(tax, "notes", (random) => [
    { cat: "VAT", key: random.pick(values.KEYS), text: random.pick(TEXTS) },
  ]),
  set(ordering, "code", [...TEXTS, undefined]),
  set(ordering, "cost", [...NUMBERS, undefined]),
  set(ordering, "period", [
    undefined,
    { start: "2026-01-01", end: "2026-01-31" },
    { start: "2026-01-01" },
  ]),
  make(ordering, "purchases", (random) => several(random, 2, reference)),
  make(ordering, "sales", (random) => several(random, 2, reference)),
  make(ordering, "contracts", (random) => several(random, 2, reference)),
  make(ordering, "projects", (random) => several(random, 2, reference)),
  make(ordering, "despatch", (random) => several(random, 2, reference)),
  make(ordering, "receiving", (random) => several(random, 2, reference)),
  make(ordering, "tender", (random) => several(random, 2, reference)),
  make(ordering, "identities", (random) => [
    { code: random.pick(NUMBERS), ext: { "untdid-reference": random.pick(["AAB", "ZZZ", "XX"]) } },
  ]),
  set(ordering, "seller", [undefined, { name: "Real Seller", addresses: [{ country: "CH" }] }]),
  set(delivery, "date", [...DAYS, undefined]),
  set(delivery, "period", [undefined, { start: "2026-01-01", end: "2026-01-31" }]),
  set(delivery, "receiver", [
    undefined,
    { name: "x" },
    { addresses: [{ country: "CH" }] },
    { name: "Depot", addresses: [{ street: "y", locality: "z" }] },
    { name: "Depot", people: [{ name: { given: "x" } }] },
  ]),
  make(delivery, "identities", (random) => [identity(random)]),
  make(payment, "instructions", means),
  make(payment, "instructions", means),
  make(payment, "instructions", means),
  set(payment, "payee", [
    undefined,
    { name: "x" },
    { name: "Factor", tax_id: { country: "DE", code: "111111125" } },
    {
      name: "Factor",
      identities: [{ scope: "legal", code: "5567037485", ext: { "iso-scheme-id": "0007" } }],
    },
  ]),
  make(payment, "advances", (random) => [
    {
      description: random.pick(TEXTS),
      ...random.pick<JsonObject>([
        { percent: "100%" },
        { amount: "1.00" },
        { amount: "999999.00" },
        { amount: "0" },
      ]),
    },
  ]),
  set(terms, "due_dates", [
    undefined,
    [{ date: "2026-02-28", percent: "100%" }],
    [
      { date: "2026-02-28", percent: "50%" },
      { date: "2026-03-31", percent: "50%" },
    ],
  ]),
  set(terms, "notes", [...TEXTS, undefined, "#SKONTO#TAGE=7#PROZENT=2.00#"]),
  set(terms, "key", ["end-of-month", "due-date", "instant", undefined]),
  set(instructions, "detail", TEXTS),
  set(instructions, "ref", [...TEXTS, ...NUMBERS]),
];

/** The document with one to four parts changed to something at or beyond a limit. */
export function spoiled(document: JsonObject, random: Random): JsonObject {
  const draft: Draft = JSON.parse(JSON.stringify(document));
  for (let left = random.int(1, 4); left > 0; left -= 1) random.pick(SPOILERS)(draft, random);
  return JSON.parse(JSON.stringify(draft));
}
