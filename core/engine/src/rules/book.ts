import type { RuleNode, Rules } from "@fakturo/plugin";
import type { Registry } from "../registry.ts";
import { ruleId } from "./id.ts";
import { CORE_RULES, ENVELOPE_RULES } from "./index.ts";

/** Owner of rules; the core's are the format's own. */
export type RuleOwner =
  | { readonly kind: "core" }
  | { readonly kind: "regime"; readonly key: string }
  | { readonly kind: "addon"; readonly key: string };

/** Rules of one namespace and their owner. */
export interface OwnedRules {
  readonly owner: RuleOwner;
  readonly rules: Rules;
}

/** One rule in words: path, conditions and requirements. */
export interface RuleEntry {
  /** Fault code, e.g. `GOBL-ES-TAX-IDENTITY-01`. */
  readonly id: string;
  readonly owner: RuleOwner;
  readonly namespace: string;
  /** Object of the format that it checks, e.g. `tax.Identity`. */
  readonly object: string;
  /** Property below the object, e.g. `lines[].item.name`; empty for the object as a whole. */
  readonly path: string;
  /** Conditions, outermost first. */
  readonly guards: readonly string[];
  /** Requirements, all of which must hold. */
  readonly expected: readonly string[];
  readonly message: string;
}

/** All loaded rules: the core's, the envelope's, those of regimes and of addons. */
export function loadedRules(registry: Registry): readonly OwnedRules[] {
  const own = [ENVELOPE_RULES, ...CORE_RULES].map(
    (rules): OwnedRules => ({ owner: { kind: "core" }, rules }),
  );
  const given = registry.plugins.flatMap(({ rulesets = [] }) => rulesets);
  return [
    ...own,
    ...given.flatMap((ruleset): OwnedRules[] => {
      if (!ruleset.rules) return [];
      const { kind, rules } = ruleset;
      const key = ruleset.kind === "regime" ? ruleset.data.country : ruleset.data.key;
      return [{ owner: { kind, key }, rules }];
    }),
  ];
}

const BOOKS = new WeakMap<Registry, ReadonlyMap<string, RuleEntry>>();

/** Every loaded rule by its fault code; created on first use. */
export function ruleBook(registry: Registry): ReadonlyMap<string, RuleEntry> {
  let book = BOOKS.get(registry);
  if (!book) {
    const entries = loadedRules(registry).flatMap(ruleEntries);
    book = new Map(entries.map((entry) => [entry.id, entry]));
    BOOKS.set(registry, book);
  }
  return book;
}

/** The rules of one namespace, in evaluation order. */
export function ruleEntries({ owner, rules }: OwnedRules): RuleEntry[] {
  const { namespace, sets } = rules;
  const outer = owner.kind === "addon" ? [`context: addon in [${owner.key}]`] : [];
  return sets.flatMap(({ object, root }) =>
    assertionsIn(root, "", outer).map(({ number, ...rest }) => ({
      id: ruleId(namespace, object, number),
      owner,
      namespace,
      object,
      ...rest,
    })),
  );
}

type Found = Pick<RuleEntry, "path" | "guards" | "expected" | "message"> & {
  readonly number: string;
};

function assertionsIn(node: RuleNode, above: string, outer: readonly string[]): Found[] {
  const path = above + stepOf(node, above);
  const guards = node.hop?.kind === "when" ? [...outer, node.hop.test.label] : outer;
  return [
    ...node.assertions.map(({ number, message, tests }) => ({
      number,
      path,
      guards,
      expected: tests.map(({ label }) => label),
      message,
    })),
    ...node.nodes.flatMap((child) => assertionsIn(child, path, guards)),
  ];
}

function stepOf({ hop }: RuleNode, above: string): string {
  if (hop?.kind === "each") return "[]";
  if (hop?.kind !== "field") return "";
  return above === "" ? hop.name : `.${hop.name}`;
}

/** Page name of a namespace's rules, e.g. `es`; `gobl` for the envelope's. */
export function rulesPage(namespace: string): string {
  return namespace.toLowerCase() || "gobl";
}
