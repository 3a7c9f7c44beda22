import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isEmail, isObject, isUrl, type JsonObject } from "@fakturo/model";
import { repositoryRoot, shared } from "@fakturo/test-support";

/** A document to build, and its origin. */
export interface Sample {
  readonly name: string;
  readonly data: JsonObject;
}

const BASE = "https://gobl.org/draft-0/";
const ISSUED = { issue_date: "2026-01-15" };

const seller = {
  name: "  Brunnen & Hartwig ",
  tax_id: { country: "DE", code: "DE 111.111.125" },
  addresses: [{ num: "4", street: "Werftgasse", locality: "Husum", code: "25813", country: "DE" }],
  emails: [{ addr: "kasse@example.com" }],
};

const buyer = {
  name: "Alsterkontor",
  tax_id: { country: "DE", code: "282741168" },
  addresses: [{ street: "Kai 1", locality: "Hamburg", code: "20457", country: "DE" }],
};

const lines = [
  {
    quantity: "10",
    item: { name: "Papier", price: "90.00", unit: "h", ref: " A-1 " },
    discounts: [{ percent: "10%", reason: "Treue" }],
    taxes: [{ cat: "VAT", rate: "standard" }],
  },
  null,
  {
    quantity: "3",
    item: { name: "Buch", price: "9.99" },
    taxes: [{ cat: "VAT", rate: "reduced" }],
  },
];

const madrid = { name: "Acme SL", tax_id: { country: "ES", code: "B98602642" } };

function bill(kind: string, members: JsonObject): JsonObject {
  return { $schema: `${BASE}bill/${kind}`, code: "1", ...ISSUED, supplier: seller, ...members };
}

/** Own documents: one of every kind, and special cases of invoices. */
export const OWN: readonly Sample[] = [
  {
    name: "invoice with discounts, charges and terms",
    data: bill("invoice", {
      customer: buyer,
      lines,
      discounts: [{ percent: "5%", reason: "Messe", taxes: [{ cat: "VAT", rate: "standard" }] }],
      charges: [{ key: "delivery", amount: "7.50", taxes: [{ cat: "VAT", rate: "standard" }] }],
      payment: {
        terms: {
          due_dates: [
            { date: "2026-02-15", percent: "40%" },
            { date: "2026-03-15", percent: "60%" },
          ],
        },
        instructions: {
          key: "credit-transfer",
          credit_transfer: [{ iban: "DE89370400440532013000" }],
        },
        advances: [{ percent: "10%", description: "Anzahlung" }],
      },
      notes: [{ key: "general", text: " Danke " }],
      meta: { "z-key": "1", "a-key": "2" },
    }),
  },
  {
    name: "invoice with prices that include the tax",
    data: bill("invoice", {
      supplier: madrid,
      tax: { prices_include: "VAT" },
      lines: [
        {
          quantity: "3",
          item: { name: "a", price: "9.99" },
          taxes: [{ cat: "VAT", rate: "general" }],
        },
        {
          quantity: "-1",
          item: { name: "b", price: "-4.10" },
          taxes: [{ cat: "VAT", rate: "reduced" }],
        },
      ],
      rounding: "0.01",
    }),
  },
  {
    name: "invoice with withholding and surcharge",
    data: bill("invoice", {
      supplier: madrid,
      $tags: ["simplified", "simplified-scheme"],
      lines: [
        {
          quantity: "1",
          item: { name: "a", price: "100" },
          taxes: [
            { cat: "IRPF", rate: "pro" },
            { cat: "VAT", rate: "standard+eqs" },
          ],
        },
      ],
    }),
  },
  {
    name: "invoice in another currency, of several countries",
    data: bill("invoice", {
      supplier: madrid,
      currency: "USD",
      exchange_rates: [
        { from: "USD", to: "EUR", amount: "0.91" },
        { from: "EUR", to: "USD", amount: "1.0989" },
      ],
      lines: [
        {
          quantity: 1.5,
          item: { name: "a", price: "100", currency: "EUR" },
          taxes: [{ cat: "VAT", country: "FR", rate: "general" }],
        },
        { quantity: "2", item: { name: "b", price: "0" }, taxes: [{ cat: "VAT", key: "exempt" }] },
      ],
    }),
  },
  {
    name: "credit note with breakdown and unknown complement",
    data: bill("invoice", {
      type: "credit-note",
      preceding: [{ code: "0", issue_date: "2025-12-31" }],
      customer: buyer,
      lines: [
        {
          quantity: "2",
          item: { name: "Satz" },
          breakdown: [
            { quantity: "1", item: { name: "x", price: "1.00" } },
            { quantity: "2", item: { name: "y", price: "2.005" }, charges: [{ amount: "0.5" }] },
          ],
          taxes: [{ cat: "VAT", rate: "standard" }],
        },
      ],
      complements: [{ $schema: "https://example.com/unknown", deep: { list: [1, null, "a"] } }],
    }),
  },
  { name: "empty invoice", data: { $schema: `${BASE}bill/invoice` } },
  { name: "order", data: bill("order", { customer: buyer, lines }) },
  { name: "delivery", data: bill("delivery", { customer: buyer, lines }) },
  {
    name: "payment",
    data: bill("payment", {
      customer: buyer,
      methods: [{ key: "card", amount: "119.00" }],
      lines: [{ document: { code: "9", issue_date: "2026-01-01" }, amount: "119.00" }],
    }),
  },
  {
    name: "status",
    data: bill("status", {
      type: "response",
      lines: [{ key: "rejected", reasons: [{ key: "prices", description: " too high " }] }],
    }),
  },
  { name: "party", data: { $schema: `${BASE}org/party`, ...seller } },
  {
    name: "tax identity",
    data: { $schema: `${BASE}tax/identity`, country: "ES", code: "b-98602642" },
  },
  { name: "message", data: { $schema: `${BASE}note/message`, title: "T", content: "C" } },
  {
    name: "envelope",
    data: {
      $schema: `${BASE}envelope`,
      head: { uuid: "", tags: ["a"], meta: { k: "v" } },
      doc: bill("invoice", { customer: buyer, lines }),
    },
  },
];

