import type { Combo, Invoice, StringMap } from "@fakturo/model";
import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import {
  hasPercent,
  isGeneral,
  isIdentified,
  isVatOrIgic,
  lacksCodes,
  RECTIFICATIONS,
  typeIn,
} from "@fakturo/spain";
import {
  CORRECTION_TYPE,
  DOC_TYPE,
  EXEMPT,
  IDENTITY_TYPE,
  OUTSIDE_SCOPE,
  REGIME,
} from "./extensions.ts";
import { consistentProduct, sameRegime } from "./lines.ts";

const NOTE_BYTES = 500;

const isNotSimplified = is.that(
  "not simplified",
  ({ tax }: Invoice) => !["F2", "R5"].includes(tax?.ext?.[DOC_TYPE] ?? ""),
);
const isRectification = ext.hasCodes(DOC_TYPE, ...RECTIFICATIONS);
const isOutsideScope = is.that("has outside scope", (map: StringMap) =>
  Boolean(map[OUTSIDE_SCOPE]),
);

const invoice = on("bill.Invoice");
const corrected = invoice.when(typeIn("corrective")).field("preceding");
const customer = invoice.when(isNotSimplified).field("customer");
const combo = on("tax.Combo").when(is.that("sii vat/igic", (tax: Combo) => isVatOrIgic(tax)));

/** Rules `GOBL-ES-SII-…`. */
export const rules = ruleset("ES-SII", [
  invoice.assert(
    "15",
    "Another currency than EUR needs an exchange rate into it",
    canConvertTo("EUR"),
  ),
  corrected.assert("01", "A corrective invoice names the one it replaces", is.present),
  invoice
    .field("preceding")
    .each()
    .field("issue_date")
    .assert("02", "The preceding invoice has no date of issue", is.present),
  corrected
    .each()
    .field("tax")
    .assert("03", "The taxes of the replaced invoice are missing", is.present),
  customer
    .assert("04", "Only simplified invoices do without a customer", is.present)
    .assert(
      "05",
      "The customer has neither a tax identity nor a typed identity",
      isIdentified("has tax_id or identity", IDENTITY_TYPE),
    ),
  customer
    .field("tax_id")
    .field("code")
    .assert("06", "The customer's tax identity has no code", is.present),
  invoice.field("tax").assert("07", "The kind of invoice is missing", is.present),
  invoice
    .field("tax")
    .field("ext")
    .assert("08", "The kind of invoice is missing", ext.requires(DOC_TYPE)),
  invoice
    .field("tax")
    .field("ext")
    .when(isRectification)
    .assert("09", "A correction tells its way", ext.requires(CORRECTION_TYPE)),
  invoice
    .when(typeIn("standard"))
    .field("tax")
    .field("ext")
    .assert("10", "A standard invoice is F1, F2 or F3", ext.hasCodes(DOC_TYPE, "F1", "F2", "F3")),
  invoice
    .when(typeIn("corrective", "credit-note", "debit-note"))
    .field("tax")
    .field("ext")
    .assert("11", "A correction is R1 to R5", isRectification),
  invoice
    .field("notes")
    .each()
    .when(isGeneral)
    .field("text")
    .assert("12", "The description of the operation is too long", is.length(0, NOTE_BYTES)),
  invoice
    .field("lines")
    .assert("13", "The kind of operation is told for some lines only", consistentProduct)
    .assert("14", "The lines have different regimes", sameRegime),
  combo.field("ext").assert("01", "The tax has no regime", ext.requires(REGIME)),
  combo
    .field("ext")
    .when(isOutsideScope)
    .assert("03", "What is outside scope is not exempt", ext.excludes(EXEMPT)),
  combo
    .field("ext")
    .when(ext.hasCodes(REGIME, "01"))
    .assert("04", "Exports are not of the general regime", lacksCodes(EXEMPT, "E2", "E3")),
  combo
    .when(hasPercent)
    .field("ext")
    .assert("02", "What has a percentage is not exempt", ext.excludes(EXEMPT)),
]);
