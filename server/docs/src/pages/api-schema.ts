import { isObject } from "@fakturo/model";
import { listOf, partOf, type SchemaPart, textOf } from "./open-api.ts";

/** Objects inside of objects are shown to this depth. */
const MAX_DEPTH = 3;
/** More values of a list than these are counted. */
const MAX_VALUES = 24;
const REF = "#/components/schemas/";

/** The type of a schema in words, with links to the schemas of the page. */
export function typeText(schema: unknown): string {
  if (!isObject(schema)) return "";
  const { $ref, anyOf, oneOf, allOf, items, type, format } = schema;
  if (typeof $ref === "string") return linkTo($ref);
  const values = constants(schema);
  if (values.length > 0) return valuesText(values);
  const choices = [...listOf(anyOf), ...listOf(oneOf), ...listOf(allOf)];
  if (choices.length > 0) return [...new Set(choices.map(typeText))].filter(Boolean).join(" or ");
  if (items !== undefined) return `list of ${typeText(items) || "any value"}`;
  const name = [type].flat().map(textOf).filter(Boolean).join(" or ");
  return typeof format === "string" ? `${name} (${format})` : name;
}

function linkTo(ref: string): string {
  const name = ref.replace(REF, "");
  return `[${name}](#schema-${name})`;
}

function constants(schema: SchemaPart): string[] {
  const alternatives = listOf(schema.anyOf).filter(isObject);
  const all = [
    ...listOf(schema.enum),
    ...(schema.const === undefined ? [] : [schema.const]),
    ...(alternatives.every((one) => one.const !== undefined)
      ? alternatives.map((one) => one.const)
      : []),
  ];
  return all.map((value) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``);
}

function valuesText(values: readonly string[]): string {
  const more = values.length - MAX_VALUES;
  return [...values.slice(0, MAX_VALUES), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** A row per member of an object: name, type, meaning; those of objects inside follow their own. */
export function memberRows(schema: unknown, prefix = "", depth = 1): string[][] {
  const properties = Object.entries(partOf(schema, "properties"));
  const required = new Set(listOf(partOf(schema).required));
  return properties.flatMap(([name, property]) => {
    const { description, items } = partOf(property);
    const needed = required.has(name) ? " (needed)" : "";
    const row = [`\`${prefix}${name}\`${needed}`, typeText(property), textOf(description)];
    if (depth >= MAX_DEPTH) return [row];
    const inside = items === undefined ? property : items;
    const path = items === undefined ? `${prefix}${name}.` : `${prefix}${name}[].`;
    return [row, ...memberRows(inside, path, depth + 1)];
  });
}
