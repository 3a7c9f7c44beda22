import type { Attribute, Item } from "@fakturo/model";
import { attributed, group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import type { Vat } from "../bill/bill.ts";
import { classificationOf, schemeOf } from "../codes/identity-schemes.ts";
import { vatCategory } from "./elements.ts";

/** BG-31 with the line's VAT (BG-30) and attributes (BG-32). */
export function itemOf(item: Item, vat: Vat): XmlNode {
  const { identities = [] } = item;
  const standard = identities.find(schemeOf);
  const buyers = identities.find((identity) => !identity.label && !schemeOf(identity));
  return group(
    "cac:Item",
    leaf("cbc:Description", item.description), // BT-154
    leaf("cbc:Name", item.name), // BT-153
    group("cac:BuyersItemIdentification", leaf("cbc:ID", buyers?.code)), // BT-156
    group("cac:SellersItemIdentification", leaf("cbc:ID", item.ref)), // BT-155
    group(
      "cac:StandardItemIdentification",
      leaf("cbc:ID", standard?.code, { schemeID: standard && schemeOf(standard) }), // BT-157
    ),
    group("cac:OriginCountry", leaf("cbc:IdentificationCode", item.origin)), // BT-159
    classifications(item), // BT-158
    vatCategory("cac:ClassifiedTaxCategory", vat), // BT-151, BT-152
    properties(item), // BG-32
  );
}

function classifications({ identities = [] }: Item): XmlChild {
  return identities.map((identity) => {
    const listID = schemeOf(identity) ? undefined : classificationOf(identity);
    return (
      (listID &&
        group(
          "cac:CommodityClassification",
          attributed(leaf("cbc:ItemClassificationCode", identity.code), { listID }),
        )) ||
      undefined
    );
  });
}

function* properties({ attributes = [], meta = {} }: Item): Generator<XmlNode | undefined> {
  for (const attribute of attributes)
    yield property(attribute.label || attribute.key || attribute.type, featureValue(attribute));
  for (const key of Object.keys(meta).sort()) yield property(key, meta[key]);
}

function property(name: string | undefined, value: string | undefined): XmlNode | undefined {
  if (!name || !value) return undefined;
  return group(
    "cac:AdditionalItemProperty",
    leaf("cbc:Name", name), // BT-160
    leaf("cbc:Value", value), // BT-161
  );
}

function featureValue({ text, code, amount, unit, date }: Attribute): string | undefined {
  if (amount) return unit ? `${amount} ${unit}` : amount.toString();
  return text || code || date;
}
