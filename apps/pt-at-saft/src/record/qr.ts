import { Amount, type RateTotal } from "@fakturo/model";
import type { AtDocument } from "../document.ts";
import { taxNumberOf } from "../party.ts";

/** Field letter of each tax region, and the value of its first field where the region is not used. */
const REGIONS: readonly (readonly [letter: string, region: string])[] = [
  ["I", "PT"],
  ["J", "PT-AC"],
  ["K", "PT-MA"],
];

/** Fields of base and tax by rate code. */
const PLACES: readonly (readonly [code: string, base: number, tax: number | undefined])[] = [
  ["ISE", 2, undefined],
  ["RED", 3, 4],
  ["INT", 5, 6],
  ["NOR", 7, 8],
];

const RATE = "pt-saft-tax-rate";
const REGION = "pt-region";
const ZERO = Amount.zero(2);

/** Data of a recorded document. */
export interface SaftQrFacts {
  /** Number with its series. */
  readonly number: string;
  readonly atcud: string;
  /** Four characters. */
  readonly hash: string;
  /** Certificate number of the program at the AT. */
  readonly certificate: string;
  /** Additional information, without asterisks. */
  readonly other?: string;
}

/** Text of the QR code (Portaria 195/2020). */
export function qrText(document: AtDocument, facts: SaftQrFacts): string {
  const { supplier, customer, type, date, gross, retained, stampDuty, rates } = document;
  const outside = sum(rates.filter(isOutside).flatMap(({ base, amount }) => [base, amount]));
  const tax = sum(rates.filter((row) => !isOutside(row)).map(({ amount }) => amount));
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ["A", supplier.tax_id?.code],
    ["B", taxNumberOf(customer)],
    ["C", customer?.tax_id?.country || customer?.addresses?.[0]?.country || "PT"],
    ["D", type],
    ["E", statusOf(document)],
    ["F", date.replaceAll("-", "")],
    ["G", facts.number],
    ["H", facts.atcud],
    ...regionFields(rates.filter((row) => !isOutside(row))),
    ["L", unlessZero(outside)],
    ["M", unlessZero(stampDuty)],
    ["N", tax.add(stampDuty).toString()],
    ["O", gross.toString()],
    ["P", unlessZero(retained)],
    ["Q", facts.hash],
    ["R", facts.certificate],
    ["S", facts.other?.replaceAll("*", "")],
  ];
  return fields.flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])).join("*");
}

/** `N` normal, `S` self-billed; other states occur in the SAF-T only. */
export function statusOf({ tags }: Pick<AtDocument, "tags">): string {
  return tags.includes("self-billed") ? "S" : "N";
}

/** Taxes of other countries, and amounts without tax. */
function isOutside({ ext, key }: RateTotal): boolean {
  return key === "outside-scope" || ext?.[RATE] === "OUT";
}

/** Bases and taxes of each region by rate; the first field marks a document without tax. */
function regionFields(rates: readonly RateTotal[]): (readonly [string, string])[] {
  const used = REGIONS.flatMap(([letter, region]) => {
    const rows = rates.filter(({ ext }) => (ext?.[REGION] ?? "PT") === region);
    if (rows.length === 0) return letter === "I" ? [["I1", "0"] as const] : [];
    return [[`${letter}1`, region] as const, ...rateFields(letter, rows)];
  });
  return used;
}

function rateFields(letter: string, rows: readonly RateTotal[]): (readonly [string, string])[] {
  return PLACES.flatMap(([code, base, tax]) => {
    const same = rows.filter(({ ext }) => ext?.[RATE] === code);
    if (same.length === 0) return [];
    const bases = sum(same.map((row) => row.base)).toString();
    const taxes = sum(same.map((row) => row.amount)).toString();
    const shown = [`${letter}${base}`, bases] as const;
    return tax === undefined ? [shown] : [shown, [`${letter}${tax}`, taxes] as const];
  });
}

const sum = (amounts: readonly Amount[]) => amounts.reduce((total, row) => total.add(row), ZERO);

const unlessZero = (amount: Amount) => (amount.isZero() ? undefined : amount.toString());
