import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import { amountOf, decimalOf, sumOf } from "../document.ts";
import { documentFinder } from "../names.ts";
import { attributeOf, type CheckTraits, type DianCheck, INVOICES } from "./check.ts";
import { differ } from "./differ.ts";
import { DRINKS_TAX, TAXES, UNIT_TAXES, WITHHOLDINGS } from "./lists.ts";

const { find, findAll, text } = documentFinder;
const TOTAL = "cac:TaxTotal";
const WITHHELD = "cac:WithholdingTaxTotal";
const SCHEME = "cac:TaxCategory/cac:TaxScheme/cbc:ID";
/** Withheld taxes that the lines have too: VAT and income tax. */
const OF_LINES: ReadonlySet<string> = new Set(["05", "06"]);

const partsOf = (row: XmlElement) => findAll(row, "cac:TaxSubtotal");
const schemeOf = (part: XmlElement) => text(part, SCHEME);
const percentOf = (part: XmlElement) => amountOf(part, "cac:TaxCategory/cbc:Percent");
const isByUnit = (part: XmlElement) => UNIT_TAXES.has(schemeOf(part));
const unitOf = (part: XmlElement) =>
  find(part, "cbc:BaseUnitMeasure") ?? find(part, "cac:TaxCategory/cbc:BaseUnitMeasure");
const perUnit = (part: XmlElement) =>
  find(part, "cbc:PerUnitAmount") ?? find(part, "cac:TaxCategory/cbc:PerUnitAmount");

/** True where two of the texts are equal. */
const repeats = (texts: readonly string[]) => new Set(texts).size < texts.length;

/** True for two groups of one tax. */
function repeatsTax(rows: readonly XmlElement[]): boolean {
  return repeats(rows.map((row) => schemeOf(partsOf(row)[0] ?? row)));
}

/** True for two parts of a tax at one rate. */
function repeatsRate(row: XmlElement): boolean {
  return repeats(partsOf(row).map((part) => `${schemeOf(part)} ${percentOf(part)}`));
}

function differsFromParts(row: XmlElement): boolean {
  const parts = partsOf(row).map((part) => amountOf(part, "cbc:TaxAmount"));
  return differ(amountOf(row, "cbc:TaxAmount"), sumOf(parts));
}

/** True for an amount that is not base times rate, or units times the amount of each. */
function isMiscalculated(part: XmlElement): boolean {
  const hundredth = (amount: Decimal) => amount.dividedBy(100);
  const byRate = () => hundredth(amountOf(part, "cbc:TaxableAmount").times(percentOf(part)));
  const byUnit = () => {
    const amount = decimalIn(unitOf(part)).times(decimalIn(perUnit(part)));
    return schemeOf(part) === DRINKS_TAX ? hundredth(amount) : amount;
  };
  return differ(amountOf(part, "cbc:TaxAmount"), isByUnit(part) ? byUnit() : byRate());
}

const decimalIn = (element: XmlElement | undefined) => decimalOf(element?.text.trim() ?? "");

/** Amounts of the taxes by tax and rate. */
function byRate(rows: readonly XmlElement[]): ReadonlyMap<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const part of rows.flatMap(partsOf)) {
    const key = `${schemeOf(part)} ${percentOf(part)}`;
    sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(amountOf(part, "cbc:TaxAmount")));
  }
  return sums;
}

function isUnmatched(header: readonly XmlElement[], lines: readonly XmlElement[]): boolean {
  const [above, below] = [byRate(header), byRate(lines)];
  const zero = new Decimal(0);
  return [...new Set([...above.keys(), ...below.keys()])].some((key) =>
    differ(above.get(key) ?? zero, below.get(key) ?? zero),
  );
}

type Place = "header" | "lines";

/** A rule about the groups of a tax in the head, or in each line. */
function groupsCheck(
  rule: string,
  place: Place,
  group: string,
  isBroken: (rows: readonly XmlElement[]) => boolean,
  traits: CheckTraits = {},
): DianCheck {
  return {
    rule,
    ...traits,
    isBroken: ({ document: { root, lines } }) =>
      (place === "header" ? [root] : lines).some((parent) => isBroken(findAll(parent, group))),
  };
}

