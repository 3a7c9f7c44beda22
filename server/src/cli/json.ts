import { isObject, type JsonObject } from "@fakturo/model";

/** True for an object out of parsed JSON, whose members can only be JSON themselves. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}
