import { type SiteForm, wholeIn } from "./form.ts";
import { notFound, wrong } from "./refusal.ts";
import type { Settings } from "./settings.ts";
import { objectsOf, type SiteObject, type State } from "./state.ts";
import { taxationOf, taxOf } from "./taxes.ts";

/** Where an invoice is made. */
export interface Making {
  readonly state: State;
  readonly settings: Settings;
  /** Seconds since 1970. */
  readonly now: number;
}

/** A line before taxes. */
interface Charged {
  readonly amount: number;
  readonly unit: number;
  readonly quantity: number;
  readonly description: string;
  readonly entity_type: string;
  readonly entity_id?: string;
}

const PERIOD_S = 30 * 86_400;
const FULL = 100;

/** The invoice of charges and item prices for a customer, with its taxes. @throws SiteRefusal. */
export function invoiceOf(
  form: SiteForm,
  subscription: string | undefined,
  making: Making,
): SiteObject {
  const { state, settings, now } = making;
  const customer = customerOf(form.text("customer_id"), state);
  const charges = [...chargesIn(form), ...itemsIn(form, state)];
  if (charges.length === 0) throw wrong("charges", "at least one charge is required");
  const discounts = discountsIn(form, charges);
  const taxation = taxationOf(customer, settings);
  const lines = charges.map((charge, i) => {
    const net = charge.amount - (discounts[i] ?? 0);
    const tax = "rate" in taxation ? taxOf(net, taxation.rate, settings.inclusive) : 0;
    return { id: `li_${now}${i}`, charge, discount: discounts[i] ?? 0, net, tax };
  });
  const net = sum(lines.map((line) => line.net));
  const tax = sum(lines.map((line) => line.tax));
  const total = settings.inclusive ? net : net + tax;
  const days = Number(customer.net_term_days ?? 0);
  return {
    id: `INV-${objectsOf(state, "invoice").length + 1}`,
    customer_id: customer.id,
    ...(subscription && { subscription_id: subscription }),
    recurring: subscription !== undefined,
    status: days > 0 ? "posted" : "payment_due",
    price_type: settings.inclusive ? "tax_inclusive" : "tax_exclusive",
    date: now,
    due_date: now + days * 86_400,
    net_term_days: days,
    ...(form.text("po_number") && { po_number: form.text("po_number") }),
    ...(customer.vat_number !== undefined && { vat_number: customer.vat_number }),
    currency_code: form.text("currency_code") || "EUR",
    sub_total: sum(charges.map(({ amount }) => amount)),
    tax,
    total,
    amount_paid: 0,
    amount_due: total,
    tax_origin: { country: settings.country, registration_number: settings.registration },
    line_items: lines.map(({ id, charge, tax: tax_amount, discount }) => ({
      id,
      object: "line_item",
      customer_id: customer.id,
      ...(subscription && { subscription_id: subscription }),
      date_from: now,
      date_to: subscription ? now + PERIOD_S : now,
      unit_amount: charge.unit,
      quantity: charge.quantity,
      amount: charge.amount,
      discount_amount: discount,
      item_level_discount_amount: 0,
      description: charge.description,
      entity_type: charge.entity_type,
      ...(charge.entity_id && { entity_id: charge.entity_id }),
      is_taxed: "rate" in taxation,
      tax_amount,
      ...("rate" in taxation
        ? { tax_rate: taxation.rate }
        : { tax_exempt_reason: taxation.reason }),
    })),
    line_item_taxes:
      "rate" in taxation
        ? lines.map(({ id, net: taxable_amount, tax: tax_amount }) => ({
            line_item_id: id,
            tax_name: taxation.name,
            tax_rate: taxation.rate,
            tax_juris_type: "country",
            taxable_amount,
            tax_amount,
          }))
        : [],
    line_item_discounts: lines
      .filter(({ discount }) => discount > 0)
      .map(({ id, discount }) => ({
        line_item_id: id,
        discount_type: "document_level_discount",
        discount_amount: discount,
      })),
    billing_address: customer.billing_address ?? {},
    ...(form.object("shipping_address") && { shipping_address: form.object("shipping_address") }),
    linked_payments: [],
    notes: form.text("invoice_note") ? [{ note: form.text("invoice_note") }] : [],
    deleted: false,
    object: "invoice",
  };
}

function customerOf(id: string, { objects }: State): SiteObject {
  const customer = objects.get(`customer:${id}`);
  if (!customer) throw notFound(id);
  return customer;
}

function chargesIn(form: SiteForm): Charged[] {
  return form.rows("charges").map(({ amount = "", description = "" }) => {
    const units = wholeIn(amount, "charges[amount]");
    return { amount: units, unit: units, quantity: 1, description, entity_type: "adhoc" };
  });
}

function itemsIn(form: SiteForm, { objects }: State): Charged[] {
  const rows = [...form.rows("item_prices"), ...form.rows("subscription_items")];
  return rows.map(({ item_price_id = "", quantity = "1" }) => {
    const price = objects.get(`item_price:${item_price_id}`);
    if (!price) throw notFound(item_price_id);
    const count = wholeIn(quantity, "item_prices[quantity]");
    const unit = Number(price.price);
    const type = String(price.item_type);
    return {
      amount: unit * count,
      unit,
      quantity: count,
      description: String(price.external_name ?? price.name),
      entity_type: `${type}_item_price`,
      entity_id: item_price_id,
    };
  });
}

/** Discounts of the whole invoice by line: the last line takes what rounding leaves. */
function discountsIn(form: SiteForm, charges: readonly Charged[]): number[] {
  const total = sum(charges.map(({ amount }) => amount));
  const all = sum(
    form
      .rows("discounts")
      .map(({ amount, percentage }) =>
        percentage === undefined
          ? wholeIn(amount ?? "", "discounts[amount]")
          : Math.round((total * Number(percentage)) / FULL),
      ),
  );
  const shares = charges.map(({ amount }) =>
    total === 0 ? 0 : Math.floor((all * amount) / total),
  );
  return shares.map((share, i) => (i === shares.length - 1 ? share + all - sum(shares) : share));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
