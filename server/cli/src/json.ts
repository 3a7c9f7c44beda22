import { isObject, type JsonObject } from "@fakturo/model";

/** True for an object of parsed JSON. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}
