import type { Party } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import { schemeOf } from "../codes/identity-schemes.ts";
import { countryOf } from "../party/country.ts";
import { legalIdentity, vatNumber } from "../party/facts.ts";
import { buyer, isOutsideScope, representative, seller } from "./subjects.ts";

/** Conditions of national rules: where seller and buyer are. */
export const isIn = (country: string, party: Party | undefined): boolean =>
  party !== undefined && countryOf(party) === country;

/** Bills whose seller is in a country. */
export const soldIn =
  (country: string) =>
  (bill: Bill): boolean =>
    isIn(country, seller(bill));

/** Bills whose seller and buyer are in a country. */
export const within =
  (country: string) =>
  (bill: Bill): boolean =>
    isIn(country, seller(bill)) && isIn(country, buyer(bill));

/** Bills that pass all of the tests. */
export const both =
  (...tests: readonly ((bill: Bill) => boolean)[]) =>
  (bill: Bill): boolean =>
    tests.every((test) => test(bill));

/** VAT number of a party as written: omitted where nothing is subject to VAT (BR-O-02 to -04). */
export function writtenVat(bill: Bill, party: Party | undefined): string | undefined {
  return party && !isOutsideScope(bill) ? vatNumber(party) : undefined;
}

/** Country of the VAT number of the seller or its representative, else of the seller's address. */
export const taxedIn =
  (country: string, prefix = country) =>
  (bill: Bill): boolean => {
    const number = writtenVat(bill, seller(bill)) ?? writtenVat(bill, representative(bill));
    return number ? startsWithAny(number, country, prefix) : soldIn(country)(bill);
  };

/** True for texts that start with one of the others. */
export function startsWithAny(text: string, ...starts: readonly string[]): boolean {
  return starts.some((start) => text.startsWith(start));
}

export const addressHas =
  (...members: readonly ("street" | "locality" | "code")[]) =>
  (party: Party | undefined): boolean => {
    const address = party?.addresses?.[0];
    return members.every((member) => Boolean(address?.[member]));
  };

/** ISO 6523 scheme of a party's legal registration. */
export function registerOf(party: Party | undefined): string | undefined {
  const legal = legalIdentity(party ?? {});
  return legal && schemeOf(legal);
}
