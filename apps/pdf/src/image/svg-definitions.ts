import type { SvgTag } from "./svg-markup.ts";
import { declarations, MAX_VALUE, type StyleDeclarations } from "./svg-style.ts";

/** Declarations of each class in the style sheets. */
export function readClasses(tags: readonly SvgTag[]): Map<string, StyleDeclarations> {
  const out = new Map<string, StyleDeclarations>();
  for (const { name, text } of tags)
    if (name === "style") for (const rule of text.split("}")) addRule(rule, out);
  return out;
}

/** A rule up to its closing brace, e.g. `.a, .b { fill: red`. */
function addRule(rule: string, classes: Map<string, StyleDeclarations>): void {
  const open = rule.indexOf("{");
  if (open < 0) return;
  const declared = declarations(rule.slice(open + 1));
  for (const selector of rule.slice(0, open).split(",")) {
    const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1];
    if (name) classes.set(name, new Map([...(classes.get(name) ?? []), ...declared]));
  }
}

/** First colour of each gradient. */
export function readGradients(tags: readonly SvgTag[]): Map<string, string> {
  const out = new Map<string, string>();
  let gradient: string | undefined;
  for (const { name, isEnd, attributes } of tags) {
    if (name === "linearGradient" || name === "radialGradient")
      gradient = isEnd ? undefined : attributes.get("id");
    if (name !== "stop" || gradient === undefined || out.has(gradient)) continue;
    const styled = declarations(attributes.get("style") ?? "").get("stop-color");
    const color = styled ?? attributes.get("stop-color") ?? "gray";
    out.set(gradient, color.slice(0, MAX_VALUE));
  }
  return out;
}
