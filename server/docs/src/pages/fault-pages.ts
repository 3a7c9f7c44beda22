import { type Registry, type RuleEntry, ruleBook, rulesPage } from "@fakturo/engine";
import { type Block, formatMarkdown, heading, text } from "../reference/page.ts";
import { rulePage, shown } from "../reference/rule-pages.ts";
import { type DocsPage, faultPath } from "./page.ts";

/** A page for each rule of the format and of the loaded regimes and addons. */
export function faultPages(registry: Registry): DocsPage[] {
  return [...ruleBook(registry).values()].map((rule) => ({
    path: faultPath(rule.id),
    title: rule.id,
    kind: "fault",
    summary: rule.message,
    markdown: () => formatMarkdown(faultBlocks(registry, rule)),
  }));
}

function faultBlocks(registry: Registry, rule: RuleEntry): Block[] {
  const [title, message, facts, ...sources] = rulePage(registry, rule);
  const page = rulesPage(rule.namespace);
  return [
    ...[title, message].flatMap((block) => (block ? [block] : [])),
    heading(2, "How to fix it"),
    { kind: "list", items: remediesOf(rule) },
    heading(2, "The rule"),
    ...(facts ? [facts] : []),
    ...text(`[All rules of this set](../reference/rules/${page}.md) · ${ownerLink(rule)}`),
    ...sources,
  ];
}

function ownerLink({ owner }: RuleEntry): string {
  if (owner.kind === "regime")
    return `[Country guide](../countries/${owner.key.toLowerCase()}.md) · [Tax regime](../reference/regimes/${owner.key.toLowerCase()}.md)`;
  if (owner.kind === "addon")
    return `[Addon \`${owner.key}\`](../reference/addons/${owner.key}.md)`;
  return "[The document format](../glossary.md)";
}

const CHECK = "Build the document again: `fakturo build invoice.json`, or `PUT` it again.";
const EXPLAIN =
  "`fakturo build --explain invoice.json` shows the value that was found and where it comes from.";

function remediesOf({ object, path, guards, expected }: RuleEntry): string[] {
  const place = path === "" ? `the object \`${object}\`` : `\`${path}\` of \`${object}\``;
  const where = "the member `paths` of the fault says where in the document";
  return [
    ...expected.map((demand) => `${remedyOf(demand, place)} (${where}).`),
    ...(guards.length > 0 ? [`The rule applies only when: ${guards.map(shown).join("; ")}.`] : []),
    EXPLAIN,
    CHECK,
  ];
}

/** Demands whose name alone is no instruction. */
const DEMANDS: Readonly<Record<string, string>> = {
  present: "Give a value to",
  empty: "Remove the value of",
  "not zero": "Give an amount other than zero to",
  zero: "Set to zero",
};

function remedyOf(demand: string, place: string): string {
  const known = DEMANDS[demand];
  return known ? `${known} ${place}` : `Change ${place} so that it meets: ${shown(demand)}`;
}
