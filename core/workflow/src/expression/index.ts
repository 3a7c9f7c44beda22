import type { Json, JsonObject } from "@fakturo/model";

export function compileExpression(text: string): (env: JsonObject) => Json {
  return (env) => env[text] ?? null;
}
