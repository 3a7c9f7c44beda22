import type { JsonObject } from "@fakturo/model";
import { parseTemplate } from "./parser.ts";
import { render } from "./render.ts";

/**
 * Fills in a Go template of the subset that messages use (workflows spec §5): paths with or without
 * leading dot, `or and not eq ne len`, `if … else … end`, trim markers, comments. What is undefined
 * prints `<no value>`; lists and objects print as JSON.
 * @throws FakturoError "validation" for text that is no template.
 */
export function renderTemplate(text: string, env: JsonObject): string {
  return text.includes("{{") ? render(parseTemplate(text), env) : text;
}
