import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import type { DianCheck } from "./checks.ts";
import { amountOf, type DianDocument, sumOf } from "./document.ts";
import { documentFinder } from "./names.ts";

const { findAll, text } = documentFinder;
/** The DIAN accepts differences of rounding. */
const TOLERANCE = 2;

function differ(a: Decimal, b: Decimal): boolean {
  return a.minus(b).abs().greaterThan(TOLERANCE);
}

const total = ({ totals }: DianDocument, name: string) => amountOf(totals, `cbc:${name}`);
const net = (line: XmlElement) => amountOf(line, "cbc:LineExtensionAmount");
const headerTax = ({ root }: DianDocument) =>
  sumOf(findAll(root, "cac:TaxTotal").map((row) => amountOf(row, "cbc:TaxAmount")));

/** Checks of the amounts; those of notes have the same codes with another letter. */
export const TOTALS: readonly DianCheck[] = [
  {
    rule: "FAU02",
    isBroken: ({ document }) =>
      differ(total(document, "LineExtensionAmount"), sumOf(document.lines.map(net))),
  },
  {
    rule: "FAU04",
    isBroken: ({ document }) =>
      differ(total(document, "TaxExclusiveAmount"), sumOf(document.lines.filter(isTaxed).map(net))),
  },
  {
    rule: "FAU06",
    isBroken: ({ document }) =>
      differ(
        total(document, "TaxInclusiveAmount"),
        total(document, "LineExtensionAmount").plus(headerTax(document)),
      ),
  },
  {
    rule: "FAU12",
    isBroken: ({ document }) =>
      document.kind !== "CreditNote" &&
      differ(
        total(document, "PrepaidAmount"),
        sumOf(
          findAll(document.root, "cac:PrepaidPayment").map((row) =>
            amountOf(row, "cbc:PaidAmount"),
          ),
        ),
      ),
  },
  {
    rule: "FAU14",
    isBroken: ({ document }) =>
      differ(
        total(document, "PayableAmount"),
        total(document, "TaxInclusiveAmount")
          .minus(total(document, "AllowanceTotalAmount"))
          .plus(total(document, "ChargeTotalAmount"))
          .plus(total(document, "PayableRoundingAmount")),
      ),
  },
  { rule: "FAV06", isBroken: ({ document }) => document.lines.some(isMispriced) },
  {
    rule: "FAS01b",
    isBroken: ({ document }) =>
      differ(
        headerTax(document),
        sumOf(
          document.lines.flatMap((line) =>
            findAll(line, "cac:TaxTotal").map((row) => amountOf(row, "cbc:TaxAmount")),
          ),
        ),
      ),
  },
  {
    rule: "FAS02",
    isBroken: ({ document }) => findAll(document.root, "cac:TaxTotal").some(differsFromParts),
  },
  {
    rule: "FAS07",
    isBroken: ({ document }) =>
      findAll(document.root, "cac:TaxTotal/cac:TaxSubtotal").some(isMiscalculated),
  },
];

const isTaxed = (line: XmlElement) => findAll(line, "cac:TaxTotal").length > 0;

/** Price times quantity, with allowances and charges. */
function isMispriced(line: XmlElement): boolean {
  const quantity = ["Invoiced", "Credited", "Debited"]
    .map((name) => amountOf(line, `cbc:${name}Quantity`))
    .find((value) => !value.isZero());
  const price = amountOf(line, "cac:Price/cbc:PriceAmount");
  const changes = findAll(line, "cac:AllowanceCharge").map((row) => {
    const amount = amountOf(row, "cbc:Amount");
    return text(row, "cbc:ChargeIndicator") === "true" ? amount : amount.negated();
  });
  return differ(net(line), price.times(quantity ?? new Decimal(0)).plus(sumOf(changes)));
}

function differsFromParts(row: XmlElement): boolean {
  const parts = findAll(row, "cac:TaxSubtotal").map((part) => amountOf(part, "cbc:TaxAmount"));
  return differ(amountOf(row, "cbc:TaxAmount"), sumOf(parts));
}

function isMiscalculated(row: XmlElement): boolean {
  const percent = amountOf(row, "cac:TaxCategory/cbc:Percent");
  const expected = amountOf(row, "cbc:TaxableAmount").times(percent).dividedBy(100);
  return differ(amountOf(row, "cbc:TaxAmount"), expected);
}
