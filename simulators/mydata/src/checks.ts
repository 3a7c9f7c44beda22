import { type Code, type DocumentError, errorOf } from "./codes.ts";
import { amountIn, type SentParty, sumOf, type TransmittedDocument } from "./document.ts";
import type { Settings } from "./settings.ts";
import type { State } from "./state.ts";
import { regionOf, TYPES, type TypeRules } from "./types.ts";
import { findAll, text } from "./xml.ts";

/** What a document is checked against. */
export interface Checking {
  readonly document: TransmittedDocument;
  readonly rules: TypeRules | undefined;
  readonly state: State;
  readonly settings: Settings;
  /** VAT numbers that the user may send for; undefined for a provider. */
  readonly entities: readonly string[] | undefined;
  /** `YYYY-MM-DD` in Greece. */
  readonly today: string;
}

type Check = (checking: Checking) => DocumentError[];

const HOME = "GR";

/** Classes of checks in the authority's order. */
const CLASSES: readonly Check[] = [
  mayActFor,
  vatNumbers,
  ({ rules, document }) => (rules ? [] : [errorOf(223, document.type)]),
  fields,
  countries,
  ({ document, today }) => (document.issued > today ? [errorOf(260, document.issued)] : []),
  rows,
  totals,
  classifications,
  correlated,
];

/** The errors of the first class of checks that a document violates. */
export function errorsOf(
  document: TransmittedDocument,
  about: Omit<Checking, "document" | "rules">,
) {
  const checking: Checking = { ...about, document, rules: TYPES.get(document.type) };
  for (const check of CLASSES) {
    const errors = check(checking);
    if (errors.length > 0) return errors;
  }
  return [];
}

function mayActFor({ document: { issuer }, entities, settings }: Checking): DocumentError[] {
  const vat = issuer?.vat ?? "";
  if (!entities) return settings.undeclared.includes(vat) ? [errorOf(245, vat)] : [];
  if (!entities.includes(vat)) return [errorOf(201, vat)];
  return settings.restricted.includes(vat) ? [errorOf(323, vat)] : [];
}

function vatNumbers({ document: { issuer, counterpart }, settings }: Checking): DocumentError[] {
  const greek = [issuer, counterpart].flatMap((one) => (one?.country === HOME ? [one.vat] : []));
  const wrong = greek.filter((vat) => !isVatNumber(vat)).map((vat) => errorOf(202, vat));
  const inactive = greek.filter((vat) => settings.inactive.includes(vat));
  return wrong.length > 0 ? wrong : inactive.map((vat) => errorOf(102, vat));
}

/** Check digit of Greek VAT numbers: weights are powers of two, modulo 11. */
export function isVatNumber(vat: string): boolean {
  if (!/^\d{9}$/.test(vat)) return false;
  const sum = [...vat.slice(0, 8)].reduce((all, digit, i) => all + Number(digit) * 2 ** (8 - i), 0);
  return (sum % 11) % 10 === Number(vat[8]);
}

function fields({ document, rules = {} }: Checking): DocumentError[] {
  const { counterpart, correlated: marks, hasPayment, currency, rate, issuer, number } = document;
  const when = (isWrong: boolean, code: Code, about?: string) =>
    isWrong ? [errorOf(code, about)] : [];
  return [
    ...when(!issuer, 204, "issuer"),
    ...when(rules.counterpart !== undefined && !counterpart, 204, "counterpart"),
    ...when(rules.needsCorrelated === true && marks.length === 0, 204, "correlatedInvoices"),
    ...when(rules.forbidsCorrelated === true && marks.length > 0, 205, "correlatedInvoices"),
    ...when(rules.isMovement !== true && !hasPayment, 204, "paymentMethods"),
    ...(rules.isMovement ? movement(document) : []),
    ...when(currency !== "" && currency !== "EUR" && rate === "", 211, currency),
    ...when(issuer?.country === HOME && !/^\d+$/.test(number), 212, number),
    ...when(issuer !== undefined && issuer.vat === counterpart?.vat, 235),
  ];
}

/** What a delivery note states of the movement; its rows have quantities and no amounts. */
const OF_MOVEMENT = [
  "dispatchDate",
  "movePurpose",
  "otherDeliveryNoteHeader/loadingAddress/city",
  "otherDeliveryNoteHeader/deliveryAddress/city",
] as const;

