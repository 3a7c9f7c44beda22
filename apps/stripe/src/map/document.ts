import { dayAt, numbered, periodBetween } from "@fakturo/billing-platform";
import { compact, FakturoError, type JsonObject, listOf, SCHEMA_BASE, today } from "@fakturo/model";
import type { StripeInvoice, StripeSource } from "../objects.ts";
import type { Settings } from "../settings.ts";
import { linesOf } from "./lines.ts";
import { amountOf } from "./money.ts";
import { customerOf, supplierOf } from "./parties.ts";
import { includedIn } from "./taxes.ts";

/** Name of the custom field with the number of the customer's order. */
const ORDER_FIELD = "PO Number";
/** States of invoices without a number, or without effect. */
const REFUSED: ReadonlySet<string> = new Set(["draft", "void"]);

/** Means of payment by Stripe's method, where only one is offered. */
const MEANS: ReadonlyMap<string, string> = new Map([
  ["card", "card"],
  ["sepa_debit", "direct-debit+sepa"],
  ["bacs_debit", "direct-debit"],
  ["us_bank_account", "direct-debit"],
  ["customer_balance", "credit-transfer"],
]);

/**
 * The GOBL invoice of a finalised invoice or credit note, issued on the day of `now` (milliseconds since 1970).
 * @throws FakturoError "input" for an invoice without number and for parts that cannot be read.
 */
export function documentOf(source: StripeSource, settings: Settings, now: number): JsonObject {
  const { invoice, credit, account } = source;
  const zone = settings.time_zone;
  const object = credit ?? invoice;
  const status = object.status ?? "";
  if (!object.number || REFUSED.has(status))
    throw new FakturoError("input", `expected is a finalised document, it is ${status || "open"}`);
  const issue_date = today(zone, now);
  const original = credit
    ? dayAt(credit.effective_at ?? credit.created, zone)
    : dayAt(finalisedAt(invoice), zone);
  const configured: JsonObject = JSON.parse(JSON.stringify(settings.supplier ?? {}));
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    type: credit ? "credit-note" : "standard",
    ...numbered(object.number),
    issue_date,
    op_date: original === issue_date ? undefined : original,
    currency: object.currency.toUpperCase(),
    preceding: credit ? precedingOf(invoice, zone) : undefined,
    tax: compact({ prices_include: includedIn(source.lines, source.rates) }),
    supplier: supplierOf(invoice, account, configured),
    customer: customerOf(invoice),
    lines: linesOf(source, zone),
    ordering: credit ? undefined : orderingOf(invoice, zone),
    payment: credit ? undefined : paymentOf(invoice, zone),
    notes: notesOf(credit ? [credit.memo] : [invoice.description, invoice.footer]),
  });
  return document ?? {};
}

function finalisedAt({ effective_at, status_transitions, created }: StripeInvoice): number {
  return effective_at ?? status_transitions?.finalized_at ?? created;
}

function precedingOf(invoice: StripeInvoice, zone: string): JsonObject[] {
  if (!invoice.number) throw new FakturoError("input", "expected is a credit note of an invoice");
  return [{ ...numbered(invoice.number), issue_date: dayAt(finalisedAt(invoice), zone) }];
}

function orderingOf(invoice: StripeInvoice, zone: string): JsonObject | undefined {
  const { custom_fields, parent, period_start, period_end } = invoice;
  const isSubscription = parent?.type === "subscription_details";
  const order = custom_fields?.find(({ name }) => name === ORDER_FIELD)?.value;
  return compact({
    period: isSubscription ? periodBetween(period_start, period_end, zone) : undefined,
    purchases: order ? [{ code: order }] : [],
  });
}

function paymentOf(invoice: StripeInvoice, zone: string): JsonObject | undefined {
  const { due_date, amount_paid, currency, hosted_invoice_url: url } = invoice;
  return compact({
    terms: due_date ? { due_dates: [{ date: dayAt(due_date, zone), percent: "100%" }] } : undefined,
    advances:
      amount_paid > 0
        ? [
            {
              key: meansOf(invoice),
              description: "Stripe",
              amount: amountOf(amount_paid, currency).toString(),
            },
          ]
        : [],
    instructions: url ? { key: "online", online: [{ label: "Stripe", url }] } : undefined,
  });
}

function meansOf({ payment_settings }: StripeInvoice): string {
  const methods = payment_settings?.payment_method_types ?? [];
  const [only = ""] = methods.length === 1 ? methods : [];
  return MEANS.get(only) ?? "online";
}

function notesOf(texts: readonly (string | null | undefined)[]): JsonObject[] {
  return listOf(texts.map((text) => (text ? { key: "general", text } : undefined)));
}
