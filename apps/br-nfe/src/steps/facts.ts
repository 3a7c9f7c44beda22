import { KEY_STAMP } from "@fakturo/brazil";
import { isObject, type Json } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { EXT } from "../extensions.ts";

/** `br-nfe-model` of an invoice; empty without. */
export function modelOf({ doc: { tax } }: Envelope): string {
  const ext = isObject(tax) ? tax.ext : undefined;
  return isObject(ext) ? String(ext[EXT.model] ?? "") : "";
}

/** Tax number of the supplier; empty without. */
export function issuerOf({ doc: { supplier } }: Envelope): string {
  return taxNumber(supplier);
}

/** Tax number of the customer; empty without. */
export function recipientOf({ doc: { customer } }: Envelope): string {
  return taxNumber(customer);
}

/** Access key in the stamps; empty without. */
export function keyOf({ head }: Envelope): string {
  return head.stamps?.find(({ prv }) => prv === KEY_STAMP)?.val ?? "";
}

function taxNumber(party: Json | undefined): string {
  const id = isObject(party) ? party.tax_id : undefined;
  return isObject(id) ? String(id.code ?? "") : "";
}
