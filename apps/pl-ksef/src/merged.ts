import { placeFrom } from "@fakturo/en16931";
import type { Party } from "@fakturo/model";
import type { Merged } from "@fakturo/plugin";
import type { BuiltInvoice } from "./document.ts";
import { townLine } from "./fa/addresses.ts";

/** Members that FA states only as part of others. */
export function mergedIn({
  lines = [],
  discounts = [],
  charges = [],
  supplier,
  customer,
}: BuiltInvoice): Merged[] {
  return [
    // FaWiersz has a discount per unit, but no charge.
    ...lines.flatMap((line, i) =>
      (line.charges ?? []).map((_charge, at) => ({
        path: `$.lines[${i}].charges[${at}]`,
        into: [`$.lines[${i}].item.price`],
      })),
    ),
    // A row without a rate is read as one outside the scope of VAT.
    ...lines.flatMap(({ taxes = [] }, i) =>
      taxes.length > 0 ? [] : [{ path: `$.lines[${i}].taxes`, into: ["$.totals.taxes"] }],
    ),
    // An invoice has no discounts and charges outside its rows.
    ...[
      ...discounts.map(({ taxes }, i) => ({ path: `$.discounts[${i}]`, taxes })),
      ...charges.map(({ taxes }, i) => ({ path: `$.charges[${i}]`, taxes })),
    ].map(({ path, taxes }, at) => ({
      path,
      into: [`$.lines[${lines.length + at}]`, ...(taxes?.length ? [] : ["$.totals.taxes"])],
    })),
    ...placeOf("$.supplier", supplier),
    ...placeOf("$.customer", customer),
  ];
}

/** A postcode that is not recognised before the town in the second line of an address. */
function placeOf(path: string, party: Party | undefined): Merged[] {
  const [address] = party?.addresses ?? [];
  if (!address) return [];
  const { code, locality } = placeFrom(townLine(address));
  if (code === (address.code ?? "") && locality === (address.locality ?? "")) return [];
  const place = `${path}.addresses[0]`;
  return [{ path: `${place}.code`, into: [`${place}.locality`] }];
}
