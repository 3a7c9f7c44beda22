import type { Identity, Invoice, Party } from "@fakturo/model";
import { schemeOf } from "../codes/identity-schemes.ts";
import { nameOf, otherIdentities } from "./facts.ts";

/** Who sells: with another seller named, the supplier is that seller's tax representative. */
export function sellerOf({ ordering, supplier }: Invoice): Party {
  return ordering?.seller ?? supplier ?? {};
}

/** The payee, if it is not the seller (BR-17). */
export function payeeOf(invoice: Invoice): Party | undefined {
  const payee = invoice.payment?.payee;
  return payee && nameOf(payee) !== nameOf(sellerOf(invoice)) ? payee : undefined;
}

/** Buyers have one identifier at most (UBL-SR-16): the first with a scheme, else the first. */
export function buyerIdentities(customer: Party): readonly Identity[] {
  const others = otherIdentities(customer);
  const identity = others.find(schemeOf) ?? others[0];
  return identity ? [identity] : [];
}
