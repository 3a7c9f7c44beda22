import type { Attribute, Item } from "@fakturo/model";

/** Name and value of a property of an item (BT-160, BT-161). */
export interface ItemProperty {
  readonly name: string;
  readonly value: string;
}

/** Properties of an item: its attributes, then its meta in order of the keys (BG-32). */
export function* itemProperties({ attributes = [], meta = {} }: Item): Generator<ItemProperty> {
  for (const attribute of attributes)
    yield* property(attribute.label || attribute.key || attribute.type, featureValue(attribute));
  for (const key of Object.keys(meta).sort()) yield* property(key, meta[key]);
}

function* property(name: string | undefined, value: string | undefined): Generator<ItemProperty> {
  if (name && value) yield { name, value };
}

function featureValue({ text, code, amount, unit, date }: Attribute): string | undefined {
  if (amount) return unit ? `${amount} ${unit}` : amount.toString();
  return text || code || date;
}

/** The name of a property in the form of meta keys; empty when nothing of it is left. */
export function metaKey(name: string): string {
  const allowed = name
    .toLowerCase()
    .replaceAll(" ", "-")
    .replace(/[^a-z0-9+-]/g, "");
  return allowed.replace(/[-+]{2,}/g, "-").replace(/^[-+]|[-+]$/g, "");
}
