import { Amount, compact, type JsonObject, listOf, Percentage, SCHEMA_BASE } from "@fakturo/model";
import { disregard, repeats, type UnreadNode, unreadIn } from "@fakturo/xml";
import { EXT, NO, YES } from "../extensions.ts";
import { CATEGORIES } from "../fa/categories.ts";
import { isCorrection } from "../fa/references.ts";
import { ZLOTY } from "../fa/totals.ts";
import { amountOf, type KsefSource, peek, readFaktura } from "./find.ts";
import { hasGrossPrices, readLines } from "./lines.ts";
import { readCustomer, readSupplier } from "./parties.ts";
import { readPayment } from "./payment.ts";
import { readOrdering, readPreceding } from "./references.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** Addon of every parsed invoice. */
export const ADDON = "pl-favat-v3";

/** Tags by `RodzajFaktury`. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ["ZAL", "partial"],
  ["KOR_ZAL", "partial"],
  ["ROZ", "settlement"],
  ["KOR_ROZ", "settlement"],
  ["UPR", "simplified"],
]);

const RATE_DECIMALS = 6;

/**
 * The invoice in an FA(3) or FA(2) file as an unbuilt document; the engine calculates the totals.
 * @throws FakturoError "input" for data that is not FA(3) or FA(2).
 */
export function parseFa(data: Uint8Array): JsonObject {
  return documentIn(readFaktura(data));
}

/** Elements of an FA that the parsed document lacks. @throws FakturoError as `parseFa`. */
export function unreadInFa(data: Uint8Array): UnreadNode[] {
  return readFa(data).unread;
}

/** The invoice of an FA as returned by `parseFa`, and the unread elements. */
export function readFa(data: Uint8Array): { document: JsonObject; unread: UnreadNode[] } {
  const source = readFaktura(data);
  const document = documentIn(source);
  return { document, unread: unreadIn(source.root, vocabularyOf(source.root.namespace)) };
}

function documentIn(source: KsefSource): JsonObject {
  const { root, text } = source;
  const kind = text(root, "Fa/RodzajFaktury");
  const isCredit = isCorrection(kind);
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $regime: "PL",
    $addons: [ADDON],
    $tags: tagsOf(source, kind),
    type: isCredit ? "credit-note" : "standard",
    code: text(root, "Fa/P_2"),
    issue_date: text(root, "Fa/P_1"),
    op_date: text(root, "Fa/P_6"),
    currency: text(root, "Fa/KodWaluty"),
    exchange_rates: readExchangeRates(source),
    preceding: readPreceding(source),
    tax: compact({
      prices_include: hasGrossPrices(source) ? "VAT" : undefined,
      rounding: "currency",
      ext: readFlags(source, kind),
    }),
    supplier: readSupplier(source),
    customer: readCustomer(source),
    lines: readLines(source, isCredit),
    ordering: readOrdering(source),
    payment: readPayment(source, isCredit),
    totals: readRounding(source, isCredit),
    notes: readNotes(source),
  });
  return document ?? {};
}

function tagsOf({ root, text }: KsefSource, kind: string): string[] {
  const selfBilled = text(root, "Fa/Adnotacje/P_17") === YES ? "self-billed" : "";
  const reverse = text(root, "Fa/Adnotacje/P_18") === YES ? "reverse-charge" : "";
  return [TAGS.get(kind) ?? "", selfBilled, reverse].filter(Boolean);
}

/** Margin schemes by element. */
const MARGINS = ["2", "3_1", "3_2", "3_3"];

const EXEMPTIONS = ["A", "B", "C"];

function readFlags({ root, text, find }: KsefSource, kind: string): JsonObject | undefined {
  const of = (name: string) => text(root, `Fa/Adnotacje/${name}`);
  const flag = (name: string) => (of(name) === NO ? undefined : of(name));
  repeats(find(root, "Fa/Adnotacje/P_23"), NO);
  const margin = MARGINS.find((scheme) => of(`PMarzy/P_PMarzy_${scheme}`) === YES);
  return compact({
    [EXT.invoiceType]: kind,
    [EXT.cashAccounting]: flag("P_16"),
    [EXT.selfBilling]: flag("P_17"),
    [EXT.reverseCharge]: flag("P_18"),
    [EXT.splitPayment]: flag("P_18A"),
    [EXT.exemption]: EXEMPTIONS.find((code) => find(root, `Fa/Adnotacje/Zwolnienie/P_19${code}`)),
    [EXT.margin]: margin?.replace("_", "."),
  });
}

