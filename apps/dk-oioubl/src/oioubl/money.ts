import type { Amount } from "@fakturo/model";
import { leaf, type XmlNode } from "@fakturo/xml";

/** An amount with two decimals, which OIOUBL requires for every currency. */
export function money(name: string, amount: Amount | undefined, currency: string): XmlNode {
  return leaf(name, amount?.rescale(2).toString(), { currencyID: currency });
}
