import { type SiteForm, wholeIn } from "./form.ts";
import type { Making } from "./invoice.ts";
import { notFound, wrong } from "./refusal.ts";
import { objectsOf, type SiteObject } from "./state.ts";
import { taxOf } from "./taxes.ts";

/** A credit note over a part of an invoice's total: one line, taxed as the invoice's first. @throws SiteRefusal. */
export function creditNoteOf(form: SiteForm, { state, now }: Making): SiteObject {
  const reference = form.required("reference_invoice_id");
  const invoice = state.objects.get(`invoice:${reference}`);
  if (!invoice) throw notFound(reference);
  const total = wholeIn(form.required("total"), "total");
  if (total <= 0 || total > Number(invoice.total)) throw wrong("total", "exceeds the invoice");
  const [line] = linesOf(invoice.line_items);
  const [tax] = linesOf(invoice.line_item_taxes);
  const rate = Number(tax?.tax_rate ?? 0);
  const tax_amount = taxOf(total, rate, true);
  const isInclusive = invoice.price_type === "tax_inclusive";
  const amount = isInclusive ? total : total - tax_amount;
  const id = `li_cn${now}`;
  const { customer_id, subscription_id, currency_code, price_type, vat_number } = invoice;
  return {
    id: `CN-${objectsOf(state, "credit_note").length + 1}`,
    customer_id,
    ...(subscription_id !== undefined && { subscription_id }),
    reference_invoice_id: reference,
    type: form.text("type") || "adjustment",
    ...(form.text("reason_code") && { reason_code: form.text("reason_code") }),
    create_reason_code: form.text("create_reason_code") || "Other",
    status: "adjusted",
    date: now,
    price_type,
    ...(vat_number !== undefined && { vat_number }),
    currency_code,
    sub_total: amount,
    total,
    tax_origin: invoice.tax_origin,
    line_items: [
      {
        ...line,
        id,
        unit_amount: amount,
        quantity: 1,
        amount,
        discount_amount: 0,
        tax_amount,
      },
    ],
    line_item_taxes: tax ? [{ ...tax, line_item_id: id, taxable_amount: amount, tax_amount }] : [],
    line_item_discounts: [],
    billing_address: invoice.billing_address,
    deleted: false,
    object: "credit_note",
  };
}

function linesOf(value: unknown): readonly SiteObject[] {
  return Array.isArray(value) ? value : [];
}