function movement({ element, hasPayment, rows: all, total }: TransmittedDocument): DocumentError[] {
  const missing = OF_MOVEMENT.filter((name) => text(element, `invoiceHeader/${name}`) === "");
  const uncounted = all.filter(({ element: row }) => text(row, "quantity") === "");
  return [
    ...missing.map((name) => errorOf(204, name)),
    ...uncounted.map(({ number }) => errorOf(204, `quantity of row ${number}`)),
    ...(hasPayment ? [errorOf(205, "paymentMethods")] : []),
    ...(total("totalGrossValue").isZero() ? [] : [errorOf(213, "totalGrossValue")]),
  ];
}

const REGION_CODES = { home: 242, union: 243, third: 244 } as const;

function countries({ document: { issuer, counterpart }, rules = {} }: Checking): DocumentError[] {
  const region = rules.counterpart;
  const isElsewhere =
    region && region !== "any" && counterpart && regionOf(counterpart.country) !== region;
  const isNamed = (party: SentParty | undefined) => party?.country === HOME && party.hasName;
  return [
    ...(isElsewhere ? [errorOf(REGION_CODES[region], counterpart.country)] : []),
    ...(isNamed(issuer) ? [errorOf(219)] : []),
    ...(isNamed(counterpart) ? [errorOf(220)] : []),
  ];
}

const EXEMPT = "7";

function rows({ document: { rows: all } }: Checking): DocumentError[] {
  const numbers = all.map(({ number }) => number);
  const isRepeated = new Set(numbers).size !== numbers.length;
  return [
    ...(isRepeated ? [errorOf(261)] : []),
    ...all.flatMap(({ category, exemption, number }) => {
      if (category === EXEMPT && exemption === "") return [errorOf(217, `row ${number}`)];
      return category !== EXEMPT && exemption !== "" ? [errorOf(218, `row ${number}`)] : [];
    }),
  ];
}

function totals({ document: { rows: all, total, taxed } }: Checking): DocumentError[] {
  const net = total("totalNetValue");
  const vat = total("totalVatAmount");
  const withheld = total("totalWithheldAmount");
  const added = [
    [total("totalFeesAmount"), taxed("2", "feesAmount")],
    [total("totalOtherTaxesAmount"), taxed("3", "otherTaxesAmount")],
    [total("totalStampDutyAmount"), taxed("4", "stampDutyAmount")],
  ] as const;
  const deducted = total("totalDeductionsAmount");
  const gross = sumOf([net, vat, ...added.map(([sum]) => sum)])
    .sub(withheld)
    .sub(deducted);
  const isOff =
    added.some(([sum, rest]) => !sum.eq(rest)) || !deducted.eq(taxed("5", "deductionsAmount"));
  return [
    ...(total("totalGrossValue").eq(gross) ? [] : [errorOf(203)]),
    ...(sumOf(all.map((row) => row.net)).eq(net) ? [] : [errorOf(207)]),
    ...(sumOf(all.map((row) => row.vat)).eq(vat) ? [] : [errorOf(209)]),
    ...(taxed("1", "withheldAmount").eq(withheld) ? [] : [errorOf(210)]),
    ...(isOff ? [errorOf(226)] : []),
  ];
}

function classifications({ document: { element, rows: all } }: Checking): DocumentError[] {
  const sums = (path: string, from: typeof element) => {
    const found = new Map<string, string>();
    for (const one of findAll(from, path)) {
      const key = `${text(one, "icls:classificationType")} ${text(one, "icls:classificationCategory")}`;
      const amount = amountIn(one, "icls:amount").add(found.get(key) ?? 0);
      found.set(key, amount.toFixed(2));
    }
    return JSON.stringify([...found].sort());
  };
  const exceeded = all.filter(({ element: row, net }) => {
    const parts = findAll(row, "incomeClassification").map((one) => amountIn(one, "icls:amount"));
    return parts.length > 0 && !sumOf(parts).eq(net);
  });
  const stated = sums("invoiceSummary/incomeClassification", element);
  const isOther = sums("invoiceDetails/incomeClassification", element) !== stated;
  return [
    ...exceeded.map(({ number }) => errorOf(303, `row ${number}`)),
    ...(isOther ? [errorOf(310)] : []),
  ];
}

function correlated({ document, rules, state }: Checking): DocumentError[] {
  const { correlated: marks, total } = document;
  if (!rules?.needsCorrelated) return [];
  const unknown = marks.filter((mark) => !state.documents.has(mark) || state.cancelled.has(mark));
  if (unknown.length > 0) return unknown.map((mark) => errorOf(318, mark));
  if (!rules.isCredit) return [];
  const stored = marks.map((mark) => state.documents.get(mark)?.gross ?? "0");
  const available = stored.reduce((sum, gross) => sum.add(gross), sumOf([]));
  return total("totalGrossValue").gt(available) ? [errorOf(320)] : [];
}
