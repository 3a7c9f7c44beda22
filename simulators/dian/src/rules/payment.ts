import type { XmlElement } from "@fakturo/xml";
import { amountOf } from "../document.ts";
import { documentFinder } from "../names.ts";
import {
  type DianCheck,
  type DianChecked,
  eachCheck,
  filledCheck,
  INVOICES,
  inDocument,
  NOTES,
  NOTICE,
  textCheck,
} from "./check.ts";
import { MEANS } from "./lists.ts";

const { find, findAll, text } = documentFinder;
const MEANS_GROUP = "cac:PaymentMeans";
const ADVANCE = "cac:PrepaidPayment";
const CHANGE = "cac:AllowanceCharge";
const RATE = "cac:PaymentExchangeRate";
const CREDIT = "2";
const PESO = "COP";

const isForm = (code: string) => code === "1" || code === CREDIT;
const isPercent = (row: XmlElement) => amountOf(row, "cbc:MultiplierFactorNumeric").lte(100);
const currencyOf = (one: DianChecked) => inDocument(one, "cbc:DocumentCurrencyCode");
const totalOf = ({ document }: DianChecked, name: string) =>
  amountOf(document.totals, `cbc:${name}`);

/** A charge's or allowance's amount above its base; without base there is nothing to compare. */
export function exceedsBase(row: XmlElement): boolean {
  return (
    Boolean(find(row, "cbc:BaseAmount")) &&
    amountOf(row, "cbc:Amount").gt(amountOf(row, "cbc:BaseAmount"))
  );
}

/** True for what is a boolean of XML, but not the DIAN's `true` or `false`. */
export function isNoIndicator(row: XmlElement): boolean {
  return !/^(?:true|false)$/.test(text(row, "cbc:ChargeIndicator"));
}

/** Rules of payment (FAN), advances (FBD), allowances and charges (FAQ) and exchange rate (FAR). */
export const PAYMENT_CHECKS: readonly DianCheck[] = [
  { rule: "FAN01", ...INVOICES, isBroken: ({ document }) => !find(document.root, MEANS_GROUP) },
  eachCheck("FAN02", MEANS_GROUP, (row) => !isForm(text(row, "cbc:ID")), INVOICES),
  textCheck("FAN03", `${MEANS_GROUP}/cbc:PaymentMeansCode`, (code) => MEANS.test(code), INVOICES),
  eachCheck("CAN03a", MEANS_GROUP, (row) => !isForm(text(row, "cbc:ID")), NOTES),
  textCheck("CAN03b", `${MEANS_GROUP}/cbc:PaymentMeansCode`, (code) => MEANS.test(code), NOTES),
  eachCheck(
    "FAN04",
    MEANS_GROUP,
    (row) => text(row, "cbc:ID") === CREDIT && text(row, "cbc:PaymentDueDate") === "",
    INVOICES,
  ),
  filledCheck("FBD02", ADVANCE, "cbc:ID"),
  eachCheck(
    "FBD03",
    ADVANCE,
    (row, one) => amountOf(row, "cbc:PaidAmount").gt(totalOf(one, "PayableAmount")),
    NOTICE,
  ),
  filledCheck("FBD05", ADVANCE, "cbc:ReceivedDate"),
  {
    rule: "FAQ02",
    isBroken: ({ document }) =>
      findAll(document.root, CHANGE).some((row, at) => text(row, "cbc:ID") !== String(at + 1)),
  },
  eachCheck("FAQ03", CHANGE, isNoIndicator),
  eachCheck("FAQ06", CHANGE, (row) => !isPercent(row)),
  eachCheck("FAQ07", CHANGE, exceedsBase),
  eachCheck(
    "FAQ09",
    CHANGE,
    (row, one) => amountOf(row, "cbc:BaseAmount").gt(totalOf(one, "LineExtensionAmount")),
    NOTICE,
  ),
  {
    rule: "FAR01",
    isBroken: (one) => currencyOf(one) !== PESO && !find(one.document.root, RATE),
  },
  eachCheck("FAR02", RATE, (row, one) => text(row, "cbc:SourceCurrencyCode") !== currencyOf(one)),
  eachCheck("FAR03", RATE, (row) => !amountOf(row, "cbc:SourceCurrencyBaseRate").eq(1)),
  eachCheck("FAR04", RATE, (row) => text(row, "cbc:TargetCurrencyCode") !== PESO),
  eachCheck("FAR05", RATE, (row) => !amountOf(row, "cbc:TargetCurrencyBaseRate").eq(1)),
  eachCheck("FAR06", RATE, (row) => !amountOf(row, "cbc:CalculationRate").gt(0)),
  filledCheck("FAR07", RATE, "cbc:Date"),
];
