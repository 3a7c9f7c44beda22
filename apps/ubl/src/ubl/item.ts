import type { Vat } from "@fakturo/en16931";
import { classificationOf, itemProperties, schemeOf } from "@fakturo/en16931";
import type { Item } from "@fakturo/model";
import { attributed, group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
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

function* properties(item: Item): Generator<XmlNode> {
  for (const { name, value } of itemProperties(item))
    yield group(
      "cac:AdditionalItemProperty",
      leaf("cbc:Name", name), // BT-160
      leaf("cbc:Value", value), // BT-161
    );
}
