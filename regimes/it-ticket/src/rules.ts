import { type Combo, type Invoice, type Line, Percentage } from "@fakturo/model";
import { canConvertTo, ext, is, on, ruleset, type Test } from "@fakturo/plugin";
import { EXEMPT, LINE_REF } from "./extensions.ts";

const CORRECTIVE = "corrective";
const VAT = "VAT";

/** Percentages of VAT, and of compensation in agriculture, allowed by the portal. */
const PERCENTS = [
  ...["2%", "4%", "5%", "6.4%", "7%", "7.3%", "7.5%", "7.65%"],
  ...["7.95%", "8.3%", "8.5%", "8.8%", "9.5%", "10%", "12.3%", "22%"],
].map((text) => Percentage.parse(text));

const isCorrective = is.that(
  `invoice type in [${CORRECTIVE}]`,
  ({ type }: Invoice) => type === CORRECTIVE,
);
const hasVat = is.that("line has tax category VAT", ({ taxes }: Line) =>
  Boolean(taxes?.some((combo) => combo?.cat === VAT)),
);
const isVat = is.that("is VAT", ({ cat }: Combo) => cat === VAT);
const isUncharged = is.that(
  "VAT without percent",
  ({ cat, percent }: Combo) => cat === VAT && !percent,
);
const isValidPercent: Test<Percentage> = is.absentOr("valid percentage", (percent: Percentage) =>
  PERCENTS.some((allowed) => allowed.equals(percent)),
);

const invoice = on("bill.Invoice");
const corrective = invoice.when(isCorrective);
const included = invoice.field("tax").field("prices_include");
const combo = on("tax.Combo");

/** Rules `GOBL-IT-TICKET-…`. */
export const rules = ruleset("IT-TICKET", [
  invoice.assert("08", "Amounts are in euros or can be converted", canConvertTo("EUR")),
  invoice.field("tax").assert("01", "Tax details are missing", is.present),
  included
    .assert("02", "A receipt is in gross prices", is.present)
    .assert("03", "Prices include VAT and nothing else", is.oneOf([VAT])),
  invoice
    .field("supplier")
    .field("tax_id")
    .assert("04", "The supplier has no tax identity", is.present),
  corrective
    .field("preceding")
    .assert("05", "A corrective receipt names the one it corrects", is.present),
  invoice.field("lines").each().assert("06", "The line has no VAT", hasVat),
  corrective
    .field("lines")
    .each()
    .field("ext")
    .assert("07", "The line names no line of the corrected receipt", ext.requires(LINE_REF)),

  combo
    .when(isUncharged)
    .field("ext")
    .assert("01", "VAT that is not charged needs a reason", ext.requires(EXEMPT)),
  combo
    .when(isVat)
    .field("percent")
    .assert("02", "The portal does not take this percentage", isValidPercent),
]);
