import { placeFrom } from "@fakturo/en16931";
import { Invoice, type JsonObject, type Party, readBuilt } from "@fakturo/model";
import type { Merged } from "@fakturo/plugin";
import { isHome, placeOf } from "./write/party.ts";

/** Postcodes of foreign addresses that are not recognised before the town, with which they share an element. */
export function mergedIn(doc: JsonObject): Merged[] {
  const { supplier, customer } = readBuilt(Invoice, doc, "supplier", "totals");
  return [...mergedOf("$.supplier", supplier), ...mergedOf("$.customer", customer)];
}

function mergedOf(path: string, party: Party | undefined): Merged[] {
  const [address] = party?.addresses ?? [];
  if (!party || !address || isHome(party)) return [];
  const { code, locality } = placeFrom(placeOf(address));
  if (code === (address.code ?? "") && locality === (address.locality ?? "")) return [];
  const place = `${path}.addresses[0]`;
  return [{ path: `${place}.code`, into: [`${place}.locality`] }];
}