/** Remarks, and the provision of an exemption. */
function readNotes({ root, text, findAll }: KsefSource): JsonObject[] {
  const [provision] = EXEMPTIONS.map((code) =>
    text(root, `Fa/Adnotacje/Zwolnienie/P_19${code}`),
  ).filter(Boolean);
  const remarks = findAll(root, "Stopka/Informacje").map((row) => text(row, "StopkaFaktury"));
  return listOf([
    provision ? { key: "legal", src: EXT.exemption, text: provision } : undefined,
    ...remarks.map((remark) => compact({ text: remark })),
  ]);
}

const MAX_ROUNDING = Amount.of(1, 0);

/**
 * Rounding difference between P_15 and the sum of the amounts. A larger difference is not a rounding: then P_15
 * stays unread.
 */
function readRounding(source: KsefSource, isCredit: boolean): JsonObject | undefined {
  const { root, amount, find } = source;
  const stated = find(root, "Fa/P_15");
  const due = amountOf(peek(stated), "Fa/P_15");
  if (!due) return undefined;
  const parts = CATEGORIES.flatMap(({ net, tax }) => (tax ? [net, tax] : [net])).flatMap(
    (name) => amount(root, `Fa/${name}`) ?? [],
  );
  const sum = totalOfLines(source) ?? parts.reduce((all, part) => all.add(part), Amount.zero(2));
  const rounding = due.rescaleUp(2).sub(sum);
  const isRounding = rounding.abs().compare(MAX_ROUNDING) < 0;
  if (isRounding || parts.length === 0) disregard(stated);
  if (!isRounding || rounding.isZero()) return undefined;
  return { rounding: (isCredit ? rounding.neg() : rounding).toString() };
}

/** The engine's sum of the lines; undefined without lines, or for a correction with both states. */
function totalOfLines(source: KsefSource): Amount | undefined {
  const { root, findAll, find, amount, text } = source;
  const rows = findAll(root, "Fa/FaWiersz");
  if (rows.length === 0 || rows.some((row) => find(row, "StanPrzed"))) return undefined;
  const bases = new Map<string, Amount>();
  const isGross = hasGrossPrices(source);
  for (const row of rows) {
    const rate = isGross ? "" : text(row, "P_12") || text(row, "P_12_XII");
    const net = amount(row, isGross ? "P_11A" : "P_11") ?? Amount.zero(2);
    bases.set(rate, (bases.get(rate) ?? Amount.zero(2)).add(net));
  }
  let sum = Amount.zero(2);
  for (const [rate, base] of bases) sum = sum.add(base).add(taxOn(base, rate));
  return sum;
}

/** Tax at a rate in percent; none at the others. */
function taxOn(base: Amount, rate: string): Amount {
  return /^\d+(\.\d+)?$/.test(rate) ? Percentage.parse(`${rate}%`).of(base) : Amount.zero(2);
}

/** The rate of the lines or of the advance; else the ratio of the tax in zlotys. */
function readExchangeRates(source: KsefSource): JsonObject[] {
  const { root, text, findAll, amount } = source;
  const from = text(root, "Fa/KodWaluty");
  if (from === ZLOTY || from === "") return [];
  const stated = text(root, "Fa/FaWiersz/KursWaluty") || text(root, "Fa/KursWalutyZ");
  for (const row of [
    ...findAll(root, "Fa/FaWiersz/KursWaluty"),
    ...findAll(root, "Fa/KursWalutyZ"),
  ])
    repeats(row, stated);
  const rate = stated || workedOut((name) => amount(root, `Fa/${name}`));
  return rate ? [{ from, to: ZLOTY, amount: rate }] : [];
}

function workedOut(amountIn: (name: string) => Amount | undefined): string | undefined {
  for (const { tax, zlotys } of CATEGORIES) {
    const charged = tax && amountIn(tax);
    const due = zlotys && amountIn(zlotys);
    if (charged && due && !charged.isZero())
      return due.rescale(RATE_DECIMALS).div(charged).toString();
  }
  return undefined;
}
