import {
  type Delivery,
  type Invoice,
  type Item,
  isZeroDate,
  type Order,
  type Payment,
  type StringMap,
  today,
} from "@fakturo/model";
import { broadening, type DocumentContext, type Normalizer, normalizer } from "@fakturo/plugin";
import {
  MEANS_BY_KEY,
  MOVEMENT_TYPES_BY_TYPE,
  RETURNED,
  SERVICE_UNITS,
  WORK_TYPES_BY_TYPE,
} from "./codes.ts";
import { normalizeCombo, takeKey } from "./combos.ts";
import { explainExemption } from "./exemption-notes.ts";
import {
  MOVEMENT_TYPE,
  PAYMENT_MEANS,
  PAYMENT_TYPE,
  PRODUCT_TYPE,
  SOURCE,
  WORK_TYPE,
} from "./extensions.ts";

const PRODUCED = "P";
const LISBON = "Europe/Lisbon";

interface Extended {
  ext?: StringMap | undefined;
}

interface Paid extends Extended {
  readonly key?: string | undefined;
}

function setDefault(holder: Extended, extension: string, code: string | undefined): void {
  if (code && !holder.ext?.[extension]) holder.ext = { ...holder.ext, [extension]: code };
}

function classify(item: Item): void {
  item.unit ||= "one";
  setDefault(item, PRODUCT_TYPE, SERVICE_UNITS.has(item.unit) ? "S" : "P");
}

/** The first of `a+b`, then `a` that has a code. */
function meansOf(key: string): string | undefined {
  for (const broader of broadening(key)) {
    const code = MEANS_BY_KEY.get(broader);
    if (code) return code;
  }
  return undefined;
}

/** Other means keep the given code. */
function setMeans(payment: Paid): void {
  const { key = "", ext } = payment;
  const code = meansOf(key);
  if (!code || (key === "other" && ext?.[PAYMENT_MEANS])) return;
  payment.ext = { ...ext, [PAYMENT_MEANS]: code };
}

const MIDNIGHT = "00:00:00";

/**
 * Day of issue. After the normalisers, the engine sets the date of documents without date, and of those whose
 * time is empty or midnight, which requests the current moment.
 */
function issueDate({ issue_date, issue_time }: Invoice | Order, { now }: DocumentContext): string {
  const isNow = issue_time === "" || issue_time === MIDNIGHT;
  return issue_date && !isZeroDate(issue_date) && !isNow ? issue_date : today(LISBON, now);
}

function setValueDate(bill: Invoice | Order, context: DocumentContext): void {
  bill.value_date ||= bill.op_date || issueDate(bill, context);
}

function completeInvoice(invoice: Invoice, context: DocumentContext): void {
  invoice.tax ??= {};
  setDefault(invoice.tax, SOURCE, PRODUCED);
  for (const advance of invoice.payment?.advances ?? [])
    advance.date ||= issueDate(invoice, context);
  setValueDate(invoice, context);
}

function setTaxDefault(bill: Order | Delivery, extension: string, code: string | undefined): void {
  if (!code) return;
  bill.tax ??= {};
  setDefault(bill.tax, extension, code);
}

function completeOrder(order: Order, context: DocumentContext): void {
  setTaxDefault(order, WORK_TYPE, WORK_TYPES_BY_TYPE.get(order.type ?? ""));
  setValueDate(order, context);
}

function completeDelivery(delivery: Delivery): void {
  const isReturn = delivery.$tags?.includes("return");
  const code = isReturn ? RETURNED : MOVEMENT_TYPES_BY_TYPE.get(delivery.type);
  setTaxDefault(delivery, MOVEMENT_TYPE, code);
}

function completePayment(payment: Payment): void {
  const type = payment.$tags?.includes("cash-vat") ? "RC" : "RG";
  payment.ext = { ...payment.ext, [PAYMENT_TYPE]: type };
  setDefault(payment, SOURCE, PRODUCED);
}

/** Keys of VAT by reasons of exemption. */
export const readers: readonly Normalizer[] = [normalizer("tax.Combo", takeKey)];

/** Codes and dates of the SAF-T follow from keys, types and tags. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", normalizeCombo),
  normalizer("org.Item", classify),
  normalizer("bill.Line", explainExemption),
  normalizer("pay.Instructions", setMeans),
  normalizer("pay.Record", setMeans),
  normalizer("bill.Invoice", completeInvoice),
  normalizer("bill.Order", completeOrder),
  normalizer("bill.Delivery", completeDelivery),
  normalizer("bill.Payment", completePayment),
];
