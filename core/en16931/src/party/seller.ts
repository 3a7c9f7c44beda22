import type { Identity, Invoice, Party } from "@fakturo/model";
import { schemeOf } from "../codes/identity-schemes.ts";
import { otherIdentities, partyName } from "./facts.ts";

/** The seller: where another one is named, the supplier is its tax representative. */
export function sellerOf({ ordering, supplier }: Invoice): Party {
  return ordering?.seller ?? supplier ?? {};
}

/** The payee, if different from the seller (BR-17). */
export function payeeOf(invoice: Invoice): Party | undefined {
  const payee = invoice.payment?.payee;
  return payee && partyName(payee) !== partyName(sellerOf(invoice)) ? payee : undefined;
}

/** Buyers have at most one identifier (UBL-SR-16): the first with a scheme, else the first. */
export function buyerIdentities(customer: Party): readonly Identity[] {
  const others = otherIdentities(customer);
  const identity = others.find(schemeOf) ?? others[0];
  return identity ? [identity] : [];
}
