import { isObject, type JsonObject } from "@fakturo/model";

/** Additional recipients of a message. */
export interface Audience {
  readonly add_invoice_customer: boolean;
  readonly add_invoice_supplier: boolean;
  readonly add_party: boolean;
}

/** One address, escaped so that it cannot be parsed as several. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** Addresses of a document's parties; not used in a sandbox. */
export function partyAddresses(
  doc: JsonObject,
  { add_invoice_customer, add_invoice_supplier, add_party }: Audience,
  sandbox: boolean,
): MailAddress[] {
  if (sandbox) return [];
  const parties = [
    add_invoice_customer && doc.customer,
    add_invoice_supplier && doc.supplier,
    add_party && doc,
  ];
  return parties.flatMap((party) => (party ? addressesOf(party) : []));
}

function addressesOf(party: unknown): MailAddress[] {
  const emails = isObject(party) && Array.isArray(party.emails) ? party.emails : [];
  return emails.flatMap((email: unknown) =>
    isObject(email) && typeof email.addr === "string" && email.addr !== ""
      ? [{ name: "", address: email.addr }]
      : [],
  );
}
