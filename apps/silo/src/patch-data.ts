import { FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import { type Budget, renderTemplate } from "@fakturo/workflow";

/**
 * A patch with its templates filled in. Where it is JSON beforehand the templates stand in its texts
 * and cannot break out of them; with `late` the patch is a text that becomes JSON afterwards.
 * @throws FakturoError "validation" for text that is not JSON, and as `renderTemplate`.
 */
export function templated(data: unknown, env: JsonObject, late: boolean, budget: Budget): Json {
  if (typeof data !== "string") return filledIn(JSON.parse(JSON.stringify(data)), env, budget);
  return late ? parsed(renderTemplate(data, env, budget)) : filledIn(parsed(data), env, budget);
}

function filledIn(value: Json, env: JsonObject, budget: Budget): Json {
  if (typeof value === "string") return renderTemplate(value, env, budget);
  if (Array.isArray(value)) return value.map((element: Json) => filledIn(element, env, budget));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, filledIn(member, env, budget)]),
  );
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FakturoError("validation", "the patch is not JSON", { cause });
  }
}
