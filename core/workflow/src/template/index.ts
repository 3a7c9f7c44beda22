import type { JsonObject } from "@fakturo/model";
import type { Budget } from "../budget.ts";
import { parseTemplate } from "./parser.ts";
import { render } from "./render.ts";

/** Characters of a template that are read in one unit. */
const CHARACTERS_PER_UNIT = 4;

/**
 * Renders a Go template of the subset for messages (workflows spec §5): paths with or without leading
 * dot, `or and not eq ne len`, `if … else … end`, trim markers, comments. Undefined values print `<no
 * value>`; lists and objects print as JSON. Uses the step's budget.
 * @throws FakturoError "validation" for invalid syntax and, with the fault `too-expensive`, for too much
 * work.
 */
export function renderTemplate(text: string, env: JsonObject, budget: Budget): string {
  budget.spend(text.length / CHARACTERS_PER_UNIT);
  return text.includes("{{") ? render(parseTemplate(text), env, budget) : text;
}
