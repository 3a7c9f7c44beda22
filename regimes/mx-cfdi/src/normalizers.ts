import {
  type Identity,
  type Invoice,
  type Item,
  type Payment,
  type StringMap,
  timeNow,
  today,
} from "@fakturo/model";
import { broadening, type DocumentContext, type Normalizer, normalizer } from "@fakturo/plugin";
import { GLOBAL } from "./addon.ts";
import { DOC_TYPE, FISCAL_REGIME, PAYMENT_MEANS, PROD_SERV, REL_TYPE, USE } from "./extensions.ts";
import { MEANS_BY_KEY } from "./means-by-key.ts";

const MEXICO_CITY = "America/Mexico_City";
const MIDNIGHT = "00:00:00";
/** Extensions that were identities in older documents. */
const MOVED = new Set([PROD_SERV, FISCAL_REGIME, USE]);
const SIX_DIGITS = /^\d{6}$/;

interface Extended {
  ext?: StringMap | undefined;
}

interface Identified extends Extended {
  identities?: Identity[] | undefined;
}

interface Paid extends Extended {
  readonly key?: string | undefined;
}

function setDefault(holder: Extended, extension: string, code: string): void {
  if (!holder.ext?.[extension]) holder.ext = { ...holder.ext, [extension]: code };
}

const isMoved = ({ key = "" }: Identity): boolean => MOVED.has(key);

/** Moves codes that are now extensions out of the identities. */
function moveIdentities(holder: Identified): void {
  const moved = holder.identities?.filter(isMoved) ?? [];
  if (moved.length === 0) return;
  const kept = holder.identities?.filter((identity) => !isMoved(identity)) ?? [];
  holder.identities = kept.length > 0 ? kept : undefined;
  const codes = moved.map(({ key = "", code }) => [key, code] as const).filter(([, code]) => code);
  holder.ext = { ...holder.ext, ...Object.fromEntries(codes) };
}

function normalizeItem(item: Item): void {
  moveIdentities(item);
  const code = item.ext?.[PROD_SERV] ?? "";
  if (SIX_DIGITS.test(code)) item.ext = { ...item.ext, [PROD_SERV]: `${code}00` };
}

/** The first of `a+b`, then `a` that has a code. */
function meansOf(key: string): string | undefined {
  for (const broader of broadening(key)) {
    const code = MEANS_BY_KEY.get(broader);
    if (code) return code;
  }
  return undefined;
}

function setMeans(payment: Paid): void {
  const code = meansOf(payment.key ?? "");
  if (code) payment.ext = { ...payment.ext, [PAYMENT_MEANS]: code };
}

/** A CFDI without a time of issue gets the current date and time of the SAT, whatever its date. */
function setIssueMoment(document: Invoice | Payment, { now }: DocumentContext): void {
  if (document.issue_time && document.issue_time !== MIDNIGHT) return;
  document.issue_date = today(MEXICO_CITY, now);
  document.issue_time = timeNow(MEXICO_CITY, now);
}

function normalizeInvoice(invoice: Invoice, context: DocumentContext): void {
  setIssueMoment(invoice, context);
  if (invoice.$tags?.includes(GLOBAL)) delete invoice.customer;
}

function normalizePayment(payment: Payment, context: DocumentContext): void {
  setIssueMoment(payment, context);
  payment.ext = { ...payment.ext, [DOC_TYPE]: "P" };
  if (payment.customer) setDefault(payment.customer, USE, "CP01");
  for (const replaced of payment.preceding ?? []) setDefault(replaced, REL_TYPE, "04");
}

/** Derives codes of the CFDI from keys and types; documents get their moment of issue. */
export const normalizers: readonly Normalizer[] = [
  normalizer("org.Item", normalizeItem),
  normalizer("org.Party", moveIdentities),
  normalizer("pay.Instructions", setMeans),
  normalizer("pay.Record", setMeans),
  normalizer("bill.Invoice", normalizeInvoice),
  normalizer("bill.Payment", normalizePayment),
];
