import { Amount, Faults, type Invoice } from "@fakturo/model";
import { advancesOf } from "./payment.ts";

const LOTTERY = "it-ticket-lottery";
const MAX_DESCRIPTION = 1000;

interface Obstacle {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly applies: (invoice: Invoice, today: string) => boolean;
}

/** What the portal's format cannot express, or is known to refuse. */
const OBSTACLES: readonly Obstacle[] = [
  {
    code: "not-a-sale",
    path: "$.type",
    message: "only standard receipts are sent: void the receipt and issue another one for a return",
    applies: ({ type }) => type !== "standard",
  },
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
  {
    code: "overpaid",
    path: "$.payment.advances",
    message: "the advances are more than the total",
    applies: (invoice) => {
      const { cash, other } = advancesOf(invoice);
      return cash.add(other).compare(totalOf(invoice)) > 0;
    },
  },
  {
    code: "lottery-payment",
    path: "$.tax.ext",
    message: "a receipt with a lottery code is paid by one means",
    applies: (invoice) => {
      const { cash, other } = advancesOf(invoice);
      const open = totalOf(invoice).sub(cash).sub(other);
      const used = [cash, other, open].filter((amount) => !amount.isZero());
      return invoice.tax?.ext?.[LOTTERY] !== undefined && used.length > 1;
    },
  },
];

function totalOf({ totals }: Invoice): Amount {
  return (totals?.total_with_tax ?? Amount.zero(2)).rescale(2);
}

/**
 * Checks that the portal can take the invoice; `today` is `YYYY-MM-DD` in Rome.
 * @throws FakturoError "validation" with all reasons.
 */
export function checkObstacles(invoice: Invoice, today: string): void {
  const faults = new Faults();
  for (const { code, path, message, applies } of OBSTACLES)
    if (applies(invoice, today)) faults.add(code, path, message);
  faults.throwIfAny();
}
