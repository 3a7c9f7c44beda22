import { isObject, type Json, type JsonObject, ownValue } from "@fakturo/model";
import { html, type Markup, type MarkupPart } from "@fakturo/xml";

/** An input of a form. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "password" | "number" | "checkbox" | "select";
  readonly isRequired: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/**
 * The inputs for an object schema: its texts, numbers, switches and choices.
 * @param labels by the names of members, in place of their titles.
 */
export function fieldsIn(
  schema: object,
  labels: Readonly<Record<string, string>> = {},
): readonly FormField[] {
  const { properties, required } = isObject(schema) ? schema : {};
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {}).map(([name, value]) => {
    const own = isObject(value) ? value : {};
    const options = optionsIn(own);
    return {
      name,
      label: ownValue(labels, name) ?? String(own.title ?? name),
      type: options.length > 0 ? "select" : typeOf(own),
      isRequired: names.includes(name),
      options,
    };
  });
}

function typeOf({ type, format }: Record<string, unknown>): FormField["type"] {
  if (type === "boolean") return "checkbox";
  if (type === "integer" || type === "number") return "number";
  return format === "password" ? "password" : "text";
}

function optionsIn({ anyOf, enum: values }: Record<string, unknown>): FormField["options"] {
  if (Array.isArray(values)) return values.map((one) => ({ value: `${one}`, label: `${one}` }));
  const choices: unknown[] = Array.isArray(anyOf) ? anyOf : [];
  return choices
    .filter(isObject)
    .flatMap(({ const: value, title }) =>
      value === undefined ? [] : [{ value: String(value), label: String(title ?? value) }],
    );
}

/** The members of a sent form, by the types of its fields; empty fields are absent. */
export function valuesOf(
  fields: readonly FormField[],
  given: Readonly<Record<string, string>>,
): JsonObject {
  const values: [string, Json][] = [];
  for (const { name, type } of fields) {
    const text = given[name] ?? "";
    if (type === "checkbox") values.push([name, text !== ""]);
    else if (text !== "") values.push([name, type === "number" ? Number(text) : text]);
  }
  return Object.fromEntries(values);
}

/** What a form shows beside its inputs. */
export interface FormState {
  /** Given before, by name; those of passwords stay empty. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Texts below inputs that were not accepted, by name. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** Labels and inputs. */
export function fieldRows(
  fields: readonly FormField[],
  prefix: string,
  { values = {}, errors = {} }: FormState = {},
): readonly Markup[] {
  return fields.map((field) => {
    const id = `${prefix}-${field.name}`;
    const error = ownValue(errors, field.name);
    const row = fieldRow(field, id, values[field.name], error !== undefined);
    return html`${row}${error !== undefined && html`<p class="error" id="${id}-error">${error}</p>`}`;
  });
}

function fieldRow(
  { name, label, type, isRequired, options }: FormField,
  id: string,
  value: unknown,
  isRefused: boolean,
) {
  const refused = isRefused && html` aria-invalid="true" aria-describedby="${id}-error"`;
  const mark: MarkupPart = html`${isRequired && html` required`}${refused}`;
  const shown = value === undefined || type === "password" ? "" : String(value);
  if (type === "checkbox")
    return html`<label><input type="checkbox" id="${id}" name="${name}" value="true"${value === true && html` checked`}${refused}> ${label}</label>`;
  if (type === "select")
    return html`<label for="${id}">${label}</label><select id="${id}" name="${name}"${mark}>${options.map(
      (one) =>
        html`<option value="${one.value}"${one.value === shown && html` selected`}>${one.label}</option>`,
    )}</select>`;
  return html`<label for="${id}">${label}</label><input id="${id}" name="${name}" type="${type}" value="${shown}" autocomplete="off"${mark}>`;
}
