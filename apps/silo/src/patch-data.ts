import { FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import { renderTemplate } from "@fakturo/workflow";

/**
 * A patch with its templates filled in. Where it is JSON beforehand the templates stand in its texts
 * and cannot break out of them; with `late` the patch is a text that becomes JSON afterwards.
 * @throws FakturoError "validation" for text that is not JSON.
 */
export function templated(data: unknown, env: JsonObject, late: boolean): Json {
  if (typeof data !== "string") return filledIn(JSON.parse(JSON.stringify(data)), env);
  return late ? parsed(renderTemplate(data, env)) : filledIn(parsed(data), env);
}

function filledIn(value: Json, env: JsonObject): Json {
  if (typeof value === "string") return renderTemplate(value, env);
  if (Array.isArray(value)) return value.map((element: Json) => filledIn(element, env));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, filledIn(member, env)]),
  );
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FakturoError("validation", "the patch is not JSON", { cause });
  }
}
