import type { XmlElement } from "@fakturo/xml";
import type { Decimal } from "decimal.js";
import { amountOf, type DianDocument, sumOf } from "../document.ts";
import { documentFinder } from "../names.ts";
import type { DianCheck } from "./check.ts";
import { differ } from "./differ.ts";

const { findAll, text } = documentFinder;

const total = ({ totals }: DianDocument, name: string) => amountOf(totals, `cbc:${name}`);
const net = (line: XmlElement) => amountOf(line, "cbc:LineExtensionAmount");
const isTaxed = (line: XmlElement) => findAll(line, "cac:TaxTotal").length > 0;

/** A total that has to be the sum of what the document has. */
function sumCheck(
  rule: string,
  name: string,
  expected: (document: DianDocument) => Decimal,
  only?: DianCheck["only"],
): DianCheck {
  return {
    rule,
    ...(only && { only }),
    isBroken: ({ document }) => differ(total(document, name), expected(document)),
  };
}

/** Sum of the document's allowances, or of its charges. */
function changes({ root }: DianDocument, indicator: string): Decimal {
  const rows = findAll(root, "cac:AllowanceCharge").filter(
    (row) => text(row, "cbc:ChargeIndicator") === indicator,
  );
  return sumOf(rows.map((row) => amountOf(row, "cbc:Amount")));
}

/** Rules of the totals (FAU); those of notes have the same codes with another letter. */
export const TOTALS: readonly DianCheck[] = [
  sumCheck("FAU02", "LineExtensionAmount", ({ lines }) => sumOf(lines.map(net))),
  sumCheck("FAU04", "TaxExclusiveAmount", ({ lines }) => sumOf(lines.filter(isTaxed).map(net))),
  sumCheck("FAU06", "TaxInclusiveAmount", (document) =>
    total(document, "LineExtensionAmount").plus(
      sumOf(findAll(document.root, "cac:TaxTotal").map((row) => amountOf(row, "cbc:TaxAmount"))),
    ),
  ),
  sumCheck("FAU08", "AllowanceTotalAmount", (document) => changes(document, "false")),
  sumCheck("FAU10", "ChargeTotalAmount", (document) => changes(document, "true")),
  sumCheck(
    "FAU12",
    "PrepaidAmount",
    ({ root }) =>
      sumOf(findAll(root, "cac:PrepaidPayment").map((row) => amountOf(row, "cbc:PaidAmount"))),
    ["Invoice", "DebitNote"],
  ),
  sumCheck("FAU14", "PayableAmount", (document) =>
    total(document, "TaxInclusiveAmount")
      .minus(total(document, "AllowanceTotalAmount"))
      .plus(total(document, "ChargeTotalAmount"))
      .plus(total(document, "PayableRoundingAmount")),
  ),
];
