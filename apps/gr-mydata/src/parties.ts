import { type Envelope, readAs, Type } from "@fakturo/plugin";
import { STAMPS } from "./extensions.ts";

const Party = Type.Optional(
  Type.Object({ tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })) }),
);
const Document = Type.Object({
  supplier: Party,
  customer: Party,
  meta: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** VAT numbers of an invoice, and its MARK: a stamp of a sent document, `meta` of a received one. */
export function partiesIn({ head, doc }: Envelope) {
  const { supplier, customer, meta = {} } = readAs(Document, doc, "the invoice");
  const stamp = head.stamps?.find(({ prv }) => prv === STAMPS.mark)?.val;
  return {
    mark: stamp ?? meta[STAMPS.mark],
    supplier: supplier?.tax_id?.code ?? "",
    customer: customer?.tax_id?.code ?? "",
  };
}
