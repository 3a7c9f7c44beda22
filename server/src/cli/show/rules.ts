import { exportRules, type Registry } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Ruleset } from "@fakturo/plugin";
import { isJsonObject } from "../json.ts";

/** A line per rule: id, the object it is about, and its text. */
export function listRules(registry: Registry): string {
  return loadedTrees(registry)
    .flatMap((tree) => assertionsIn(tree))
    .map(({ id, object, desc }) => `${id}  ${object}  ${desc}\n`)
    .join("");
}

/**
 * The tree of a set by its id (`GOBL-DE`) or namespace (`de`), or one rule by its fault code.
 * @throws FakturoError "not-found".
 */
export function rulesOf(registry: Registry, id: string): JsonObject {
  const wanted = id.toUpperCase();
  const trees = loadedTrees(registry);
  const set = trees.find((tree) => tree.id === wanted || tree.id === `GOBL-${wanted}`);
  const found =
    set ?? trees.flatMap((tree) => assertionsIn(tree)).find((rule) => rule.id === wanted);
  if (!found) throw new FakturoError("not-found", `no rule or set of rules ${id} is loaded`);
  return found;
}

function loadedTrees({ plugins }: Registry): JsonObject[] {
  return plugins.flatMap(({ rulesets = [] }) => rulesets.flatMap(treeOf));
}

function treeOf({ kind, data, rules }: Ruleset): JsonObject[] {
  if (!rules) return [];
  return [exportRules(rules, kind === "addon" ? data.key : undefined)];
}

/** Every assertion of an exported tree, with the object that its part of the tree is about. */
function assertionsIn(tree: JsonObject, object = ""): JsonObject[] {
  const about = typeof tree.object === "string" ? tree.object : object;
  const own = objects(tree.assert).map((rule) => ({ ...rule, object: about }));
  return [...own, ...objects(tree.subsets).flatMap((part) => assertionsIn(part, about))];
}

function objects(list: unknown): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
