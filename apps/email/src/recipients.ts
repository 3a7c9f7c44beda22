import { isObject, type JsonObject } from "@fakturo/model";

/** Whom a message is meant for, besides the addresses in the configuration. */
export interface Audience {
  readonly add_invoice_customer: boolean;
  readonly add_invoice_supplier: boolean;
  readonly add_party: boolean;
}

/** Addresses of a document's parties; a sandbox never writes to them. */
export function partyAddresses(
  doc: JsonObject,
  { add_invoice_customer, add_invoice_supplier, add_party }: Audience,
  sandbox: boolean,
): string[] {
  if (sandbox) return [];
  const parties = [
    add_invoice_customer && doc.customer,
    add_invoice_supplier && doc.supplier,
    add_party && doc,
  ];
  return parties.flatMap((party) => (party ? addressesOf(party) : []));
}

function addressesOf(party: unknown): string[] {
  const emails = isObject(party) && Array.isArray(party.emails) ? party.emails : [];
  return emails.flatMap((email: unknown) =>
    isObject(email) && typeof email.addr === "string" && email.addr !== "" ? [email.addr] : [],
  );
}
