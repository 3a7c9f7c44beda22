import type { Node } from "./node.ts";
import type { Wording } from "./wording.ts";

/** Countries that write the house number before the street. */
const NUMBER_FIRST = new Set(["AU", "CA", "FR", "GB", "IE", "IN", "LU", "NZ", "SG", "US", "ZA"]);

/** Countries that write `city, state code`. */
const STATE_AFTER_CITY = new Set(["AU", "CA", "US"]);

/** Countries that write the post code after the city. */
const CODE_LAST = new Set(["AE", "CO", "GB", "IE", "IN", "SA", "SG"]);

/** Lines of an address in the order of its country; parts that are missing give empty ones. */
export function addressLines(address: Node, wording: Wording): string[] {
  return [...placeLines(address), countryLine(address, wording)];
}

/** Name of an address's country in the document's language. */
export function countryLine(address: Node, wording: Wording): string {
  const country = address.text("country");
  return country === "" ? "" : wording.country(country);
}

/** The address as letters within its country have it. */
export function placeLines(address: Node): string[] {
  const country = address.text("country");
  return [
    join([address.text("street_extra")], ""),
    streetLine(address, country),
    join(
      ["block", "floor", "door"].map((part) => address.text(part)),
      ", ",
    ),
    address.text("po_box"),
    cityLine(address, country),
  ];
}

function streetLine(address: Node, country: string): string {
  const street = address.text("street");
  const num = address.text("num");
  return NUMBER_FIRST.has(country) ? join([num, street], " ") : join([street, num], " ");
}

function cityLine(address: Node, country: string): string {
  const city = address.text("locality");
  const code = address.text("code");
  if (STATE_AFTER_CITY.has(country)) {
    const state = address.text("state") || address.text("region");
    return join([city, join([state, code], " ")], ", ");
  }
  const place = CODE_LAST.has(country) ? join([city, code], " ") : join([code, city], " ");
  return join([place, region(address)], ", ");
}

function region(address: Node): string {
  const name = address.text("region");
  return name === address.text("locality") ? "" : name;
}

function join(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== "").join(separator);
}
