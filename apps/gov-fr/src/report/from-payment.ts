import {
  type Amount,
  FakturoError,
  fullCode,
  type JsonObject,
  Payment,
  readBuilt,
} from "@fakturo/model";
import { sirenOf } from "../siren.ts";
import type { ReportedPayment } from "./facts.ts";
import { percentText } from "./from-invoice.ts";
import type { ReportRow } from "./row.ts";

const DECIMALS = 2;
const RECEIPT = "receipt";

type Line = NonNullable<Payment["lines"]>[number];

/** The rows of a receipt: 10.2 for an invoice across the border, 10.4 for consumers. @throws FakturoError "input". */
export function paymentRows(doc: JsonObject): readonly ReportRow[] {
  const payment = readBuilt(Payment, doc, "supplier");
  if (payment.type !== RECEIPT)
    throw new FakturoError("input", "only money received is reported: a payment of type 'receipt'");
  const siren = sirenOf(payment.supplier);
  if (siren === "") throw new FakturoError("input", "the supplier has no SIREN");
  const day = payment.value_date || payment.issue_date;
  const flow = payment.customer ? "10.2" : "10.4";
  return (payment.lines ?? []).map((line, i) => ({
    siren,
    kind: "py" as const,
    role: "seller" as const,
    day,
    flow,
    part: i,
    data: JSON.stringify(factsOf(line, day, flow)),
  }));
}

function factsOf(line: Line, day: string, flow: string): ReportedPayment {
  const rates = (line.tax?.categories ?? []).flatMap((category) => category.rates ?? []);
  const [whole] = rates.length > 0 ? [] : [{ percent: "0", amount: text(line.amount) }];
  const { document } = line;
  const isNamed = flow === "10.2" && document;
  return {
    ...(isNamed && { number: fullCode(document), issued: document.issue_date ?? day }),
    day,
    rates: [
      ...rates.map(({ percent, base, amount }) => ({
        percent: percentText(percent),
        amount: text(base.add(amount)),
      })),
      ...(whole ? [whole] : []),
    ],
  };
}

function text(amount: Amount): string {
  return amount.rescale(DECIMALS).toString();
}
