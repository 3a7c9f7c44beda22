import type { ContentNode } from "./node.ts";
import type { Wording } from "./wording.ts";

/** Countries that write the house number before the street. */
const NUMBER_FIRST = new Set(["AU", "CA", "FR", "GB", "IE", "IN", "LU", "NZ", "SG", "US", "ZA"]);

/** Countries that write `city, state code`. */
const STATE_AFTER_CITY = new Set(["AU", "CA", "US"]);

/** Countries that write the post code after the city. */
const CODE_LAST = new Set(["AE", "CO", "GB", "IE", "IN", "SA", "SG"]);

/** Countries that write a comma between street and number. */
const COMMA_BEFORE_NUMBER = new Set(["BR", "ES"]);

/** Countries whose addresses omit the region, because the post code implies it. */
const WITHOUT_REGION = new Set(
  "AT BE CH CZ DE DK EL FI FR GR HU LU NL NO PL PT SE SG SI SK".split(" "),
);

/** Lines of an address in the order of its country; missing parts give empty lines. */
export function addressLines(address: ContentNode, wording: Wording): string[] {
  return [...placeLines(address), countryLine(address, wording)];
}

/** Name of an address's country in the document's language. */
export function countryLine(address: ContentNode, wording: Wording): string {
  const country = address.text("country");
  return country === "" ? "" : wording.country(country);
}

/** The address for letters within its country. */
export function placeLines(address: ContentNode): string[] {
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

function streetLine(address: ContentNode, country: string): string {
  const street = address.text("street");
  const num = address.text("num");
  if (NUMBER_FIRST.has(country)) return join([num, street], " ");
  return join([street, num], COMMA_BEFORE_NUMBER.has(country) ? ", " : " ");
}

function cityLine(address: ContentNode, country: string): string {
  const city = address.text("locality");
  const code = address.text("code");
  if (STATE_AFTER_CITY.has(country)) {
    const state = address.text("state") || address.text("region");
    return join([city, join([state, code], " ")], ", ");
  }
  if (country === "BR") {
    const state = address.text("state") || region(address);
    return join([join([city, state], " - "), code], ", ");
  }
  const place = CODE_LAST.has(country) ? join([city, code], " ") : join([code, city], " ");
  if (WITHOUT_REGION.has(country)) return place;
  const name = region(address);
  return country === "IT" && PROVINCE.test(name) ? `${place} (${name})` : join([place, name], ", ");
}

/** Abbreviation of an Italian province. */
const PROVINCE = /^[A-Z]{2}$/;

function region(address: ContentNode): string {
  const name = address.text("region") || address.text("state");
  return name === address.text("locality") ? "" : name;
}

function join(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== "").join(separator);
}
