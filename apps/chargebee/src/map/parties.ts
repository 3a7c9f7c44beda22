import { compact, type JsonObject, listOf } from "@fakturo/model";
import { below, extensionsBelow } from "../fields.ts";
import type { ChargebeeAddress, ChargebeeSource } from "../objects.ts";
import type { Settings } from "../settings.ts";

type Stated = ReadonlyMap<string, string>;

const IDENTITY = "gobl-customer-identity-";
const INBOX = "gobl-customer-inbox-";

/** The configured supplier with the tax id under which Chargebee has taxed the document. */
export function supplierOf(
  { invoice, credit }: ChargebeeSource,
  settings: Settings,
): JsonObject | undefined {
  const configured: JsonObject = JSON.parse(JSON.stringify(settings.supplier ?? {}));
  const { country, registration_number: code } = (credit ?? invoice)?.tax_origin ?? {};
  return compact({ ...configured, ...(country && code && { tax_id: { country, code } }) });
}

/** The customer as a party of the invoice; undefined when Chargebee has no data about them. */
export function customerOf(source: ChargebeeSource, stated: Stated): JsonObject | undefined {
  const { invoice, credit, customer } = source;
  const { vat_number: code, vat_number_prefix } = credit ?? invoice ?? {};
  const address = credit?.billing_address ?? invoice?.billing_address ?? {};
  const named = address.company || address.last_name || address.first_name ? address : customer;
  const email = address.email ?? customer.email;
  const phone = address.phone ?? customer.phone;
  const country = vat_number_prefix || address.country;
  return compact({
    ...namesOf(named),
    tax_id: code && country ? { country, code } : undefined,
    identities: below(stated, IDENTITY).map(([key, value]) => ({ key, code: value })),
    inboxes: below(stated, INBOX).map(([key, value]) => inboxOf(key, value)),
    addresses: addressesOf(address),
    emails: email ? [{ addr: email }] : [],
    telephones: phone ? [{ num: phone }] : [],
    ext: extensionsOf(stated),
  });
}

/** Extensions of the customer: its fields that are neither identities nor inboxes. */
function extensionsOf(stated: Stated): JsonObject | undefined {
  const others = [...stated].filter(
    ([name]) => !name.startsWith(IDENTITY) && !name.startsWith(INBOX),
  );
  return extensionsBelow(new Map(others), "gobl-customer-");
}

function inboxOf(key: string, value: string): JsonObject {
  if (value.includes("@")) return { key, email: value };
  const at = value.indexOf(":");
  return at > 0
    ? { key, scheme: value.slice(0, at), code: value.slice(at + 1) }
    : { key, code: value };
}

type Named = Pick<ChargebeeAddress, "company" | "first_name" | "last_name">;

/** A company with the person to contact, or a person. */
function namesOf({ company, first_name: given, last_name: surname }: Named) {
  if (!company) return { name: [given, surname].filter(Boolean).join(" ") || undefined };
  const person = compact({ name: compact({ given, surname }) });
  return { name: company, people: person ? [person] : [] };
}

/** The recipient of goods, where it has an address. */
export function deliveryOf(address: ChargebeeAddress | undefined): JsonObject | undefined {
  const addresses = address ? addressesOf(address) : [];
  if (!address || addresses.length === 0) return undefined;
  return { receiver: compact({ ...namesOf(address), addresses }) ?? {} };
}

function addressesOf(address: ChargebeeAddress): JsonObject[] {
  const { line1, line2, line3, city, state, zip, country } = address;
  return listOf([
    compact({
      street: line1,
      street_extra: [line2, line3].filter(Boolean).join(", ") || undefined,
      locality: city,
      region: state,
      code: zip,
      country,
    }),
  ]);
}
