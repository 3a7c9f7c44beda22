import {
  buyerIdentities,
  labelledScheme,
  legalIdentity,
  otherIdentities,
  partyName,
  payeeOf,
  schemeOf,
  sellerIdentities,
  sellerOf,
  vatNumber,
} from "@fakturo/en16931";
import type { Invoice, Party } from "@fakturo/model";
import { group, kept, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import { postalAddress } from "./address.ts";
import { identification, partyOf, sepa, taxScheme } from "./party.ts";

/** Seller, buyer, payee and tax representative (BG-4, BG-7, BG-10, BG-11). */
export function parties(invoice: Invoice, withoutVat: boolean): XmlChild[] {
  const { customer, payment, ordering, supplier } = invoice;
  const payee = payeeOf(invoice);
  const creditor = payment?.instructions?.direct_debit?.creditor;
  const seller = partyOf(sellerOf(invoice), {
    withoutVat,
    identities: sellerIdentities(sellerOf(invoice), withoutVat),
    creditor: payee ? undefined : creditor,
    legalForm: sellerOf(invoice).registration?.other,
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

function payeeParty(payee: Party, creditor: string | undefined): XmlNode {
  const legal = legalIdentity(payee);
  // The registration is the default identifier.
  const identity = otherIdentities(payee).find(labelledScheme) ?? legal;
  return group(
    "cac:PayeeParty",
    identity && identification(identity, labelledScheme(identity)), // BT-60
    sepa(creditor), // BT-90
    group("cac:PartyName", leaf("cbc:Name", partyName(payee))), // BT-59
    group(
      "cac:PartyLegalEntity",
      leaf("cbc:CompanyID", legal?.code, { schemeID: legal && schemeOf(legal) }), // BT-61
    ),
  );
}

function representative(party: Party, withoutVat: boolean): XmlNode {
  return group(
    "cac:TaxRepresentativeParty",
    group("cac:PartyName", leaf("cbc:Name", partyName(party))), // BT-62
    postalAddress(party), // BG-12
    withoutVat ? undefined : taxScheme(vatNumber(party), "VAT"), // BT-63
  );
}
