import { canConvertTo, ext, is, on, ruleset } from "@fakturo/plugin";
import {
  hasPercent,
  isGeneral,
  isIdentified,
  lacksCodes,
  RECTIFICATIONS,
  typeIn,
} from "@fakturo/spain";
import {
  CORRECTION_TYPE,
  DOC_TYPE,
  EXEMPT,
  IDENTITY_TYPE,
  OP_CLASS,
  REGIME,
} from "./extensions.ts";
import {
  hasNoTypedIdentity,
  hasOneCause,
  hasTax,
  isNotSimplified,
  isReported,
  isSimplified,
  needsCountry,
} from "./tests.ts";

const NOTE_BYTES = 500;

const isRectification = ext.hasCodes(DOC_TYPE, ...RECTIFICATIONS);
const isGiven = is.labelled("not nil", is.present);
const isAbsent = is.labelled("nil", is.empty);

const invoice = on("bill.Invoice");
const corrected = invoice.when(typeIn("corrective")).field("preceding");
const anonymous = invoice.when(isSimplified).field("customer");
const customer = invoice.when(isNotSimplified).field("customer");
const combo = on("tax.Combo").when(isReported);

/** Rules `GOBL-ES-VERIFACTU-…`. */
export const rules = ruleset("ES-VERIFACTU", [
  invoice.assert(
    "16",
    "Another currency than EUR needs an exchange rate into it",
    canConvertTo("EUR"),
  ),
  corrected.assert("01", "A corrective invoice names the one it replaces", is.present),
  invoice
    .field("preceding")
    .each()
    .when(isGiven)
    .field("issue_date")
    .assert("02", "The preceding invoice has no date of issue", is.present),
  corrected
    .each()
    .when(isGiven)
    .field("tax")
    .assert("03", "The taxes of the replaced invoice are missing", is.present),
  anonymous.assert("05", "A simplified invoice identifies no customer", hasNoTypedIdentity),
  anonymous
    .field("tax_id")
    .assert("04", "A simplified invoice has no tax identity of a customer", isAbsent),
  customer
    .assert("06", "Only simplified invoices do without a customer", is.present)
    .assert(
      "07",
      "The customer has neither a tax identity nor a typed identity",
      isIdentified("has tax_id or identity", IDENTITY_TYPE),
    ),
  customer
    .field("tax_id")
    .field("code")
    .assert("08", "The customer's tax identity has no code", is.present),
  customer
    .field("identities")
    .each()
    .when(needsCountry)
    .field("country")
    .assert("17", "The customer's identity has no country", is.present),
  invoice.field("tax").assert("09", "The kind of invoice is missing", is.present),
  invoice
    .field("tax")
    .field("ext")
    .assert("10", "The kind of invoice is missing", ext.requires(DOC_TYPE)),
  invoice
    .field("tax")
    .field("ext")
    .when(isRectification)
    .assert("13", "A correction tells its way", ext.requires(CORRECTION_TYPE)),
  invoice
    .when(typeIn("standard"))
    .field("tax")
    .field("ext")
    .assert("11", "A standard invoice is F1, F2 or F3", ext.hasCodes(DOC_TYPE, "F1", "F2", "F3")),
  invoice
    .when(typeIn("corrective", "credit-note", "debit-note"))
    .field("tax")
    .field("ext")
    .assert("12", "A correction is R1 to R5", isRectification),
  invoice
    .field("notes")
    .each()
    .when(isGeneral)
    .field("text")
    .assert("14", "The description of the operation is too long", is.length(0, NOTE_BYTES)),
  invoice
    .field("lines")
    .each()
    .field("taxes")
    .assert("15", "The line bears neither VAT nor IGIC nor IPSI", hasTax),
  combo
    .field("ext")
    .assert("01", "The tax has no regime", ext.requires(REGIME))
    .assert("03", "A tax is either of a class or exempt", hasOneCause),
  combo
    .field("ext")
    .when(ext.hasCodes(REGIME, "01"))
    .assert("02", "Exports are not of the general regime", lacksCodes(EXEMPT, "E2", "E3")),
  combo
    .when(hasPercent)
    .field("ext")
    .assert("04", "A taxed operation has a class", ext.requires(OP_CLASS)),
]);