/** Inputs of the packages' goldens. */
export function goldens(): Sample[] {
  const root = join(repositoryRoot(), "regimes");
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".in.json") && !file.includes("node_modules"))
    .map((file) => ({ name: file, data: JSON.parse(readFileSync(join(root, file), "utf8")) }));
}

/** Documents of the reference corpora; empty where those are absent. */
export function corpus(): Sample[] {
  const folder = shared("corpus");
  return folder === undefined ? [] : [...published(join(folder, "build")), ...mutated(folder)];
}

function published(folder: string): Sample[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".in.json"))
    .map((name) => ({ name, data: JSON.parse(readFileSync(join(folder, name), "utf8")) }));
}

function mutated(folder: string): Sample[] {
  return ["regimes", "documents"].flatMap((set) => {
    const cases = join(folder, "differential", set);
    return readdirSync(cases).flatMap((file) =>
      readFileSync(join(cases, file), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line))
        .filter(({ op, data }) => op === "build" && isObject(data))
        .map(({ id, data }): Sample => ({ name: `${set}/${file} ${id}`, data })),
    );
  });
}

const MAX_DIGITS = 18;

/** True where a computed amount has more digits than are read again (documents spec §2.1): it may not be built again. */
export function hasUnreadableAmount(output: unknown): boolean {
  const values = [...JSON.stringify(output).matchAll(/"-?(\d+)\.?(\d*)%?"/g)];
  return values.some(([, whole = "", fraction = ""]) => (whole + fraction).length > MAX_DIGITS);
}

const EMPTY_ROW = /\{(?:"(?:base|quantity|unit|rate)":"[^"]*",)*"amount":"-?0(?:\.0+)?"\}/;

/**
 * True for output that a second build changes by the format's own rules (documents spec §2.1, §3.3, §3.4): an amount is
 * cut, a tax code of a country without regime loses one more leading country code, a discount or charge that was rounded
 * to nothing is dropped, or a cleaned inbox code has become an address.
 */
export function changesAgain(output: unknown): boolean {
  const text = JSON.stringify(output);
  const isPrefixed = /"country":"([^"]+)","code":"\1/.test(text);
  const hasEmptyRow = EMPTY_ROW.test(text);
  return isPrefixed || hasEmptyRow || hasAddressAsCode(text) || hasUnreadableAmount(output);
}

/**
 * True for output with taxes of other documents: their amounts are computed with the decimals of the given bases, and
 * the bases have those of the currency afterwards (documents spec §2.12), so that the second build may change them once
 * more.
 */
export function hasGivenTaxes({ preceding, lines }: JsonObject): boolean {
  const references = [
    ...listed(preceding),
    ...listed(lines).map((line) => (isObject(line) ? line.document : undefined)),
  ];
  return references.some((one) => isObject(one) && one.tax !== undefined);
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** True where the code of an inbox is an e-mail address or a URL. */
function hasAddressAsCode(text: string): boolean {
  const inboxes = [...text.matchAll(/"inboxes":\[([^\]]*)\]/g)].map(([, list = ""]) => list);
  return inboxes
    .flatMap((list) => [...list.matchAll(/"code":"([^"]*)"/g)])
    .some(([, code = ""]) => isUrl(code) || isEmail(code));
}
