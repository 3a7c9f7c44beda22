import { type Static, type TSchema, Type } from "@fakturo/plugin";

/** Stripe sends `null` for members without a value, and leaves out those that a version does not have. */
const maybe = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());
/** Smallest units of the currency. */
const units = Type.Integer({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
});
/** Seconds since 1970, up to the year 9999. */
const moment = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });

const StripeAddress = Type.Object({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
});

const TaxId = Type.Object({ type: Type.String(), value: text, country: text });

const StripeTax = Type.Object({
  amount: units,
  tax_behavior: text,
  taxability_reason: text,
  tax_rate_details: maybe(Type.Object({ tax_rate: Type.String() })),
});

const StripeLine = Type.Object({
  amount: units,
  description: text,
  quantity: maybe(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  period: maybe(Type.Object({ start: moment, end: moment })),
  pricing: maybe(Type.Object({ unit_amount_decimal: text })),
  unit_amount_decimal: text,
  discount_amounts: maybe(Type.Array(Type.Object({ amount: units }))),
  taxes: maybe(Type.Array(StripeTax)),
});

const head = {
  id: Type.String(),
  number: text,
  status: text,
  currency: Type.String({ pattern: "^[a-z]{3}$" }),
  livemode: Type.Boolean(),
  created: moment,
  effective_at: maybe(moment),
  total: units,
};

/** An invoice, with expanded `account_tax_ids`. */
export const StripeInvoice = Type.Object({
  ...head,
  account_name: text,
  account_tax_ids: maybe(Type.Array(TaxId)),
  amount_paid: units,
  custom_fields: maybe(Type.Array(Type.Object({ name: Type.String(), value: Type.String() }))),
  customer_address: maybe(StripeAddress),
  customer_email: text,
  customer_name: text,
  customer_phone: text,
  customer_tax_ids: maybe(Type.Array(TaxId)),
  description: text,
  due_date: maybe(moment),
  footer: text,
  hosted_invoice_url: text,
  parent: maybe(Type.Object({ type: text })),
  payment_settings: maybe(Type.Object({ payment_method_types: maybe(Type.Array(Type.String())) })),
  period_start: moment,
  period_end: moment,
  status_transitions: maybe(Type.Object({ finalized_at: maybe(moment) })),
});

/** A credit note, with its expanded invoice. */
export const StripeCreditNote = Type.Object({ ...head, memo: text, invoice: StripeInvoice });

/** A tax rate; `percentage` is a decimal number of few digits. */
export const StripeTaxRate = Type.Object({
  id: Type.String(),
  percentage: Type.Number(),
  tax_type: text,
  country: text,
});

/** Facts of the account; those that are not visible for the key are absent. */
export const Account = Type.Object({
  business_profile: maybe(
    Type.Object({
      support_address: maybe(StripeAddress),
      support_email: text,
      support_phone: text,
    }),
  ),
});

/** A page of lines. */
export const Lines = Type.Object({
  data: Type.Array(Type.Intersect([Type.Object({ id: Type.String() }), StripeLine])),
  has_more: Type.Boolean(),
});

/** A payment of an invoice; `processing` while the bank has not confirmed it, for direct debits some days. */
const InvoicePayment = Type.Object({
  payment: Type.Object({ payment_intent: maybe(Type.Object({ status: Type.String() })) }),
});

/** What of an invoice its payment depends on. */
export const Payable = Type.Object({
  id: Type.String(),
  status: text,
  payments: maybe(Type.Object({ data: Type.Array(InvoicePayment) })),
  customer: text,
  currency: Type.String(),
  livemode: Type.Boolean(),
});

const BankAccount = Type.Object({
  iban: Type.String(),
  bic: text,
  account_holder_name: text,
});

/** How a customer can pay by transfer. */
export const Funding = Type.Object({
  bank_transfer: Type.Object({
    financial_addresses: Type.Array(Type.Object({ iban: maybe(BankAccount) })),
  }),
});

export type Payable = Static<typeof Payable>;
export type BankAccount = Static<typeof BankAccount>;
export type StripeAddress = Static<typeof StripeAddress>;
export type TaxId = Static<typeof TaxId>;
export type StripeTax = Static<typeof StripeTax>;
export type StripeLine = Static<typeof StripeLine>;
export type StripeInvoice = Static<typeof StripeInvoice>;
export type StripeCreditNote = Static<typeof StripeCreditNote>;
export type StripeTaxRate = Static<typeof StripeTaxRate>;
export type Account = Static<typeof Account>;

/** All that a document is made of. */
export interface StripeSource {
  readonly invoice: StripeInvoice;
  /** The credit note of the invoice; undefined for the invoice itself. */
  readonly credit: StripeCreditNote | undefined;
  readonly lines: readonly StripeLine[];
  readonly rates: ReadonlyMap<string, StripeTaxRate>;
  readonly account: Account | undefined;
}
