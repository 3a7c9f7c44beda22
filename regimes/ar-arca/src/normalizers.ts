import type { Combo, Invoice, Party, StringMap } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { MONOTAX } from "./addon.ts";
import {
  CONCEPTS,
  DOC_TYPES_BY_TYPE,
  REGISTERED,
  STATUSES,
  VAT_BY_RATE,
  ZERO_RATE,
} from "./codes.ts";
import { CONCEPT, DOC_TYPE, VAT_RATE, VAT_STATUS } from "./extensions.ts";

interface Extended {
  ext?: StringMap | undefined;
}

function setCode(holder: Extended, extension: string, code: string | undefined): void {
  if (code) holder.ext = { ...holder.ext, [extension]: code };
}

function codeRate(combo: Combo): void {
  const code = combo.key === "zero" ? ZERO_RATE : VAT_BY_RATE.get(combo.rate ?? "");
  setCode(combo, VAT_RATE, code);
}

function statusesOf({ tax_id }: Party): readonly string[] {
  if (!tax_id) return STATUSES.withoutTaxId;
  return tax_id.country === "AR" ? STATUSES.argentine : STATUSES.foreign;
}

/** Keeps a status that is allowed for the tax identity. */
function codeCustomer(customer: Party): void {
  const statuses = statusesOf(customer);
  const given = customer.ext?.[VAT_STATUS] ?? "";
  setCode(customer, VAT_STATUS, statuses.includes(given) ? given : statuses[0]);
}

function letterOf({ $tags, customer }: Invoice): "A" | "B" | "C" {
  if ($tags?.includes(MONOTAX)) return "C";
  return REGISTERED.has(customer?.ext?.[VAT_STATUS] ?? "") ? "A" : "B";
}

function conceptOf({ lines = [] }: Invoice): string | undefined {
  if (lines.length === 0) return undefined;
  const goods = lines.filter((line) => line?.item?.key === "goods").length;
  if (goods === lines.length) return CONCEPTS.goods;
  return goods === 0 ? CONCEPTS.services : CONCEPTS.both;
}

function codeInvoice(invoice: Invoice): void {
  const { customer, type } = invoice;
  if (customer) codeCustomer(customer);
  invoice.tax ??= {};
  const { tax } = invoice;
  if (!tax.ext?.[DOC_TYPE]) setCode(tax, DOC_TYPE, DOC_TYPES_BY_TYPE[letterOf(invoice)].get(type));
  setCode(tax, CONCEPT, conceptOf(invoice));
}

/** Derives codes of ARCA from rates, items, the customer's tax identity, types and tags. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", codeRate),
  normalizer("bill.Invoice", codeInvoice),
];
