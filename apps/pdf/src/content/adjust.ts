import { isObject, type Json, type JsonObject } from "@fakturo/model";
import { negate } from "../format/decimal.ts";

/** Members with an amount or quantity whose sign is inverted; rates and prices keep theirs. */
const SIGNED = new Set([
  "advance",
  "amount",
  "base",
  "charge",
  "discount",
  "due",
  "payable",
  "quantity",
  "retained",
  "retained_tax",
  "rounding",
  "sum",
  "tax",
  "tax_included",
  "total",
  "total_with_tax",
]);

/** Parts of a document without relation to the credited amounts. */
const KEPT = new Set(["exchange_rates", "preceding", "supplier", "customer", "item"]);

/** A credit note as the equivalent negative invoice. */
export function adjusted(doc: JsonObject): JsonObject {
  const out: Record<string, Json> = {};
  for (const [name, value] of Object.entries(doc)) out[name] = turn(name, value);
  return out;
}

function turn(name: string, value: Json): Json {
  if (KEPT.has(name)) return value;
  if (typeof value === "string") return SIGNED.has(name) ? negate(value) : value;
  if (isList(value)) return value.map((item) => turn("", item));
  return isObject(value) ? adjusted(value) : value;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
