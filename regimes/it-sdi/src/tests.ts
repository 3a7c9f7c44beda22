import type { Address, Charge, Combo, Invoice, Party } from "@fakturo/model";
import { is } from "@fakturo/plugin";

const FISCAL_CODE = "it-fiscal-code";
const FUND_CONTRIBUTION = "fund-contribution";
const DEFERRED = "deferred";
const RETAINED_CATEGORIES: ReadonlySet<string> = new Set([
  "IRPEF",
  "IRES",
  "INPS",
  "ENPAM",
  "ENASARCO",
  "CP",
]);
const LAST_LATIN1 = 0xff;

interface Taxed {
  readonly taxes?: readonly (Combo | null)[] | undefined;
}

function isItalian(party: Party | undefined): boolean {
  return party?.tax_id?.country === "IT";
}

function hasFiscalCode(party: Party | undefined): boolean {
  return Boolean(party?.identities?.some((identity) => identity?.key === FISCAL_CODE));
}

function isVat(combo: Combo | null): boolean {
  return combo?.cat === "VAT";
}

function isLatin1(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > LAST_LATIN1) return false;
  return true;
}

/** FatturaPA allows characters of ISO 8859-1 only. */
export const latin1 = is.absentOr("latin1", isLatin1);

export const isItalianSupplier = is.that("supplier is Italian", ({ supplier }: Invoice) =>
  isItalian(supplier),
);

/** A company requires a name; only persons may omit it. */
export const hasCustomerName = is.that(
  "customer name check",
  ({ customer }: Invoice) =>
    !customer || Boolean(customer.name) || Boolean(customer.people && !customer.tax_id?.code),
);

export const hasCustomerPeople = is.that("customer people check", ({ customer }: Invoice) =>
  Boolean(!customer || customer.name || customer.people?.length),
);

export const hasInstructions = is.that("payment instructions check", ({ payment }: Invoice) =>
  Boolean(!payment?.terms?.due_dates?.length || payment.instructions),
);

export const needsTaxCode = is.that(
  "Italian customer without fiscal code",
  ({ customer }: Invoice) => isItalian(customer) && !hasFiscalCode(customer),
);

export const needsFiscalCode = is.that(
  "Italian customer without tax ID code",
  ({ customer }: Invoice) => isItalian(customer) && !customer?.tax_id?.code,
);

export const fiscalCodeAmong = is.that("has fiscal code", (identities: Party["identities"]) =>
  hasFiscalCode({ identities }),
);

export const lineHasVat = is.that("line has tax category VAT", ({ taxes }: Taxed) =>
  Boolean(taxes?.some(isVat)),
);

export const hasVat = is.that("all of [VAT]", (taxes: readonly (Combo | null)[]) =>
  taxes.some(isVat),
);

export const isDeferred = is.that("has deferred tag", ({ $tags }: Invoice) =>
  Boolean($tags?.includes(DEFERRED)),
);

export const isNotDeferred = is.labelled("no deferred tag", is.not(isDeferred));

export const isFundContribution = is.that("is fund contribution", ({ key }: Charge) =>
  Boolean(key?.split("+").includes(FUND_CONTRIBUTION)),
);

export const streetOrBox = is.that("street or postbox", ({ street, po_box }: Address) =>
  Boolean(street || po_box),
);

export const isItalianAddress = is.that(
  "Italian address",
  ({ country }: Address) => country === "IT",
);

export const isVatWithoutPercent = is.that(
  "VAT without percent",
  (combo: Combo) => isVat(combo) && !combo.percent,
);

export const isRetained = is.that("is retained tax", ({ cat }: Combo) =>
  RETAINED_CATEGORIES.has(cat),
);
