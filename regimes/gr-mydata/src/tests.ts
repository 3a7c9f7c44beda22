import type { Amount, Charge, Combo, Invoice, PaymentDetails, Stamp } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import {
  FEE,
  INCOME_CATEGORY,
  INCOME_TYPE,
  INVOICE_TYPE,
  OTHER_TAX,
  STAMP_DUTY,
  TAX_TYPE,
} from "./extensions.ts";

const MARK = "iapr-mark";
const CREDIT_NOTE = "credit-note";

/** Sales, services and their credit notes require a customer. */
const WITH_CUSTOMER = /^[125]\./;

type Extensions = Readonly<Record<string, string>>;

export const requiresCustomer = is.that("requires customer", ({ tax }: Invoice) =>
  WITH_CUSTOMER.test(tax?.ext?.[INVOICE_TYPE] ?? ""),
);

export const isCreditNote = is.that(
  `invoice type in [${CREDIT_NOTE}]`,
  ({ type }: Invoice) => type === CREDIT_NOTE,
);

/** Above zero; the published listing describes it as a minimum. */
export const aboveZero: Test<Amount> = is.labelled("min 0", is.positive);

export const notZero = is.absentOr("not zero", (total: Amount) => !total.isZero());

export const incomePair = is.absentOr(
  "income ext pair",
  (ext: Extensions) => Boolean(ext[INCOME_CATEGORY]) === Boolean(ext[INCOME_TYPE]),
);

export const canBePaid = is.absentOr(
  "has instructions or advances",
  ({ instructions, advances }: PaymentDetails) => Boolean(instructions || advances?.length),
);

export const hasMark = is.that(`stamps have ${MARK}`, (stamps: readonly (Stamp | null)[]) =>
  stamps.some((stamp) => stamp?.prv === MARK),
);

const CHARGE_TAXES = [FEE, OTHER_TAX, STAMP_DUTY];

export const isOneTax = is.absentOr(
  `ext allow one of [${CHARGE_TAXES.join(", ")}]`,
  (ext: Extensions) => CHARGE_TAXES.filter((key) => ext[key]).length < 2,
);

export function hasTaxType(name: string, type: string): Test<Charge> {
  return is.that(`tax type is ${name}`, ({ ext }: Charge) => ext?.[TAX_TYPE] === type);
}

export const isVat = is.that("category is VAT", ({ cat }: Combo) => cat === "VAT");

export const isVatWithoutPercent = is.that(
  "VAT with no percent",
  ({ cat, percent }: Combo) => cat === "VAT" && !percent,
);

export const isVatWithIncome = is.that("VAT with income ext", ({ cat, ext }: Combo) =>
  Boolean(cat === "VAT" && (ext?.[INCOME_CATEGORY] || ext?.[INCOME_TYPE])),
);
