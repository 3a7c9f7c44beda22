import type { RuleNode, Rules } from "@fakturo/plugin";

/** Packages of the format's own objects; names of an addon's complements omit its package. */
const CORE_PACKAGES = new Set([
  "bill",
  "cal",
  "cbc",
  "currency",
  "dsig",
  "gobl",
  "head",
  "i18n",
  "note",
  "org",
  "pay",
  "schema",
  "tax",
  "uuid",
]);

/** Id of a set of rules, e.g. `GOBL-ES-TAX-IDENTITY`; a package's rules on its own objects omit it. */
export function setId(namespace: string, object: string): string {
  const [pkg = "", type = ""] = object.split(".");
  const isOwn = pkg === (namespace.toLowerCase() || "gobl") || !CORE_PACKAGES.has(pkg);
  return ["GOBL", namespace, isOwn ? "" : pkg, type].filter(Boolean).join("-").toUpperCase();
}

/** Id of one rule, e.g. `GOBL-ES-TAX-IDENTITY-01`. */
export function ruleId(namespace: string, object: string, number: string): string {
  return `${setId(namespace, object)}-${number}`;
}

/** Ids of all rules of a namespace. */
export function ruleIds({ namespace, sets }: Rules): string[] {
  return sets.flatMap(({ object, root }) =>
    numbersOf(root).map((number) => ruleId(namespace, object, number)),
  );
}

function numbersOf({ assertions, nodes }: RuleNode): string[] {
  return [...assertions.map(({ number }) => number), ...nodes.flatMap(numbersOf)];
}
