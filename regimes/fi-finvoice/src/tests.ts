import {
  type CreditTransfer,
  CURRENCIES,
  type DocumentRef,
  type DueDate,
  type Identity,
  type Invoice,
  isZeroDate,
  type Line,
  type Ordering,
  type Party,
  Percentage,
  type Period,
} from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import { OPERATOR, OPERATOR_FORMAT } from "./addon.ts";
import { addressOf } from "./address.ts";
import { isBic, isIban } from "./bank.ts";

const NUMBER_LENGTH = 20;
const REFERENCE_LENGTH = 70;
const QUANTITY_LENGTH = 14;
const SCHEME_LENGTH = 10;
const ADDRESS_LENGTHS = [2, 35] as const;
const DECIMALS = 2;

interface Numbered {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
}

function joined({ series, code }: Numbered): string {
  return [series, code].filter(Boolean).join("-");
}

export const isTransfer = is.that(
  "credit transfer key",
  (key: string) => key.split("+")[0] === "credit-transfer",
);
export const firstHasIban = is.absentOr(
  "first has IBAN",
  ([first]: readonly CreditTransfer[]) => !first || Boolean(first.iban),
);
export const othersHaveBic = is.absentOr(
  "others have BIC",
  ([, ...others]: readonly CreditTransfer[]) => others.every((transfer) => Boolean(transfer?.bic)),
);
export const validIban = is.that("valid IBAN", isIban);
export const validBic = is.that("valid BIC", isBic);

export const isLegal = is.that("is legal", ({ scope }: Identity) => scope === "legal");
export const hasAddress = is.absentOr("has e-invoice address", (party: Party) =>
  Boolean(addressOf(party)),
);
export const addressFits = is.absentOr("e-invoice address fits", (party: Party) => {
  const address = addressOf(party);
  if (!address) return true;
  const { length } = address.code;
  const [min, max] = ADDRESS_LENGTHS;
  return length >= min && length <= max && address.scheme.length <= SCHEME_LENGTH;
});
export const operatorFits: Test<Readonly<Record<string, string>>> = is.absentOr(
  `ext '${OPERATOR}' matches pattern '${OPERATOR_FORMAT.source}'`,
  (map: Readonly<Record<string, string>>) => !map[OPERATOR] || OPERATOR_FORMAT.test(map[OPERATOR]),
);

export const hasBothDays = is.absentOr("has both days", ({ start, end }: Period) =>
  [start, end].every((day) => Boolean(day) && !isZeroDate(day)),
);

export const numberFits = is.absentOr(
  `number up to ${NUMBER_LENGTH}`,
  (document: Numbered) => joined(document).length <= NUMBER_LENGTH,
);
export const twoDecimals = is.absentOr(
  `up to ${DECIMALS} decimals`,
  (code: string) => (CURRENCIES.get(code)?.subunits ?? DECIMALS) <= DECIMALS,
);

function referencesOf(ordering: Ordering): readonly (readonly DocumentRef[])[] {
  const { sales, purchases, contracts, projects, tender } = ordering;
  return [sales, purchases, contracts, projects, tender].map((list) => list ?? []);
}

export const referencesFit = is.absentOr(
  `references up to ${REFERENCE_LENGTH}`,
  (ordering: Ordering) => {
    const references = referencesOf(ordering)
      .flat()
      .filter((reference) => reference !== null);
    return [ordering.code ?? "", ...references.map(joined)].every(
      (text) => text.length <= REFERENCE_LENGTH,
    );
  },
);
export const singleReferences = is.absentOr("one reference of each kind", (ordering: Ordering) =>
  referencesOf(ordering).every((list) => list.length <= 1),
);

const WHOLE = Percentage.parse("100%");

function coversAll({ totals }: Invoice, due: DueDate | null): boolean {
  if (!due) return true;
  if (due.percent) return due.percent.equals(WHOLE);
  return [totals?.payable, totals?.due].some((total) => Boolean(total?.equals(due.amount)));
}

export const paidAtOnce = is.that("one payment of everything", (invoice: Invoice) =>
  (invoice.payment?.terms?.due_dates ?? []).every((due) => coversAll(invoice, due)),
);

/** Credit notes state quantities with the opposite sign. */
function quantityText({ type }: Invoice, { quantity }: Line): string {
  return (type === "credit-note" ? quantity?.neg() : quantity)?.toString() ?? "";
}

export const quantitiesFit = is.that(`quantities up to ${QUANTITY_LENGTH}`, (invoice: Invoice) =>
  (invoice.lines ?? []).every(
    (line) => line === null || quantityText(invoice, line).length <= QUANTITY_LENGTH,
  ),
);
