import { type Static, Type } from "@fakturo/plugin";

const text = Type.String();
const maybe = Type.Optional(text);

const Party = Type.Object({
  scheme: text,
  id: text,
  vat: maybe,
  country: maybe,
});

/** An amount by rate: percent without sign, amounts as decimal texts. */
const Rate = Type.Object({ percent: text, base: text, tax: text });

/** 10.1: an international invoice between businesses. */
export const ReportedInvoice = Type.Object({
  number: text,
  day: text,
  type: text,
  currency: text,
  due: maybe,
  mode: text,
  notes: Type.Array(text),
  preceding: Type.Array(Type.Object({ number: text, day: maybe })),
  seller: Party,
  buyer: Party,
  net: text,
  /** VAT in euros. */
  tax: text,
  rates: Type.Array(
    Type.Object({
      percent: text,
      base: text,
      tax: text,
      category: maybe,
      reason: maybe,
      reasonCode: maybe,
    }),
  ),
});
export type ReportedInvoice = Static<typeof ReportedInvoice>;

/** 10.3: a sale to consumers; sales of a day are added up. */
export const ReportedSale = Type.Object({
  day: text,
  currency: text,
  category: text,
  rates: Type.Array(Rate),
});
export type ReportedSale = Static<typeof ReportedSale>;

const Paid = Type.Object({ percent: text, amount: text });

/** 10.2: money received for an international invoice; 10.4: for sales to consumers, without invoice. */
export const ReportedPayment = Type.Object({
  number: maybe,
  issued: maybe,
  day: text,
  rates: Type.Array(Paid),
});
export type ReportedPayment = Static<typeof ReportedPayment>;
