import { isObject, type JsonObject } from "@fakturo/model";

/** Whom a message is meant for, besides the addresses in the configuration. */
export interface Audience {
  readonly add_invoice_customer: boolean;
  readonly add_invoice_supplier: boolean;
  readonly add_party: boolean;
}

/** One address, in a form in which it is not taken for several. */
export interface Address {
  readonly name: string;
  readonly address: string;
}

/** Addresses of a document's parties; a sandbox never writes to them. */
export function partyAddresses(
  doc: JsonObject,
  { add_invoice_customer, add_invoice_supplier, add_party }: Audience,
  sandbox: boolean,
): Address[] {
  if (sandbox) return [];
  const parties = [
    add_invoice_customer && doc.customer,
    add_invoice_supplier && doc.supplier,
    add_party && doc,
  ];
  return parties.flatMap((party) => (party ? addressesOf(party) : []));
}

function addressesOf(party: unknown): Address[] {
  const emails = isObject(party) && Array.isArray(party.emails) ? party.emails : [];
  return emails.flatMap((email: unknown) =>
    isObject(email) && typeof email.addr === "string" && email.addr !== ""
      ? [{ name: "", address: email.addr }]
      : [],
  );
}
