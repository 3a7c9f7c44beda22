import type { Combo, Line, PayInstructions } from "@fakturo/model";
import { ext, is, on, ruleset } from "@fakturo/plugin";
import { DUTY_CODE } from "./addon.ts";

const EXCISE = "excise";
const DOCUMENT_TYPES = ["325", "380", "381", "393"];
const MEANS = ["1", "10", "20", "31", "42", "48", "49", "50", "58", "59", "93", "97"];
const DOMESTIC_TRANSFER = "42";
const PAYMENT_MEANS = "untdid-payment-means";

interface Keyed {
  readonly key?: string | undefined;
}

const isExcise = is.that('string(Key) == "excise"', ({ key }: Keyed) => key === EXCISE);
const isNoExcise = is.that('string(Key) != "excise"', ({ key }: Keyed) => key !== EXCISE);

function includesVat(taxes: readonly Combo[] | undefined): boolean {
  return Boolean(taxes?.some((combo) => combo?.cat === "VAT"));
}

const hasVat = is.labelled("all of [VAT]", {
  label: "",
  holds: (taxes?: readonly Combo[]) => includesVat(taxes),
});
const lineHasVat = is.that("line has tax category VAT", ({ taxes }: Line) => includesVat(taxes));

const isDomesticTransfer = is.that(
  "domestic bank transfer (means 42)",
  (instructions: PayInstructions) => instructions.ext?.[PAYMENT_MEANS] === DOMESTIC_TRANSFER,
);

const invoice = on("bill.Invoice");
const charge = on("bill.Charge").when(isExcise);
const lineCharge = on("bill.LineCharge").when(isExcise);
const instructions = on("pay.Instructions");

/** Rules of EN 16931 on payment terms and tax categories, which OIOUBL does not have. */
const ignores = {
  "bill.Invoice": ["GOBL-EU-EN16931-BILL-INVOICE-06", "GOBL-EU-EN16931-BILL-INVOICE-07"],
  "tax.Combo": ["GOBL-EU-EN16931-TAX-COMBO-01", "GOBL-EU-EN16931-TAX-COMBO-02"],
  "pay.Terms": ["GOBL-EU-EN16931-PAY-TERMS-01"],
};

/** Rules `GOBL-DK-OIOUBL-…`. */
export const rules = ruleset(
  "DK-OIOUBL",
  [
    invoice
      .field("tax")
      .field("ext")
      .ifPresent(
        "01",
        "OIOUBL has no such type of document (F-INV011)",
        ext.hasCodes("untdid-document-type", ...DOCUMENT_TYPES),
      ),
    invoice
      .field("tax")
      .field("rounding")
      .ifPresent("02", "Amounts are rounded per currency (F-INV126)", is.oneOf(["currency"])),
    invoice
      .field("customer")
      .field("endpoints")
      .assert("03", "The customer has no endpoint (F-INV044, F-CRN040)", is.present),
    invoice
      .field("lines")
      .each()
      .assert("04", "The line has no VAT (F-INV138, F-CRN081)", lineHasVat),
    invoice
      .field("charges")
      .each()
      .when(isNoExcise)
      .field("taxes")
      .assert("05", "The charge has no VAT (F-LIB226)", hasVat),
    on("tax.Combo")
      .field("key")
      .ifPresent("01", "OIOUBL has no exempt category", is.notOneOf(["exempt"])),
    charge.field("reason").assert("01", "A duty has its name as the reason (F-LIB066)", is.present),
    charge.field("taxes").assert("02", "A duty on the document has VAT", hasVat),
    charge.field("ext").assert("03", "The duty has no code", ext.requires(DUTY_CODE)),
    lineCharge
      .field("reason")
      .assert("01", "A duty has its name as the reason (F-LIB066)", is.present),
    lineCharge.field("ext").assert("02", "The duty has no code", ext.requires(DUTY_CODE)),
    instructions
      .field("ext")
      .ifPresent(
        "01",
        "OIOUBL has no such payment means (F-LIB100)",
        ext.hasCodes(PAYMENT_MEANS, ...MEANS),
      ),
    instructions
      .when(isDomesticTransfer)
      .field("credit_transfer")
      .each()
      .field("clearing")
      .assert(
        "02",
        "A domestic transfer needs a registration number of four digits (F-LIB124, F-LIB130)",
        is.present,
        is.matches(/^\d{4}$/),
      ),
  ],
  { ignores },
);
