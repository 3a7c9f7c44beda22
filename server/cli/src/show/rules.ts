import {
  exportRules,
  loadedRules,
  type OwnedRules,
  type Registry,
  type RuleEntry,
  ruleBook,
} from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { sourcesOf } from "@fakturo/server-docs/reference";

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
