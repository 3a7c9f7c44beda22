import { type Static, Type } from "@fakturo/plugin";

const text = Type.Optional(Type.String());
const flag = Type.Optional(Type.Boolean());
/** Smallest units of the currency. */
const units = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
/** Seconds since 1970, up to the year 9999. */
const moment = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });
const some = Type.Optional;

const ChargebeeAddress = Type.Object({
  first_name: text,
  last_name: text,
  email: text,
  company: text,
  phone: text,
  line1: text,
  line2: text,
  line3: text,
  city: text,
  state: text,
  zip: text,
  country: text,
});

const ChargebeeLine = Type.Object({
  id: Type.String(),
  date_from: moment,
  date_to: moment,
  unit_amount: units,
  unit_amount_in_decimal: text,
  quantity: some(units),
  quantity_in_decimal: text,
  amount: units,
  is_taxed: flag,
  tax_rate: some(Type.Number()),
  tax_exempt_reason: text,
  description: Type.String(),
  entity_type: Type.String(),
  entity_id: text,
});

const ChargebeeTax = Type.Object({
  line_item_id: text,
  tax_name: Type.String(),
  tax_rate: Type.Number(),
});

const LineDiscount = Type.Object({ line_item_id: Type.String(), discount_amount: units });

const head = {
  id: Type.String(),
  customer_id: Type.String(),
  subscription_id: text,
  status: Type.String(),
  date: some(moment),
  currency_code: Type.String({ pattern: "^[A-Z]{3}$" }),
  price_type: text,
  vat_number: text,
  vat_number_prefix: text,
  total: units,
  round_off_amount: some(units),
  tax_origin: some(Type.Object({ country: text, registration_number: text })),
  billing_address: some(ChargebeeAddress),
  line_items: some(Type.Array(ChargebeeLine)),
  line_item_taxes: some(Type.Array(ChargebeeTax)),
  line_item_discounts: some(Type.Array(LineDiscount)),
};

/** An invoice; members without a value are absent. */
export const ChargebeeInvoice = Type.Object({
  ...head,
  due_date: some(moment),
  po_number: text,
  shipping_address: some(ChargebeeAddress),
  credits_applied: some(units),
  linked_payments: some(
    Type.Array(
      Type.Object({
        txn_id: Type.String(),
        txn_status: text,
        applied_amount: units,
        txn_date: some(moment),
      }),
    ),
  ),
  notes: some(Type.Array(Type.Object({ note: Type.String() }))),
});

export const ChargebeeCreditNote = Type.Object({
  ...head,
  reference_invoice_id: text,
  reason_code: text,
  create_reason_code: text,
});

/** The members of a customer that documents need beside its custom fields. */
export const ChargebeeCustomer = Type.Object({
  email: text,
  phone: text,
  company: text,
  first_name: text,
  last_name: text,
  auto_collection: text,
  offline_payment_method: text,
});

/** A customer, subscription, item or item price with its custom fields (`cf_…`). */
export const WithFields = Type.Record(Type.String(), Type.Unknown());

export type ChargebeeAddress = Static<typeof ChargebeeAddress>;
export type ChargebeeLine = Static<typeof ChargebeeLine>;
export type ChargebeeTax = Static<typeof ChargebeeTax>;
export type ChargebeeInvoice = Static<typeof ChargebeeInvoice>;
export type ChargebeeCreditNote = Static<typeof ChargebeeCreditNote>;
export type ChargebeeCustomer = Static<typeof ChargebeeCustomer>;
export type WithFields = Static<typeof WithFields>;

/** All that a document is made of. */
export interface ChargebeeSource {
  /** The invoice, also that of a credit note; absent for a credit note without invoice. */
  readonly invoice: ChargebeeInvoice | undefined;
  readonly credit: ChargebeeCreditNote | undefined;
  readonly customer: ChargebeeCustomer;
  /** Customer and subscription, the more specific last. */
  readonly owners: readonly WithFields[];
  /** Item and price of lines by `entity_id`, the more specific last. */
  readonly items: ReadonlyMap<string, readonly WithFields[]>;
}