/** A rule about each group of a tax, and about each part of one. */
function rowCheck(
  rule: string,
  place: Place,
  group: string,
  isBroken: (row: XmlElement) => boolean,
  traits: CheckTraits = {},
): DianCheck {
  return groupsCheck(rule, place, group, (rows) => rows.some(isBroken), traits);
}
function partCheck(
  rule: string,
  place: Place,
  group: string,
  isBroken: (part: XmlElement) => boolean,
  traits: CheckTraits = {},
): DianCheck {
  return rowCheck(rule, place, group, (row) => partsOf(row).some(isBroken), traits);
}

const lacksBase = (part: XmlElement) => !find(part, "cbc:TaxableAmount");
const lacksScheme = (part: XmlElement) => schemeOf(part) === "";
const isOutside = (list: ReadonlySet<string>) => (part: XmlElement) =>
  !lacksScheme(part) && !list.has(schemeOf(part));
const lacksUnit = (part: XmlElement) => isByUnit(part) && !unitOf(part);
const lacksUnitCode = (part: XmlElement) =>
  isByUnit(part) && unitOf(part) !== undefined && attributeOf(unitOf(part), "unitCode") === "";
const lacksAmount = (part: XmlElement) => isByUnit(part) && !perUnit(part);

/** Rules of the taxes of the head (FAS, FAT). */
export const TAX_CHECKS: readonly DianCheck[] = [
  groupsCheck("FAS01a", "header", TOTAL, repeatsTax),
  {
    rule: "FAS01b",
    isBroken: ({ document: { root, lines } }) =>
      isUnmatched(
        findAll(root, TOTAL),
        lines.flatMap((line) => findAll(line, TOTAL)),
      ),
  },
  rowCheck("FAS02", "header", TOTAL, differsFromParts),
  rowCheck("FAS04", "header", TOTAL, repeatsRate),
  partCheck("FAS05", "header", TOTAL, lacksBase),
  partCheck("FAS07", "header", TOTAL, isMiscalculated),
  partCheck("FAS09", "header", TOTAL, lacksUnit),
  partCheck("FAS10", "header", TOTAL, lacksUnitCode),
  partCheck("FAS11", "header", TOTAL, lacksAmount),
  partCheck("FAS15", "header", TOTAL, lacksScheme),
  partCheck("FAS16", "header", TOTAL, isOutside(TAXES)),
  {
    rule: "FAT01",
    ...INVOICES,
    isBroken({ document: { root, lines } }) {
      const rows = findAll(root, WITHHELD);
      const schemes = rows
        .flatMap(partsOf)
        .map(schemeOf)
        .filter((code) => OF_LINES.has(code));
      const below = new Set(
        lines
          .flatMap((line) => findAll(line, WITHHELD))
          .flatMap(partsOf)
          .map(schemeOf),
      );
      return repeatsTax(rows) || schemes.some((code) => !below.has(code));
    },
  },
  rowCheck("FAT02", "header", WITHHELD, differsFromParts, INVOICES),
  partCheck("FAT05", "header", WITHHELD, lacksBase, INVOICES),
  partCheck("FAT07", "header", WITHHELD, isMiscalculated, INVOICES),
  partCheck("FAT11", "header", WITHHELD, lacksScheme, INVOICES),
  partCheck("FAT12", "header", WITHHELD, isOutside(WITHHOLDINGS), INVOICES),
];

/** Rules of the taxes of lines (FAX, FAY). */
export const LINE_TAX_CHECKS: readonly DianCheck[] = [
  groupsCheck("FAX01", "lines", TOTAL, repeatsTax),
  partCheck("FAX07", "lines", TOTAL, isMiscalculated),
  partCheck("FAX09", "lines", TOTAL, lacksUnit),
  partCheck("FAX15", "lines", TOTAL, lacksScheme),
  partCheck("FAX16", "lines", TOTAL, isOutside(TAXES)),
  rowCheck("FAY02", "lines", WITHHELD, differsFromParts, INVOICES),
  rowCheck("FAY04", "lines", WITHHELD, repeatsRate, INVOICES),
  partCheck("FAY05", "lines", WITHHELD, lacksBase, INVOICES),
  partCheck("FAY07", "lines", WITHHELD, isMiscalculated, INVOICES),
  partCheck("FAY11", "lines", WITHHELD, lacksScheme, INVOICES),
  partCheck("FAY12", "lines", WITHHELD, isOutside(WITHHOLDINGS), INVOICES),
];
