import type { Settings } from "./settings.ts";
import type { SiteObject } from "./state.ts";

const UNION: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** How lines of a customer are taxed: by a rate, or not for a reason. */
export type Taxation =
  | { readonly name: string; readonly rate: number }
  | { readonly reason: string };

/** The taxation of a customer by the rules of the European Union. */
export function taxationOf(customer: SiteObject, settings: Settings): Taxation {
  const { country: own, rates } = settings;
  const { taxability, vat_number } = customer;
  const country = countryOf(customer) || own;
  if (taxability === "exempt") return { reason: "customer_exempt" };
  if (country !== own && !UNION.has(country)) return { reason: "export" };
  if (country !== own && vat_number) return { reason: "reverse_charge" };
  return Object.hasOwn(rates, country) && rates[country]
    ? rates[country]
    : { reason: "tax_not_configured" };
}

function countryOf({ billing_address }: SiteObject): string {
  if (typeof billing_address !== "object" || billing_address === null) return "";
  return String(Reflect.get(billing_address, "country") ?? "");
}

/** Tax of an amount in smallest units; half a unit is rounded up. */
export function taxOf(units: number, rate: number, isInclusive: boolean): number {
  const share = isInclusive ? (units * rate) / (100 + rate) : (units * rate) / 100;
  return Math.sign(share) * Math.round(Math.abs(share));
}
