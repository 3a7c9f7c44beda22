import type { Payment } from "@fakturo/model";
import { CONDITION, STATUS } from "./extensions.ts";
import { BUYER, SELLER, setRole } from "./roles.ts";

interface Kind {
  readonly status: string;
  readonly supplier: string;
  readonly customer: string;
  readonly condition: string;
  /** Given codes that are kept in place of the condition. */
  readonly others: readonly string[];
}

/** Codes by type of payment; the buyer sends an advice, the seller a receipt. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  [
    "advice",
    {
      status: "211",
      supplier: BUYER,
      customer: SELLER,
      condition: "MPA",
      others: ["MEN", "RAP"],
    },
  ],
  [
    "receipt",
    {
      status: "212",
      supplier: SELLER,
      customer: BUYER,
      condition: "MEN",
      others: ["MPA", "RAP"],
    },
  ],
]);

/** Derives status, roles and condition from the type of payment. */
export function setPayment(payment: Payment): void {
  const kind = KINDS.get(payment.type);
  if (!kind) return;
  setRole(payment.supplier, kind.supplier);
  setRole(payment.customer, kind.customer);
  const given = payment.ext?.[CONDITION] ?? "";
  const condition = kind.others.includes(given) ? given : kind.condition;
  payment.ext = { ...payment.ext, [STATUS]: kind.status, [CONDITION]: condition };
}
