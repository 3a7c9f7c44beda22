import type { Address } from "@fakturo/model";

/** Countries that write the number before the street. */
const NUMBER_FIRST: ReadonlySet<string> = new Set(["GB", "US", "CA", "FR"]);

/** Street and number in the country's order (BT-35, BT-50, BT-64, BT-75). */
export function streetOf({
  street,
  num,
  block,
  floor,
  door,
  country,
}: Address): string | undefined {
  if (!street) return undefined;
  const number = [num, block, floor, door].filter(Boolean).join(" ");
  if (number === "") return street;
  return NUMBER_FIRST.has(country ?? "") ? `${number} ${street}` : `${street} ${number}`;
}
