import { classificationOf, itemProperties, schemeOf } from "@fakturo/en16931";
import type { Item } from "@fakturo/model";
import { attributed, group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";

/** BG-31 with its attributes (BG-32). */
export function productOf(item: Item): XmlNode {
  const { identities = [] } = item;
  const standard = identities.find(schemeOf);
  const buyers = identities.find((identity) => !identity.label && !schemeOf(identity));
  return group(
    "ram:SpecifiedTradeProduct",
    leaf("ram:GlobalID", standard?.code, { schemeID: standard && schemeOf(standard) }), // BT-157
    leaf("ram:SellerAssignedID", item.ref), // BT-155
    leaf("ram:BuyerAssignedID", buyers?.code), // BT-156
    leaf("ram:Name", item.name), // BT-153
    leaf("ram:Description", item.description), // BT-154
    properties(item), // BG-32
    classifications(item), // BT-158
    group("ram:OriginTradeCountry", leaf("ram:ID", item.origin)), // BT-159
  );
}

function* properties(item: Item): Generator<XmlNode> {
  for (const { name, value } of itemProperties(item))
    yield group(
      "ram:ApplicableProductCharacteristic",
      leaf("ram:Description", name), // BT-160
      leaf("ram:Value", value), // BT-161
    );
}

function classifications({ identities = [] }: Item): XmlChild {
  return identities.flatMap((identity) => {
    const listID = schemeOf(identity) ? undefined : classificationOf(identity);
    if (!listID) return [];
    const code = attributed(leaf("ram:ClassCode", identity.code), { listID });
    return [group("ram:DesignatedProductClassification", code)];
  });
}
