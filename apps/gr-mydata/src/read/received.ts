import { isObject, type Json, type JsonObject } from "@fakturo/model";
import { parseMydata } from "./parse.ts";

/**
 * A received document, not built yet. It lacks the addon, whose rules are about documents that are issued here. Where
 * myDATA does not tell a party's name, its VAT number is the name.
 * @throws FakturoError as `parseMydata`.
 */
export function receivedDocument(data: Uint8Array): JsonObject {
  const { $addons: _issuing, ...document } = parseMydata(data);
  return {
    ...document,
    ...named("supplier", document.supplier),
    ...named("customer", document.customer),
  };
}

function named(member: string, party: Json | undefined): JsonObject {
  if (!isObject(party) || party.name || !isObject(party.tax_id)) return {};
  const { country = "", code = "" } = party.tax_id;
  return code === "" ? {} : { [member]: { ...party, name: `${country} ${code}` } };
}
