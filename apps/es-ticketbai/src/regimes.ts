import type { Faults, Invoice } from "@fakturo/model";
import { isSpanish } from "@fakturo/spain";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "./extensions.ts";
import { chargedCategories, hasTag } from "./rates.ts";
import { RULES } from "./rules.ts";

const MAX_KEYS = 3;
const GENERAL = "01";
const EXPORT = "02";
const SURCHARGE = "51";
const SIMPLIFIED_SCHEME = "52";

/** Claves: the regimes that the taxes name, else those that follow from the document. */
export function regimesNode(invoice: Invoice, faults: Faults): XmlNode {
  const rates = chargedCategories(invoice).flatMap(({ rates: list = [] }) => list);
  const named = new Set(rates.flatMap(({ ext }) => ext?.[EXT.regime] ?? []));
  const keys = named.size > 0 ? [...named] : derived(invoice);
  if (keys.length > MAX_KEYS)
    faults.add(RULES.taxes, "$.totals.taxes", `a file has at most ${MAX_KEYS} regimes`);
  return group(
    "Claves",
    keys.map((key) => group("IDClave", leaf("ClaveRegimenIvaOpTrascendencia", key))),
  );
}

function derived(invoice: Invoice): string[] {
  const { customer } = invoice;
  const rates = chargedCategories(invoice).flatMap(({ rates: list = [] }) => list);
  const keys: string[] = [];
  if (customer && !isSpanish(customer)) keys.push(EXPORT);
  if (rates.some(({ ext }) => ext?.[EXT.product] === "resale")) keys.push(SURCHARGE);
  if (hasTag(invoice, "simplified-scheme")) keys.push(SIMPLIFIED_SCHEME);
  return keys.length > 0 ? keys : [GENERAL];
}
