import type { OwnedRules, Registry, RuleEntry, RuleOwner } from "@fakturo/engine";
import { ruleEntries } from "@fakturo/engine";
import type { RegimeData } from "@fakturo/plugin";
import { nameOf, sourceBlocks } from "./definition-blocks.ts";
import { type Block, heading, table } from "./page.ts";

type Sources = NonNullable<RegimeData["sources"]>;

/** Legal sources of a ruleset; for the core's rules, the format itself. */
export function sourcesOf({ regimes, addons }: Registry, owner: RuleOwner): Sources {
  if (owner.kind === "regime") return regimes.get(owner.key)?.data.sources ?? [];
  return owner.kind === "addon" ? (addons.get(owner.key)?.data.sources ?? []) : [];
}

/** The owner of rules, in words. */
export function ownerName({ regimes, addons }: Registry, owner: RuleOwner): string {
  if (owner.kind === "regime") return nameOf(regimes.get(owner.key)?.data.name);
  return owner.kind === "addon" ? nameOf(addons.get(owner.key)?.data.name) : "the format";
}

/** The rules of a namespace for people, with their legal sources. */
export function rulesPageOf(registry: Registry, owned: OwnedRules): Block[] {
  const { namespace } = owned.rules;
  const title = namespace ? `GOBL-${namespace}` : "GOBL";
  return [
    heading(1, `${title}: rules of ${ownerName(registry, owned.owner)}`),
    {
      kind: "table",
      columns: ["Code", "Looks at", "When", "Demands", "In words"],
      rows: ruleEntries(owned).map((rule) => ({
        anchor: rule.id.toLowerCase(),
        cells: [rule.id, placeOf(rule), whenOf(rule), demandsOf(rule), rule.message],
      })),
    },
    ...sourceBlocks(sourcesOf(registry, owned.owner)),
  ];
}

/** One rule for people. */
export function rulePage(registry: Registry, rule: RuleEntry): Block[] {
  return [
    heading(1, rule.id),
    { kind: "text", text: rule.message },
    table(
      ["", ""],
      [
        ["Rule of", ownerName(registry, rule.owner)],
        ["Looks at", placeOf(rule)],
        ["When", whenOf(rule) || "always"],
        ["Demands", demandsOf(rule)],
      ],
    ),
    ...sourceBlocks(sourcesOf(registry, rule.owner)),
  ];
}

/** Object and property that a rule looks at. */
export function placeOf({ object, path }: RuleEntry): string {
  return path === "" ? object : `${object} ${path}`;
}

/** Conditions of a rule; empty where it always applies. */
export function whenOf({ guards }: RuleEntry): string {
  return guards.map(shown).join("; ");
}

/** Requirements of a rule. */
function demandsOf({ expected }: RuleEntry): string {
  return expected.map(shown).join(", ");
}

/** Signs of patterns would be read as Markdown. */
const SIGNS = /[\\*_<]|\]\(/;

/** A condition or requirement; patterns are code. */
export function shown(test: string): string {
  return SIGNS.test(test) ? `\`${test}\`` : test;
}
