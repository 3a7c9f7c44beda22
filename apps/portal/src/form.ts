import { isEmail, isFakturoError, TAX_COUNTRIES } from "@fakturo/model";
import type { Customer } from "./replacement.ts";
import type { InvoicePageTexts } from "./texts.ts";

/** Maximum length of a value. */
export const MAX_LENGTH = 200;

/** The fields of the form in their order, and what browsers fill in. */
export const FIELDS = [
  { name: "name", autocomplete: "organization", required: true },
  { name: "country", autocomplete: "country", required: true },
  { name: "taxId", autocomplete: "off", required: true },
  { name: "street", autocomplete: "street-address", required: true },
  { name: "code", autocomplete: "postal-code", required: true },
  { name: "locality", autocomplete: "address-level2", required: true },
  { name: "email", autocomplete: "email", required: false },
] as const;

export type FieldName = (typeof FIELDS)[number]["name"];

/** Messages by field; those of the whole form have the empty name. */
export type Problems = ReadonlyMap<FieldName | "", string>;

/** The values of a sent form. */
export function customerIn(body: unknown): Customer {
  const given = (name: FieldName): string => {
    const value = typeof body === "object" && body !== null ? Reflect.get(body, name) : "";
    return typeof value === "string" ? value.trim().slice(0, MAX_LENGTH) : "";
  };
  return {
    name: given("name"),
    country: given("country"),
    taxId: given("taxId"),
    street: given("street"),
    code: given("code"),
    locality: given("locality"),
    email: given("email"),
  };
}

/** Fields that are empty or wrong by themselves. */
export function problemsIn(customer: Customer, texts: InvoicePageTexts): Problems {
  const problems = new Map<FieldName | "", string>();
  for (const { name, required } of FIELDS)
    if (required && customer[name] === "") problems.set(name, texts.missing);
  if (customer.country && !TAX_COUNTRIES.includes(customer.country))
    problems.set("country", texts.invalid);
  if (customer.email && !isEmail(customer.email)) problems.set("email", texts.invalid);
  return problems;
}

/** Where a refused document shows its faults: at the field that they name, else above the form. */
export function problemsOf(error: unknown, texts: InvoicePageTexts): Problems {
  if (!isFakturoError(error)) throw error;
  const paths = error.faults.flatMap((fault) => fault.paths ?? []).join(" ");
  if (paths.includes("customer.tax_id")) return new Map([["taxId", texts.invalid]]);
  if (paths.includes("customer.addresses")) return new Map([["code", texts.invalid]]);
  return new Map([["", texts.refused]]);
}
