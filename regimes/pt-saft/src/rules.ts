import type { CategoryTotal, Combo, Note, StringMap, TaxNote, TaxTotal } from "@fakturo/model";
import { ext, is, on, ruleset } from "@fakturo/plugin";
import { NOT_CHARGED } from "./codes.ts";
import { documentRules } from "./document-rules.ts";
import { isExemptionNote, lineExplained, paymentLineExplained } from "./exemption-notes.ts";
import { EXEMPTION, PRODUCT_TYPE, TAX_RATE } from "./extensions.ts";
import { invoiceRules } from "./invoice-rules.ts";

/** Extension of the regime with the region or country whose rates apply. */
const REGION = "pt-region";
const WITHHELD = ["IRS", "IRC"];

const isVat = is.that("is VAT", ({ cat }: Combo) => cat === "VAT");
const isVatTotal = is.that("is VAT", ({ code }: CategoryTotal) => code === "VAT");
const hasVat = is.absentOr("has VAT category", ({ categories }: TaxTotal) =>
  Boolean(categories?.some((category) => category?.code === "VAT")),
);
const hasReason = is.absentOr(
  "exempt requires exemption",
  (codes: StringMap) => codes[TAX_RATE] !== NOT_CHARGED || Boolean(codes[EXEMPTION]),
);
const isExemption = is.that("legal exemption note", (note: Note) => isExemptionNote(note));
const isWithholding = is.that("withholding note", ({ cat }: TaxNote) =>
  WITHHELD.includes(cat ?? ""),
);
const aboveZero = is.labelled("min 0", is.positive);

const vat = on("tax.Combo").when(isVat).field("ext");
const vatRate = on("tax.CategoryTotal").when(isVatTotal).field("rates").each().field("ext");
const item = on("org.Item");
const line = on("bill.Line");
const paymentLine = on("bill.PaymentLine");

/** Rules `GOBL-PT-SAFT-…`. */
export const rules = ruleset("PT-SAFT", [
  ...invoiceRules,
  ...documentRules,
  vat
    .assert("01", "VAT needs a region and a rate code", ext.requires(REGION, TAX_RATE))
    .assert("02", "VAT that is not charged needs a reason", hasReason),
  vatRate
    .assert("01", "VAT needs a region and a rate code", ext.requires(REGION, TAX_RATE))
    .assert("02", "VAT that is not charged needs a reason", hasReason),
  item.field("unit").assert("01", "The item has no unit", is.present),
  item.field("ext").assert("02", "The item has no product type", ext.requires(PRODUCT_TYPE)),
  on("org.Note")
    .when(isExemption)
    .field("text")
    .assert("01", "A reason for exemption has 6 to 60 characters", is.length(6, 60)),
  on("tax.Note")
    .when(isWithholding)
    .field("text")
    .assert("02", "A reason for withholding has at most 60 characters", is.length(0, 60)),
  line.assert("05", "The notes do not give the line's reason for exemption", lineExplained),
  line.field("quantity").assert("01", "Quantities are above zero", aboveZero),
  line.field("sum").assert("02", "Sums are zero or more", is.notNegative),
  line.field("total").assert("03", "Totals are zero or more", is.notNegative),
  line
    .field("discounts")
    .each()
    .field("amount")
    .assert("04", "Discounts are zero or more", is.notNegative),
  paymentLine.assert(
    "06",
    "The notes do not give the line's reason for exemption",
    paymentLineExplained,
  ),
  paymentLine.field("document").assert("01", "The paid document is missing", is.present),
  paymentLine
    .field("document")
    .field("issue_date")
    .assert("02", "The paid document has no date of issue", is.present),
  paymentLine
    .field("tax")
    .assert("03", "The taxes of the paid document are missing", is.present)
    .assert("04", "The taxes of the paid document have no VAT", hasVat),
  paymentLine
    .field("tax")
    .field("categories")
    .each()
    .field("rates")
    .assert("05", "A line pays one rate of a document", is.length(0, 1)),
]);
