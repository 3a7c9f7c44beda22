import type { Combo, Invoice } from "@fakturo/model";
import { ext, identityIn, is, on, regimeIn, ruleset } from "@fakturo/plugin";
import { advanceDates, dueDates, operationDate, precedingDates, valueDate } from "./dates.ts";
import { REGION } from "./region.ts";
import { isNif } from "./tax-id.ts";

const TYPES = ["standard", "credit-note", "debit-note", "proforma", "other"];
const CORRECTIONS = ["credit-note", "debit-note"];

const isCorrection = is.that(`invoice type in [${CORRECTIONS.join(", ")}]`, ({ type }: Invoice) =>
  CORRECTIONS.includes(type),
);
const isVat = is.that('string(Category) == "VAT"', ({ cat }: Combo) => cat === "VAT");

const invoice = on("bill.Invoice").when(regimeIn("PT"));
const taxId = invoice.field("supplier").field("tax_id");
const line = invoice.field("lines").each();

/** Rules `GOBL-PT-…`; the numbers 08 to 10 are retired. */
export const rules = ruleset("PT", [
  invoice
    .assert("11", "The value date lies after the date of issue", valueDate)
    .assert("12", "The date of operation lies after the date of issue", operationDate)
    .assert("13", "A preceding document was issued after this one", precedingDates)
    .assert("14", "An advance was paid after the date of issue", advanceDates)
    .assert("15", "A payment is due before the date of issue", dueDates),
  invoice.field("type").assert("01", "Portugal has no such type of invoice", is.oneOf(TYPES)),
  invoice
    .when(isCorrection)
    .field("preceding")
    .assert("02", "Credit and debit notes name the document they correct", is.present),
  taxId.assert("03", "Portuguese suppliers need a tax identity", is.present),
  taxId.field("code").assert("04", "Portuguese suppliers need a NIF", is.present),
  line.field("quantity").assert("05", "Quantities are zero or more", is.notNegative),
  line.field("item").field("price").assert("06", "Prices are zero or more", is.notNegative),
  invoice
    .field("totals")
    .field("due")
    .assert("07", "The amount due is zero or more", is.notNegative),
  on("tax.Combo")
    .when(regimeIn("PT"))
    .when(isVat)
    .field("ext")
    .assert("01", "VAT needs a region", ext.requires(REGION)),
  on("tax.Identity")
    .when(identityIn("PT"))
    .field("code")
    .ifPresent("01", "Not a Portuguese NIF", is.that("valid", isNif)),
]);
