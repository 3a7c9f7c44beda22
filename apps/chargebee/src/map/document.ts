import { dayAt, numbered, periodBetween } from "@fakturo/billing-platform";
import {
  compact,
  FakturoError,
  isObject,
  type JsonObject,
  listOf,
  type Members,
  SCHEMA_BASE,
} from "@fakturo/model";
import { readJsonAs, Type } from "@fakturo/plugin";
import { below, extensionsBelow, statedBy } from "../fields.ts";
import type { ChargebeeCreditNote, ChargebeeInvoice, ChargebeeSource } from "../objects.ts";
import type { Settings } from "../settings.ts";
import { linesOf } from "./lines.ts";
import { amountOf } from "./money.ts";
import { customerOf, deliveryOf, supplierOf } from "./parties.ts";
import { includedIn } from "./taxes.ts";

/** Documents that are not final, or without effect. */
const REFUSED: ReadonlySet<string> = new Set(["pending", "voided"]);
const Ordering = Type.Record(Type.String(), Type.Unknown());

type Stated = ReadonlyMap<string, string>;

/**
 * The GOBL invoice of an invoice or credit note.
 * @throws FakturoError "input" for a document without date, and for parts that cannot be read.
 */
export function documentOf(source: ChargebeeSource, settings: Settings): JsonObject {
  const { invoice, credit, owners } = source;
  const own = credit ?? invoice;
  if (!own?.date || REFUSED.has(own.status))
    throw new FakturoError("input", `expected is a generated document, it is ${own?.status}`);
  const zone = settings.time_zone;
  const stated = statedBy(owners);
  const supplier = supplierOf(source, settings);
  const country = own.tax_origin?.country ?? countryOf(supplier);
  const facts = { taxes: own.line_item_taxes ?? [], country, settings };
  const supplied = suppliedOf(own, zone);
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $addons: listIn(stated, "gobl-addons"),
    $tags: listIn(stated, "gobl-tags"),
    ...(settings.ignore_codes ? {} : numbered(own.id)),
    issue_date: dayAt(own.date, zone),
    op_date: supplied.day,
    currency: own.currency_code,
    tax: compact({
      prices_include: own.price_type === "tax_inclusive" ? includedIn(facts) : undefined,
      ext: extensionsBelow(stated, "gobl-tax-"),
    }),
    supplier,
    customer: customerOf(source, stated),
    lines: linesOf(source, facts),
    ordering: orderingOf(credit ? undefined : invoice, supplied.period, stated),
    ...(credit ? ofCredit(source, zone) : ofInvoice(source, zone)),
  });
  return document ?? {};
}

/** The period of all lines, or the last day where each has a single moment. */
function suppliedOf(
  { date, line_items = [] }: ChargebeeInvoice | ChargebeeCreditNote,
  zone: string,
) {
  const ends = line_items.map(({ date_to }) => date_to);
  const starts = line_items.map(({ date_from }) => date_from);
  const period = periodBetween(Math.min(...starts), Math.max(...ends), zone);
  return { period, day: period ? undefined : dayAt(Math.max(date ?? 0, ...ends), zone) };
}

function ofInvoice(source: ChargebeeSource, zone: string): Members {
  const { invoice } = source;
  return {
    type: "standard",
    payment: invoice && paymentOf(invoice, source, zone),
    delivery: deliveryOf(invoice?.shipping_address),
    notes: (invoice?.notes ?? []).map(({ note }) => ({ key: "general", text: note })),
  };
}

function ofCredit(source: ChargebeeSource, zone: string): Members {
  return { type: "credit-note", preceding: precedingOf(source, zone) };
}

function countryOf(supplier: JsonObject | undefined): string {
  const taxId = supplier?.tax_id;
  return isObject(taxId) ? String(taxId.country ?? "") : "";
}

function listIn(stated: Stated, name: string): string[] {
  const parts = (stated.get(name) ?? "").split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

function precedingOf({ invoice, credit }: ChargebeeSource, zone: string): JsonObject[] {
  if (!invoice?.date)
    throw new FakturoError("input", "expected is a credit note of an invoice", {
      path: "$.reference_invoice_id",
    });
  const reason = (credit?.create_reason_code ?? credit?.reason_code)?.replaceAll("_", " ");
  return [
    { ...numbered(invoice.id), issue_date: dayAt(invoice.date, zone), ...(reason && { reason }) },
  ];
}

/** The customer's order, with the members that the customer's fields state. */
function orderingOf(
  invoice: ChargebeeInvoice | undefined,
  period: JsonObject | undefined,
  stated: Stated,
): JsonObject | undefined {
  const identities = below(stated, "gobl-purchase-identity-").map(([key, code]) => ({ key, code }));
  const code = invoice?.po_number;
  const purchase = compact({ code, identities });
  const text = stated.get("gobl-ordering");
  const field = text ? readJsonAs(Ordering, text, "the field cf_gobl_ordering") : {};
  const given: JsonObject = JSON.parse(JSON.stringify(field));
  return compact({ period, purchases: purchase ? [purchase] : [], ...given });
}

function paymentOf(
  invoice: ChargebeeInvoice,
  { customer }: ChargebeeSource,
  zone: string,
): JsonObject | undefined {
  const { due_date, date, currency_code, linked_payments = [], credits_applied = 0 } = invoice;
  const isLater = due_date !== undefined && due_date > (date ?? 0);
  const paid = linked_payments.filter(({ txn_status }) => txn_status === "success");
  return compact({
    terms: isLater ? { due_dates: [{ date: dayAt(due_date, zone), percent: "100%" }] } : undefined,
    advances: listOf([
      ...paid.map(({ txn_id, applied_amount, txn_date }) => ({
        ...(txn_date && { date: dayAt(txn_date, zone) }),
        ref: txn_id,
        description: "Payment",
        amount: amountOf(applied_amount, currency_code).toString(),
      })),
      credits_applied > 0
        ? {
            description: "Credit notes",
            amount: amountOf(credits_applied, currency_code).toString(),
          }
        : undefined,
    ]),
    instructions:
      customer.offline_payment_method === "bank_transfer" ? { key: "credit-transfer" } : undefined,
  });
}
