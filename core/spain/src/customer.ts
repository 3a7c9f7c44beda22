import type { Invoice, Party } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import { applyCoding } from "./coding.ts";

/** Keys of identities to kinds of identity (`IDType`). */
const IDENTITY_TYPES: ReadonlyMap<string, string> = new Map([
  ["passport", "03"],
  ["foreign", "04"],
  ["resident", "05"],
  ["other", "06"],
]);

function hasNif({ tax_id }: Party): boolean {
  return tax_id?.country === "ES" && Boolean(tax_id.code);
}

/** Sets the kind of identity of a customer without a NIF; only the first identity is reported. */
export function identifyCustomer({ customer }: Invoice, extension: string): void {
  const identity = customer?.identities?.[0];
  if (!customer || !identity || hasNif(customer)) return;
  const type = IDENTITY_TYPES.get(identity.key ?? "");
  if (type) applyCoding(identity, { [extension]: [type] });
}

/** True where an identity of the party has a kind. */
export function hasTypedIdentity({ identities }: Party, extension: string): boolean {
  return Boolean(identities?.some((identity) => identity?.ext?.[extension]));
}

/** Test that a customer, where there is one, has a tax id or a typed identity. */
export function isIdentified(label: string, extension: string): Test<Party> {
  return is.absentOr(
    label,
    (party: Party) => Boolean(party.tax_id) || hasTypedIdentity(party, extension),
  );
}
