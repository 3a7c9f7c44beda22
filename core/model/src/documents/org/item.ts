import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext, identified, meta } from "../common.ts";
import { CurrencyAmount } from "../currency/amount.ts";
import { Attribute } from "./attribute.ts";
import { Identity } from "./identity.ts";
import { Image } from "./image.ts";

const item = defineObject(
  "org.Item",
  {
    schema: "org/item",
    title: "Item",
    description: "Product or service sold (BG-29, BG-31).",
  },
  {
    ...identified,
    ref: optional(types.code, "Ref", "The supplier's own article number (BT-155)."),
    key: optional(types.key, "Key", "Goods or services, where taxes depend on it.", {
      anyOf: [
        ["goods", "Goods"],
        ["services", "Services"],
      ],
    }),
    name: always(types.text, "Name", "Short name (BT-153)."),
    identities: optional(list(Identity), "Identities", "Further codes (BT-156, BT-157, BT-158)."),
    attributes: optional(list(Attribute), "Attributes", "Measurable or listed features (BG-32)."),
    description: optional(types.text, "Description", "Longer text about the item (BT-154)."),
    images: optional(list(Image), "Images", "Pictures of the item."),
    currency: optional(
      types.currencyCode,
      "Currency",
      "Currency of the price when it is not the document's; converted on build.",
    ),
    price: optional(types.amount, "Price", "Price of one unit (BT-146)."),
    alt_prices: optional(
      list(CurrencyAmount),
      "Alternative Prices",
      "The same price in other currencies, preferred over exchange rates.",
    ),
    unit: optional(types.unit, "Unit", "What a quantity of one means (BT-130)."),
    origin: optional(types.isoCountry, "Country of Origin", "Where the item was made (BT-159)."),
    ext,
    meta,
  },
);

/** Product or service sold (BG-29, BG-31). */
export interface Item extends Static<typeof item> {}
export const Item: ObjectDef<Item> = item;
