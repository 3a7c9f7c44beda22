import type { Combo, Identity, Inbox, Invoice, PayTerms } from "@fakturo/model";
import { ext, is, on, ruleset, type Test } from "@fakturo/plugin";
import { exemptionsExplained } from "./exemptions.ts";
import {
  ALLOWANCE,
  CHARGE,
  DOCUMENT_TYPE,
  PAYMENT_MEANS,
  TAX_CATEGORY,
  VATEX,
} from "./extensions.ts";

interface Adjustment {
  readonly reason?: string | undefined;
  readonly ext?: Readonly<Record<string, string>> | undefined;
}

function reasonOr(label: string, extension: string): Test<Adjustment> {
  return is.that(`reason or ${label}`, (adjustment: Adjustment) =>
    Boolean(adjustment.reason || adjustment.ext?.[extension]),
  );
}

const allowanceReason = reasonOr("allowance", ALLOWANCE);
const chargeReason = reasonOr("charge", CHARGE);

const isDue = is.that("is due standard invoice", ({ type, totals }: Invoice) => {
  const open = totals?.due ?? totals?.payable;
  return type === "standard" && open !== undefined && !open.isZero();
});

const hasTerms = is.absentOr("has due dates or notes", ({ due_dates, notes }: PayTerms) =>
  Boolean(due_dates?.length || notes),
);

function singleScope(scope: string): Test<readonly Identity[]> {
  return is.absentOr(`single ${scope}-scope identity`, (identities: readonly Identity[]) => {
    const scoped = identities.filter((identity) => identity?.scope?.split("+").includes(scope));
    return scoped.length <= 1;
  });
}

const schemeWithCode = is.absentOr(
  "scheme required with code",
  ({ scheme, code }: Inbox) => !code || Boolean(scheme),
);
const codeWithScheme = is.absentOr(
  "code required with scheme",
  ({ scheme, code }: Inbox) => !scheme || Boolean(code),
);

const NAMED_TAXES = ["VAT", "IGIC", "IPSI"];
const CHARGED = ["S", "Z", "L", "M"];

function isTax(cat: string): Test<Combo> {
  return is.that(`is ${cat}`, (combo: Combo) => combo.cat === cat);
}
const isOutsideScope = is.that("is outside scope", ({ cat }: Combo) => !NAMED_TAXES.includes(cat));
const isCharged = is.that("is non-exempt", (combo: Combo) =>
  CHARGED.includes(combo.ext?.[TAX_CATEGORY] ?? ""),
);

const invoice = on("bill.Invoice");
const payment = invoice.when(isDue).field("payment");
const identities = on("org.Party").field("identities");
const combo = on("tax.Combo");

/** Rules `GOBL-EU-EN16931-…`. */
export const rules = ruleset("EU-EN16931", [
  invoice.assert(
    "08",
    "An exempt category needs a VATEX code or a note with the reason (BR-E-10 and alike)",
    exemptionsExplained,
  ),
  invoice.field("tax").assert("01", "Tax details with a document type are missing", is.present),
  invoice
    .field("tax")
    .field("ext")
    .assert("02", "The document type is missing (BR-4)", ext.requires(DOCUMENT_TYPE)),
  invoice.field("lines").assert("03", "An invoice has at least one line (BR-16)", is.present),
  invoice
    .field("supplier")
    .field("addresses")
    .assert("04", "The supplier has no address (BR-8)", is.present),
  invoice
    .field("customer")
    .field("addresses")
    .assert("05", "The customer has no address (BR-10)", is.present),
  payment.assert("06", "An amount is due without payment details (BR-CO-25)", is.present),
  payment
    .field("terms")
    .assert("07", "An amount is due without payment terms (BR-CO-25)", is.present),

  on("bill.Discount").assert(
    "02",
    "A discount needs a reason or an allowance code (BR-33)",
    allowanceReason,
  ),
  on("bill.Discount").field("taxes").assert("01", "A discount has no taxes (BR-32)", is.present),
  on("bill.LineDiscount").assert(
    "01",
    "A line discount needs a reason or an allowance code (BR-41)",
    allowanceReason,
  ),
  on("bill.Charge").assert("01", "A charge needs a reason or a charge code (BR-36)", chargeReason),
  on("bill.LineCharge").assert(
    "01",
    "A line charge needs a reason or a charge code (BR-44)",
    chargeReason,
  ),
  on("pay.Instructions")
    .field("ext")
    .assert("01", "The payment means has no code (BR-49)", ext.requires(PAYMENT_MEANS)),
  on("pay.Terms").assert("01", "Terms have neither due dates nor notes (BR-CO-25)", hasTerms),
  on("org.Item").field("unit").assert("01", "The item has no unit (BR-23)", is.present),
  on("org.Attachment").field("code").assert("01", "The attachment has no code (BR-52)", is.present),
  on("org.Party")
    .field("inboxes")
    .assert("01", "A party has one inbox at most (BT-34, BT-49)", is.length(0, 1)),
  identities
    .assert("02", "One identity at most is of legal scope (BT-30, BT-47)", singleScope("legal"))
    .assert("03", "One identity at most is of tax scope (BT-31, BT-48)", singleScope("tax")),
  on("org.Inbox")
    .assert("01", "The code of an inbox has no scheme (BR-62, BR-63)", schemeWithCode)
    .assert("02", "The scheme of an inbox has no code", codeWithScheme),
  on("org.Address")
    .field("country")
    .assert("01", "The address has no country (BR-9, BR-11, BR-20, BR-57)", is.present),

  combo.field("ext").assert("01", "The tax category has no code", ext.requires(TAX_CATEGORY)),
  combo
    .when(isTax("VAT"))
    .field("ext")
    .assert(
      "02",
      "No category of VAT",
      ext.hasCodes(TAX_CATEGORY, "AE", "E", "G", "K", "O", "S", "Z"),
    ),
  combo
    .when(isTax("IGIC"))
    .field("ext")
    .assert("03", "IGIC has a category of its own", ext.hasCodes(TAX_CATEGORY, "L")),
  combo
    .when(isTax("IPSI"))
    .field("ext")
    .assert("04", "IPSI has a category of its own", ext.hasCodes(TAX_CATEGORY, "M")),
  combo
    .when(isOutsideScope)
    .field("ext")
    .assert("05", "Other taxes are outside the scope of VAT", ext.hasCodes(TAX_CATEGORY, "O")),
  combo
    .when(isCharged)
    .field("ext")
    .assert(
      "07",
      "Charged taxes have no reason for exemption (BR-S-10, BR-Z-10)",
      ext.excludes(VATEX),
    ),
]);
