import { Amount, Faults, type Invoice } from "@fakturo/model";
import { advancesOf, rebateOf } from "./payment.ts";

const LOTTERY = "it-ticket-lottery";
/** Of a line of a return: the portal's id of the row, or its place in the receipt, from 1. */
export const LINE_REF = "it-ticket-line-ref";
/** Stamp with the number of a receipt. */
export const REFERENCE = "ade-ref";
const MAX_DESCRIPTION = 1000;

interface Obstacle {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly applies: (invoice: Invoice, today: string) => boolean;
}

/** What the portal's format cannot express, or is known to refuse. */
const COMMON: readonly Obstacle[] = [
  {
    code: "currency",
    path: "$.currency",
    message: "the portal takes amounts in EUR",
    applies: ({ currency }) => currency !== "EUR",
  },
  {
    code: "not-today",
    path: "$.issue_date",
    message: "the portal takes documents of the current day only",
    applies: ({ issue_date }, today) => String(issue_date) !== today,
  },
  {
    code: "document-discount",
    path: "$.discounts",
    message: "discounts and charges of the whole document must be those of lines",
    applies: ({ discounts, charges }) => Boolean(discounts?.length) || Boolean(charges?.length),
  },
  {
    code: "line-charge",
    path: "$.lines",
    message: "charges of a line must be part of its price",
    applies: ({ lines }) => Boolean(lines?.some((line) => line?.charges?.length)),
  },
  {
    code: "description",
    path: "$.lines",
    message: `a description has at most ${MAX_DESCRIPTION} characters`,
    applies: ({ lines }) =>
      Boolean(lines?.some((line) => (line?.item?.name ?? "").length > MAX_DESCRIPTION)),
  },
  {
    code: "negative",
    path: "$.lines",
    message: "amounts of lines must not be negative",
    applies: ({ lines }) => Boolean(lines?.some((line) => line?.total?.isNegative())),
  },
];

/** The same of a sale. */
const OF_SALES: readonly Obstacle[] = [
  ...COMMON,
  {
    code: "not-a-sale",
    path: "$.type",
    message: "only standard receipts and corrective ones, which are returns, are sent",
    applies: ({ type }) => type !== "standard",
  },
  {
    code: "rounded-up",
    path: "$.totals.rounding",
    message: "what is to be paid is only rounded down",
    applies: ({ totals }) =>
      Boolean(totals?.rounding && !totals.rounding.isZero() && !totals.rounding.isNegative()),
  },
  {
    code: "overpaid",
    path: "$.payment.advances",
    message: "the advances are more than the total",
    applies: (invoice) => advancesOf(invoice).all.compare(dueOf(invoice)) > 0,
  },
  {
    code: "lottery-payment",
    path: "$.tax.ext",
    message: "a receipt with a lottery code is paid by one means",
    applies: (invoice) => {
      const { cash, vouchers, other, all } = advancesOf(invoice);
      const open = dueOf(invoice).sub(all);
      const used = [cash, vouchers, other, open].filter((amount) => !amount.isZero());
      return invoice.tax?.ext?.[LOTTERY] !== undefined && used.length > 1;
    },
  },
];

/** What is to be paid. */
function dueOf(invoice: Invoice): Amount {
  const { totals } = invoice;
  return (totals?.total_with_tax ?? Amount.zero(2)).rescale(2).sub(rebateOf(invoice));
}

/** The same of a return. */
const OF_RETURNS: readonly Obstacle[] = [
  ...COMMON,
  {
    code: "no-receipt",
    path: "$.preceding",
    message: "a return names the number (stamp 'ade-ref') and the day of one receipt",
    applies: (invoice) => returnedReceipt(invoice) === undefined,
  },
  {
    code: "no-row",
    path: "$.lines",
    message: "each line names a row of the receipt ('it-ticket-line-ref'), each row once",
    applies: ({ lines }) => {
      const refs = (lines ?? []).map((line) => line?.ext?.[LINE_REF] ?? "");
      return refs.includes("") || new Set(refs).size < refs.length;
    },
  },
  {
    code: "quantity",
    path: "$.lines",
    message: "returned quantities are positive, with two decimals at most",
    applies: ({ lines }) =>
      Boolean(
        lines?.some((line) => {
          const quantity = line?.quantity;
          const isExact = quantity?.rescale(2).equals(quantity) ?? false;
          return !isExact || quantity?.isZero() || quantity?.isNegative();
        }),
      ),
  },
];

/** Number and day (`YYYY-MM-DD`) of the receipt that a corrective one returns goods of. */
export function returnedReceipt({ preceding }: Invoice) {
  const [receipt, other] = preceding ?? [];
  const number = receipt?.stamps?.find((stamp) => stamp?.prv === REFERENCE)?.val;
  const day = receipt?.issue_date && String(receipt.issue_date);
  return number && day && !other ? { number, day } : undefined;
}

/**
 * Checks that the portal can take the invoice; `today` is `YYYY-MM-DD` in Rome.
 * @throws FakturoError "validation" with all reasons.
 */
export function checkObstacles(invoice: Invoice, today: string, isReturn = false): void {
  const faults = new Faults();
  for (const { code, path, message, applies } of isReturn ? OF_RETURNS : OF_SALES)
    if (applies(invoice, today)) faults.add(code, path, message);
  faults.throwIfAny();
}
