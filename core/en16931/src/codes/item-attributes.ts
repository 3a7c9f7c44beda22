import {
  type Attribute,
  compact,
  type Item,
  isCode,
  isKey,
  type JsonObject,
  listOf,
  MAX_CODE_BYTES,
  MAX_KEY_LENGTH,
  utf8Length,
} from "@fakturo/model";

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

/** The name of a property in the form of meta keys; empty when no valid character is left. */
function metaKey(name: string): string {
  const allowed = name
    .toLowerCase()
    .replaceAll(" ", "-")
    .replace(/[^a-z0-9+-]/g, "");
  return allowed.replace(/[-+]{2,}/g, "-").replace(/^[-+]|[-+]$/g, "");
}

/**
 * Properties as members of an item (BG-32): meta where the name fits a key, ignoring capitals and
 * spaces, and the key is free; else attributes.
 */
export function propertiesFrom(rows: readonly ItemProperty[]): {
  readonly attributes: JsonObject[];
  readonly meta: JsonObject | undefined;
} {
  const meta = new Map<string, string>();
  const attributes: (JsonObject | undefined)[] = [];
  for (const { name, value } of rows) {
    const key = metaKey(name);
    if (name === "" || value === "") continue;
    if (isPlain(name, key) && !meta.has(key)) meta.set(key, value);
    else attributes.push(compact({ ...namedBy(name), text: value }));
  }
  return { attributes: listOf(attributes), meta: compact(Object.fromEntries(meta)) };
}

function isPlain(name: string, key: string): boolean {
  const isWhole = key === name.toLowerCase().replaceAll(" ", "-");
  return isWhole && isKey(key) && key.length <= MAX_KEY_LENGTH;
}

/** An attribute needs a type; names that are invalid as a type get a common one. */
function namedBy(name: string): JsonObject {
  const isType = isCode(name) && utf8Length(name) <= MAX_CODE_BYTES;
  return isType ? { type: name } : { label: name, type: "BT-160" };
}
