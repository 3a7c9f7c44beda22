import type { Invoice, Party } from "@fakturo/model";
import { countryOf } from "./country.ts";
import { emailOf, partyName, personName, telephoneOf } from "./facts.ts";
import { sellerOf } from "./seller.ts";

/**
 * Completes an invoice between parties in Germany with Peppol's required members, where their value is
 * elsewhere: a contact by the seller's own name (DE-R-005), the order's number as buyer reference
 * (DE-R-015), and undefined payment means in credit notes (DE-R-001).
 */
export function withGermanDetails(invoice: Invoice): Invoice {
  const { supplier, customer, ordering, payment, type } = invoice;
  if (countryOf(sellerOf(invoice)) !== "DE" || !customer || countryOf(customer) !== "DE")
    return invoice;
  const reference = ordering?.code || ordering?.purchases?.[0]?.code;
  const isPaidBack = type === "credit-note" && !payment?.instructions;
  return {
    ...invoice,
    supplier: supplier && withContact(supplier),
    ordering: ordering && {
      ...ordering,
      code: reference,
      seller: ordering.seller && withContact(ordering.seller),
    },
    payment: isPaidBack ? { ...payment, instructions: { key: "any" } } : payment,
  };
}

/**
 * The contact of a party with a telephone number or e-mail address; its own name where it names no
 * person.
 */
function withContact(party: Party): Party {
  const [person, ...others] = party.people ?? [];
  const name = partyName(party);
  if (personName(person) || !name || !(telephoneOf(party) || emailOf(party))) return party;
  return { ...party, people: [{ ...person, name: { given: name } }, ...others] };
}
