import {
  exportRules,
  loadedRules,
  type OwnedRules,
  type Registry,
  type RuleEntry,
  type RuleOwner,
  ruleBook,
  ruleEntries,
} from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { RegimeData } from "@fakturo/plugin";
import { nameOf, sourceBlocks } from "./definition-blocks.ts";
import { type Block, heading, table } from "./page.ts";

/** A line per rule: id, the object it is about, and its text. */
export function listRules(registry: Registry): string {
  return [...ruleBook(registry).values()]
    .map(({ id, object, message }) => `${id}  ${object}  ${message}\n`)
    .join("");
}

/** All rules as data. */
export function rulesAsJson(registry: Registry): RuleEntry[] {
  return [...ruleBook(registry).values()];
}

/** A rule by its fault code, or all of a namespace (`es`, `GOBL-ES`). */
export type RulesFound = { readonly rule: RuleEntry } | { readonly owned: OwnedRules };

/** @throws FakturoError "not-found". */
export function findRules(registry: Registry, id: string): RulesFound {
  const wanted = id.toUpperCase();
  const rule = ruleBook(registry).get(wanted);
  if (rule) return { rule };
  const owned = loadedRules(registry).find(({ rules, owner }) => {
    const set = rules.namespace ? `GOBL-${rules.namespace}` : "GOBL";
    const isOwner = owner.kind !== "core" && owner.key.toUpperCase() === wanted;
    return set === wanted || set === `GOBL-${wanted}` || isOwner;
  });
  if (!owned) throw new FakturoError("not-found", `no rule or set of rules ${id} is loaded`);
  return { owned };
}

/** A rule or set of rules as data: the rule with its sources, or the published tree. */
export function rulesOf(registry: Registry, id: string): JsonObject {
  const found = findRules(registry, id);
  if ("owned" in found) return treeOf(found.owned);
  const { rule } = found;
  const { owner, namespace, object, path, guards, expected, message } = rule;
  return {
    id: rule.id,
    owner: { ...owner },
    namespace,
    object,
    path,
    guards,
    expected,
    message,
    sources: sourcesOf(registry, owner).map((source) => JSON.parse(JSON.stringify(source))),
  };
}

function treeOf({ owner, rules }: OwnedRules): JsonObject {
  return exportRules(rules, owner.kind === "addon" ? owner.key : undefined);
}

type Sources = NonNullable<RegimeData["sources"]>;

/** Legal sources of a ruleset; for the core's rules, the format itself. */
function sourcesOf({ regimes, addons }: Registry, owner: RuleOwner): Sources {
  if (owner.kind === "regime") return regimes.get(owner.key)?.data.sources ?? [];
  return owner.kind === "addon" ? (addons.get(owner.key)?.data.sources ?? []) : [];
}

/** The owner of rules, in words. */
function ownerName({ regimes, addons }: Registry, owner: RuleOwner): string {
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
        cells: [rule.id, placeOf(rule), whenOf(rule), rule.expected.join(", "), rule.message],
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
        ["Demands", rule.expected.join(", ")],
      ],
    ),
    ...sourceBlocks(sourcesOf(registry, rule.owner)),
  ];
}

function placeOf({ object, path }: RuleEntry): string {
  return path === "" ? object : `${object} ${path}`;
}

function whenOf({ guards }: RuleEntry): string {
  return guards.join("; ");
}
