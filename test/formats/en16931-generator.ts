import type { JsonObject } from "@fakturo/model";
import { MEMBER, OUTSIDER, type Trade } from "./homes.ts";
import { linesOf } from "./lines.ts";
import type { DocumentProfile as Profile } from "./profiles.ts";
import { createRandom, type Random } from "./random.ts";

/** Tax situations of a document, by frequency. */
const TRADES: readonly Trade[] = [
  ...Array<Trade>(8).fill("domestic"),
  "zero",
  "exempt",
  "reverse-charge",
  "intra-community",
  "export",
  "outside-scope",
];

/** A document of EN 16931 for a profile; the same for the same seed, different for others. */
export function generateDocument(seed: number, profile: Profile): JsonObject {
  const random = createRandom(seed);
  const home = random.pick(profile.homes);
  const trade = tradeOf(random, profile);
  const isFrench = profile.addons.some((key) => key.startsWith("fr-c"));
  const type = typeOf(random, profile);
  const own = home.currency ?? "EUR";
  const currency = currencyOf(random, profile, own);
  const context = { random, home, trade, currency, profile };
  const hasDebts = type !== "credit-note" && random.chance(0.2);
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $addons: [...profile.addons],
    ...(profile.isSelfBilled && { $tags: ["self-billed"] }),
    type,
    ...(random.chance(0.5) && { series: "R26" }),
    code: String(seed + 1).padStart(5, "0"),
    issue_date: "2026-01-10",
    currency,
    ...(currency !== own && {
      exchange_rates: [{ from: currency, to: own, amount: "0.00912345" }],
    }),
    ...(type !== "standard" && { preceding: [{ code: "R25-9", issue_date: "2025-12-01" }] }),
    tax: taxOf(random, trade, profile),
    supplier: home.seller,
    customer: buyerOf(random, trade, home.buyers),
    ...linesOf(context),
    ordering: orderingOf(random),
    payment: paymentOf(random, hasDebts, profile),
    ...deliveryOf(random, trade, profile),
    notes: notesOf(random, isFrench),
    ...(random.chance(0.1) &&
      !isFrench && {
        attachments: [
          { code: "A1", description: "Times & places", url: "https://files.example/a.pdf" },
        ],
      }),
  };
}

function tradeOf(random: Random, { refuses = [] }: Profile): Trade {
  const trade = random.pick(TRADES);
  return refuses.includes(trade) ? "domestic" : trade;
}

function typeOf(random: Random, { types, isSelfBilled }: Profile): string {
  if (random.chance(0.2)) return "credit-note";
  const others = isSelfBilled ? [] : types;
  return others.length > 0 && random.chance(0.15) ? random.pick(others) : "standard";
}

function currencyOf(random: Random, { docType, needsCents }: Profile, own: string): string {
  if (docType === "choruspro-v1" || !random.chance(0.15)) return own;
  return random.pick(needsCents ? ["USD", "SEK"] : ["USD", "SEK", "JPY"]);
}

function taxOf(random: Random, trade: Trade, { docType, hasRounding }: Profile): JsonObject {
  const notes = random.chance(0.5)
    ? [{ cat: "VAT", key: trade, text: "No VAT is charged, as agreed" }]
    : [];
  return {
    ...(trade === "domestic" && hasRounding && random.chance(0.25) && { prices_include: "VAT" }),
    rounding: hasRounding ? random.pick(["precise", "currency"]) : "currency",
    ...(trade !== "domestic" && trade !== "zero" && { notes }),
    ext: {
      ...(docType.startsWith("peppol-fr") && { "fr-ctc-billing-mode": "M1" }),
      ...(docType === "choruspro-v1" && { "fr-choruspro-framework": "A1" }),
    },
  };
}

function buyerOf(random: Random, trade: Trade, buyers: readonly JsonObject[]): JsonObject {
  if (trade === "intra-community") return MEMBER;
  if (trade === "export") return OUTSIDER;
  return random.pick(buyers);
}

function orderingOf(random: Random): JsonObject {
  const maybe = (share: number, member: JsonObject) => (random.chance(share) ? member : {});
  return {
    code: "04011000-12345-34",
    ...maybe(0.3, { cost: "4410" }),
    ...maybe(0.3, { period: { start: "2026-01-01", end: "2026-01-31" } }),
    purchases: [{ code: "PO-7" }],
    ...maybe(0.2, { sales: [{ code: "SO-1" }] }),
    ...maybe(0.2, { contracts: [{ code: "C-1" }] }),
    ...maybe(0.2, { projects: [{ code: "P-1", description: "Bridge" }] }),
    ...maybe(0.2, { tender: [{ code: "T-1" }] }),
    ...maybe(0.2, { despatch: [{ code: "D-1" }] }),
    ...maybe(0.2, { receiving: [{ code: "E-1" }] }),
    ...maybe(0.2, { identities: [{ code: "AB-1", ext: { "untdid-reference": "AAB" } }] }),
  };
}

const TRANSFER: JsonObject = {
  key: "credit-transfer+sepa",
  ref: "R26-1",
  credit_transfer: [{ iban: "DE89370400440532013000", bic: "COBADEFFXXX", name: "Seller" }],
};

const DEBIT: JsonObject = {
  key: "direct-debit+sepa",
  direct_debit: {
    ref: "M-1",
    creditor: "DE98ZZZ09999999999",
    account: "DE89370400440532013000",
  },
};

function paymentOf(
  random: Random,
  isPartlyPaid: boolean,
  { isSelfBilled, party }: Profile,
): JsonObject {
  const { pick, chance, decimal } = random;
  return {
    terms: {
      due_dates: [{ date: "2026-02-09", percent: "100%" }],
      ...(chance(0.3) && { notes: "Within 30 days" }),
    },
    instructions: pick([TRANSFER, TRANSFER, TRANSFER, isSelfBilled ? TRANSFER : DEBIT]),
    ...(isPartlyPaid && { advances: [{ description: "Paid before", amount: decimal(500, 2) }] }),
    ...(chance(0.1) && {
      payee: { name: "Factoring AG", identities: [{ code: "F-1" }], ...party },
    }),
  };
}

function deliveryOf(random: Random, trade: Trade, { party }: Profile): JsonObject {
  const isNeeded = trade === "intra-community" || trade === "export";
  const date = "2026-01-08";
  if (!isNeeded && random.chance(0.7))
    return { delivery: { date, receiver: { ...receiver("DE"), ...party } } };
  const country = trade === "export" ? "CH" : "AT";
  return { delivery: { date, receiver: { ...receiver(country), ...party } } };
}

function receiver(country: string): JsonObject {
  return {
    name: "Warehouse",
    addresses: [{ street: "Gate", num: "2", code: "1010", locality: "Town", country }],
  };
}

function notesOf(random: Random, isFrench: boolean): JsonObject[] {
  if (isFrench)
    return [
      { key: "payment", text: "40 EUR", ext: { "untdid-text-subject": "PMT" } },
      { key: "payment-method", text: "10 %", ext: { "untdid-text-subject": "PMD" } },
      { key: "payment-term", text: "0", ext: { "untdid-text-subject": "AAB" } },
    ];
  return random.chance(0.4) ? [{ key: "general", text: "Thanks & <see you> \u00e9\u6f22" }] : [];
}
