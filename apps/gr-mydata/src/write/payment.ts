import type { Bill } from "@fakturo/en16931";
import { Amount, type CreditTransfer, type Faults } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT, ON_CREDIT } from "../extensions.ts";
import type { MyDataTotals } from "./totals.ts";

interface Payment {
  readonly type: string | undefined;
  readonly amount: Amount;
  readonly info: string | undefined;
  readonly path: string;
}

/** `paymentMethods`: amounts paid, and the means of the rest. */
export function paymentNode({ invoice }: Bill, { gross }: MyDataTotals, faults: Faults): XmlNode {
  const { advances = [], instructions } = invoice.payment ?? {};
  const paid = advances.map(
    (row, i): Payment => ({
      type: row.ext?.[EXT.means],
      amount: row.amount.rescale(2),
      info: row.ref || row.description,
      path: `$.payment.advances[${i}]`,
    }),
  );
  const rest = paid.reduce((left, { amount }) => left.sub(amount), gross);
  const open: Payment = {
    type: instructions ? instructions.ext?.[EXT.means] : ON_CREDIT,
    amount: rest,
    info: accountOf(instructions?.credit_transfer?.[0]),
    path: "$.payment.instructions",
  };
  const rows = rest.isPositive() || paid.length === 0 ? [...paid, open] : paid;
  return group(
    "paymentMethods",
    rows.map(({ type, amount, info, path }) => {
      if (!type) faults.add("MYDATA-type", `${path}.ext`, "a payment needs a means of payment");
      return group(
        "paymentMethodDetails",
        leaf("type", type),
        leaf("amount", amount.isNegative() ? Amount.zero(2).toString() : amount.toString()),
        leaf("paymentMethodInfo", info),
      );
    }),
  );
}

function accountOf(transfer: CreditTransfer | undefined): string | undefined {
  return transfer?.iban || transfer?.number;
}
