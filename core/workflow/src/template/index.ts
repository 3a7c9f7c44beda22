import { FakturoError, type JsonObject } from "@fakturo/model";

export function renderTemplate(text: string, env: JsonObject): string {
  if (text.includes("{{")) throw new FakturoError("validation", Object.keys(env).join());
  return text;
}
