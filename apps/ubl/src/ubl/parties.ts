import type { Identity, Invoice, Party } from "@fakturo/model";
import { group, kept, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import { labelledScheme, schemeOf } from "../codes/identity-schemes.ts";
import { postalAddress } from "./address.ts";
import { identification, partyOf, sepa, taxScheme } from "./party.ts";
import {
  legalIdentity,
  nameOf,
  otherIdentities,
  sellerIdentities,
  vatNumber,
} from "./party-facts.ts";

/** Who sells: with another seller named, the supplier is that seller's tax representative. */
export function sellerOf({ ordering, supplier }: Invoice): Party {
  return ordering?.seller ?? supplier ?? {};
}

/** Seller, buyer, payee and tax representative (BG-4, BG-7, BG-10, BG-11). */
export function parties(invoice: Invoice, withoutVat: boolean): XmlChild[] {
  const { customer, payment, ordering, supplier } = invoice;
  const payee = payeeOf(invoice);
  const creditor = payment?.instructions?.direct_debit?.creditor;
  const seller = partyOf(sellerOf(invoice), {
    withoutVat,
    identities: sellerIdentities(sellerOf(invoice), withoutVat),
    creditor: payee ? undefined : creditor,
    issuer: ordering?.issuer,
  });
  const buyer =
    customer && partyOf(customer, { withoutVat, identities: buyerIdentities(customer) });
  return [
    group("cac:AccountingSupplierParty", seller),
    kept(group("cac:AccountingCustomerParty", buyer)),
    payee && payeeParty(payee, creditor),
    ordering?.seller && supplier && representative(supplier, withoutVat),
  ];
}

/** Buyers have one identifier at most (UBL-SR-16): the first with a scheme, else the first. */
function buyerIdentities(customer: Party): readonly Identity[] {
  const others = otherIdentities(customer);
  const identity = others.find(schemeOf) ?? others[0];
  return identity ? [identity] : [];
}

/** The payee, if it is not the seller (BR-17). */
function payeeOf(invoice: Invoice): Party | undefined {
  const payee = invoice.payment?.payee;
  return payee && nameOf(payee) !== nameOf(sellerOf(invoice)) ? payee : undefined;
}

function payeeParty(payee: Party, creditor: string | undefined): XmlNode {
  const identity = otherIdentities(payee).find(labelledScheme);
  const legal = legalIdentity(payee);
  return group(
    "cac:PayeeParty",
    identity && identification(identity, labelledScheme(identity)), // BT-60
    sepa(creditor), // BT-90
    group("cac:PartyName", leaf("cbc:Name", nameOf(payee))), // BT-59
    group(
      "cac:PartyLegalEntity",
      leaf("cbc:CompanyID", legal?.code, { schemeID: legal && schemeOf(legal) }), // BT-61
    ),
  );
}

function representative(party: Party, withoutVat: boolean): XmlNode {
  return group(
    "cac:TaxRepresentativeParty",
    group("cac:PartyName", leaf("cbc:Name", nameOf(party))), // BT-62
    postalAddress(party), // BG-12
    withoutVat ? undefined : taxScheme(vatNumber(party), "VAT"), // BT-63
  );
}
