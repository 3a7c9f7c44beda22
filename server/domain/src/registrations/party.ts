import { isObject, type JsonObject } from "@fakturo/model";
import type { Tx } from "@fakturo/server-storage/store";
import { requireEnvelope } from "../entries/index.ts";

/** A party's document and tax code. */
export interface RegistrationParty {
  readonly party: JsonObject;
  /** Undefined without tax id. */
  readonly holder: string | undefined;
}

/** The party of an entry. @throws FakturoError "not-found". */
export async function partyOf(tx: Tx, entry: string): Promise<RegistrationParty> {
  const { envelope } = await requireEnvelope(tx, { id: entry });
  const { doc }: JsonObject = JSON.parse(envelope);
  const party = isObject(doc) ? doc : {};
  return { party, holder: holderOf(party) };
}

/** Tax code under which a party is registered. */
export function holderOf(doc: JsonObject | undefined): string | undefined {
  const id = isObject(doc?.tax_id) ? doc.tax_id : {};
  return typeof id.code === "string" && id.code !== "" ? id.code : undefined;
}
